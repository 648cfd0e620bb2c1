import type { GatePassing } from '@paddock/contracts/mqtt';

/** A larger step is not a loss but a decoder that was reset or replaced. */
const GAP_MAX = 10_000;
const HELD_MAX = 2_000;
/** What was delivered so lately may not be on the disk yet. */
const RECENT_MAX = 100;
const ASKED_MAX = 20;

export interface ResequencerOutput {
  deliver(passing: GatePassing): void;
  askAgain(from: number, until: number): void;
  lost(count: number): void;
  /** Whether this very passing is on the disk. */
  isKnown(passing: GatePassing): boolean;
}

/**
 * Brings passings into the decoder's own order. What follows a gap waits until the decoder has sent the missing ones again, so that
 * laps are timed from the right crossing; `giveUp` ends the waiting.
 */
export class Resequencer {
  private readonly held = new Map<number, GatePassing>();
  /** Sequence and time of what was delivered last. */
  private readonly recent = new Map<number, number>();
  /** What the decoder was asked for, the newest last, and the time of the passing that showed the gap. */
  private asked: { from: number; until: number; beforeUs: number }[] = [];

  constructor(
    /** The last passing that was delivered, maybe by an earlier process; null: none. */
    private last: number | null,
    private readonly output: ResequencerOutput,
  ) {}

  get waiting(): boolean {
    return this.held.size > 0;
  }

  take(passing: GatePassing): void {
    const { seq } = passing;
    if (this.last === null || seq === this.last + 1) {
      this.deliver(passing);
      this.deliverFollowing();
    } else if (seq <= this.last && this.isRepeat(passing)) {
      // The journal knows which of them it has.
      this.output.deliver(passing);
    } else if (seq <= this.last || seq - this.last > GAP_MAX) {
      this.giveUp();
      this.asked = [];
      this.deliver(passing);
    } else {
      this.hold(passing, this.last);
    }
  }

  /** A number that comes again without having been here, or asked for, is that of a decoder that began anew. */
  private isRepeat(passing: GatePassing): boolean {
    const { seq, rtcUs } = passing;
    if (this.recent.get(seq) === rtcUs || this.output.isKnown(passing)) return true;
    return this.asked.some(({ from, until, beforeUs }) => from <= seq && seq <= until && rtcUs <= beforeUs);
  }

  /** Delivers what waits, without what is missing. */
  giveUp(): void {
    for (const seq of [...this.held.keys()].sort((a, b) => a - b)) {
      const passing = this.held.get(seq);
      if (passing === undefined) continue;
      if (this.last !== null && seq > this.last + 1) this.output.lost(seq - this.last - 1);
      this.held.delete(seq);
      this.deliver(passing);
    }
  }

  private hold(passing: GatePassing, last: number): void {
    const firstOfGap = this.held.size === 0;
    this.held.set(passing.seq, passing);
    if (this.held.size > HELD_MAX) return this.giveUp();
    if (firstOfGap) this.ask(last + 1, passing);
    else if (!this.held.has(passing.seq - 1)) this.askForHoleBefore(passing, last);
  }

  private askForHoleBefore(passing: GatePassing, last: number): void {
    let from = passing.seq - 1;
    while (from > last && !this.held.has(from)) from -= 1;
    this.ask(from + 1, passing);
  }

  private ask(from: number, next: GatePassing): void {
    const until = next.seq - 1;
    this.asked = [...this.asked, { from, until, beforeUs: next.rtcUs }].slice(-ASKED_MAX);
    this.output.askAgain(from, until);
  }

  private deliver(passing: GatePassing): void {
    this.last = passing.seq;
    this.recent.delete(passing.seq);
    this.recent.set(passing.seq, passing.rtcUs);
    if (this.recent.size > RECENT_MAX) this.recent.delete(this.recent.keys().next().value ?? 0);
    this.output.deliver(passing);
  }

  private deliverFollowing(): void {
    for (;;) {
      const next = this.held.get((this.last ?? 0) + 1);
      if (next === undefined) return;
      this.held.delete(next.seq);
      this.deliver(next);
    }
  }
}
