/** Cash at the counter: what the customer hands over, and what goes back. Pure; amounts in yuan. */
import { readAmount } from '@paddock/contracts/normalise';
import { yuanDue } from './charge';
import type { FaultText } from './faults';
import { chargesOfSale } from './lines';
import { costsNothing, type Sale } from './sale';
import { dueNow, splitOf } from './split';

export interface CashSum {
  due: number;
  received: number;
  /** Below 0: this much is missing. */
  change: number;
}

const toFen = (yuan: number): number => Math.round(yuan * 100);

/** Whether the sale, or what the balance leaves of it, is paid in cash. */
export const takesCash = (sale: Sale): boolean =>
  !costsNothing(sale) && (sale.type === 'NOCARDCONSUME' ? sale.payMode === 'unline' : sale.restMode === 'unline');

const isWhole = (yuan: number): boolean => Math.abs(yuan * 100 - toFen(yuan)) < 1e-6;

const dueOf = (sale: Sale): number => {
  const charges = chargesOfSale(sale);
  return sale.restMode === null ? yuanDue(charges) : dueNow(charges, splitOf(sale, charges));
};

/** Compares the typed cash with the sum due; null if the sale takes no cash, or the text is not an amount. */
export function cashOf(sale: Sale): CashSum | null {
  if (!takesCash(sale)) return null;
  const due = dueOf(sale);
  const received = sale.receivedText.trim() === '' ? due : readAmount(sale.receivedText);
  if (received === null || received < 0 || !isWhole(received)) return null;
  return { due, received, change: (toFen(received) - toFen(due)) / 100 };
}

/** More than this over the sum is asked once: a digit too many is typed easily. */
const MUCH = 1000;

export function cashFault(sale: Sale): FaultText | null {
  if (!takesCash(sale)) return null;
  const cash = cashOf(sale);
  if (!cash) return 'cashWrong';
  if (cash.change < 0) return 'cashTooLittle';
  return cash.change > MUCH && !sale.faults.some(({ text }) => text === 'cashMuch') ? 'cashMuch' : null;
}

/** Fields of the sale call; none for the exact sum. */
export function cashBody(sale: Sale): { cashReceived?: number } {
  const cash = cashOf(sale);
  return cash && sale.receivedText.trim() !== '' ? { cashReceived: cash.received } : {};
}

/** The exact sum, then what is handed over for it with whole notes. */
export function quickSums(due: number): number[] {
  if (due <= 0) return [];
  const rounded = [10, 50, 100].map((note) => Math.ceil(due / note) * note).filter((sum) => sum > due);
  return [due, ...new Set(rounded)];
}

const NOTES = [100, 50, 20, 10, 5, 1, 0.5, 0.1, 0.05, 0.01];

/** The notes and coins of an amount, the largest first: `50 + 20 + 10 + 1 × 2`. */
export function notesText(amount: number): string {
  let left = toFen(amount);
  return NOTES.flatMap((note) => {
    const count = Math.floor(left / toFen(note));
    left -= count * toFen(note);
    return count === 0 ? [] : count === 1 ? String(note) : `${note} × ${count}`;
  }).join(' + ');
}
