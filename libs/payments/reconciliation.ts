/** Compares what a channel booked with what is stored here. Pure: no clock, no database, no network. */
import type { PaymentAttempt } from './payment.repository';
import { endedUnpaid } from './payment.states';
import type { BillLine } from './provider';
import type { Refund } from './refund.repository';
import { hasFailed, isUnderWay } from './refund.states';

/** `missingHere`: nobody here knows it. `missingThere`: the bill does not have it. `day`: each counts it on another day. */
export const PROBLEMS = ['missingHere', 'missingThere', 'amount', 'state', 'day'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** A line with the day of the bill that it stands in. */
export interface BilledLine extends BillLine {
  day: string;
}

/** A refund, and the number of its charge. */
export type OurRefund = Pick<Refund, 'out_refund_no' | 'org_code' | 'order_id' | 'state' | 'amount_fen' | 'ended_at'> &
  Pick<PaymentAttempt, 'out_trade_no'>;

export interface Difference {
  subject: 'charge' | 'refund';
  /** The number under which both sides know it. */
  number: string;
  problem: Problem;
  day: string;
  /** Null: this side does not have it. Amounts in fen. */
  hereFen: number | null;
  thereFen: number | null;
  /** Words of each side's state, as they stand there. */
  hereState: string | null;
  thereState: string | null;
  orgCode: string | null;
  orderId: string | null;
  txnId: string | null;
}

const DAY_MS = 24 * 3_600_000;
const BEIJING_MS = 8 * 3_600_000;

/** The day of the channels' city. */
export const billDayOf = (at: Date): string => new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

export interface Books {
  charges: readonly PaymentAttempt[];
  refunds: readonly OurRefund[];
  /** Every stored line of every number that is compared, whichever day it stands in. */
  lines: readonly BilledLine[];
  /** The days whose bills are here: what would stand in another one can't be called missing. */
  days: ReadonlySet<string>;
}

/** Every difference of the numbers in the books, at most one for each charge and one for each refund. */
export function compare(books: Books): Difference[] {
  const charges = new Map(books.charges.map((charge) => [charge.out_trade_no, charge]));
  const refunds = new Map(books.refunds.map((refund) => [refund.out_refund_no, refund]));
  const trades = groupBy(books.lines, ({ outTradeNo }) => outTradeNo);
  const refundLines = groupBy(
    books.lines.filter(({ kind }) => kind === 'refund'),
    ({ outRefundNo }) => outRefundNo ?? '',
  );
  const found = [
    ...[...new Set([...charges.keys(), ...trades.keys()])].map((number) =>
      compareCharge(number, charges.get(number), trades.get(number) ?? [], books.days),
    ),
    ...[...new Set([...refunds.keys(), ...refundLines.keys()])].map((number) =>
      compareRefund(number, refunds.get(number), refundLines.get(number) ?? [], books.days),
    ),
  ];
  return found.filter((difference) => difference !== null);
}

function compareCharge(
  number: string,
  ours: PaymentAttempt | undefined,
  lines: readonly BilledLine[],
  days: ReadonlySet<string>,
): Difference | null {
  const charged = lines.filter(({ kind }) => kind === 'charge');
  const reversed = lines.filter(({ kind }) => kind === 'reversal');
  const thereFen = charged.length === 0 ? null : sum(charged);
  const common = {
    subject: 'charge' as const,
    number,
    hereFen: ours ? ours.amount_fen : null,
    thereFen,
    hereState: ours?.state ?? null,
    thereState: reversed.length > 0 ? 'reversed' : charged.length > 0 ? 'paid' : null,
    orgCode: ours?.org_code ?? null,
    orderId: ours?.order_id ?? null,
    txnId: lines[0]?.txnId ?? null,
  };
  const first = charged[0];
  if (!ours) return first ? { ...common, problem: 'missingHere', day: first.day } : null;
  if (ours.paid_at === null) return compareUntaken(ours, lines, common, days);
  const day = billDayOf(ours.paid_at);
  if (!first) return days.has(day) ? { ...common, problem: 'missingThere', day } : null;
  if (thereFen !== ours.amount_fen) return { ...common, problem: 'amount', day };
  if (reversed.length > 0) return { ...common, problem: 'state', day };
  return first.day === day ? null : { ...common, problem: 'day', day };
}

/** A charge that nobody here counts must have left no money there. */
function compareUntaken(
  ours: PaymentAttempt,
  lines: readonly BilledLine[],
  common: Omit<Difference, 'problem' | 'day'>,
  days: ReadonlySet<string>,
): Difference | null {
  const charged = lines.filter(({ kind }) => kind === 'charge');
  const back = lines.filter(({ kind, state }) => kind !== 'charge' && state !== 'failed');
  const [first] = charged;
  if (!first || sum(charged) === sum(back)) return null;
  // What was taken back after midnight stands in the next bill.
  const last = [...days].toSorted().at(-1) ?? '';
  if (endedUnpaid(ours.state) && billDayOf(ours.updated_at) > last) return null;
  return { ...common, problem: sum(charged) === ours.amount_fen ? 'state' : 'amount', day: first.day };
}

function compareRefund(
  number: string,
  ours: OurRefund | undefined,
  lines: readonly BilledLine[],
  days: ReadonlySet<string>,
): Difference | null {
  const [line] = lines;
  const common = {
    subject: 'refund' as const,
    number,
    hereFen: ours ? ours.amount_fen : null,
    thereFen: line ? sum(lines) : null,
    hereState: ours?.state ?? null,
    thereState: line?.state ?? null,
    orgCode: ours?.org_code ?? null,
    orderId: ours?.order_id ?? null,
    txnId: line?.txnId ?? null,
  };
  if (!ours) return line ? { ...common, problem: 'missingHere', day: line.day } : null;
  if (!line) {
    // It moved no money later than it ended here, so its bill is here too.
    const day = ours.ended_at && billDayOf(ours.ended_at);
    return ours.state === 'DONE' && day && days.has(day) ? { ...common, problem: 'missingThere', day } : null;
  }
  if (sum(lines) !== ours.amount_fen) return { ...common, problem: 'amount', day: line.day };
  const agree =
    line.state === 'done'
      ? ours.state === 'DONE'
      : line.state === 'failed'
        ? hasFailed(ours.state) || ours.state === 'CLOSED' || ours.state === 'BY_HAND' || isUnderWay(ours.state)
        : isUnderWay(ours.state) || endedAfter(ours, line.day);
  return agree ? null : { ...common, problem: 'state', day: line.day };
}

/** A day's bill knows nothing of what became of a refund on a later one, and is not fetched again. */
const endedAfter = ({ ended_at: endedAt }: OurRefund, day: string): boolean =>
  endedAt !== null && billDayOf(endedAt) > day;

/**
 * Charges that were given up here and paid there. `paidAfterAll`: the money is still there. `latePaid`: it went back; that the customer was
 * charged at all is news to the counter.
 */
export function paidAfterAll({
  charges,
  lines,
  days,
}: Books): { charge: PaymentAttempt; kind: 'paidAfterAll' | 'latePaid' }[] {
  const trades = groupBy(lines, ({ outTradeNo }) => outTradeNo);
  const last = [...days].toSorted().at(-1) ?? '';
  return charges.flatMap((charge) => {
    const own = trades.get(charge.out_trade_no) ?? [];
    const charged = sum(own.filter(({ kind }) => kind === 'charge'));
    if (!endedUnpaid(charge.state) || charged === 0 || billDayOf(charge.updated_at) > last) return [];
    const back = sum(own.filter(({ kind, state }) => kind !== 'charge' && state !== 'failed'));
    return [{ charge, kind: charged > back ? 'paidAfterAll' : 'latePaid' }];
  });
}

const sum = (lines: readonly BilledLine[]): number => lines.reduce((total, { amountFen }) => total + amountFen, 0);

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
