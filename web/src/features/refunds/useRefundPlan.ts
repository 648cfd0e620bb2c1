/** What can be given back of an order, as the server computes it for what is chosen. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { keepOfStore, storeKey, useStoreOfKeys } from '../../shared/keys';

export function useRefundPlan(orderId: string, amount: number | null, usedGifts: 'letGo' | 'takeOff') {
  const orgCode = useStoreOfKeys();
  const query = { orderId, usedGifts, ...(amount === null ? {} : { amount }) };
  return useQuery({
    queryKey: storeKey('refunds', 'plan', query),
    queryFn: ({ signal }) => ask('GET /consume/sysRefund/plan', query, { signal }),
    placeholderData: keepOfStore(orgCode),
    staleTime: 0,
  });
}
