import { describe, expect, it } from 'vitest';
import { Refusal } from '@paddock/kernel';
import { amountsOf, laterEnd, type RechargeRule, validUntil } from './recharge-terms';

const rule = (change: Partial<RechargeRule> = {}): RechargeRule => ({
  id: '1',
  org_code: 'A01',
  name: '充 500 送 80',
  amount_type: 'FIXED',
  sale_mode: 'STORED',
  price_fen: 0,
  recharge_fen: 50_000,
  gift_fen: 8_000,
  points: 500,
  visits: 0,
  laps: 0,
  valid_type: 'DAYS',
  valid_days: 0,
  valid_date: null,
  card_days: 0,
  card_times: -1,
  sale_from: null,
  sale_to: null,
  member_days: [],
  ...change,
});

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
  return 'none';
};

describe('what a recharge costs and brings', () => {
  it('takes what is stored, or the list price', () => {
    expect(amountsOf(rule(), {})).toEqual({ amountFen: 50_000, rechargeFen: 50_000, giftFen: 8_000 });
    expect(amountsOf(rule({ sale_mode: 'LISTPRICE', price_fen: 45_000 }), { recharge: 500, give: 80 })).toEqual({
      amountFen: 45_000,
      rechargeFen: 50_000,
      giftFen: 8_000,
    });
  });

  it('lets nobody change the amounts of a fixed rule', () => {
    expect(refusal(() => amountsOf(rule(), { recharge: 500.01 }))).toBe('recharge.amountFixed');
    expect(refusal(() => amountsOf(rule(), { give: 81 }))).toBe('recharge.amountFixed');
    expect(refusal(() => amountsOf(rule(), { recharge: 0 }))).toBe('recharge.amountFixed');
  });

  it('takes a typed amount where the rule allows it, with no more gift than the rule has', () => {
    const custom = rule({ amount_type: 'CUSTOM', recharge_fen: 0, gift_fen: 1_000 });
    expect(amountsOf(custom, { recharge: 123.45, give: 10 })).toEqual({
      amountFen: 12_345,
      rechargeFen: 12_345,
      giftFen: 1_000,
    });
    expect(refusal(() => amountsOf(custom, {}))).toBe('recharge.amountRequired');
    expect(refusal(() => amountsOf(custom, { recharge: 0 }))).toBe('recharge.amountRequired');
    expect(refusal(() => amountsOf(custom, { recharge: 100, give: 10.01 }))).toBe('recharge.giftTooMuch');
  });
});

describe("how long a member's card is valid", () => {
  it('counts days from the sale, or names the day; 0 days never end', () => {
    expect(validUntil(rule({ valid_days: 30 }), '2026-12-15')).toBe('2027-01-14');
    expect(validUntil(rule({ valid_type: 'DATE', valid_date: '2027-06-30' }), '2026-12-15')).toBe('2027-06-30');
    expect(validUntil(rule(), '2026-12-15')).toBeNull();
  });

  it('takes the longest, and no end is the longest', () => {
    expect(laterEnd('2026-05-01', '2026-06-01', false)).toBe('2026-06-01');
    expect(laterEnd('2026-06-01', '2026-05-01', false)).toBe('2026-06-01');
    expect(laterEnd('2026-06-01', null, false)).toBeNull();
    expect(laterEnd(null, '2026-06-01', false)).toBeNull();
  });

  it('begins with the first recharge, before which nothing was promised', () => {
    expect(laterEnd(null, '2026-06-01', true)).toBe('2026-06-01');
    expect(laterEnd(null, null, true)).toBeNull();
  });
});
