/** Where the venue itself can be stopped: read beforehand and renewed, so that it is here when the service is not. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useMayPress, useSession } from '../../shared/session';
import type { LocalStop } from './localStop';

/** A token is good for a day; the address may change at any time. */
const renewEveryMs = 300_000;

export function useLocalStop(): LocalStop | null {
  const orgCode = useSession().user?.orgCode ?? '';
  const { data } = useQuery({
    queryKey: [orgCode, 'stop', 'local'],
    meta: { silent: true },
    enabled: useMayPress('vehicle:control'),
    refetchInterval: renewEveryMs,
    queryFn: async ({ signal }) =>
      (await ask('GET /vehicle/sysVehicle/localStop', {}, { signal, silent: true })) ?? null,
  });
  return data ?? null;
}
