import { describe, expect, it } from '@jest/globals';
import {
  overtakenBy,
  paidBy,
  payModeFor,
  settleFaults,
  shownFields,
  takesMoneyOnly,
  type SettleForm,
} from './settlement';

const form: SettleForm = {
  payMode: 'wechat',
  payCode: '',
  memberId: '',
  groupNumber: '',
  cheshou: '小满',
  remark: '',
  cashierId: '',
};

describe('the payment form of a pay-later record', () => {
  it('asks for a code only where one is scanned', () => {
    expect(settleFaults(form, 'NOCARDCONSUME', false)).toEqual({ payCode: 'payCodeRequired' });
    expect(settleFaults({ ...form, payMode: 'unline' }, 'NOCARDCONSUME', false)).toEqual({});
    expect(shownFields('BALANCE', 'wechat')).toEqual({ payCode: false, member: true, group: false });
  });

  it('asks for the member of every type but single use, and for the code of a group coupon', () => {
    expect(settleFaults(form, 'BALANCE', false)).toEqual({ memberId: 'memberRequired' });
    expect(settleFaults(form, 'GROUPCOUPON', false)).toEqual({
      memberId: 'memberRequired',
      groupNumber: 'groupCodeRequired',
    });
  });

  it('asks for the cashier only where the store has cashiers', () => {
    expect(settleFaults({ ...form, payCode: '1' }, 'NOCARDCONSUME', true)).toEqual({ cashierId: 'cashierRequired' });
    expect(settleFaults({ ...form, payCode: '1' }, 'NOCARDCONSUME', false)).toEqual({});
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

  it('takes cash for a free rule, and scans otherwise', () => {
    expect(payModeFor('NOCARDCONSUME', 0)).toBe('unline');
    expect(payModeFor('NOCARDCONSUME', 38)).toBe('wechat');
    expect(payModeFor('BALANCE', 0)).toBe('wechat');
  });
});
