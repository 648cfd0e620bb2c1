import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fen, fromWireTime, maskPhone, toWireTime, yuan } from './format';

describe('the form of values on the wire', () => {
  it('C-3.23 writes times in GMT+8, whatever the zone of the machine, and reads them back', () => {
    expect(toWireTime(new Date('2026-03-14T16:00:00.999Z'))).toBe('2026-03-15 00:00:00');
    expect(toWireTime(null)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const at = new Date(seconds * 1000);
        expect(fromWireTime(toWireTime(at))).toEqual(at);
      }),
    );
    expect(fromWireTime('2026-03-15')?.toISOString()).toBe('2026-03-14T16:00:00.000Z');
    for (const wrong of ['', 'today', '2026-02-30', '2026-13-01', '2026-03-14T00:00:00', '2026-03-14 25:00:00'])
      expect(fromWireTime(wrong)).toBeNull();
  });

  it('C-3.23 turns fen into yuan and back without losing any', () => {
    expect([yuan(3150), yuan(1), fen(31.5), fen(0.1 + 0.2), fen(-1.01)]).toEqual([31.5, 0.01, 3150, 30, -101]);
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        expect(fen(yuan(amount))).toBe(amount);
      }),
    );
    for (const wrong of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e20])
      expect(() => fen(wrong)).toThrow(RangeError);
  });

  it('masks phones in the middle and hides what is too short for that', () => {
    expect([maskPhone('13812342046'), maskPhone('12345678'), maskPhone('1234567'), maskPhone('')]).toEqual([
      '138****2046',
      '123****5678',
      '*******',
      '',
    ]);
  });
});
