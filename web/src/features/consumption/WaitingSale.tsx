/** Follows the payment of a sale whose window is not shown, so that its tab changes when it ends. Draws nothing. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useEffect, useEffectEvent } from 'react';
import { useOrderProgress } from '../payments/useOrderProgress';

export function WaitingSale({ orderId, onOrder }: { orderId: string; onOrder: (order: OrderPayload) => void }) {
  const { order } = useOrderProgress(orderId, null);
  const handle = useEffectEvent(onOrder);
  useEffect(() => {
    if (order) handle(order);
  }, [order]);
  return null;
}
