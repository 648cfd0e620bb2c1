/** What each run was made of, on the disk: a passing that comes late is merged by making the run again from its raw passings. */
import {
  type LapRules,
  type PassingInput,
  type Rebuilt,
  RUN_STATE_DEFAULTS,
  reduceRun,
  RunHistory,
  type RunInput,
  type RunState,
} from '@paddock/race-rules';
import type { Alarms } from '../devices/alarms';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { DELAYED_MS_MIN } from './gate-clocks';

/** One step of a run's history, in the order in which they came. */
export type HistoryEntry =
  | { kind: 'base'; state: RunState }
  | { kind: 'input'; input: RunInput }
  | { kind: 'late'; passing: PassingInput['passing'] };

interface Kept {
  history: RunHistory;
  /** How many entries the journal has. */
  entries: number;
}

/** So long after its end a run is still known for passings that were crossed in it. */
const ENDED_KEPT_MS = 600_000;

export class Histories {
  private readonly byRun = new Map<string, Kept>();
  /** By run: when it was ordered. Of those that are active, and were not ordered by an earlier process. */
  private readonly orderedMs = new Map<string, number>();
  /** By vehicle: the run that ended last. */
  private readonly ended = new Map<
    string,
    { history: RunHistory; endedAtMs: number | null; untilMs: number; alarm: string }
  >();

  constructor(private readonly alarms: Alarms) {}

  restore(journal: Journal, run: RunState, rules: LapRules): void {
    let history = new RunHistory(run);
    let state = run;
    const entries = journal.runHistory(run.id);
    for (const entry of entries) {
      if (entry.kind === 'base') {
        state = { ...RUN_STATE_DEFAULTS, ...entry.state };
        history = new RunHistory(state);
      } else if (entry.kind === 'late') {
        ({ state } = history.merge(entry.passing, rules));
      } else {
        history.add(state, entry.input);
        ({ state } = reduceRun(state, entry.input, rules));
      }
    }
    this.byRun.set(run.id, { history, entries: entries.length });
  }

  ordered(runId: string, nowMs: number): void {
    this.orderedMs.set(runId, nowMs);
  }

  /** From here on the run has this `state`. */
  begin(tx: EdgeTx, state: RunState): void {
    const entries = this.byRun.get(state.id)?.entries ?? 0;
    const kept = { history: new RunHistory(state), entries };
    this.byRun.set(state.id, kept);
    write(tx, state.id, kept, { kind: 'base', state });
  }

  add(tx: EdgeTx, before: RunState, input: RunInput): void {
    // A run from a journal that kept no history yet.
    if ((this.byRun.get(before.id)?.entries ?? 0) === 0) this.begin(tx, before);
    const kept = this.byRun.get(before.id);
    if (kept === undefined) return;
    kept.history.add(before, input);
    write(tx, before.id, kept, { kind: 'input', input });
  }

  /**
   * When the passing is taken to have been crossed, and whether that is before what the run has gone through since. A gate that was out
   * of reach, or an agent that did not run, brings in one moment what was crossed over minutes: its own clock then shows when.
   */
  placeOf(
    runId: string,
    passing: PassingInput['passing'],
    { receivedMs, late }: { receivedMs: number; late: boolean },
  ): { nowMs: number; isLate: boolean } {
    const history = this.byRun.get(runId)?.history;
    if (history === undefined) return { nowMs: receivedMs, isLate: false };
    const crossedMs = history.crossedMs(passing, receivedMs);
    const isDelayed = crossedMs !== null && receivedMs - crossedMs > DELAYED_MS_MIN;
    const nowMs = isDelayed ? crossedMs : receivedMs;
    return { nowMs, isLate: history.isLate(passing, receivedMs, late) || (isDelayed && nowMs < history.lastMs) };
  }

  /**
   * Whether it is of a run before this one, whose passings nobody knows any more, or of which this would have been the first. Where this
   * run has one of the gate, counted or not, its history knows better. A kart drives from its order on: its answer may be under way for a while.
   */
  isBefore({ id, lastPassing, startedAtMs }: RunState, gateId: string, crossedMs: number | null): boolean {
    const orderedMs = this.orderedMs.get(id) ?? startedAtMs;
    if (crossedMs === null || orderedMs === null || crossedMs >= orderedMs) return false;
    if (lastPassing === null) return true;
    return lastPassing.gateId !== gateId && !(this.byRun.get(id)?.history.hasPassing(gateId) ?? false);
  }

  /** @returns what has become of the run; null when it is not known. */
  merge(tx: EdgeTx, runId: string, passing: PassingInput['passing'], rules: LapRules): Rebuilt | null {
    const kept = this.byRun.get(runId);
    if (kept === undefined) return null;
    write(tx, runId, kept, { kind: 'late', passing });
    return kept.history.merge(passing, rules);
  }

  end(run: RunState, vehicleName: string, nowMs: number): void {
    this.orderedMs.delete(run.id);
    const kept = this.byRun.get(run.id);
    this.byRun.delete(run.id);
    if (kept === undefined) return;
    const alarm = `latePassing:${vehicleName}`;
    const { endedAtMs } = run;
    this.ended.set(run.vehicleId, { history: kept.history, endedAtMs, untilMs: nowMs + ENDED_KEPT_MS, alarm });
  }

  /**
   * Whether the passing belongs to the vehicle's run that has ended, as one before another or, of a gate that was out of reach, as
   * one before the end: it is too late to count. When it would have made another lap, somebody should know.
   */
  belongsToEnded(
    vehicleId: string,
    passing: PassingInput['passing'],
    { receivedMs, late }: { receivedMs: number; late: boolean },
    rules: LapRules,
  ): boolean {
    const run = this.ended.get(vehicleId);
    if (run === undefined) return false;
    const crossedMs = run.history.crossedMs(passing, receivedMs);
    const isBeforeEnd = crossedMs !== null && run.endedAtMs !== null && crossedMs <= run.endedAtMs;
    if (!isBeforeEnd && !run.history.isLate(passing, receivedMs, late)) return false;
    if (run.history.merge(passing, rules).from !== null) this.alarms.set(run.alarm, true);
    return true;
  }

  /** Forgets runs that ended long ago. Call it now and then. */
  sweep(nowMs: number): void {
    for (const [vehicleId, { untilMs, alarm }] of this.ended) {
      if (nowMs < untilMs) continue;
      this.ended.delete(vehicleId);
      this.alarms.set(alarm, false);
    }
  }
}

function write(tx: EdgeTx, runId: string, kept: Kept, entry: HistoryEntry): void {
  const position = kept.entries;
  kept.entries += 1;
  tx.write((journal) => journal.addRunHistory(runId, position, entry));
}
