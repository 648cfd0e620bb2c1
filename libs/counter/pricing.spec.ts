import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { chargeOf, partBack, type PriceTerms, splitBalance } from './pricing';

const terms: PriceTerms = {
  priceFen: 8800,
  points: 30,
  visits: 2,
  laps: 10,
  multiPersonMode: 'MULTIPLY',
  notDoubledHeadCount: 1,
};
const nothing = { amountFen: 0, points: 0, visits: 0, laps: 0, unlimitedTimes: 0, coupons: 0 };

describe('what a sale takes', () => {
  it.each([
    ['BALANCE', { amountFen: 26400 }],
    ['NOCARDCONSUME', { amountFen: 26400 }],
    ['FREQUENCY', { visits: 6 }],
    ['INTEGRAL', { points: 90 }],
    ['BALANCEANDINTEGRAL', { amountFen: 26400, points: 90 }],
    ['QUAN', { laps: 30 }],
    ['PLAYFREELY', { unlimitedTimes: 1 }],
    ['GROUPCOUPON', { coupons: 3 }],
    ['TESTCARD', {}],
  ] as const)('%s for three people', (type, expected) => {
    expect(chargeOf(type, terms, 3)).toEqual({ ...nothing, ...expected });
  });

  it('P-3.39 a SINGLE rule charges once up to the not-doubled head-count and per person above it', () => {
    const single: PriceTerms = { ...terms, multiPersonMode: 'SINGLE', notDoubledHeadCount: 4 };
    expect(chargeOf('BALANCE', single, 4).amountFen).toBe(8800);
    expect(chargeOf('BALANCE', single, 5).amountFen).toBe(44000);
    expect(chargeOf('QUAN', single, 2).laps).toBe(20);
    expect([3, 4, 5].map((people) => chargeOf('GROUPCOUPON', single, people).coupons)).toEqual([1, 1, 5]);
  });
});

describe('two accounts of a balance', () => {
  it('C-4.38 takes paid-in money first, then gifted, and never below zero', () => {
    expect(splitBalance(500, 300, 400)).toEqual({ rechargeFen: 300, giftFen: 200 });
    expect(splitBalance(200, 300, 400)).toEqual({ rechargeFen: 200, giftFen: 0 });
    expect(splitBalance(701, 300, 400)).toBeNull();
  });
});

describe('what is given back', () => {
  const parts = (whole: number, people: number, timesCharged: number): number[] =>
    Array.from({ length: people }, (_, cancelled) => partBack(whole, { people, timesCharged }, cancelled));

  it('is an even share for each person who was charged, and adds up to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 50 }), (whole, people) => {
        const shares = parts(whole, people, people);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the one price of a group with the last of its people, and nothing before', () => {
    expect(parts(68_800, 3, 1)).toEqual([0, 0, 68_800]);
    expect(parts(68_800, 1, 1)).toEqual([68_800]);
  });
});
