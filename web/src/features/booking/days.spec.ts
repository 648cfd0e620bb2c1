import { describe, expect, it } from 'vitest';
import { clockOf, dayLater, nameBeside, startCount } from './days';

describe('days of sessions', () => {
  it('go over months and years', () => {
    expect([dayLater('2026-02-28', 1), dayLater('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
    expect(clockOf('2026-03-14 14:05:00')).toBe('14:05');
    expect(nameBeside('14:05 周末场', '2026-03-14 14:05:00')).toBe('周末场');
    expect(nameBeside('14:05 周末场', '2026-03-14 15:00:00')).toBe('14:05 周末场');
  });

  it('count the starts that an opening makes', () => {
    expect(startCount('10:00', '12:00', 20)).toBe(7);
    expect(startCount('10:00', '10:59', 30)).toBe(2);
    expect([startCount('10:00', '09:00', 20), startCount('', '12:00', 20), startCount('10:00', '12:00', 0)]).toEqual([
      0, 0, 0,
    ]);
  });
});
