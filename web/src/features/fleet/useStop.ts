/** The stop of all karts that holds in the store: read from the service by every board, whoever sent it. */
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api';
import { useLiveTopic } from '../../shared/live';
import { useSession } from '../../shared/session';
import type { EmergencyStop } from './stop-all';

type Answer = AnswerOf<typeof vehicleRoutes.emergencyStop>;

/** The feed tells of a stop and of every answer; these readings are the fallback, in milliseconds. */
const readEveryMs = 10_000;
const readOpenEveryMs = 500;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const hasOpen = (stop: Answer | undefined): boolean => stop?.karts.some(({ state }) => state === 'waiting') ?? false;

export interface Stop {
  /** False until the service has told whether a stop holds. */
  known: boolean;
  standing: EmergencyStop | null;
  /** Whether it holds as far as this board knows: what was lifted here does not, while the venue does as told. */
  holds: boolean;
  /** Karts that the marshal at this board has seen standing. Each board confirms for itself: nobody vouches for others. */
  flagged: ReadonlySet<string>;
  /** Why the last stop could not be sent. */
  failure: string | null;
  send: () => Promise<void>;
  flag: (vehicleId: string) => void;
  lifted: () => void;
}

export function useStop(): Stop {
  const client = useQueryClient();
  const queryKey = ['stop', 'board', useSession().user?.orgCode ?? ''];
  const read = useQuery<Answer>({
    queryKey,
    meta: { silent: true },
    refetchInterval: ({ state }) => (hasOpen(state.data) ? readOpenEveryMs : readEveryMs),
    queryFn: async ({ signal }) =>
      (await api.get<Answer>('/vehicle/sysVehicle/emergencyStop', {}, { signal, silent: true })) ?? null,
  });
  const standing = read.data ?? null;
  useLiveTopic('edge', () => void read.refetch());
  useLiveTopic('stops', ({ payload }) => {
    client.setQueryData<Answer>(queryKey, (known) =>
      known?.id === payload.id && known.version > payload.version ? known : payload.state === 'lifted' ? null : payload,
    );
  });

  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
  const [liftedSince, setLiftedSince] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ message: string; sentAt: string | null } | null>(null);
  const [stood, setStood] = useState(false);
  if (stood !== (standing !== null)) {
    setStood(!stood);
    if (stood) setFlagged(new Set());
  }

  return {
    known: !read.isPending,
    standing,
    holds: standing !== null && standing.redSince !== liftedSince,
    flagged,
    // A stop that came through after all, from here or from another board, is told by its own time.
    failure: failed !== null && failed.sentAt === (standing?.sentAt ?? null) ? failed.message : null,
    send: async () => {
      const before = client.getQueryData<Answer>(queryKey) ?? null;
      try {
        const { result } = await api.post<AnswerOf<typeof vehicleRoutes.stopAll>>(
          '/vehicle/sysVehicle/stopAll',
          {},
          { silent: true },
        );
        client.setQueryData<Answer>(queryKey, result);
        setLiftedSince(null);
        setFailed(null);
      } catch (error) {
        setFailed({ message: messageOf(error), sentAt: before?.sentAt ?? null });
      }
      void read.refetch();
    },
    flag: (vehicleId) => setFlagged(new Set(flagged).add(vehicleId)),
    lifted: () => {
      setFailed(null);
      setFlagged(new Set());
      setLiftedSince(standing?.redSince ?? null);
    },
  };
}
