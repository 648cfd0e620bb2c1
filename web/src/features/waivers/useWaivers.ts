/** Who has signed and who drives, live: it is read again when somebody signs, is matched, or the line moves. */
import type { WaiverMatch } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { lang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { useLinkReturn, useLiveTopic } from '../../shared/live';
import { useMayPress } from '../../shared/session';
import { useCalmly } from '../../shared/useCalmly';
import { useRested } from '../../shared/useRested';

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

/** What the counter shows of waivers; undefined until it is known, and for anyone who has no right to it. */
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

export interface PartyDriver {
  name: string;
  waiver: WaiverMatch | null;
  fault: string | null;
}
const partyCalmMs = 300;

/** Of people who are about to sign in, as somebody signs; null while nobody is asked for a waiver, or for anyone who has no right to see them. */
export function usePartyWaivers(party: {
  names: readonly string[];
  userId: string;
  kartGroup: string;
}): { need: 'WARN' | 'REFUSE'; drivers: readonly PartyDriver[] } | null {
  const may = useMayPress('waiver:match');
  const client = useQueryClient();
  const language = lang();
  const asked = useRested(JSON.stringify([party.names, party.userId, party.kartGroup]));
  const [names, userId, kartGroup] = JSON.parse(asked) as [string[], string, string];
  const found = useQuery({
    queryKey: storeKey('waivers', 'party', asked, language),
    queryFn: async ({ signal }) => {
      const input = { names, userId, kartGroup };
      const { drivers, ...rule } = await ask('POST /waiver/sysWaiver/party', input, { signal, silent: true });
      return { ...rule, drivers: drivers.map((driver, nth) => ({ ...driver, name: names[nth] ?? '' })) };
    },
    enabled: may,
    meta: { silent: true },
    placeholderData: (known) => known,
  });
  const renew = useCalmly(() => void client.invalidateQueries({ queryKey: storeKey('waivers', 'party') }), partyCalmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'waiver' || payload.resource === 'waiverText' || payload.resource === 'storeSetting')
      renew();
  });
  useLinkReturn(renew);
  if (!found.data?.inForce) return null;
  return { need: found.data.needed, drivers: found.data.drivers };
}
