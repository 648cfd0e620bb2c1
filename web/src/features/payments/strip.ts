/**
 * Payments whose window is closed and that nobody has done with: waiting, declined, being taken back. They stay, also over
 * a reload, until they are paid or somebody acknowledges them.
 */
import type { OrderPayload } from '@paddock/contracts/feed';
import { currentSession } from '../../shared/session';
import { readStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';
import { payView, type PayView, type PollUrl } from './progress';

export interface StripEntry {
  orderId: string;
  orgCode: string;
  who: string;
  amount: number;
  /** When it was charged, and when it ended; milliseconds since 1970. */
  since: number;
  endedAt: number | null;
  view: PayView;
  polls: number;
  /** In the channel's words. */
  message: string | null;
  /** Answers the order by its id; consumption orders by default. */
  pollUrl?: PollUrl;
  /** The sale at the counter that it belongs to. */
  saleKey?: string;
}

const isEntry = (value: unknown): value is StripEntry =>
  typeof value === 'object' && value !== null && 'orderId' in value && 'orgCode' in value && 'view' in value;

const store = keptStore<readonly StripEntry[]>({
  keys: ['payments'],
  area: 'tab',
  read: () => readStored<unknown[]>('payments', [], 'tab').filter(isEntry),
  write: (entries) => writeStored('payments', entries, undefined, 'tab'),
});

/** The store whose payments are shown. */
export const presentStore = (): string => currentSession().user?.orgCode ?? '';

/** Keeps a payment in sight whose window is closed; `orgCode` is the store that charged it, which may be another than the present one. */
export function keepInStrip(
  payment: Pick<StripEntry, 'orderId' | 'who' | 'amount' | 'since' | 'view' | 'pollUrl' | 'saleKey'>,
  orgCode = presentStore(),
): void {
  store.change((entries) => [
    ...entries.filter(({ orderId }) => orderId !== payment.orderId),
    { ...payment, orgCode, endedAt: null, polls: 0, message: null },
  ]);
}

/** Takes over what an order has come to, after `polls` fruitless questions. */
export function moveInStrip(orderId: string, order: OrderPayload | null, polls: number): void {
  store.change((entries) => {
    const entry = entries.find((each) => each.orderId === orderId);
    if (!entry || entry.view === 'paid') return entries;
    const view = order === null && polls === 0 ? entry.view : payView(order, polls);
    const message = order?.payMessage ?? entry.message;
    if (view === entry.view && polls === entry.polls && message === entry.message) return entries;
    const endedAt = view === 'paid' ? Date.now() : null;
    return entries.map((each) => (each === entry ? { ...each, view, polls, message, endedAt } : each));
  });
}

/** Somebody has seen it, or it was paid, or its window shows again. */
export const leaveStrip = (orderId: string): void =>
  store.change((entries) => entries.filter((entry) => entry.orderId !== orderId));

/**
 * A sale is charged again, or given up: what was declined or taken back before leads back to it no more, so that nobody is charged or
 * collected from twice. What was declined needs nobody any longer once another charge is on its way.
 */
export const leaveSale = (saleKey: string, chargedAgain: boolean): void =>
  store.change((entries) =>
    entries.flatMap((entry) => {
      if (entry.saleKey !== saleKey || (entry.view !== 'declined' && entry.view !== 'reversed')) return [entry];
      const { saleKey: _left, ...alone } = entry;
      return chargedAgain && entry.view === 'declined' ? [] : [alone];
    }),
  );

/** Those of the present store, oldest first. */
export function useStrip(): readonly StripEntry[] {
  const orgCode = presentStore();
  return store.use().filter((entry) => entry.orgCode === orgCode);
}

const urgency: Readonly<Record<PayView, number>> = {
  needsHuman: 0,
  reversing: 0,
  reversed: 0,
  declined: 1,
  timeout: 1,
  waiting: 2,
  paid: 3,
};
const cellsMax = 3;

/** The cells that have room: the most urgent ones, in the order of their age. */
export function shownCells(entries: readonly StripEntry[]): { cells: readonly StripEntry[]; more: number } {
  const chosen = entries.toSorted((a, b) => urgency[a.view] - urgency[b.view] || a.since - b.since).slice(0, cellsMax);
  return { cells: entries.filter((entry) => chosen.includes(entry)), more: entries.length - chosen.length };
}
