/** Follows one order: the feed brings changes at once, a request every 5 s is the fallback, 15 times at most. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useEffect, useState } from 'react';
import { ask } from '../../shared/call';
import { useLiveTopic } from '../../shared/live';
import { newestOrder } from './recentOrders';
import { isFinal, newerOrder, payView, pollEveryMs, pollsMax, type PayView, type PollUrl } from './progress';

/** A question counts as asked before the next one, so that on a broken line too the window ends when it must. */
const answerLimitMs = pollEveryMs - 500;
/** A late answer still counts; on a dead line no more than three questions hold a connection. */
const givenUpMs = 3 * pollEveryMs;

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
  pollUrl: PollUrl = '/consume/sysConsume/queryById',
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
    const poll = async (): Promise<void> => {
      const at = Date.now();
      const answer = ask(`GET ${pollUrl}`, { id: orderId }, { silent: true, timeoutMs: givenUpMs })
        .then((fetched) => {
          if (fetched) setOrder((known) => newerOrder(known, fetched));
        })
        // A missing answer proves nothing about the payment: the next request may get one.
        .catch(() => undefined);
      await Promise.race([answer, new Promise((resolve) => window.setTimeout(resolve, answerLimitMs))]);
      setAskedAt(at);
      setPolls((count) => count + 1);
    };
    const timer = window.setInterval(() => void poll(), pollEveryMs);
    return () => window.clearInterval(timer);
  }, [asking, orderId, pollUrl]);

  return { view, order, polls, askedAt };
}
