/** Where the venue itself can be stopped: read beforehand and renewed, so that it is here when the service is not. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api';
import { ask } from '../../shared/call';
import { useMayPress, useSession } from '../../shared/session';
import { type LocalStop, mayCall, renewAtVenue } from './localStop';

/** A token is good for a day; the address may change at any time. Without the service the venue itself renews it. */
const renewEveryMs = 300_000;

const hasAnswered = (error: unknown): boolean => error instanceof ApiError && error.code !== 0 && error.code < 502;

export function useLocalStop(): LocalStop | null {
  const orgCode = useSession().user?.orgCode ?? '';
  const client = useQueryClient();
  const queryKey = [orgCode, 'stop', 'local'];
  const { data } = useQuery<LocalStop | null>({
    queryKey,
    meta: { silent: true },
    enabled: useMayPress('vehicle:control'),
    refetchInterval: renewEveryMs,
    queryFn: async ({ signal }) => {
      try {
        return (await ask('GET /vehicle/sysVehicle/localStop', {}, { signal, silent: true })) ?? null;
      } catch (error) {
        const known = client.getQueryData<LocalStop | null>(queryKey) ?? null;
        // A service that answers decides who may stop: a person who may no longer gets nothing here either.
        if (known === null || hasAnswered(error) || !mayCall(window.location.protocol, known)) throw error;
        return renewAtVenue(known, signal);
      }
    },
  });
  return data ?? null;
}
