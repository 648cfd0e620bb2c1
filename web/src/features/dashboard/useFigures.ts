/** What the dashboards read, kept live: an event asks again, and many of them do so once in a while. */
import type { Calls } from '@paddock/contracts/wire';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { useMayPress } from '../../shared/session';
import { useCalmly } from '../../shared/useCalmly';

const base = '/dashboard/sysDashboard';
/** Figures are read again at most this often, however much is sold. */
const calmMs = 5_000;
const readEveryMs = 30_000;

export type Today = Calls[`GET ${typeof base}/today`]['result'];
export type Day = Calls[`GET ${typeof base}/day`]['result'];
export type Stores = Calls[`GET ${typeof base}/stores`]['result'];
export type Store = Stores['stores'][number];
export type Compare = 'week' | 'fourWeeks';

/** Reads again what is about the present when something happens in the store. */
export function useLiveFigures(): void {
  const client = useQueryClient();
  const org = useStoreOfKeys();
  const again = useCalmly(() => void client.invalidateQueries({ queryKey: [org, 'figures'] }), calmMs);
  useLiveTopic('orders', again);
  useLiveTopic('tabs', again);
  useLiveTopic('vehicles', again);
  useLiveTopic('lineup', again);
  useLiveTopic('resources', again);
}

export function useToday() {
  useStoreOfKeys();
  return useQuery({
    queryKey: storeKey('figures', 'today'),
    queryFn: ({ signal }) => ask(`GET ${base}/today`, {}, { signal }),
    refetchInterval: readEveryMs,
  });
}

/** The money of a day; nothing for anyone who may not see it. @param day empty: today */
export function useDay(day: string, compare: Compare) {
  useStoreOfKeys();
  return useQuery({
    queryKey: storeKey('figures', 'day', day, compare),
    queryFn: ({ signal }) => ask(`GET ${base}/day`, { ...(day === '' ? {} : { day }), compare }, { signal }),
    refetchInterval: day === '' ? readEveryMs : false,
    placeholderData: keepPreviousData,
    enabled: useMayPress('figures:view'),
  });
}

export function useVehicleUse() {
  useStoreOfKeys();
  return useQuery({
    queryKey: storeKey('figures', 'vehicleUse'),
    queryFn: ({ signal }) => ask(`GET ${base}/vehicleUse`, {}, { signal }),
    refetchInterval: readEveryMs,
    meta: { silent: true },
  });
}

export function useTodo() {
  useStoreOfKeys();
  return useQuery({
    queryKey: storeKey('figures', 'todo'),
    queryFn: ({ signal }) => ask(`GET ${base}/todo`, {}, { signal }),
    refetchInterval: readEveryMs,
    meta: { silent: true },
  });
}

export function useAllStores(compare: Compare) {
  return useQuery({
    queryKey: storeKey('figures', 'stores', compare),
    queryFn: ({ signal }) => ask(`GET ${base}/stores`, { compare }, { signal }),
    refetchInterval: readEveryMs,
    placeholderData: keepPreviousData,
  });
}
