/**
 * What a run was made of. A passing that comes late is put where it belongs, and the run is made again from there: the result is the
 * one that passings in the right order would have given.
 */
import { hasRestarted, usToMs } from './gate-time';
import type { LapRecord } from './laps';
import { isSameClock, LAP_US_MAX, LATE_US_MAX } from './lines';
import { type LapRules, type PassingInput, reduceRun, type RunInput, type RunState } from './run';

/** A state is kept for each so many inputs: a 24-hour run stays small, and little has to be made again. */
const INPUTS_PER_MARK = 32;

export interface Rebuilt {
  state: RunState;
  /** The number of the first lap that differs; null: the passing changed none. */
  from: number | null;
  /** Laps from that one on: none where the others are gone. */
  laps: LapRecord[];
}

export class RunHistory {
  private readonly inputs: RunInput[] = [];
  /** The state before the inputs 0, 32, 64, … */
  private marks: RunState[];

  constructor(base: RunState) {
    this.marks = [base];
  }

  /** Adds an input that changed the run, or a passing that did not, with the state before it. */
  add(before: RunState, input: RunInput): void {
    if (this.inputs.length % INPUTS_PER_MARK === 0) this.marks[this.inputs.length / INPUTS_PER_MARK] = before;
    this.inputs.push(input);
  }

  /**
   * Whether it was crossed before a passing of the same gate that is here already. The gate's own count shows it, unless the clock
   * went back by so much that it must have been set, or the gate has started again; `outOfOrder`: who keeps the gate's order knows better.
   */
  isLate(passing: PassingInput['passing'], receivedMs: number, outOfOrder: boolean): boolean {
    const last = this.inputs.findLast((input) => isAt(input, passing.gateId));
    if (last === undefined || !Number.isSafeInteger(passing.rtcUs)) return false;
    const aheadUs = last.passing.rtcUs - passing.rtcUs;
    if (aheadUs <= 0) return false;
    if (outOfOrder) return true;
    const inOrder = passing.seq >= last.passing.seq || hasRestarted(passing.rtcUs, last.nowMs, receivedMs);
    return !inOrder && aheadUs < LATE_US_MAX;
  }

  hasPassing(gateId: string): boolean {
    return this.inputs.some((input) => isAt(input, gateId));
  }

  /** When the newest input came. */
  get lastMs(): number {
    return this.inputs.at(-1)?.nowMs ?? Number.NEGATIVE_INFINITY;
  }

  /** When one was crossed that comes after the last of its gate that is here, by the clock of that gate; null: nobody can say. */
  crossedMs(passing: PassingInput['passing'], receivedMs: number): number | null {
    const last = this.inputs.findLast((input) => isAt(input, passing.gateId));
    if (last === undefined || !Number.isSafeInteger(passing.rtcUs)) return null;
    if (hasRestarted(passing.rtcUs, last.nowMs, receivedMs)) return null;
    const sinceUs = passing.rtcUs - last.passing.rtcUs;
    const isOfClock = isSameClock(last.passing, passing) || passing.orClock === (last.passing.clock ?? 0);
    if (!isOfClock || sinceUs < 0 || sinceUs >= LAP_US_MAX) return null;
    // Its clock was set back there: it was not crossed before it came.
    const wasSet = last.passing.orClock !== undefined && passing.clock === last.passing.clock;
    return (wasSet ? (last.passing.gateMs ?? last.nowMs) : last.nowMs) + usToMs(sinceUs);
  }

  /** Puts a late passing where it belongs. @returns what has become of the run, its version aside. */
  merge(passing: PassingInput['passing'], rules: LapRules): Rebuilt {
    const at = this.placeOf(passing);
    const first = Math.floor(at.index / INPUTS_PER_MARK);
    const before = this.play(first, rules).laps;
    this.inputs.splice(at.index, 0, { kind: 'passing', passing, nowMs: at.nowMs });
    this.marks = this.marks.slice(0, first + 1);
    const { state, laps } = this.play(first, rules);
    let same = 0;
    while (same < laps.length && isSameLap(laps[same] as LapRecord, before[same])) same += 1;
    if (same === laps.length && same === before.length) return { state, from: null, laps: [] };
    return { state, from: (laps[same] ?? before[same])?.number ?? null, laps: laps.slice(same) };
  }

  /** Plays the inputs from a mark on, and sets the marks that follow. */
  private play(mark: number, rules: LapRules): Omit<Rebuilt, 'from'> {
    let state = this.marks[mark] as RunState;
    const laps: LapRecord[] = [];
    for (let index = mark * INPUTS_PER_MARK; index < this.inputs.length; index += 1) {
      if (index % INPUTS_PER_MARK === 0) this.marks[index / INPUTS_PER_MARK] = state;
      const step = reduceRun(state, this.inputs[index] as RunInput, rules);
      state = step.state;
      for (const event of step.events) if (event.kind === 'lap') laps.push(event.lap);
    }
    return { state, laps };
  }

  /** After the last passing of its gate that was crossed before it, and when the kart was there by the gate's clock. */
  private placeOf(passing: PassingInput['passing']): { index: number; nowMs: number } {
    let after = -1;
    let next = this.inputs.length;
    let nextUs = Number.POSITIVE_INFINITY;
    let nowMs = Number.POSITIVE_INFINITY;
    for (let index = this.inputs.length - 1; index >= 0; index -= 1) {
      const input = this.inputs[index] as RunInput;
      if (!isAt(input, passing.gateId)) continue;
      if (input.passing.rtcUs > nextUs) {
        // By another time of its gate, which was set then or has started again.
        after = index;
        break;
      }
      if (input.passing.rtcUs <= passing.rtcUs) {
        after = index;
        if (next === this.inputs.length) nowMs = input.nowMs + usToMs(passing.rtcUs - input.passing.rtcUs);
        break;
      }
      next = index;
      nextUs = input.passing.rtcUs;
      nowMs = input.nowMs - usToMs(input.passing.rtcUs - passing.rtcUs);
    }
    let index = after + 1;
    while (index < next && (this.inputs[index]?.nowMs ?? nowMs) <= nowMs) index += 1;
    return { index, nowMs: Math.max(nowMs, this.inputs[index - 1]?.nowMs ?? nowMs) };
  }
}

const isAt = (input: RunInput, gateId: string): input is PassingInput =>
  input.kind === 'passing' && input.passing.gateId === gateId;

const isSameLap = (a: LapRecord, b: LapRecord | undefined): boolean =>
  b !== undefined &&
  a.number === b.number &&
  a.lapMs === b.lapMs &&
  a.crossing.rtcUs === b.crossing.rtcUs &&
  a.crossing.gateId === b.crossing.gateId &&
  a.flags.join() === b.flags.join();
