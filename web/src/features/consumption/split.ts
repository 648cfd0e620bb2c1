/** A sale that a member's balance pays a part of, and cash or a scan the rest. Pure; amounts in yuan. */
import { yuanDue, type Charge } from './charge';
import type { Sale } from './sale';
import type { ConsumeType } from './wire';

export interface SplitSum {
  /** Out of the balance. */
  balance: number;
  /** In cash or by scan. */
  rest: number;
}

const splitTypes: readonly ConsumeType[] = ['BALANCE', 'BALANCEANDINTEGRAL'];
const toFen = (yuan: number): number => Math.round(yuan * 100);

/** Whether the sale can be paid in two parts as far as it is filled in. */
export const maySplit = (sale: Sale, charges: readonly Charge[]): boolean =>
  sale.type !== null && splitTypes.includes(sale.type) && sale.card.member !== null && yuanDue(charges) > 0;

/** What the balance pays unless something else is typed: all of it. */
const usualPart = (sale: Sale, due: number): string => {
  const held = sale.card.member?.balance ?? 0;
  return held > 0 && held < due ? held.toFixed(2) : '';
};

export const balanceTextOf = (sale: Sale, charges: readonly Charge[]): string =>
  sale.balanceText ?? usualPart(sale, yuanDue(charges));

/** The two parts; null while nothing is split, or while the typed part is none that the balance can pay. */
export function splitOf(sale: Sale, charges: readonly Charge[]): SplitSum | null {
  if (sale.restMode === null || !maySplit(sale, charges)) return null;
  const text = balanceTextOf(sale, charges).trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const [balance, due] = [Number(text), yuanDue(charges)];
  const held = sale.card.member?.balance ?? 0;
  if (toFen(balance) <= 0 || toFen(balance) >= toFen(due) || toFen(balance) > toFen(held)) return null;
  return { balance, rest: (toFen(due) - toFen(balance)) / 100 };
}

/** What comes out of the member's accounts. */
export const fromAccounts = (charges: readonly Charge[], split: SplitSum | null): Charge[] =>
  charges.map((charge) => (charge.unit === 'yuan' && split ? { ...charge, total: split.balance } : charge));

/** What the customer pays at the counter now. */
export const dueNow = (charges: readonly Charge[], split: SplitSum | null): number => split?.rest ?? yuanDue(charges);
