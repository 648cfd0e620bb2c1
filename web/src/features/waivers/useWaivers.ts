/** Who has signed and who drives, live: it is read again when somebody signs, is matched, or the line moves. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { useMayPress } from '../../shared/session';
import { useCalmly } from '../../shared/useCalmly';

/** The line may move several times in a second. */
const calmMs = 1500;

/** Reads what begins with this key again when a waiver or its text changes. */
function useRenewal(kind: string, inForce: boolean): void {
  const client = useQueryClient();
  const renew = (): void => void client.invalidateQueries({ queryKey: storeKey('waivers', kind) });
  const renewCalmly = useCalmly(renew, calmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'waiver' || payload.resource === 'waiverText') renew();
  });
  // Nobody is asked for a waiver before there is a text: then nothing of the line matters.
  useLiveTopic('lineup', () => {
    if (inForce) renewCalmly();
  });
}

/** What the counter shows of waivers; undefined until it is known, and for who has no right to it. */
export function useWaiverCounter() {
  const may = useMayPress('waiver:match');
  return useQuery({
    queryKey: storeKey('waivers', 'counter'),
    queryFn: ({ signal }) => ask('GET /waiver/sysWaiver/counter', {}, { signal, silent: true }),
    enabled: may,
    meta: { silent: true },
  });
}

/** Keeps it as it is now; once in a page. */
export const useWaiverRenewal = (inForce: boolean): void => useRenewal('counter', inForce);

/** The waivers of these places in the line and orders; null while nobody is asked for one. */
export function useWaiverMatches(ids: readonly string[]) {
  const may = useMayPress('waiver:match');
  const found = useQuery({
    queryKey: storeKey('waivers', 'matches', ids),
    queryFn: ({ signal }) => ask('POST /waiver/sysWaiver/matches', { ids: [...ids] }, { signal, silent: true }),
    enabled: may && ids.length > 0,
    meta: { silent: true },
  });
  useRenewal('matches', found.data?.inForce === true);
  if (!found.data?.inForce) return null;
  return new Map(found.data.matches.map((match) => [match.id, match]));
}
