/** Vehicles of the store, live, in the order of their numbers. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askWhole } from './call';
import { useLiveTopic } from './live';
import { useSession } from './session';
import { keepNewest, patchList } from './versioned';
import { storeKey } from './keys';

export function useVehicles(): VehicleRow[] {
  const { user } = useSession();
  const client = useQueryClient();
  const key = storeKey('vehicles', 'strip');
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const rows = await askWhole(
        'GET /vehicle/sysVehicle/listorgcode',
        { deviceType: 'VEHICLE', column: 'indexNumber', order: 'asc' },
        { signal },
      );
      return keepNewest(key, rows);
    },
    enabled: user !== null,
  });
  useLiveTopic('vehicles', (event) => {
    if (patchList(client, key, event.payload) === 'unseen') void list.refetch();
  });
  return (list.data ?? []).toSorted((a, b) => a.indexNumber - b.indexNumber);
}
