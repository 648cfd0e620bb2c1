import { describe, expect, it } from 'vitest';
import { daysUntil, hasEnded } from './licence';

describe('the end of a licence', () => {
  it('C-4.35 is the last valid day, whole, by the clock of the store; none never ends', () => {
    const midnight = Date.parse('2026-03-15T00:00:00+08:00');
    expect(hasEnded('2026-03-14', 'Asia/Shanghai', midnight - 1)).toBe(false);
    expect(hasEnded('2026-03-14', 'Asia/Shanghai', midnight)).toBe(true);
    expect(hasEnded('2026-03-14 00:00:00', undefined, midnight)).toBe(true);
    expect(hasEnded('2026-03-14', 'Europe/London', midnight)).toBe(false);
    expect(hasEnded('2026-03-14', 'Europe/London', Date.parse('2026-03-15T00:00:00Z'))).toBe(true);
    expect(hasEnded(null, 'Asia/Shanghai', midnight)).toBe(false);
  });

  it('is so many whole days away, on the calendar of the store', () => {
    const evening = Date.parse('2026-03-14T23:30:00+08:00');
    expect(daysUntil('2026-03-14', 'Asia/Shanghai', evening)).toBe(0);
    expect(daysUntil('2026-03-31', 'Asia/Shanghai', evening)).toBe(17);
    expect(daysUntil('2026-03-13', undefined, evening)).toBe(-1);
  });
});
