/**
 * Two clocks. `steadyMs` is for lengths: it never jumps, and it goes on across restarts of the process. `wallMs` is the machine's own
 * idea of the time; it may be wrong and be set right at any moment, and nothing here is ever measured with it. What is told to
 * others is told in the core's time as soon as the core has said what time it is: screens count down to it.
 */
import { readFileSync } from 'node:fs';

export interface Clock {
  steadyMs(): number;
  wallMs(): number;
  /** The time of an instant of the steady clock, for telling others. The same instant has the same time until a clock is set. */
  wallOf(steadyMs: number): number;
  /** The core says that it is `coreMs` now. */
  follow(coreMs: number): void;
}

/** One moment on all clocks, kept on disk so that the next process can go on counting. */
export interface ClockAnchor {
  /** Tells whether the machine was started anew in between; empty where the system does not say. */
  bootId: string;
  monotonicMs: number;
  steadyMs: number;
  wallMs: number;
  /** What the core's clock says minus `steadyMs`; null until the core has told. */
  coreAheadMs?: number | null;
}

/** The two clocks tick at different fractions of a millisecond; only a greater distance says that the wall clock was set. */
const WALL_STEP_MS = 20;
/** The core's time comes over the network: only a greater distance says that its clock was set. */
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

  constructor(before: ClockAnchor | null = null) {
    this.offsetMs = this.resumedAt(before) - monotonicMs();
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

  anchor(): ClockAnchor {
    const { boot: bootId, coreAheadMs } = this;
    return { bootId, monotonicMs: monotonicMs(), steadyMs: this.steadyMs(), wallMs: this.wallMs(), coreAheadMs };
  }

  private resumedAt(before: ClockAnchor | null): number {
    if (before === null) return Date.now();
    const sinceMs = monotonicMs() - before.monotonicMs;
    if (this.boot !== '' && this.boot === before.bootId && sinceMs >= 0) return before.steadyMs + sinceMs;
    // The machine was off: only the wall clock can say for how long. It must at least not run backwards.
    return before.steadyMs + Math.max(0, Date.now() - before.wallMs);
  }
}

/** An instant of the steady clock as ISO 8601. */
export const isoOf = (clock: Clock, steadyMs: number): string => new Date(clock.wallOf(steadyMs)).toISOString();

export const isoNow = (clock: Clock): string => isoOf(clock, clock.steadyMs());
