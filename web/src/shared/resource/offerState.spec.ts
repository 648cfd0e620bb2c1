import { describe, expect, it } from 'vitest';
import { coupon, type Resource, rechargeRule, tariff } from '@paddock/contracts/resources';
import { offerState } from './offerState';

const now = Date.parse('2026-03-14T14:30:00+08:00');
const words = { off: 'Disabled', ended: 'Ended', notYet: 'Not yet' };
const wordOf = (of: Resource, row: object): string =>
  offerState(of, { id: '1', ...row }, now, 'en', (key) => words[key])?.word ?? 'none';

const open = {
  ...{ enabled: 'YES', claimStart: '2026-03-01 00:00:00', claimEnd: '2026-03-31 23:59:59' },
  ...{ claimedCount: 3, totalCount: 5 },
};

describe('rows that are offered for a time', () => {
  it('say why they are not offered: switched off, over, all gone, not yet', () => {
    expect(wordOf(coupon, open)).toBe('Claiming');
    expect(wordOf(coupon, { ...open, enabled: 'NO', claimEnd: '2026-03-02 00:00:00' })).toBe('Disabled');
    expect(wordOf(coupon, { ...open, claimEnd: '2026-03-14 14:29:59', claimedCount: 5 })).toBe('Ended');
    expect(wordOf(coupon, { ...open, claimEnd: '2026-03-14 14:30:00' })).toBe('Claiming');
    expect(wordOf(coupon, { ...open, claimedCount: 5, claimStart: '2026-03-20 00:00:00' })).toBe('All claimed');
    expect(wordOf(coupon, { ...open, claimStart: '2026-03-14 14:30:01' })).toBe('Not yet');
  });

  it('that are switched off carry the sign of what is barred, not the one of a lost link', () => {
    const row = { id: '1', ...open, enabled: 'NO' };
    expect(offerState(coupon, row, now, 'en', (key) => words[key])).toMatchObject({ glyph: 'barred', tone: 'grey' });
  });

  it('count their last day as a whole, and have no end where there is none', () => {
    const rule = { enabled: 'YES', validFrom: '2026-03-14', validTo: '2026-03-14' };
    expect(wordOf(tariff, rule)).toBe('On sale');
    expect(wordOf(tariff, { ...rule, validTo: '2026-03-13' })).toBe('Ended');
    expect(wordOf(tariff, { ...rule, validFrom: '2026-03-15', validTo: null })).toBe('Not yet');
    expect(wordOf(rechargeRule, { enabled: 'YES', saleTo: null })).toBe('On sale');
    expect(wordOf({ ...coupon, offered: undefined }, open)).toBe('none');
  });
});
