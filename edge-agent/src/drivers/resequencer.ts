import type { GatePassing } from '@paddock/contracts/mqtt';
import { hasRestarted, LATE_US_MAX } from '@paddock/race-rules';

/** A larger step is not a loss but a gate that was reset or replaced. */
const GAP_MAX = 10_000;
const HELD_MAX = 2_000;
/** What was delivered so lately may not be on the disk yet. */
const RECENT_MAX = 100;
const ASKED_MAX = 20;
/** Two karts cross together: their numbers may not be in the order of their times. */
const TOGETHER_US = 1_000_000;

type Numbered = Pick<GatePassing, 'seq' | 'rtcUs'>;
/** With the time of its arrival (steady clock). */
export type Arrived = Numbered & { receivedMs: number };

export interface ResequencerOutput<Passing extends Arrived> {
  /** `late`: what was crossed after it has been delivered already. It may also be one that was delivered before. */
  deliver(passing: Passing, late: boolean): void;
  /** Which numbers are missing. */
  askAgain(from: number, until: number): void;
  lost(count: number): void;
  /** Whether this very passing is on the disk. */
  isKnown(passing: Passing): boolean;
}

/**
 * Brings passings into the gate's own order. What follows a gap waits until the missing ones have come, so that laps are timed from
 * the right crossing; `giveUp` ends the waiting.
 */
export class Resequencer<Passing extends Arrived> {
  private readonly held = new Map<number, Passing>();
  private highestHeld = 0;
  /** Sequence and time of what was delivered last. */
  private readonly recent = new Map<number, number>();
  /** What was missing, the newest last, and the time of the passing that showed the gap. */
  private asked: { from: number; until: number; beforeUs: number }[] = [];
  /** The last passing that was delivered, maybe by an earlier process; null: none. */
  private last: Numbered | null;
  /** When the newest one came. */
  private newestMs: number;

  constructor(
    last: Arrived | null,
    private readonly output: ResequencerOutput<Passing>,
  ) {
    this.last = last;
    this.newestMs = last?.receivedMs ?? Number.POSITIVE_INFINITY;
  }

  get waiting(): boolean {
    return this.held.size > 0;
  }

  isHeld({ seq, rtcUs }: Numbered): boolean {
    return this.held.get(seq)?.rtcUs === rtcUs;
  }

  /** @returns whether it is one that others wait for: more of them may be on their way. */
  take(passing: Passing): boolean {
    const { seq, receivedMs } = passing;
    const wasMissing = this.waiting && seq < this.highestHeld;
    const isLate = this.last !== null && seq <= this.last.seq && this.isLate(passing, this.last);
    if (!isLate) this.newestMs = receivedMs;
    if (this.last === null || seq === this.last.seq + 1) {
      this.deliver(passing);
      this.deliverFollowing();
    } else if (isLate) {
      // The journal knows which of them it has.
      this.output.deliver(passing, true);
    } else if (seq <= this.last.seq || seq - this.last.seq > GAP_MAX) {
      this.giveUp();
      this.asked = [];
      this.deliver(passing);
    } else {
      this.hold(passing, this.last.seq);
    }
    return wasMissing;
  }

  /** Delivers what waits, without what is missing. */
  giveUp(): void {
    for (const seq of [...this.held.keys()].sort((a, b) => a - b)) {
      const passing = this.held.get(seq);
      if (passing === undefined) continue;
      if (this.last !== null && seq > this.last.seq + 1) this.output.lost(seq - this.last.seq - 1);
      this.held.delete(seq);
      this.deliver(passing);
    }
  }

  /** A number that comes again without having been here, or been missed, is that of a gate that was restarted. */
  private isLate(passing: Passing, last: Numbered): boolean {
    const { seq, rtcUs, receivedMs } = passing;
    if (this.recent.get(seq) === rtcUs || this.output.isKnown(passing)) return true;
    if (hasRestarted(rtcUs, this.newestMs, receivedMs)) return false;
    return (
      wasBefore(passing, last) ||
      this.asked.some(({ from, until, beforeUs }) => from <= seq && seq <= until && rtcUs <= beforeUs)
    );
  }

  private hold(passing: Passing, last: number): void {
    const firstOfGap = this.held.size === 0;
    this.held.set(passing.seq, passing);
    this.highestHeld = firstOfGap ? passing.seq : Math.max(this.highestHeld, passing.seq);
    if (this.held.size > HELD_MAX) return this.giveUp();
    if (firstOfGap) this.ask(last + 1, passing);
    else if (!this.held.has(passing.seq - 1)) this.askForHoleBefore(passing, last);
  }

  private askForHoleBefore(passing: Passing, last: number): void {
    let from = passing.seq - 1;
    while (from > last && !this.held.has(from)) from -= 1;
    this.ask(from + 1, passing);
  }

  private ask(from: number, next: Passing): void {
    const until = next.seq - 1;
    this.asked = [...this.asked, { from, until, beforeUs: next.rtcUs }].slice(-ASKED_MAX);
    this.output.askAgain(from, until);
  }

  private deliver(passing: Passing): void {
    const { seq, rtcUs } = passing;
    this.last = { seq, rtcUs };
    this.recent.delete(seq);
    this.recent.set(seq, rtcUs);
    if (this.recent.size > RECENT_MAX) this.recent.delete(this.recent.keys().next().value ?? 0);
    this.output.deliver(passing, false);
  }

  private deliverFollowing(): void {
    for (;;) {
      const next = this.held.get((this.last?.seq ?? 0) + 1);
      if (next === undefined) return;
      this.held.delete(next.seq);
      this.deliver(next);
    }
  }
}

/** By the gate's clock, unless that went back by so much that it must have been set. */
const wasBefore = (passing: Numbered, last: Numbered): boolean =>
  passing.rtcUs - last.rtcUs < TOGETHER_US && last.rtcUs - passing.rtcUs < LATE_US_MAX;
