/** Who gets which places. Pure: no clock, no database. */
import { type SessionState, takesReservations } from './booking.states';

export interface SessionPlaces {
  id: string;
  places: number;
  /** People who hold one. */
  taken: number;
}

/** How many more may reserve. `limit`: at most so many reserve a session, the rest is for those who walk in; 0 is no limit. */
export const freePlaces = ({ places, taken }: SessionPlaces, limit: number): number =>
  Math.max(0, Math.min(places, limit === 0 ? places : limit) - taken);

/**
 * Places for everybody, in the sessions in their order: the first is filled before the next one is opened.
 * @returns null when they do not suffice; nobody of a party is left without a place
 */
export function allocate(
  heads: number,
  sessions: readonly SessionPlaces[],
  limit: number,
): { id: string; heads: number }[] | null {
  const parts: { id: string; heads: number }[] = [];
  let left = heads;
  for (const session of sessions) {
    const part = Math.min(left, freePlaces(session, limit));
    if (part > 0) parts.push({ id: session.id, heads: part });
    left -= part;
    if (left === 0) return parts;
  }
  return null;
}

/** A session that still takes reservations is full when its last place is taken, and open again when one is freed. */
export function stateWith(state: SessionState, { places, taken }: Omit<SessionPlaces, 'id'>): SessionState {
  if (!takesReservations(state)) return state;
  return taken >= places ? 'FULL' : 'CREATED';
}

const HOUR_MS = 3_600_000;
/** Whether a cancellation gives the deposit back: whole until so many hours before the start, then not at all. */
export const isDepositGivenBack = (startsAt: Date, now: Date, hours: number): boolean =>
  now.getTime() <= startsAt.getTime() - hours * HOUR_MS;

const MINUTE_MS = 60_000;
/** Starts from the first to the last, both included. */
export function startsOf(first: Date, last: Date, everyMinutes: number): Date[] {
  const count = Math.floor((last.getTime() - first.getTime()) / (everyMinutes * MINUTE_MS)) + 1;
  return Array.from(
    { length: Math.max(0, count) },
    (_, nth) => new Date(first.getTime() + nth * everyMinutes * MINUTE_MS),
  );
}

const HOUR_MINUTES = 60;
/** `10:50` and 20 minutes is `11:10`. */
export function laterBy(clockTime: string, minutes: number): string {
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number);
  const all = hour * HOUR_MINUTES + minute + minutes;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(all / HOUR_MINUTES) % 24)}:${two(all % HOUR_MINUTES)}`;
}
