/** One race, read again while it is driven. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { useCalmly } from '../../shared/useCalmly';

const calmMs = 1000;

export function useRace(id: string) {
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const race = useQuery({
    queryKey: [orgCode, 'race', id],
    queryFn: ({ signal }) => ask('GET /match/sysRace/page', { id }, { signal }),
    enabled: id !== '',
  });
  const renew = useCalmly(() => void client.invalidateQueries({ queryKey: storeKey('race', id) }), calmMs);
  useLiveTopic('runs', ({ payload }) => {
    if (race.data?.ending === 'ONTRACK' && race.data.drivers.some((driver) => driver.id === payload.id)) renew();
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'race' && payload.rowId === id) renew();
  });
  return race;
}
