/** The marshal board's data: karts, runs, line-up and flag, read by HTTP and patched by the feed. */
import type { EdgePayload, LineUpPayload, RunPayload } from '@paddock/contracts/feed';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListResult } from '../../shared/api';
import { ask, askList } from '../../shared/call';
import { parseTime } from '../../shared/format';
import { useLiveTopic } from '../../shared/live';
import { useMayPress, useSession } from '../../shared/session';
import { keepNewest, patchList, type Versioned } from '../../shared/versioned';
import { storeKey } from '../../shared/keys';
import { type Tile, tilesOf } from './board';
import { RecentRows } from './recentRows';

/** Null: not known, which is to be handled as red. */
export type Flag = EdgePayload['flag'] | null;

const pageSize = 500;
/** The feed keeps the board live; this reading is the fallback, in milliseconds. */
const readEveryMs = 30_000;
const latencyEveryMs = 5_000;
const latencyLimitMs = 4_000;

interface Track {
  flag: Flag;
  runs: RunPayload[];
  /** The service's clock minus this browser's, in milliseconds. */
  clockSkewMs: number;
}

const flags = ['green', 'yellow', 'red'] as const;
const knownFlag = (flag: string): Flag => flags.find((each) => each === flag) ?? null;

function patchOrAdd<T extends Versioned>(client: QueryClient, key: QueryKey, recent: RecentRows<T>, row: T): void {
  recent.add(row, Date.now());
  if (patchList(client, key, row) !== 'unseen') return;
  client.setQueryData<ListResult<T>>(key, (list) => list && { ...list, records: [...list.records, row] });
}

async function readTrack(signal: AbortSignal): Promise<Track> {
  const askedAt = Date.now();
  const home = await ask('GET /game/sysGame/track', {}, { signal, silent: true });
  const serviceNow = parseTime(home.now);
  return {
    flag: knownFlag(home.flag),
    runs: home.runs,
    clockSkewMs: serviceNow === null ? 0 : serviceNow - (askedAt + Date.now()) / 2,
  };
}

const listOf = <T>(records: T[]): ListResult<T> => ({
  records,
  total: records.length,
  size: records.length,
  current: 1,
  pages: 1,
});

export interface Board {
  state: 'reading' | 'failed' | 'shown';
  tiles: Tile[];
  entries: LineUpPayload[];
  flag: Flag;
  /** The alarms of the venue's edge, see `alarms.ts`. */
  alarms: readonly string[];
  clockSkewMs: number;
  /** Shows a flag that the service has taken before its event arrives. */
  showFlag: (flag: Flag) => void;
  retry: () => void;
}

export function useBoard(): Board {
  const client = useQueryClient();
  const orgCode = useSession().user?.orgCode ?? '';
  const vehiclesKey = storeKey('vehicles', 'board');
  const runsKey = storeKey('runs', 'board');
  const lineUpKey = storeKey('lineup', 'board');
  const trackKey = storeKey('track', 'board');
  const alarmsKey = storeKey('alarms', 'board');
  const [recentEntries] = useState(() => new RecentRows<LineUpPayload>());
  const [recentRuns] = useState(() => new RecentRows<RunPayload>());
  const shared = { meta: { silent: true }, refetchInterval: readEveryMs, enabled: orgCode !== '' };
  const vehicles = useQuery({
    ...shared,
    queryKey: vehiclesKey,
    queryFn: async ({ signal }) => {
      const query = { pageSize, deviceType: 'VEHICLE', column: 'indexNumber', order: 'asc' };
      const list = await askList('GET /vehicle/sysVehicle/listorgcode', query, { signal, silent: true });
      return { ...list, records: keepNewest(vehiclesKey, list.records) };
    },
  });
  const lineUp = useQuery({
    ...shared,
    queryKey: lineUpKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const query = { pageSize, status: 'QUEUING' };
      const list = await askList('GET /consume/sysConsume/paiduilist', query, { signal, silent: true });
      return { ...list, records: recentEntries.complete(keepNewest(lineUpKey, list.records), askedAt) };
    },
  });
  const track = useQuery({
    ...shared,
    queryKey: trackKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const read = await readTrack(signal);
      client.setQueryData(runsKey, listOf(recentRuns.complete(keepNewest(runsKey, read.runs), askedAt)));
      return read;
    },
  });
  const runs = useQuery<ListResult<RunPayload>>({ queryKey: runsKey, enabled: false, queryFn: () => listOf([]) });

  useLiveTopic('vehicles', (event) => {
    if (patchList(client, vehiclesKey, event.payload) === 'unseen') void vehicles.refetch();
  });
  useLiveTopic('lineup', (event) => patchOrAdd(client, lineUpKey, recentEntries, event.payload));
  useLiveTopic('runs', (event) => patchOrAdd<RunPayload>(client, runsKey, recentRuns, event.payload));
  const showFlag = (flag: Flag): void => {
    client.setQueryData<Track>(trackKey, (old) => old && { ...old, flag });
  };
  useLiveTopic('edge', ({ payload }) => {
    showFlag(knownFlag(payload.flag));
    client.setQueryData<string[]>(alarmsKey, payload.alarms);
  });
  const alarms = useQuery<string[]>({
    ...shared,
    enabled: useMayPress('device:list') && orgCode !== '',
    queryKey: alarmsKey,
    queryFn: async ({ signal }) => {
      const edges = await ask('GET /edge/sysEdge/list', {}, { signal, silent: true });
      return edges.filter((edge) => edge.sysOrgCode === orgCode).flatMap((edge) => edge.alarms);
    },
  });

  const entries = lineUp.data?.records ?? [];
  return {
    state: vehicles.data ? 'shown' : vehicles.isError ? 'failed' : 'reading',
    tiles: tilesOf(vehicles.data?.records ?? [], runs.data?.records ?? []),
    entries,
    flag: track.data?.flag ?? null,
    alarms: alarms.data ?? [],
    clockSkewMs: track.data?.clockSkewMs ?? 0,
    showFlag,
    retry: () => void Promise.all([vehicles.refetch(), lineUp.refetch(), track.refetch()]),
  };
}

/** Round trip to the service in milliseconds; null when it does not answer, undefined until it was asked. */
export function useLatency(): number | null | undefined {
  const [latencyMs, setLatencyMs] = useState<number | null>();
  useEffect(() => {
    let stopped = false;
    const measure = async (): Promise<void> => {
      const askedAt = performance.now();
      const answered = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(latencyLimitMs) })
        .then((response) => response.ok)
        .catch(() => false);
      if (!stopped) setLatencyMs(answered ? Math.max(1, Math.round(performance.now() - askedAt)) : null);
    };
    void measure();
    const timer = window.setInterval(() => void measure(), latencyEveryMs);
    return () => {
      stopped = true;
      window.clearInterval(timer);
    };
  }, []);
  return latencyMs;
}
