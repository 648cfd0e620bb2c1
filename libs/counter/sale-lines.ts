/** What is sold together under one number. Pure. */
import type { ConsumptionType } from '@paddock/contracts';
import { sharesOf } from '@paddock/contracts/approved-price';
import { type ApprovedPrice, approvedPrice, type WantedPrice } from '@paddock/identity';
import { must, Refusal } from '@paddock/kernel';
import { type Charge, chargeOf, timesCharged } from './pricing';
import type { Tariff } from './tariff.repository';

/** What is sold: a tariff as it stands, or as it stood when a pay-later record was made. */
export interface Goods {
  tariff: Tariff;
  tabId: string | null;
  /** The record's number, null where the order gets one of its own. */
  number: string | null;
  /** What one person drives: laps or minutes, the other one is 0. */
  laps: number;
  minutes: number;
}

/** Some people of a sale by one rule. */
export interface SaleLine {
  goods: Goods;
  headCount: number;
  /** One for each person, never empty. */
  drivers: string[];
  vehicleIds: string[];
  price: ApprovedPrice | null;
}
export type SaleLines = readonly [SaleLine, ...SaleLine[]];

/** Types of which several rules or records can be paid together. */
const TOGETHER: ReadonlySet<ConsumptionType> = new Set([
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'BALANCEANDINTEGRAL',
  'NOCARDCONSUME',
  'QUAN',
]);
/** Types that have a price in money. */
const PRICED: ReadonlySet<ConsumptionType> = new Set(['BALANCE', 'BALANCEANDINTEGRAL', 'NOCARDCONSUME']);

export const linesFrom = (lines: readonly SaleLine[]): SaleLines => {
  const [first, ...others] = lines;
  return [must(first, 'a line of a sale'), ...others];
};

/** @throws Refusal when these can't be paid together */
export function assertTogether(type: ConsumptionType, lines: readonly SaleLine[]): void {
  if (lines.length < 2) return;
  if (!TOGETHER.has(type)) throw new Refusal('sale.notTogether');
  const projects = new Set(lines.map(({ goods }) => goods.tariff.projectType));
  if (type === 'FREQUENCY' && projects.size > 1) throw new Refusal('sale.oneProject');
}

/** @throws Refusal when the rule can't be sold for what was wanted */
export function priceOfRule(
  type: ConsumptionType,
  { priceFen: ruleFen }: Pick<Tariff, 'priceFen'>,
  wanted: WantedPrice,
  approvedBy: string | null,
): ApprovedPrice | null {
  if (wanted.newPriceFen !== null && !PRICED.has(type)) throw new Refusal('price.typeWrong');
  return approvedPrice(ruleFen, wanted, approvedBy);
}

/** Another price for a record of a bill; `of` empty: for all of them, of which each takes its share. */
export interface WantedBillPrice extends WantedPrice {
  of: string;
}

/**
 * The records of a bill, at other prices where some were wanted.
 * @throws Refusal when the bill can't be settled for that
 */
export function linesAtPrices(
  type: ConsumptionType,
  lines: SaleLines,
  wanted: readonly WantedBillPrice[],
  approvedBy: string | null,
): SaleLines {
  const changed = wanted.filter(({ newPriceFen }) => newPriceFen !== null);
  const once = new Set(changed.map(({ of }) => of));
  if (once.size < changed.length || (once.has('') && once.size > 1))
    throw new Refusal('price.onceEach', {}, 500, { field: 'prices' });
  return changed.reduce((known, price) => linesAtPrice(type, known, price, approvedBy), lines);
}

function linesAtPrice(
  type: ConsumptionType,
  lines: SaleLines,
  wanted: WantedBillPrice,
  approvedBy: string | null,
): SaleLines {
  const all = lines.map(({ goods }) => ({ id: must(goods.tabId, 'the record of a bill'), fen: goods.tariff.priceFen }));
  const records = wanted.of === '' ? all : all.filter(({ id }) => id === wanted.of);
  if (records.length === 0) throw new Refusal('price.recordNotInBill', {}, 500, { field: 'priceOf' });
  const whole = priceOfRule(type, { priceFen: records.reduce((sum, { fen }) => sum + fen, 0) }, wanted, approvedBy);
  if (whole === null) return lines;
  const shares = sharesOf(whole.priceFen, records);
  const atShare = (line: SaleLine): SaleLine => {
    const priceFen = shares.get(line.goods.tabId ?? '');
    // A share that comes to what was agreed changes nothing of its record.
    return priceFen === undefined || priceFen === line.goods.tariff.priceFen
      ? line
      : { ...line, price: { ...whole, priceFen } };
  };
  return linesFrom(lines.map(atShare));
}

export const priceOfLine = ({ goods, price }: SaleLine): number => price?.priceFen ?? goods.tariff.priceFen;
export const timesOfLine = (type: ConsumptionType, { goods, headCount }: SaleLine): number =>
  timesCharged(type, goods.tariff, headCount);
export const chargeOfLine = (type: ConsumptionType, line: SaleLine): Charge =>
  chargeOf(type, { ...line.goods.tariff, priceFen: priceOfLine(line) }, line.headCount);

/**
 * What a line takes less by the store's rate for balances. A price that a manager has set below the price at the rate is a cut from there on,
 * which the line itself says; one above it leaves less of the rate, and none above the list price.
 */
export const rateDiscountOfLine = (type: ConsumptionType, line: SaleLine): number => {
  const { listPriceFen, priceFen } = line.goods.tariff;
  return timesOfLine(type, line) * Math.max(0, listPriceFen - Math.max(priceFen, priceOfLine(line)));
};
export const rateDiscountOfLines = (type: ConsumptionType, lines: SaleLines): number =>
  lines.reduce((sum, line) => sum + rateDiscountOfLine(type, line), 0);

export function chargeOfLines(type: ConsumptionType, lines: SaleLines): Charge {
  const charges = lines.map((line) => chargeOfLine(type, line));
  const sum = (unit: keyof Charge): number => charges.reduce((total, charge) => total + charge[unit], 0);
  return {
    ...{ amountFen: sum('amountFen'), points: sum('points'), visits: sum('visits'), laps: sum('laps') },
    ...{ unlimitedTimes: sum('unlimitedTimes'), coupons: sum('coupons') },
  };
}

/** Whether the order itself says all that there is to say of its lines. */
export const isPlain = (lines: SaleLines): boolean => lines.length === 1 && lines[0].price === null;

/** Each rule once, in the order of the lines. */
export const tariffsOf = (lines: SaleLines): Tariff[] => [
  ...new Map(lines.map(({ goods }) => [goods.tariff.id, goods.tariff])).values(),
];

/** A sale by one rule at its price. */
export const oneLine = (goods: Goods, { headCount, drivers }: Pick<SaleLine, 'headCount' | 'drivers'>): SaleLines => [
  { goods, headCount, drivers, vehicleIds: [], price: null },
];

/** What the order as a whole is called. */
export function nameOfLines(lines: SaleLines): { name: string; nameEn: string | null } {
  const tariffs = [...new Map(lines.map(({ goods }) => [goods.tariff.name, goods.tariff])).values()];
  const english = tariffs.map(({ nameEn }) => nameEn).filter((name) => name !== null);
  return {
    name: tariffs.map(({ name }) => name).join(' + '),
    nameEn: english.length === tariffs.length ? english.join(' + ') : null,
  };
}
