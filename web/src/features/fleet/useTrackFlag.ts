/** The flag of the track as a counter needs it: whether anybody may set off, since when not, and who has stopped. */
import type { SlowAllPayload } from '@paddock/contracts/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { useMayPress, useSession } from '../../shared/session';
import type { EmergencyStop } from './stopAll';
import { StopMemory } from './stopMemory';
import { useSlow } from './useSlow';

/** The feed brings each change; this reading is the fallback, in milliseconds. */
const readEveryMs = 10_000;

export interface TrackFlagState {
  /** The emergency stop that holds; null: none does. */
  red: EmergencyStop | null;
  /** The yellow flag that holds, which slows all karts. */
  yellow: SlowAllPayload | null;
}

export function useTrackFlag(): TrackFlagState {
  const client = useQueryClient();
  const orgCode = useSession().user?.orgCode ?? '';
  const mayRead = useMayPress('vehicle:list');
  const queryKey = storeKey('stop', 'counter');
  // Another store has stops of its own.
  const { memory } = useMemo(() => ({ orgCode, memory: new StopMemory() }), [orgCode]);
  const read = useQuery<EmergencyStop | null>({
    queryKey,
    meta: { silent: true },
    enabled: orgCode !== '' && mayRead,
    refetchInterval: readEveryMs,
    queryFn: async ({ signal }) => {
      const mark = memory.mark();
      const answer = await ask('GET /vehicle/sysVehicle/emergencyStop', {}, { signal, silent: true });
      return memory.read(answer ?? null, mark);
    },
  });
  useLiveTopic('stops', ({ payload }) => void client.setQueryData(queryKey, memory.take(payload)));
  const slow = useSlow();
  const red = read.data ?? null;
  return { red, yellow: red === null ? slow.active : null };
}
