import { describe, expect, it } from 'vitest';
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import { member } from '../consumption/fixtures';
import {
  amountsOf,
  balanceAfter,
  bodyOf,
  faultsOf,
  formReducer,
  needsPayCode,
  newForm,
  readYuan,
  type FormAction,
  type RechargeForm,
} from './form';

const rule = (change: Partial<RechargeRuleRow> = {}): RechargeRuleRow => ({
  id: 'r1',
  version: 1,
  enabled: 'YES',
  sysOrgCode: 'A01',
  sysOrgCode_dictText: '滨江店',
  payDoType_dictText: '会员充值',
  amountType_dictText: '固定金额',
  saleMode_dictText: '按储值',
  validType_dictText: '按天数',
  roleName: '充 500 送 80',
  roleNameEn: null,
  payDoType: 'MEMBERRECHARGE',
  amountType: 'FIXED',
  saleMode: 'STORED',
  price: 0,
  recharge: 500,
  give: 80,
  integral: 500,
  frequency: 0,
  giveQuan: 0,
  validType: 'DAYS',
  validDays: 0,
  validDate: null,
  changwanDays: 0,
  changwanCount: -1,
  saleFrom: null,
  saleTo: null,
  selfRecharge: 'NO',
  memberDays: '',
  indexNumber: 1,
  createTime: '2026-03-01 09:00:00',
  ...change,
});
const custom = rule({ id: 'r2', amountType: 'CUSTOM', recharge: 0, give: 10 });
const store = { cashier: { id: 'c1', realname: '周敏' }, hasCashiers: true };
const after = (...actions: FormAction[]): RechargeForm => actions.reduce(formReducer, newForm());
const textsOf = (form: RechargeForm): string[] => faultsOf(form, store).map(({ text }) => text);

describe('the recharge form', () => {
  it('names everything that is missing, in the order of the form', () => {
    expect(textsOf(newForm())).toEqual(['memberRequired', 'ruleRequired', 'payCodeRequired']);
    expect(faultsOf(newForm('unline'), { cashier: null, hasCashiers: true }).map(({ text }) => text)).toEqual([
      'memberRequired',
      'ruleRequired',
      'cashierRequired',
    ]);
    expect(faultsOf(newForm('unline'), { cashier: null, hasCashiers: false })).toHaveLength(2);
  });

  it('takes what is stored, or the list price', () => {
    expect(amountsOf(newForm())).toBeNull();
    expect(amountsOf(after({ do: 'chooseRule', rule: rule() }))).toEqual({ due: 500, off: 0, recharge: 500, give: 80 });
    const listed = rule({ saleMode: 'LISTPRICE', price: 450 });
    expect(amountsOf(after({ do: 'chooseRule', rule: listed }))).toEqual({ due: 450, off: 0, recharge: 500, give: 80 });
  });

  it('is sold for what a manager has approved, without a coupon, until rule, amount or member change', () => {
    const approval = { managerId: 'm1', managerName: '王店长', managerPassword: '271828' };
    const changed = { price: { yuan: 450, reason: '老客户' }, approval };
    const cut = after(
      { do: 'card', step: { do: 'take', member: member() } },
      { do: 'chooseRule', rule: rule() },
      { do: 'changePrice', changed },
    );
    expect(amountsOf(cut)).toEqual({ due: 450, off: 0, recharge: 500, give: 80 });
    expect(bodyOf({ ...cut, payCode: '1' }, 'c1', '')).toMatchObject({
      ...{ recharge: 500, couponId: '', newPrice: 450, priceReason: '老客户', managerId: 'm1' },
    });
    expect(formReducer(cut, { do: 'chooseRule', rule: rule() }).changed).toBeNull();
    expect(formReducer(cut, { do: 'type', field: 'rechargeText', text: '5' }).changed).toBeNull();
    expect(formReducer(cut, { do: 'card', step: { do: 'empty' } }).changed).toBeNull();
    expect(amountsOf(formReducer(cut, { do: 'changePrice', changed: null }))?.due).toBe(500);
  });

  it('reads typed amounts where the rule leaves them open, and only there', () => {
    const typed = (text: string, give = '10'): RechargeForm =>
      after(
        { do: 'card', step: { do: 'take', member: member() } },
        { do: 'chooseRule', rule: custom },
        { do: 'choosePayMode', payMode: 'unline' },
        { do: 'type', field: 'rechargeText', text },
        { do: 'type', field: 'giveText', text: give },
      );
    expect(textsOf(typed(''))).toEqual(['amountRequired']);
    expect(textsOf(typed('0'))).toEqual(['amountRequired']);
    expect(textsOf(typed('1.234'))).toEqual(['amountWrong']);
    expect(textsOf(typed('66.6', '10.01'))).toEqual(['giftTooMuch']);
    expect(textsOf(typed('66.6'))).toEqual([]);
    expect(amountsOf(typed('66.6'))).toEqual({ due: 66.6, off: 0, recharge: 66.6, give: 10 });
    expect(['5', ' 5.5 ', '5.', '-5', '5e3', 'abc', ''].map(readYuan)).toEqual([5, 5.5, null, null, null, null, null]);
  });

  it('adds money without losing a fen', () => {
    expect(balanceAfter(member({ balance: 0.1 }), { recharge: 0.2, give: 0 })).toBe(0.3);
  });

  it('sends the whole rule, and a payment code only when a code is scanned', () => {
    const form = after(
      { do: 'card', step: { do: 'take', member: member() } },
      { do: 'chooseRule', rule: rule() },
      { do: 'type', field: 'payCode', text: ' 134567890123456789 ' },
    );
    expect(bodyOf(form, 'c1', 'p1')).toEqual({
      userId: '8800231607',
      rechargeRoleId: 'r1',
      recharge: 500,
      give: 80,
      payMode: 'wechat',
      payCode: '134567890123456789',
      couponId: '',
      departuserId: 'c1',
      remark: '',
      printId: 'p1',
    });
    expect(bodyOf(formReducer(form, { do: 'choosePayMode', payMode: 'unline' }), 'c1', '').payCode).toBe('');
    expect(needsPayCode(after({ do: 'chooseRule', rule: rule({ saleMode: 'LISTPRICE', price: 0 }) }))).toBe(false);
    expect(() => bodyOf(newForm(), '', '')).toThrow();
  });

  it('takes a coupon off the price until another rule is chosen', () => {
    const held = { id: 'k1', name: '减 60', nameEn: null, deductAmount: 60, validUntil: null, due: 440, short: null };
    const form = after(
      { do: 'card', step: { do: 'take', member: member() } },
      { do: 'chooseRule', rule: rule() },
      { do: 'chooseCoupon', coupon: held },
    );
    expect(amountsOf(form)).toEqual({ due: 440, off: 60, recharge: 500, give: 80 });
    expect(bodyOf(form, '', '').couponId).toBe('k1');
    expect(formReducer(form, { do: 'chooseRule', rule: rule() }).coupon).toBeNull();
    expect(amountsOf({ ...form, coupon: { ...held, deductAmount: 900 } })).toMatchObject({ due: 0, off: 500 });
  });

  it('repairs a fault as soon as its field changes', () => {
    const faulty = formReducer(newForm(), { do: 'find', faults: faultsOf(newForm(), store) });
    const fixed = formReducer(faulty, { do: 'type', field: 'payCode', text: '1' });
    expect(fixed.faults.map(({ field }) => field)).toEqual(['member', 'rule']);
    expect(formReducer(fixed, { do: 'type', field: 'remark', text: 'x' }).faults).toHaveLength(2);
    expect(formReducer(fixed, { do: 'chooseRule', rule: rule() }).faults.map(({ field }) => field)).toEqual(['member']);
  });

  it('takes nothing from a member while the card box names somebody else', () => {
    const complete = after(
      { do: 'card', step: { do: 'take', member: member() } },
      { do: 'chooseRule', rule: rule() },
      { do: 'type', field: 'payCode', text: '134567890123456789' },
    );
    expect(textsOf(complete)).toEqual([]);
    const edited = formReducer(complete, { do: 'card', step: { do: 'type', text: '8800231608' } });
    expect(textsOf(edited)).toEqual(['cardUnread']);
    expect(textsOf(formReducer(edited, { do: 'card', step: { do: 'restore' } }))).toEqual([]);
    const lost = formReducer(edited, { do: 'card', step: { do: 'ask', text: '8800231608', question: 1 } });
    expect(lost).toMatchObject({ card: { text: '8800231608', member: null }, payCode: '' });
  });

  it('keeps the way of paying for the next customer', () => {
    const form = after(
      { do: 'card', step: { do: 'take', member: member() } },
      { do: 'choosePayMode', payMode: 'unline' },
    );
    expect(formReducer(form, { do: 'clear' })).toEqual(newForm('unline'));
  });
});
