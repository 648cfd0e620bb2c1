/**
 * Two clocks. `steadyMs` is for lengths: it never jumps, and it continues across restarts of the process. `wallMs` is the machine's own
 * idea of the time; it may be wrong and be set right at any moment, and nothing here is ever measured with it. Times for others
 * (core, screens, karts) are core time as soon as the core has sent the time.
 */
import { readFileSync } from 'node:fs';

export interface Clock {
  steadyMs(): number;
  wallMs(): number;
  /** The core time of an instant of the steady clock. The same instant has the same time until a clock is set. */
  wallOf(steadyMs: number): number;
  /** Sets the core time: it is `coreMs` now. */
  follow(coreMs: number): void;
  /** How far the machine's clock is ahead of core time (negative: behind); 0 until the core has sent the time. */
  errorMs(): number;
}

/** One moment on all clocks, kept on disk so that the next process can continue counting. */
export interface ClockAnchor {
  /** Shows whether the machine was restarted in between; empty where the system has no boot id. */
  bootId: string;
  monotonicMs: number;
  steadyMs: number;
  wallMs: number;
  /** Core time minus `steadyMs`; null until the core has sent the time. */
  coreAheadMs?: number | null;
}

/** The anchor is written at least this often, so the steady clock is at most this much ahead of the last one on the disk. */
export const ANCHOR_EVERY_MS = 60_000;

/** The two clocks tick at different fractions of a millisecond; only a greater distance means that the wall clock was set. */
const WALL_STEP_MS = 20;
/** The core's time comes over the network: only a greater distance means that its clock was set. */
const CORE_STEP_MS = 500;

const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

export class SystemClock implements Clock {
  private readonly boot = bootId();
  private readonly offsetMs: number;
  private wallAheadMs: number;
  private coreAheadMs: number | null;

  /** @param notBeforeMs an instant of the steady clock that is known to have passed. */
  constructor(before: ClockAnchor | null = null, notBeforeMs = 0) {
    this.offsetMs = Math.max(this.resumedAt(before), notBeforeMs) - monotonicMs();
    this.wallAheadMs = this.wallMs() - this.steadyMs();
    this.coreAheadMs = before?.coreAheadMs ?? null;
  }

  steadyMs(): number {
    return monotonicMs() + this.offsetMs;
  }

  wallMs(): number {
    return Date.now();
  }

  wallOf(steadyMs: number): number {
    if (this.coreAheadMs !== null) return steadyMs + this.coreAheadMs;
    const aheadMs = this.wallMs() - this.steadyMs();
    if (Math.abs(aheadMs - this.wallAheadMs) > WALL_STEP_MS) this.wallAheadMs = aheadMs;
    return steadyMs + this.wallAheadMs;
  }

  follow(coreMs: number): void {
    const aheadMs = coreMs - this.steadyMs();
    if (this.coreAheadMs === null || Math.abs(aheadMs - this.coreAheadMs) > CORE_STEP_MS) this.coreAheadMs = aheadMs;
  }

  errorMs(): number {
    return this.coreAheadMs === null ? 0 : this.wallMs() - (this.steadyMs() + this.coreAheadMs);
  }

  anchor(): ClockAnchor {
    const { boot: bootId, coreAheadMs } = this;
    return { bootId, monotonicMs: monotonicMs(), steadyMs: this.steadyMs(), wallMs: this.wallMs(), coreAheadMs };
  }

  private resumedAt(before: ClockAnchor | null): number {
    if (before === null) return Date.now();
    const sinceMs = monotonicMs() - before.monotonicMs;
    if (this.boot !== '' && this.boot === before.bootId && sinceMs >= 0) return before.steadyMs + sinceMs;
    // The machine was off: only its wall clock knows for how long. One that lies before the anchor has lost its time; what was
    // written after the anchor must not lie in the future then.
    const offMs = Date.now() - before.wallMs;
    return before.steadyMs + (offMs < 0 ? ANCHOR_EVERY_MS : offMs);
  }
}

/** An instant of the steady clock as ISO 8601. */
export const isoOf = (clock: Clock, steadyMs: number): string => new Date(clock.wallOf(steadyMs)).toISOString();

export const isoNow = (clock: Clock): string => isoOf(clock, clock.steadyMs());
