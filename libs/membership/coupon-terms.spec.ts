import { describe, expect, it } from 'vitest';
import { deductionOf, shortfallOf } from './coupon-terms';

const terms = {
  deduct_amount_fen: 2000,
  min_recharge_fen: 10_000,
  threshold_type: 'SINGLE',
  threshold_amount_fen: 15_000,
};

describe('a coupon at a recharge', () => {
  it.each([
    ['below the minimum', terms, 9999, 99_999, 'minRecharge'],
    ['below its own threshold, whatever was paid before', terms, 14_999, 99_999, 'single'],
    ['at both', terms, 15_000, 0, null],
    ['below in all', { ...terms, threshold_type: 'CUMULATIVE' }, 10_000, 4999, 'cumulative'],
    ['enough in all', { ...terms, threshold_type: 'CUMULATIVE' }, 10_000, 5000, null],
    ['without any threshold', { ...terms, min_recharge_fen: 0, threshold_amount_fen: 0 }, 1, 0, null],
  ])('%s', (_, of, price, before, kind) => {
    expect(shortfallOf(of, price, before)?.kind ?? null).toBe(kind);
  });

  it('takes off no more than there is to pay', () => {
    expect([1999, 2000, 2001].map((price) => price - deductionOf(terms, price))).toEqual([0, 0, 1]);
  });
});
