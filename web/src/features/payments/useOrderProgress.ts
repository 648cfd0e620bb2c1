/** Follows one order: the feed brings changes at once, a request every 5 s is the fallback, 15 times at most. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api';
import { useLiveTopic } from '../../shared/live';
import { newestOrder } from './recentOrders';
import { isFinal, newerOrder, payView, pollEveryMs, pollsMax, type PayView } from './progress';

/** An answer that is not there before the next question is none: on a broken line too the window ends when it must. */
const answerLimitMs = pollEveryMs - 500;

export interface OrderProgress {
  view: PayView;
  order: OrderPayload | null;
  /** Questions asked so far. */
  polls: number;
  /** When the last question was asked, or the first watch started; milliseconds since 1970. */
  askedAt: number;
}

/** `pollUrl` answers one order by its id; consumption orders by default. */
export function useOrderProgress(
  orderId: string,
  initial: OrderPayload | null,
  pollUrl = '/consume/sysConsume/queryById',
): OrderProgress {
  // The news may be here before the answer that names the order.
  const [order, setOrder] = useState(() => newestOrder(orderId, initial));
  const [polls, setPolls] = useState(0);
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const view = payView(order, polls);
  const asking = !isFinal(view) && polls < pollsMax;

  useLiveTopic('orders', (event) => {
    if (event.type !== 'order.changed' || event.payload.id !== orderId) return;
    const { payload } = event;
    setOrder((known) => newerOrder(known, payload));
  });

  useEffect(() => {
    if (!asking) return;
    const ask = async (): Promise<void> => {
      const at = Date.now();
      const limit = new AbortController();
      const limitTimer = window.setTimeout(() => limit.abort(), answerLimitMs);
      try {
        const fetched = await api.get<OrderPayload | null>(
          pollUrl,
          { id: orderId },
          { silent: true, signal: limit.signal },
        );
        if (fetched) setOrder((known) => newerOrder(known, fetched));
      } catch {
        // A missing answer proves nothing about the payment: the next request may get one.
      }
      window.clearTimeout(limitTimer);
      setAskedAt(at);
      setPolls((count) => count + 1);
    };
    const timer = window.setInterval(() => void ask(), pollEveryMs);
    return () => window.clearInterval(timer);
  }, [asking, orderId, pollUrl]);

  return { view, order, polls, askedAt };
}
