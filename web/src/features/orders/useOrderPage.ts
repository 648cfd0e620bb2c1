/** One order with everything that happened to it; it follows the chosen row a moment later, so that arrows can run down the list. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../shared/call';
import { useCalmly } from '../../shared/useCalmly';
import { useLiveTopic } from '../../shared/live';
import { keepOfStore, storeKey, useStoreOfKeys } from '../../shared/keys';

const followMs = 120;
const calmMs = 700;

/** `heldId` stands still, whatever is chosen: the order of an open window. */
export function useOrderPage(chosenId: string | null, heldId: string | null) {
  const [followedId, setFollowedId] = useState(chosenId);
  const shownId = heldId ?? followedId;
  const orgCode = useStoreOfKeys();
  useEffect(() => {
    const timer = window.setTimeout(() => setFollowedId(chosenId), followMs);
    return () => window.clearTimeout(timer);
  }, [chosenId]);
  const page = useQuery({
    queryKey: storeKey('orders', 'page', shownId),
    queryFn:
      shownId === null
        ? skipToken
        : ({ signal }) => ask('GET /consume/sysConsume/orderdetail', { id: shownId }, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
  const client = useQueryClient();
  const renew = useCalmly(
    () => void client.invalidateQueries({ queryKey: storeKey('orders', 'page', shownId) }),
    calmMs,
  );
  const karts = new Set(
    page.data?.people.flatMap(({ vehicleName, state }) => (state === 'onTrack' ? [vehicleName] : [])),
  );
  useLiveTopic('runs', ({ type, payload }) => {
    if (type === 'run.lap' && karts.has(payload.cardName)) renew();
  });
  return page;
}
