import type { Clock } from './clock';

/** For tests: stands still until it is moved; the wall can be set without moving time. */
export class ManualClock implements Clock {
  private steady = 1_000_000;
  private coreAhead: number | null = null;

  constructor(private wall = Date.UTC(2026, 2, 14, 6, 0, 0)) {}

  steadyMs(): number {
    return this.steady;
  }

  wallMs(): number {
    return this.wall;
  }

  advance(ms: number): void {
    this.steady += ms;
    this.wall += ms;
  }

  jumpWall(ms: number): void {
    this.wall += ms;
  }

  wallOf(steadyMs: number): number {
    return steadyMs + (this.coreAhead ?? this.wall - this.steady);
  }

  errorMs(): number {
    return this.coreAhead === null ? 0 : this.wall - (this.steady + this.coreAhead);
  }

  follow(coreMs: number): void {
    this.coreAhead = coreMs - this.steady;
  }
}
