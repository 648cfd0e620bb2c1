/** The emergency stop of the venue's edge itself, for when the service does not answer. */
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';

/** Where the edge is reached from this page, and with what. */
export type LocalStop = NonNullable<AnswerOf<typeof vehicleRoutes.localStop>>;

export interface VenueStop {
  flag: string;
  state: 'none' | 'stopping' | 'confirmed' | 'unconfirmed';
  stoppedBy: string | null;
  karts: readonly {
    vehicleId: string;
    cardName: string;
    state: 'waiting' | 'confirmed' | 'unconfirmed';
    reason: string | null;
    /** A kart device on no vehicle: `vehicleId` is its own id. */
    spare?: boolean;
  }[];
}

const isVenueStop = (answer: unknown): answer is VenueStop =>
  typeof answer === 'object' &&
  answer !== null &&
  'state' in answer &&
  'karts' in answer &&
  Array.isArray(answer.karts);

/** A page that came over HTTPS may not call an address without TLS; a link to it is always allowed. */
export const mayCall = (pageProtocol: string, { url }: LocalStop): boolean =>
  pageProtocol !== 'https:' || url.startsWith('https:');

/** The edge's own page with its one button. */
export const venuePage = ({ url, token }: LocalStop): string => `${url}/#${token}`;

/** @throws when the edge does not answer, or not with a stop */
export async function callVenue(
  { url, token }: LocalStop,
  method: 'POST' | 'GET',
  signal: AbortSignal,
): Promise<VenueStop> {
  const response = await fetch(`${url}/stop`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  });
  const answer: unknown = response.ok ? await response.json() : null;
  if (!isVenueStop(answer)) throw new Error(`the edge answered ${response.status}`);
  return answer;
}

/** A token for this screen, from the venue itself: it goes on working when the service has been away for long. @throws when it gives none */
export async function renewAtVenue(local: LocalStop, signal: AbortSignal): Promise<LocalStop> {
  const headers = { Authorization: `Bearer ${local.token}` };
  const response = await fetch(`${local.url}/screen`, { method: 'POST', headers, cache: 'no-store', signal });
  const answer: unknown = response.ok ? await response.json() : null;
  if (typeof answer !== 'object' || answer === null || !('token' in answer) || typeof answer.token !== 'string')
    throw new Error(`the edge answered ${response.status}`);
  return { ...local, token: answer.token };
}

export type Sent<C, V> = { by: 'service'; answer: C } | { by: 'venue'; answer: V };

/**
 * Stops by the service, and by the venue as well once the service has failed or `timeout` is over: a stop may be sent twice.
 * @returns the first of both to take it. @throws the failure of the service, when neither took it
 */
export async function sendStop<C, V>({
  service,
  venue,
  timeout,
}: {
  service: Promise<C>;
  venue: (() => Promise<V>) | null;
  timeout: Promise<unknown>;
}): Promise<Sent<C, V>> {
  const byService = service.then((answer) => ({ by: 'service' as const, answer }));
  if (venue === null) return byService;
  const answered = await Promise.race([
    service.then(
      () => true,
      () => false,
    ),
    timeout.then(() => false),
  ]);
  if (answered) return byService;
  const byVenue = venue().then((answer) => ({ by: 'venue' as const, answer }));
  byVenue.catch(() => undefined);
  return Promise.any([byService, byVenue]).catch(() => byService);
}
