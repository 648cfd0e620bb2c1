/** Orders that came with the feed recently: the result of a payment may be known before the call that started it answers. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useLiveTopic } from '../../shared/live';
import { newerOrder } from './progress';

const keptMax = 100;
const recent = new Map<string, OrderPayload>();

export function rememberOrder(order: OrderPayload): void {
  const newest = newerOrder(recent.get(order.id) ?? null, order);
  recent.delete(order.id);
  recent.set(order.id, newest);
  const [oldest] = recent.keys();
  if (recent.size > keptMax && oldest !== undefined) recent.delete(oldest);
}

/** The newest that is known of an order. */
export function newestOrder(orderId: string, known: OrderPayload | null): OrderPayload | null {
  const order = recent.get(orderId);
  return order ? newerOrder(known, order) : known;
}

/** For what takes payments: receives orders before their window is open. */
export const useRecentOrders = (): void =>
  useLiveTopic('orders', (event) => {
    if (event.type === 'order.changed') rememberOrder(event.payload);
  });
