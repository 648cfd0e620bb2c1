/** What a recharge costs and brings. Pure: no clock, no database. */
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
  /** 0: no free-play card. */
  card_days: number;
  /** -1: without limit. */
  card_times: number;
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
