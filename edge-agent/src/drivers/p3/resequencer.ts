import type { GatePassing } from '@paddock/contracts/mqtt';

/** A larger step is not a loss but a decoder that was reset or replaced. */
const GAP_MAX = 10_000;
const HELD_MAX = 2_000;

export interface ResequencerOutput {
  deliver(passing: GatePassing): void;
  askAgain(from: number, until: number): void;
  lost(count: number): void;
}

/**
 * Brings passings into the decoder's own order. What follows a gap waits until the decoder has sent the missing ones again, so that
 * laps are timed from the right crossing; `giveUp` ends the waiting.
 */
export class Resequencer {
  private readonly held = new Map<number, GatePassing>();
  /** When the passing `last` was, by the decoder's clock; null when this process has not seen it. */
  private lastRtcUs: number | null = null;

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
    } else if (seq <= this.last) {
      const beganAnew = this.last - seq > GAP_MAX || (this.lastRtcUs !== null && passing.rtcUs > this.lastRtcUs);
      if (beganAnew) {
        this.giveUp();
        this.deliver(passing);
      } else {
        // Sent again: the journal knows which of them it has.
        this.output.deliver(passing);
      }
    } else if (seq - this.last > GAP_MAX) {
      this.giveUp();
      this.deliver(passing);
    } else {
      this.hold(passing, this.last);
    }
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
    if (firstOfGap) this.output.askAgain(last + 1, passing.seq - 1);
    else if (!this.held.has(passing.seq - 1)) this.askForHoleBefore(passing.seq, last);
  }

  private askForHoleBefore(seq: number, last: number): void {
    let from = seq - 1;
    while (from > last && !this.held.has(from)) from -= 1;
    this.output.askAgain(from + 1, seq - 1);
  }

  private deliver(passing: GatePassing): void {
    this.last = passing.seq;
    this.lastRtcUs = passing.rtcUs;
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
