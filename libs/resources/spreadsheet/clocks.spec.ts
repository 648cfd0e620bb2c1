import { describe, expect, it } from 'vitest';
import { toWireTime } from '@paddock/contracts/wire';
import { headParts, offClock, onClock, zonedHead, zoneNamed } from './clocks';

const HOUR_MS = 3_600_000;
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

describe('times in files', () => {
  it('name their clock in the head, which is read again; what only stands in brackets is no clock', () => {
    for (const zone of ZONES) {
      expect(headParts(zonedHead('支付时间', zone))).toEqual({ label: '支付时间', zone: expect.any(String) });
      expect(zoneNamed(zone)).not.toBeNull();
    }
    expect(headParts('支付时间（America/New_York）')).toEqual({ label: '支付时间', zone: 'America/New_York' });
    for (const head of ['支付时间', '金额 (CNY2)', '时长 (min)', '(Asia/Shanghai)', ''])
      expect(headParts(head)).toEqual({ label: head, zone: null });
    expect(['', 'Mars/Base', '上海'].map(zoneNamed)).toEqual([null, null, null]);
  });

  it('are what the clock of the store shows, summer and winter', () => {
    expect(onClock('2026-07-01 12:00:00', 'America/New_York')).toBe('2026-07-01 00:00:00');
    expect(onClock('2026-12-01 12:00:00', 'America/New_York')).toBe('2026-11-30 23:00:00');
    expect(onClock('2026-07-01T04:00:00.250Z', 'Europe/Berlin')).toBe('2026-07-01 06:00:00');
    expect(onClock('2026-07-01 12:00:00', 'Asia/Shanghai')).toBe('2026-07-01 12:00:00');
    expect(onClock('soon', 'Europe/Berlin')).toBe('soon');
    expect(offClock('soon', 'Europe/Berlin')).toBe('soon');
  });

  it('are read as they were written, but in the hour that a clock shows twice, which is the first of the two or the second', () => {
    for (const zone of ZONES)
      for (let atMs = Date.UTC(2026, 0, 1); atMs < Date.UTC(2027, 0, 1); atMs += 7 * HOUR_MS) {
        const shown = onClock(toWireTime(new Date(atMs)), zone);
        expect(onClock(offClock(shown, zone), zone)).toBe(shown);
        const early = onClock(toWireTime(new Date(atMs - HOUR_MS)), zone);
        const late = onClock(toWireTime(new Date(atMs + HOUR_MS)), zone);
        if (early !== shown && late !== shown) expect(offClock(shown, zone)).toBe(toWireTime(new Date(atMs)));
      }
  });

  it('that a clock leaves out in spring are those of an hour beside it', () => {
    expect(onClock(offClock('2026-03-29 02:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 03:30:00');
    expect(onClock(offClock('2026-03-08 02:30:00', 'America/New_York'), 'America/New_York')).toMatch(/ 0[13]:30:00$/);
  });
});
