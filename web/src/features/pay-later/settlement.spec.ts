import { describe, expect, it } from 'vitest';
import { emptyBox, memberBox, memberFault } from '../../shared/memberBox';
import { amountsOf, overtakenBy, paidBy, payModeFor, shownFields, takesMoneyOnly } from './settlement';

describe('the payment form of a pay-later record', () => {
  it('asks for a code only where one is scanned', () => {
    expect(shownFields('NOCARDCONSUME', 'wechat')).toEqual({ payCode: true, member: false, group: false });
    expect(shownFields('NOCARDCONSUME', 'unline').payCode).toBe(false);
  });

  it('shows the member of every type but single use, whom a group coupon does not need, and the code of a group coupon', () => {
    expect(shownFields('BALANCE', 'wechat')).toEqual({ payCode: false, member: true, group: false });
    expect(shownFields('GROUPCOUPON', 'wechat')).toEqual({ payCode: false, member: true, group: true });
    expect(memberFault('GROUPCOUPON', emptyBox)).toBeNull();
    expect(memberFault('GROUPCOUPON', memberBox(emptyBox, { do: 'type', text: '0412' }))).toBe('cardUnread');
    expect(memberFault('BALANCE', emptyBox)).toBe('memberRequired');
  });

  it('distinguishes cash, scan, member and coupon, and knows where nothing was taken', () => {
    expect(paidBy('NOCARDCONSUME', 'unline', 38)).toBe('cash');
    expect(paidBy('NOCARDCONSUME', 'wechat', 38)).toBe('scan');
    expect(paidBy('NOCARDCONSUME', 'unline', 0)).toBe('nothing');
    expect(paidBy('FREQUENCY', 'wechat', 0)).toBe('member');
    expect(paidBy('GROUPCOUPON', 'wechat', 0)).toBe('coupon');
    expect(paidBy('TESTCARD', 'wechat', 38)).toBe('nothing');
  });

  it('is of no use any more once somebody else has settled, deleted or started to charge the record', () => {
    const tab = { playState: 'GUADAN', deleted: false, payProgress: null, consumeid: null } as const;
    expect(overtakenBy(tab, null)).toBeNull();
    expect(overtakenBy({ ...tab, playState: 'PAYED' }, null)).toBe('settled');
    expect(overtakenBy({ ...tab, deleted: true }, null)).toBe('deleted');
    expect(overtakenBy({ ...tab, payProgress: 'waiting', consumeid: '7' }, null)).toBe('payment');
    expect(overtakenBy({ ...tab, payProgress: 'waiting', consumeid: '7' }, '7')).toBeNull();
  });

  it('shows what is taken by money alone only where nothing but money is', () => {
    expect((['NOCARDCONSUME', 'BALANCE'] as const).map(takesMoneyOnly)).toEqual([true, true]);
    const others = ['FREQUENCY', 'INTEGRAL', 'BALANCEANDINTEGRAL', 'QUAN', 'GROUPCOUPON'] as const;
    expect(others.some(takesMoneyOnly)).toBe(false);
  });

  it('has another price for one record or for all, which share it', () => {
    const tabs = [
      { id: '1', amount: 38 },
      { id: '2', amount: 66.01 },
    ];
    const price = { yuan: 20.5, reason: '' };
    expect([...amountsOf(tabs, []).values()]).toEqual([38, 66.01]);
    expect([...amountsOf(tabs, [{ price, of: '2' }]).values()]).toEqual([38, 20.5]);
    expect([...amountsOf(tabs, [{ price: { ...price, yuan: 80 } }]).values()]).toEqual([29.22, 50.78]);
    const both = [
      { price, of: '2' },
      { price: { ...price, yuan: 0 }, of: '1' },
    ];
    expect([...amountsOf(tabs, both).values()]).toEqual([0, 20.5]);
  });

  it('takes cash for a free rule, and scans otherwise', () => {
    expect(payModeFor('NOCARDCONSUME', 0)).toBe('unline');
    expect(payModeFor('NOCARDCONSUME', 38)).toBe('wechat');
    expect(payModeFor('BALANCE', 0)).toBe('wechat');
  });
});
