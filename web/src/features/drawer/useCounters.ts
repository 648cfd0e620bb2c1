/** The counters of the store as they stand, read again whenever something changes what a drawer holds or waits for. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useStoreOfKeys } from '../../shared/keys';
import { useCalmly } from '../../shared/useCalmly';
import { calmMs, useShiftNews } from './useShift';

/** `enabled`: the person may see drawers. */
export function useCounters(enabled = true) {
  const orgCode = useStoreOfKeys();
  const client = useQueryClient();
  const queryKey = [orgCode, 'counters'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('GET /drawer/sysShift/counters', {}, { signal, silent: true }),
    enabled,
    meta: { silent: true },
  });
  useShiftNews(useCalmly(() => void (enabled && client.invalidateQueries({ queryKey })), calmMs));
  return query;
}
