import { afterEach, describe, expect, it } from 'vitest';
import { clockTime, dateTime, dayOf, minuteTime, rowTime, venueDate } from './format';
import { parseTime, venueZone, wireTime, wireTimeOf } from './venueZone';

const at = Date.parse('2026-03-14T15:30:00Z');

describe('the clock of the store', () => {
  afterEach(() => venueZone.set('Asia/Shanghai'));

  it('is the one that times are shown by, in summer and in winter', () => {
    venueZone.set('America/New_York');
    expect(dateTime('2026-03-14 23:30:00')).toBe('2026-03-14 11:30:00');
    expect(dateTime('2026-01-14T15:30:00Z')).toBe('2026-01-14 10:30:00');
    expect([rowTime(at, at), minuteTime('2026-01-14 23:30:00'), clockTime(at), venueDate(at)]).toEqual([
      '03-14 11:30:00',
      '01-14 10:30',
      '11:30:00',
      '2026-03-14',
    ]);
    venueZone.set('Asia/Tokyo');
    expect(venueDate(at)).toBe('2026-03-15');
    expect([dayOf('2026-03-14 23:30:00'), dayOf('2026-03-14')]).toEqual(['2026-03-15', '2026-03-14']);
    venueZone.set('Asia/Kathmandu');
    expect(dateTime(at)).toBe('2026-03-14 21:15:00');
  });

  it('is the one that times are entered by, while the wire keeps its own', () => {
    for (const zone of ['Asia/Shanghai', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
      venueZone.set(zone);
      expect({ zone, wire: wireTimeOf(dateTime(at)) }).toEqual({ zone, wire: '2026-03-14 23:30:00' });
    }
    expect(parseTime(wireTime(at))).toBe(at);
    expect(wireTimeOf('soon')).toBe('soon');
  });

  it('stays whole where an hour is left out or comes twice', () => {
    venueZone.set('America/New_York');
    expect(wireTimeOf('2026-03-08 02:30:00')).toBe('2026-03-08 14:30:00');
    expect(wireTimeOf('2026-03-08 03:30:00')).toBe('2026-03-08 15:30:00');
    expect(wireTimeOf('2026-11-01 00:30:00')).toBe('2026-11-01 12:30:00');
    expect(wireTimeOf('2026-11-01 03:30:00')).toBe('2026-11-01 16:30:00');
  });
});
