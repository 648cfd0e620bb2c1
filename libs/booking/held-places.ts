/** What a change of a reservation holds, and what it does with the places of its sessions. */
import { storeSettings } from '@paddock/identity';
import { must, Refusal, type Tx } from '@paddock/kernel';
import { holdsPlaces, reservationStates, type SignUpState, signUpStates } from './booking.states';
import { freePlaces } from './places';
import {
  lockReservation,
  type Reservation,
  saveReservation,
  saveSignUp,
  type SignUp,
  signUpsIn,
  signUpsOf,
} from './reservation.repository';
import { lockSessions, type RaceSession, saveSession } from './session.repository';

export interface Held {
  reservation: Reservation;
  sessions: Map<string, RaceSession>;
  signUps: SignUp[];
}

/**
 * Its sessions are taken first, and `more` that it may come to need.
 * @throws Refusal when it has come into another session meanwhile
 */
export async function hold(tx: Tx, orgCode: string, id: string, more: readonly string[] = []): Promise<Held> {
  const ids = (await signUpsOf(tx, id)).map((signUp) => signUp.session_id);
  const sessions = await lockSessions(tx, orgCode, [...ids, ...more]);
  const reservation = await lockReservation(tx, orgCode, id);
  const signUps = await signUpsOf(tx, id);
  if (signUps.some((signUp) => !sessions.has(signUp.session_id))) throw new Refusal('resource.changedMeanwhile');
  return { reservation, sessions, signUps };
}

/** The reservation is confirmed: who held a place for the deposit is registered. */
export async function confirm(tx: Tx, by: string, { reservation, signUps }: Held, paidFen: number): Promise<void> {
  const { org_code: orgCode } = reservation;
  for (const signUp of signUps)
    if (signUp.state === 'PREDEDUCT') await saveSignUp(tx, by, orgCode, signUp, 'REGISTERED');
  const confirmed = reservationStates.may(reservation.state, 'SUCCESS') ? { state: 'SUCCESS' as const } : {};
  await saveReservation(tx, by, reservation, { ...confirmed, deposit_paid_fen: paidFen });
}

/** Ends a reservation: its places are free, and who waits for them gets them. */
export async function release(
  tx: Tx,
  by: string,
  held: Held,
  change: Partial<Pick<Reservation, 'cancel_reason' | 'no_show' | 'ended_at'>>,
  stateOf: (signUp: SignUp) => SignUpState = () => 'CANCELLED',
): Promise<void> {
  const { org_code: orgCode } = held.reservation;
  for (const signUp of held.signUps) {
    if (signUpStates.isFinal(signUp.state)) continue;
    await saveSignUp(tx, by, orgCode, signUp, stateOf(signUp));
    if (!holdsPlaces(signUp.state)) continue;
    const session = must(held.sessions.get(signUp.session_id), 'the session of a sign-up');
    const taken = session.places_taken - signUp.heads;
    held.sessions.set(session.id, await saveSession(tx, by, session, { taken }));
  }
  await saveReservation(tx, by, held.reservation, { ...change, state: 'CANCELLED' });
  for (const session of held.sessions.values()) await allocateWaiting(tx, by, session);
}

/** Gives free places to those who wait for them, first come first served; anyone who needs more than there are waits on. The caller holds the session. */
export async function allocateWaiting(tx: Tx, by: string, session: RaceSession): Promise<void> {
  if (session.state !== 'CREATED') return;
  const waiting = await signUpsIn(tx, session.id, ['WAITALLOCATE']);
  if (waiting.length === 0) return;
  const { reservationLimit } = await storeSettings(tx, session.org_code);
  let present = session;
  for (const signUp of waiting) {
    const { id, places, places_taken: taken } = present;
    if (freePlaces({ id, places, taken }, reservationLimit) < signUp.heads) continue;
    await saveSignUp(tx, by, present.org_code, signUp, 'REGISTERED');
    const reservation = await lockReservation(tx, present.org_code, signUp.reservation_id);
    await saveReservation(tx, by, reservation, { state: 'SUCCESS' });
    present = await saveSession(tx, by, present, { taken: taken + signUp.heads });
  }
}
