/** What may have made the difference of a drawer. Pure: it explains nothing by itself, a person ticks what is true. */
import { CAUSE_KINDS } from '@paddock/contracts';

export type CauseKind = (typeof CAUSE_KINDS)[number];
export type OrderOwner = 'consumption' | 'recharge';

export interface CashFact {
  orderId: string;
  orderNumber: string;
  owner: OrderOwner;
  /** Negative: given back. */
  amountFen: number;
  at: Date;
  driver: string | null;
}
/** A scanned code that brought no money. */
export interface ScanFact {
  orderId: string;
  orderNumber: string;
  owner: OrderOwner;
  amountFen: number;
  from: Date;
  until: Date;
}
export interface OpeningFact {
  id: string;
  number: string;
  at: Date;
  reason: string;
}
export interface DrawerFacts {
  cash: readonly CashFact[];
  scans: readonly ScanFact[];
  openings: readonly OpeningFact[];
}

export interface Cause {
  key: string;
  kind: CauseKind;
  owner: OrderOwner | 'opening';
  orderId: string;
  orderNumber: string;
  at: Date;
  amountFen: number | null;
  equalsDifference: boolean;
  seconds: number | null;
  driver: string | null;
  reason: string;
}

export const CAUSES_MAX = 4;
const SOLD_AGAIN_MS = 5 * 60_000;
const OPENED_AGAIN_MS = 60_000;

const secondsBetween = (a: Date, b: Date): number => Math.round(Math.abs(a.getTime() - b.getTime()) / 1000);

/** @param differenceFen what was counted less what was expected */
export function causesOf(differenceFen: number, facts: DrawerFacts): Cause[] {
  if (differenceFen === 0) return [];
  const amount = Math.abs(differenceFen);
  const ofOrder = (kind: CauseKind, order: CashFact | ScanFact, at: Date, seconds: number | null = null): Cause => ({
    key: `${kind}:${order.orderId}`,
    kind,
    owner: order.owner,
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    at,
    amountFen: Math.abs(order.amountFen),
    equalsDifference: Math.abs(order.amountFen) === amount,
    seconds,
    driver: 'driver' in order ? order.driver : null,
    reason: '',
  });

  const found = facts.cash.flatMap((cash) => [
    ...undecided(cash, facts.scans).map(() => ofOrder('undecidedScan', cash, cash.at)),
    ...(Math.abs(cash.amountFen) === amount ? [ofOrder('sameAmount', cash, cash.at)] : []),
    ...soldAgain(cash, facts.cash).map((sale) =>
      ofOrder('refundAndSale', cash, cash.at, secondsBetween(cash.at, sale.at)),
    ),
    ...openedAfter(cash, facts.openings).map(({ at }) =>
      ofOrder('openedAgain', cash, cash.at, secondsBetween(cash.at, at)),
    ),
  ]);
  const explained = new Set(facts.cash.flatMap((cash) => undecided(cash, facts.scans)));
  const unbooked = facts.scans
    .filter((scan) => differenceFen > 0 && scan.amountFen === amount && !explained.has(scan))
    .map((scan) => ofOrder('scanEnded', scan, scan.from));
  const openings = facts.openings.map(({ id, number, at, reason }): Cause => ({
    ...{ key: `openedWithoutSale:${id}`, kind: 'openedWithoutSale', owner: 'opening', orderId: id },
    ...{ orderNumber: number, at, amountFen: null, equalsDifference: false, seconds: null, driver: null, reason },
  }));
  return likelyFirst([...found, ...unbooked, ...openings]).slice(0, CAUSES_MAX);
}

/** Scans over the same amount that had no end yet when the cash was taken. */
const undecided = (cash: CashFact, scans: readonly ScanFact[]): ScanFact[] =>
  scans
    .filter(({ amountFen, from, until }) => amountFen === cash.amountFen && from <= cash.at && cash.at <= until)
    .slice(0, 1);

/** The sale next to a refund in time. */
const soldAgain = (refund: CashFact, all: readonly CashFact[]): CashFact[] =>
  refund.amountFen > 0
    ? []
    : all
        .filter(({ amountFen, at }) => amountFen > 0 && Math.abs(at.getTime() - refund.at.getTime()) <= SOLD_AGAIN_MS)
        .filter(({ orderId }) => orderId !== refund.orderId)
        .slice(0, 1);

const openedAfter = (cash: CashFact, openings: readonly OpeningFact[]): OpeningFact[] =>
  openings.filter(({ at }) => at >= cash.at && at.getTime() - cash.at.getTime() <= OPENED_AGAIN_MS).slice(0, 1);

/** Exact amounts before others, likely kinds before others, late before early; each order once. */
function likelyFirst(causes: readonly Cause[]): Cause[] {
  const rank = ({ kind, equalsDifference }: Cause): number =>
    CAUSE_KINDS.indexOf(kind) - (equalsDifference ? CAUSE_KINDS.length : 0);
  const sorted = [...causes].sort((a, b) => rank(a) - rank(b) || b.at.getTime() - a.at.getTime());
  const seen = new Set<string>();
  return sorted.filter(({ orderId }) => !seen.has(orderId) && seen.add(orderId));
}

/** What ticked causes leave unexplained, in fen. */
export const unexplainedFen = (differenceFen: number, ticked: readonly Pick<Cause, 'amountFen'>[]): number =>
  Math.max(0, Math.abs(differenceFen) - ticked.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0));
