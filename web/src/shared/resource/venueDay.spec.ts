import { describe, expect, it } from 'vitest';
import { isToCome, venueNow } from './venueDay';

describe('a calendar of the venue', () => {
  const day = (date: string) => ({ format: () => date });

  it('has the days and the time of the venue, also in a browser on the other side of the world', () => {
    const now = Date.parse('2026-03-14T18:00:00Z');
    expect(venueNow(now)).toBe('2026-03-15 02:00:00');
    expect(isToCome(day('2026-03-15'), now)).toBe(false);
    expect(isToCome(day('2026-03-16'), now)).toBe(true);
  });
});
