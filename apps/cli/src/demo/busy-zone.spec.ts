import { describe, expect, it } from 'vitest';
import { busyZone } from './busy-zone';

describe('the zone of the demo', () => {
  it('has a busy time of day at every time of a year, and is home while it is busy there', () => {
    const quarterMs = 15 * 60_000;
    const first = Date.UTC(2026, 0, 1);
    for (let at = first; at < first + 366 * 86_400_000; at += 41 * quarterMs) {
      const now = new Date(at);
      const clock = now.toLocaleTimeString('en-GB', { timeZone: busyZone(now), hour: '2-digit', hourCycle: 'h23' });
      expect(Number(clock)).toBeGreaterThanOrEqual(13);
      expect(Number(clock)).toBeLessThan(20);
    }
    expect(busyZone(new Date('2026-03-14T10:00:00Z'))).toBe('Asia/Shanghai');
    // Three in the morning at home.
    expect(busyZone(new Date('2026-03-13T19:00:00Z'))).not.toBe('Asia/Shanghai');
  });
});
