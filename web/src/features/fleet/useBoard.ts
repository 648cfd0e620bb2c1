/** The marshal board's data: karts, runs, line-up and flag, read by HTTP and patched by the feed. */
import type { EdgePayload, LineUpPayload, RunPayload } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ListResult } from '../../shared/api';
import { ask, askWhole } from '../../shared/call';
import { parseTime } from '../../shared/format';
import { useLiveTopic } from '../../shared/live';
import { useMayPress, useSession } from '../../shared/session';
import { keepNewest, patchList, type Versioned } from '../../shared/versioned';
import { storeKey } from '../../shared/keys';
import { News } from '../../shared/news';
import { aheadOfComputerMs, steadyNow } from '../../shared/steadyClock';
import { readLineUp } from '../line-up/calls';
import { RecentRows } from './recentRows';

/** Null: not known, which is to be handled as red. */
export type Flag = EdgePayload['flag'] | null;

/** The feed keeps the board live; this reading is the fallback, in milliseconds. */
const readEveryMs = 30_000;
const latencyEveryMs = 5_000;
const latencyLimitMs = 4_000;

interface Track {
  flag: Flag;
  runs: RunPayload[];
  /** By how much the service's clock is ahead of the steady one of this page, in milliseconds. */
  serviceAheadMs: number;
}

const flags = ['green', 'yellow', 'red'] as const;
const knownFlag = (flag: string): Flag => flags.find((each) => each === flag) ?? null;

function patchOrAdd<T extends Versioned>(client: QueryClient, key: QueryKey, recent: RecentRows<T>, row: T): void {
  recent.add(row, Date.now());
  if (patchList(client, key, row) !== 'unseen') return;
  client.setQueryData<ListResult<T>>(key, (list) => list && { ...list, records: [...list.records, row] });
}

async function readTrack(signal: AbortSignal): Promise<Track> {
  const askedAt = steadyNow();
  const home = await ask('GET /game/sysGame/track', {}, { signal, silent: true });
  const serviceNow = parseTime(home.now);
  return {
    flag: knownFlag(home.flag),
    runs: home.runs,
    serviceAheadMs: serviceNow === null ? 0 : serviceNow - (askedAt + steadyNow()) / 2,
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
  vehicles: readonly VehicleRow[];
  runs: readonly RunPayload[];
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
  // Another store has a flag and alarms of its own.
  const { flagNews, alarmNews } = useMemo(
    () => ({ orgCode, flagNews: new News<Flag>(), alarmNews: new News<string[]>() }),
    [orgCode],
  );
  const shared = { meta: { silent: true }, refetchInterval: readEveryMs, enabled: orgCode !== '' };
  const vehicles = useQuery({
    ...shared,
    queryKey: vehiclesKey,
    queryFn: async ({ signal }) => {
      const query = { deviceType: 'VEHICLE', column: 'indexNumber', order: 'asc' };
      const rows = await askWhole('GET /vehicle/sysVehicle/listorgcode', query, { signal, silent: true });
      return listOf(keepNewest(vehiclesKey, rows));
    },
  });
  const lineUp = useQuery({
    ...shared,
    queryKey: lineUpKey,
    queryFn: async ({ signal }) => {
      const { rows, askedAt } = await readLineUp({ signal, silent: true });
      return listOf(recentEntries.complete(keepNewest(lineUpKey, rows), askedAt));
    },
  });
  const track = useQuery({
    ...shared,
    queryKey: trackKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const mark = flagNews.mark();
      const read = await readTrack(signal);
      client.setQueryData(runsKey, listOf(recentRuns.complete(keepNewest(runsKey, read.runs), askedAt)));
      return { ...read, flag: flagNews.read(read.flag, mark) };
    },
  });
  const runs = useQuery<ListResult<RunPayload>>({ queryKey: runsKey, enabled: false, queryFn: () => listOf([]) });

  useLiveTopic('vehicles', (event) => {
    if (patchList(client, vehiclesKey, event.payload) === 'unseen') void vehicles.refetch();
  });
  useLiveTopic('lineup', (event) => patchOrAdd(client, lineUpKey, recentEntries, event.payload));
  useLiveTopic('runs', (event) => patchOrAdd<RunPayload>(client, runsKey, recentRuns, event.payload));
  const showFlag = (flag: Flag): void => {
    flagNews.take(flag);
    client.setQueryData<Track>(trackKey, (old) => old && { ...old, flag });
  };
  useLiveTopic('edge', ({ payload }) => {
    showFlag(knownFlag(payload.flag));
    alarmNews.take(payload.alarms);
    client.setQueryData<string[]>(alarmsKey, payload.alarms);
  });
  const alarms = useQuery<string[]>({
    ...shared,
    enabled: useMayPress('device:list') && orgCode !== '',
    queryKey: alarmsKey,
    queryFn: async ({ signal }) => {
      const mark = alarmNews.mark();
      const edges = await ask('GET /edge/sysEdge/list', {}, { signal, silent: true });
      const alarms = edges.filter((edge) => edge.sysOrgCode === orgCode).flatMap((edge) => edge.alarms);
      return alarmNews.read(alarms, mark);
    },
  });

  const entries = lineUp.data?.records ?? [];
  return {
    state: vehicles.data ? 'shown' : vehicles.isError ? 'failed' : 'reading',
    vehicles: vehicles.data?.records ?? [],
    runs: runs.data?.records ?? [],
    entries,
    flag: track.data?.flag ?? null,
    alarms: alarms.data ?? [],
    clockSkewMs: track.data ? aheadOfComputerMs(track.data.serviceAheadMs) : 0,
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
