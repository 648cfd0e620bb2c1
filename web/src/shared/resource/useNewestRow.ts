/** A row that a window has opened, as it is now: by the live feed, and by what its list has read since. */
import type { Resource } from '@paddock/contracts/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ListResult } from '../api';
import { useStoreOfKeys } from '../keys';
import { useLiveTopic } from '../live';
import type { Versioned } from '../versioned';
import { rowTopic } from './useLiveRows';

export function useNewestRow<Row extends Versioned>(of: Resource, opened: Row): Row {
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const [received, setReceived] = useState<Row | null>(null);
  useLiveTopic(rowTopic(of), (event) => {
    const row = event.payload as unknown as Row;
    if (event.type === of.live && row.id === opened.id) setReceived(row);
  });
  const listen = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const read = useSyncExternalStore(listen, () =>
    client
      .getQueriesData<ListResult<Row>>({ queryKey: [orgCode, of.name, 'list'] })
      .flatMap(([, list]) => list?.records.find((row) => row.id === opened.id) ?? [])
      .reduce<Row | null>((newest, row) => (newest && newest.version >= row.version ? newest : row), null),
  );
  return [received, read].reduce<Row>((newest, row) => (row && row.version > newest.version ? row : newest), opened);
}
