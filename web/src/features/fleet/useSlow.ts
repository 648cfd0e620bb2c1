/** The yellow flag that holds in the store, which slows all karts, and what each of them has answered. */
import type { SlowAllPayload } from '@paddock/contracts/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { useSession } from '../../shared/session';
import { HeldMemory } from './stopMemory';

type Answer = SlowAllPayload | null;

/** The feed brings every answer; this reading is the fallback, in milliseconds. */
const readEveryMs = 10_000;

export interface Slow {
  active: Answer;
  /** The answer of the service to one that was just sent. */
  take: (sent: SlowAllPayload) => void;
}

export function useSlow(): Slow {
  const client = useQueryClient();
  const orgCode = useSession().user?.orgCode ?? '';
  const queryKey = storeKey('slow', 'board');
  // Another store has a flag of its own.
  const { memory } = useMemo(
    () => ({ orgCode, memory: new HeldMemory<SlowAllPayload>(({ since }) => since) }),
    [orgCode],
  );
  const read = useQuery<Answer>({
    queryKey,
    meta: { silent: true },
    enabled: orgCode !== '',
    refetchInterval: readEveryMs,
    queryFn: async ({ signal }) => {
      const mark = memory.mark();
      const answer = await ask('GET /vehicle/sysVehicle/slowState', {}, { signal, silent: true });
      return memory.read(answer ?? null, mark);
    },
  });
  const take = (next: SlowAllPayload): void => void client.setQueryData<Answer>(queryKey, memory.take(next));
  useLiveTopic('slow', ({ payload }) => take(payload));
  return { active: read.data ?? null, take };
}
