import { describe, expect, it } from 'vitest';
import { ANCHOR_EVERY_MS, type ClockAnchor, SystemClock } from './clock';

const HOUR_MS = 3_600_000;

describe("the venue's clock", () => {
  it('shows its own time until the core has sent the time, and keeps that after a restart', () => {
    const clock = new SystemClock();
    const instant = clock.steadyMs();
    expect(Math.abs(clock.wallOf(instant) - Date.now())).toBeLessThan(1_000);
    clock.follow(Date.now() + HOUR_MS);
    const wall = clock.wallOf(instant);
    expect(Math.abs(wall - Date.now() - HOUR_MS)).toBeLessThan(1_000);
    const restarted = new SystemClock(clock.anchor());
    expect(restarted.wallOf(instant)).toBe(wall);
  });

  it('gives one instant one time while the core is only a little off, and follows when its clock was set', () => {
    const clock = new SystemClock();
    const instant = clock.steadyMs();
    clock.follow(instant + HOUR_MS);
    const wall = clock.wallOf(instant);
    clock.follow(clock.steadyMs() + HOUR_MS + 300);
    expect(clock.wallOf(instant)).toBe(wall);
    clock.follow(clock.steadyMs() + 2 * HOUR_MS);
    expect(clock.wallOf(instant) - wall).toBeGreaterThan(HOUR_MS - 1_000);
  });

  it('says how wrong the clock of the machine is, once the core has said what time it is', () => {
    const clock = new SystemClock();
    expect(clock.errorMs()).toBe(0);
    clock.follow(Date.now() + HOUR_MS);
    expect(Math.abs(clock.errorMs() + HOUR_MS)).toBeLessThan(1_000);
  });

  describe('after the machine was started again', () => {
    const anchor = (wallMs: number): ClockAnchor => ({ bootId: 'another', monotonicMs: 0, steadyMs: 5_000, wallMs });

    it('goes on by as much as its wall clock says', () => {
      const off = new SystemClock(anchor(Date.now() - HOUR_MS)).steadyMs() - 5_000 - HOUR_MS;
      expect(Math.abs(off)).toBeLessThan(1_000);
    });

    it('does not go back behind anything that was written, also with a wall clock that has lost its time', () => {
      const lost = anchor(Date.now() + 50 * 365 * 24 * HOUR_MS);
      expect(new SystemClock(lost).steadyMs()).toBeGreaterThanOrEqual(5_000 + ANCHOR_EVERY_MS);
      expect(new SystemClock(lost, 1_000_000).steadyMs()).toBeGreaterThanOrEqual(1_000_000);
    });
  });
});
