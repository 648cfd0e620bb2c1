/** What an order's payment has come to, as the person at the counter must see it. */
import type { OrderPayload } from '@paddock/contracts/feed';

/** The calls that answer one order by its id. Kept in a tab's storage without their method. */
export type PollUrl = '/consume/sysConsume/queryById' | '/memberrecharge/sysMemberRecharge/queryById';

export type PayView = 'waiting' | 'paid' | 'declined' | 'reversing' | 'reversed' | 'needsHuman' | 'timeout';

export const pollEveryMs = 5000;
export const pollsMax = 15;

/** Ends that no further answer changes. */
export const isFinal = (view: PayView): boolean =>
  view === 'paid' || view === 'declined' || view === 'reversed' || view === 'needsHuman';

/** The view of the newest known state after `polls` fruitless checks. A taking-back stays visible past the last check. */
export function payView(order: OrderPayload | null, polls: number): PayView {
  if (order?.payState === 'payed') return 'paid';
  const progress = order?.payProgress ?? 'waiting';
  if (progress === 'declined' || progress === 'reversed' || progress === 'needsHuman' || progress === 'reversing') {
    return progress;
  }
  return polls >= pollsMax ? 'timeout' : 'waiting';
}

/** The newer of two states of the same order. */
export const newerOrder = (known: OrderPayload | null, incoming: OrderPayload): OrderPayload =>
  known && known.version > incoming.version ? known : incoming;
