/** The recharge form: what was chosen and typed, what is wrong with it, what it costs and brings. Pure. */
import type { InputOf, MemberRow, rechargeRoutes, RechargeRuleRow, UsableCoupon } from '@paddock/contracts/wire';
import {
  boxFault,
  emptyBox,
  memberBox,
  memberOf,
  type BoxFault,
  type BoxStep,
  type MemberBox,
} from '../../shared/memberBox';
import type { CashierRef } from '../../shared/pickers';
import { priceFields, type ChangedPrice, type MaybePriced } from '../../shared/priceChange/price';
import type { PayMode } from '../../shared/words';
import { cardOf } from '../../shared/memberName';

export type FaultField = 'member' | 'rule' | 'recharge' | 'give' | 'payCode' | 'cashier';
export type FaultText =
  | BoxFault
  | 'ruleRequired'
  | 'amountRequired'
  | 'amountWrong'
  | 'giftTooMuch'
  | 'payCodeRequired'
  | 'cashierRequired';
export interface Fault {
  field: FaultField;
  text: FaultText;
}

export interface RechargeForm {
  card: MemberBox;
  rule: RechargeRuleRow | null;
  /** What the member takes off. */
  coupon: UsableCoupon | null;
  /** What a manager lets it be sold for, in place of the rule's price and of any coupon. */
  changed: ChangedPrice | null;
  /** Yuan as typed; used where the rule has no amount of its own. */
  rechargeText: string;
  giveText: string;
  payMode: PayMode;
  payCode: string;
  remark: string;
  faults: readonly Fault[];
}

export type FormAction =
  | { do: 'card'; step: BoxStep }
  | { do: 'chooseRule'; rule: RechargeRuleRow }
  /** The same rule, read in another language. */
  | { do: 'renameRule'; rule: RechargeRuleRow }
  | { do: 'chooseCoupon'; coupon: UsableCoupon | null }
  | { do: 'changePrice'; changed: ChangedPrice | null }
  | { do: 'choosePayMode'; payMode: PayMode }
  | { do: 'type'; field: 'rechargeText' | 'giveText' | 'payCode' | 'remark'; text: string }
  | { do: 'find'; faults: readonly Fault[] }
  | { do: 'clear' };

export const newForm = (payMode: PayMode = 'wechat'): RechargeForm => ({
  card: emptyBox,
  rule: null,
  coupon: null,
  changed: null,
  rechargeText: '',
  giveText: '',
  payMode,
  payCode: '',
  remark: '',
  faults: [],
});

export const isCustom = (rule: RechargeRuleRow | null): boolean => rule?.amountType === 'CUSTOM';

/** Which fields an input repairs. */
const repaired: Partial<Record<FormAction['do'], readonly FaultField[]>> = {
  card: ['member'],
  chooseRule: ['rule', 'recharge', 'give'],
  chooseCoupon: ['payCode'],
  changePrice: ['payCode'],
  choosePayMode: ['payCode'],
};
const repairedByTyping: Readonly<Record<string, FaultField>> = {
  rechargeText: 'recharge',
  giveText: 'give',
  payCode: 'payCode',
};

function faultsAfter(form: RechargeForm, action: FormAction): readonly Fault[] {
  const fields = action.do === 'type' ? [repairedByTyping[action.field]] : (repaired[action.do] ?? []);
  return fields.length === 0 ? form.faults : form.faults.filter((fault) => !fields.includes(fault.field));
}

export function formReducer(form: RechargeForm, action: FormAction): RechargeForm {
  const faults = faultsAfter(form, action);
  switch (action.do) {
    case 'card': {
      const card = memberBox(form.card, action.step);
      // The code on a telephone is of the person who stood there before.
      const leaves = form.card.member !== null && form.card.member.id !== card.member?.id;
      return { ...form, faults, card, ...(leaves ? { payCode: '', coupon: null, changed: null } : {}) };
    }
    case 'chooseRule':
      return {
        ...form,
        faults,
        rule: action.rule,
        // Whether it may be used depends on what is sold.
        coupon: null,
        changed: null,
        rechargeText: isCustom(action.rule) ? '' : String(action.rule.recharge),
        giveText: String(action.rule.give),
      };
    case 'renameRule':
      return { ...form, rule: action.rule };
    case 'chooseCoupon':
      return { ...form, faults, coupon: action.coupon };
    case 'changePrice':
      return { ...form, faults, changed: action.changed, coupon: null };
    case 'choosePayMode':
      return { ...form, faults, payMode: action.payMode, payCode: '' };
    case 'type':
      return {
        ...form,
        faults,
        [action.field]: action.text,
        ...(action.field === 'rechargeText' ? { coupon: null, changed: null } : {}),
      };
    case 'find':
      return { ...form, faults: action.faults };
    case 'clear':
      return newForm(form.payMode);
  }
}

/** Yuan with at most two decimals; null for anything else. */
export const readYuan = (text: string): number | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : null;

export interface Amounts {
  /** To pay, in yuan. */
  due: number;
  /** What a coupon has taken off `due`. */
  off: number;
  recharge: number;
  give: number;
}

/** Null while a typed amount cannot be read, or without a rule. */
export function amountsOf(form: RechargeForm): Amounts | null {
  const price = priceOf(form);
  if (!price) return null;
  if (form.changed) return { ...price, off: 0, due: form.changed.price.yuan };
  const off = Math.min(form.coupon?.deductAmount ?? 0, price.due);
  return { ...price, off, due: Math.round((price.due - off) * 100) / 100 };
}

/** What it costs by its rule, without a coupon. */
export function priceOf({ rule, rechargeText, giveText }: RechargeForm): Omit<Amounts, 'off'> | null {
  if (!rule) return null;
  if (!isCustom(rule)) {
    return {
      due: rule.saleMode === 'LISTPRICE' ? rule.price : rule.recharge,
      recharge: rule.recharge,
      give: rule.give,
    };
  }
  const recharge = readYuan(rechargeText);
  const give = readYuan(giveText);
  return recharge === null || give === null ? null : { due: recharge, recharge, give };
}

/** Money that the member has after it. */
export const balanceAfter = (member: MemberRow, { recharge, give }: Pick<Amounts, 'recharge' | 'give'>): number =>
  (Math.round(member.balance * 100) + Math.round(recharge * 100) + Math.round(give * 100)) / 100;

export const needsPayCode = (form: RechargeForm): boolean =>
  form.payMode === 'wechat' && (amountsOf(form)?.due ?? 1) > 0;

/** Everything that is wrong, in the order of the form. */
export function faultsOf(form: RechargeForm, store: { cashier: CashierRef | null; hasCashiers: boolean }): Fault[] {
  const { rule } = form;
  const recharge = readYuan(form.rechargeText);
  const give = readYuan(form.giveText);
  const unnamed = boxFault(form.card);
  const faults: (Fault | false)[] = [
    unnamed !== null && { field: 'member', text: unnamed },
    rule === null && { field: 'rule', text: 'ruleRequired' },
    isCustom(rule) &&
      (form.rechargeText.trim() === '' || recharge === 0) && { field: 'recharge', text: 'amountRequired' },
    isCustom(rule) &&
      form.rechargeText.trim() !== '' &&
      recharge === null && { field: 'recharge', text: 'amountWrong' },
    isCustom(rule) && give === null && { field: 'give', text: 'amountWrong' },
    isCustom(rule) && give !== null && give > (rule?.give ?? 0) && { field: 'give', text: 'giftTooMuch' },
    needsPayCode(form) && form.payCode.trim() === '' && { field: 'payCode', text: 'payCodeRequired' },
    store.hasCashiers && store.cashier === null && { field: 'cashier', text: 'cashierRequired' },
  ];
  return faults.filter((fault) => fault !== false);
}

/** Body of `POST /memberrecharge/sysMemberRecharge/add`. */
export type RechargeBody = MaybePriced<InputOf<typeof rechargeRoutes.add>>;

/** The body of a form without faults; throws for one with. */
export function bodyOf(form: RechargeForm, cashierId: string, printId: string): RechargeBody {
  const amounts = amountsOf(form);
  const member = memberOf(form.card);
  if (!member || !form.rule || !amounts) throw new Error('a recharge with faults was sent');
  return {
    userId: cardOf(member),
    rechargeRoleId: form.rule.id,
    recharge: amounts.recharge,
    give: amounts.give,
    payMode: form.payMode,
    payCode: needsPayCode(form) ? form.payCode.trim() : '',
    couponId: form.coupon?.id ?? '',
    departuserId: cashierId,
    remark: form.remark.trim(),
    printId,
    ...priceFields(form.changed),
  };
}
