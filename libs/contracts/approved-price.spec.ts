import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isOtherPrice, PRICE_TIMES_MAX, sharesOf } from './approved-price';

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

describe('a price for a whole bill', () => {
  it('is shared out by what each record was agreed at, in the order of their ids', () => {
    const records = [
      { id: '2', fen: 6601 },
      { id: '1', fen: 3800 },
    ];
    expect([...sharesOf(8000, records)]).toEqual([
      ['1', 2922],
      ['2', 5078],
    ]);
    expect([...sharesOf(0, records).values()]).toEqual([0, 0]);
    expect([...sharesOf(100, [...records, { id: '3', fen: 0 }]).values()]).toEqual([36, 64, 0]);
  });

  it('is exact to the fen, and each share keeps the bounds of the whole, whatever the prices are', () => {
    const fen = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 20 }), fc.nat({ max: 1000 }), (prices, share) => {
        const totalFen = sum(prices);
        fc.pre(totalFen > 0);
        const whole = Math.floor((totalFen * PRICE_TIMES_MAX * share) / 1000);
        const shares = sharesOf(
          whole,
          prices.map((each, index) => ({ id: String(index), fen: each })),
        );
        expect(sum(shares.values())).toBe(whole);
        for (const [id, mine] of shares)
          expect(mine === prices[Number(id)] || isOtherPrice(mine, prices[Number(id)]!)).toBe(true);
      }),
    );
  });
});
