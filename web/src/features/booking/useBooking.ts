/** Sessions of a day, who comes to one, and one reservation; each follows what happens on other screens. */
import { reservation, session, signUp, type RowOf } from '@paddock/contracts/resources';
import type { ReservationDetail, ReservationHit } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { keepOfStore, storeKey, useStoreOfKeys } from '../../shared/keys';
import { useLinkReturn, useLiveTopic } from '../../shared/live';
import { resourceCalls } from '../../shared/resource/calls';
import { useCalmly } from '../../shared/useCalmly';

export type SessionRow = RowOf<typeof session>;
export type SignUpRow = RowOf<typeof signUp>;
export type ReservationRow = RowOf<typeof reservation>;
export type { ReservationDetail, ReservationHit };

/** With the call of its own that adds: its form is the declared one. */
export const reservationForm: typeof reservation = { ...reservation, calls: {} as typeof reservation.calls };

const kind = 'booking';
const calmMs = 300;
const followed = new Set<string>([session.name, signUp.name, reservation.name]);

/** Everything of this feature is read again when somebody has changed a session or a reservation. */
export function useBookingRenewal(): () => void {
  const client = useQueryClient();
  const renew = (): void => {
    void client.invalidateQueries({ queryKey: storeKey(kind) });
    // The figures beside the list.
    void client.invalidateQueries({ queryKey: storeKey(reservation.name, 'count') });
  };
  const soon = useCalmly(renew, calmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (followed.has(payload.resource)) soon();
  });
  useLinkReturn(renew);
  return renew;
}

export function useSessionsOf(day: string) {
  const orgCode = useStoreOfKeys();
  return useQuery({
    queryKey: storeKey(kind, 'sessions', day),
    queryFn: ({ signal }) =>
      resourceCalls.whole<SessionRow>(session, { day, column: 'startTime', order: 'asc' }, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
}

export function useSignUpsIn(sessionId: string | null) {
  return useQuery({
    queryKey: storeKey(kind, 'signUps', sessionId),
    queryFn: ({ signal }) =>
      resourceCalls.whole<SignUpRow>(signUp, { sessionId, column: 'createTime', order: 'asc' }, { signal }),
    enabled: sessionId !== null,
  });
}

export function useReservation(id: string) {
  return useQuery({
    queryKey: storeKey(kind, 'detail', id),
    queryFn: ({ signal }) => ask('GET /reservation/sysReservation/detail', { id }, { signal }),
  });
}

export function useReservationSearch(text: string) {
  const orgCode = useStoreOfKeys();
  return useQuery({
    queryKey: storeKey(kind, 'search', text),
    queryFn: ({ signal }) => ask('GET /reservation/sysReservation/search', { text }, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
}
