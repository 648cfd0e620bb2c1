/** Orders that the feed has brought of late: what becomes of a payment may be known before the call that began it answers. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useLiveTopic } from '../../shared/live';
import { newerOrder } from './progress';

const keptMax = 100;
const heard = new Map<string, OrderPayload>();

export function hearOrder(order: OrderPayload): void {
  const newest = newerOrder(heard.get(order.id) ?? null, order);
  heard.delete(order.id);
  heard.set(order.id, newest);
  const [oldest] = heard.keys();
  if (heard.size > keptMax && oldest !== undefined) heard.delete(oldest);
}

/** The newest that is known of an order. */
export function heardOrder(orderId: string, known: OrderPayload | null): OrderPayload | null {
  const order = heard.get(orderId);
  return order ? newerOrder(known, order) : known;
}

/** For what takes payments: hears of orders before their window is open. */
export const useHeardOrders = (): void => useLiveTopic('orders', ({ payload }) => hearOrder(payload));
