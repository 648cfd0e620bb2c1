/** What a recharge costs and brings. Pure: no clock, no database. */
import { isMemberDay } from '@paddock/contracts/member-days';
import { fen, yuan } from '@paddock/contracts/wire';
import { Refusal } from '@paddock/kernel';

export interface RechargeRule {
  id: string;
  org_code: string;
  name: string;
  amount_type: 'FIXED' | 'CUSTOM';
  sale_mode: 'STORED' | 'LISTPRICE';
  price_fen: number;
  recharge_fen: number;
  /** With amount type CUSTOM the highest gift. */
  gift_fen: number;
  points: number;
  visits: number;
  laps: number;
  valid_type: 'DAYS' | 'DATE';
  /** 0: never ends. */
  valid_days: number;
  /** `yyyy-MM-dd` */
  valid_date: string | null;
  /** 0: no free-play card, -1: without limit. */
  card_days: number;
  /** -1: without limit. */
  card_times: number;
  /** First and last day on which it is sold, `yyyy-MM-dd`. */
  sale_from: string | null;
  sale_to: string | null;
  member_days: string[];
}

/** Yuan as the cashier's form sent them; undefined: as in the rule. */
export interface AskedAmounts {
  recharge?: number | undefined;
  give?: number | undefined;
}

export interface RechargeAmounts {
  /** To pay. */
  amountFen: number;
  rechargeFen: number;
  giftFen: number;
}

const DAY_MS = 86_400_000;
const CUSTOM_MIN_FEN = 1;

/**
 * What is paid and stored. Amounts of a fixed rule may be sent, but not changed.
 * @throws Refusal with the form's own text
 */
export function amountsOf(rule: RechargeRule, asked: AskedAmounts): RechargeAmounts {
  const custom = rule.amount_type === 'CUSTOM';
  if (custom && asked.recharge === undefined) throw new Refusal('recharge.amountRequired');
  const rechargeFen = asked.recharge === undefined ? rule.recharge_fen : fen(asked.recharge);
  const giftFen = asked.give === undefined ? rule.gift_fen : fen(asked.give);
  if (custom) {
    if (rechargeFen < CUSTOM_MIN_FEN) throw new Refusal('recharge.amountRequired');
    if (giftFen > rule.gift_fen) throw new Refusal('recharge.giftTooMuch', { max: yuan(rule.gift_fen) });
  } else if (rechargeFen !== rule.recharge_fen || giftFen !== rule.gift_fen) {
    throw new Refusal('recharge.amountFixed');
  }
  return { amountFen: rule.sale_mode === 'LISTPRICE' ? rule.price_fen : rechargeFen, rechargeFen, giftFen };
}

/** @throws Refusal when a rule is not sold on this day of the store, `yyyy-MM-dd` */
export function assertOffered(
  { sale_from, sale_to, member_days }: Pick<RechargeRule, 'sale_from' | 'sale_to' | 'member_days'>,
  today: string,
): void {
  if (sale_from !== null && today < sale_from) throw new Refusal('recharge.saleNotBegun', { day: sale_from });
  if (sale_to !== null && today > sale_to) throw new Refusal('recharge.saleOver', { day: sale_to });
  if (!isMemberDay(member_days, today)) throw new Refusal('recharge.notToday');
}

const FEN_PER_YUAN = 100;
/** What a store gives for each whole yuan that was paid, beside the points of the rule. */
export const pointsFor = (amountFen: number, perYuan: number): number => Math.floor(amountFen / FEN_PER_YUAN) * perYuan;

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The last day (`yyyy-MM-dd`) on which a card is valid by this rule, sold `today`; null never ends. */
export function validUntil(
  rule: Pick<RechargeRule, 'valid_type' | 'valid_days' | 'valid_date'>,
  today: string,
): string | null {
  if (rule.valid_type === 'DATE') return rule.valid_date;
  if (rule.valid_days === 0) return null;
  return new Date(utc(today).getTime() + rule.valid_days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The end of a member's card after one more recharge: the longest validity counts, and no end is the longest.
 * Before the first recharge no rule applies, so the first one decides alone.
 */
export function laterEnd(current: string | null, bought: string | null, isFirst: boolean): string | null {
  if (bought === null) return null;
  if (current === null) return isFirst ? bought : null;
  return current > bought ? current : bought;
}
