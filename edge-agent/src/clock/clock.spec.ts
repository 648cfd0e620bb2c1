import { describe, expect, it } from '@jest/globals';
import { SystemClock } from './clock';

const HOUR_MS = 3_600_000;

describe("the venue's clock", () => {
  it('tells its own time until the core has told the time, and goes on with that after a restart', () => {
    const clock = new SystemClock();
    const instant = clock.steadyMs();
    expect(Math.abs(clock.wallOf(instant) - Date.now())).toBeLessThan(1_000);
    clock.follow(Date.now() + HOUR_MS);
    const told = clock.wallOf(instant);
    expect(Math.abs(told - Date.now() - HOUR_MS)).toBeLessThan(1_000);
    const restarted = new SystemClock(clock.anchor());
    expect(restarted.wallOf(instant)).toBe(told);
  });

  it('gives one instant one time while the core is only a little off, and follows when its clock was set', () => {
    const clock = new SystemClock();
    const instant = clock.steadyMs();
    clock.follow(instant + HOUR_MS);
    const told = clock.wallOf(instant);
    clock.follow(clock.steadyMs() + HOUR_MS + 300);
    expect(clock.wallOf(instant)).toBe(told);
    clock.follow(clock.steadyMs() + 2 * HOUR_MS);
    expect(clock.wallOf(instant) - told).toBeGreaterThan(HOUR_MS - 1_000);
  });
});
