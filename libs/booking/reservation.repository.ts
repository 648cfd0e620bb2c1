import type { RunMode } from '@paddock/contracts/edge';
import { computed, pick, Refusal, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import type { ReservationState, SignUpState } from './booking.states';
import { tables } from './tables';

const COLUMNS = [
  ...([
    'id',
    'org_code',
    'version',
    'number',
    'state',
    'kind',
    'session_id',
    'starts_at',
    'day',
    'name',
    'phone',
  ] as const),
  ...(['member_id', 'heads', 'signed_in', 'tariff_id', 'tariff_name', 'tariff_name_en', 'run_mode', 'laps'] as const),
  ...([
    'minutes',
    'price_mode',
    'price_fen',
    'flat_up_to',
    'deposit_fen',
    'deposit_back_hours',
    'deposit_paid_fen',
  ] as const),
  ...(['deposit_order_id', 'remark', 'cancel_reason', 'no_show', 'ended_at', 'created_by'] as const),
];
const SELECTED = COLUMNS.join(', ');

export interface Reservation extends Pick<RowOf<typeof tables, 'reservation'>, (typeof COLUMNS)[number]> {
  state: ReservationState;
  /** In the store, `yyyy-MM-dd`. */
  day: string;
  run_mode: RunMode;
  price_mode: 'PERHEAD' | 'FLAT';
  /** Up to so many people the rule that was agreed has one price for all of them; 0: the price stays as it counts. */
  flat_up_to: number;
}

type SignUpRow = RowOf<typeof tables, 'session_sign_up'>;
export interface SignUp extends Pick<SignUpRow, 'id' | 'session_id' | 'reservation_id' | 'heads' | 'version'> {
  state: SignUpState;
}

/** An order of a reservation with its amount. */
export interface ReservationOrder {
  order_id: string;
  number: string | null;
  reservation_id: string;
  purpose: 'DEPOSIT' | 'SIGNIN';
  heads: number;
  deposit_fen: number;
  amount_fen: number;
  /** All of it was given back: what it has billed, and the deposit that counted against it, count no more. */
  given_back: boolean;
  state: 'OPEN' | 'PAID' | 'FAILED';
}

export async function findReservation(sql: Sql, orgCode: string, id: string): Promise<Reservation | null> {
  const rows = await sql.query<Reservation>(`SELECT ${SELECTED} FROM reservation WHERE id = $1 AND org_code = $2`, [
    id,
    orgCode,
  ]);
  return rows[0] ?? null;
}

/** Taken after its sessions, and after the order that a payment is about. */
export async function lockReservation(tx: Tx, orgCode: string, id: string): Promise<Reservation> {
  const rows = await tx.query<Reservation>(
    `SELECT ${SELECTED} FROM reservation WHERE id = $1 AND org_code = $2 FOR UPDATE`,
    [id, orgCode],
  );
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export type NewReservation = Omit<
  Reservation,
  | 'version'
  | 'number'
  | 'signed_in'
  | 'deposit_paid_fen'
  | 'deposit_order_id'
  | 'cancel_reason'
  | 'no_show'
  | 'ended_at'
>;

/** Numbers it too: call it last. */
export async function insertReservation(tx: Tx, reservation: NewReservation): Promise<string> {
  const { number } = await tables.insertReturning(
    tx,
    'reservation',
    { ...reservation, number: computed`next_fill_number(${reservation.org_code}, 'RESERVATION', now())` },
    ['number'],
  );
  return number;
}

/** All of them are stored at each change: triggers that keep the figures listen to some. */
const CHANGED = [
  ...(['state', 'heads', 'price_mode', 'signed_in', 'deposit_paid_fen', 'deposit_order_id'] as const),
  ...(['cancel_reason', 'no_show', 'ended_at'] as const),
];

/** Stores what has changed, raises the version and publishes it. The caller holds the reservation. */
export async function saveReservation(
  tx: Tx,
  by: string,
  reservation: Reservation,
  change: Partial<Pick<Reservation, (typeof CHANGED)[number]>>,
): Promise<Reservation> {
  const next = { ...reservation, ...change, version: reservation.version + 1 };
  await tables.update(tx, 'reservation', { id: next.id }, pick(next, [...CHANGED, 'version']));
  publishReservation(tx, by, next, 'edited');
  return next;
}

export function publishReservation(
  tx: Tx,
  by: string,
  { id, org_code: orgCode, version }: Pick<Reservation, 'id' | 'org_code' | 'version'>,
  change: 'added' | 'edited',
): void {
  publishChange(tx, { orgCode, resource: 'reservation', id, version, change, by });
}

const SIGN_UP = 'id, session_id, reservation_id, heads, state, version';

export const signUpsOf = (sql: Sql, reservationId: string): Promise<SignUp[]> =>
  sql.query<SignUp>(`SELECT ${SIGN_UP} FROM session_sign_up WHERE reservation_id = $1 ORDER BY created_at, id`, [
    reservationId,
  ]);

/** In the order in which they came. */
export const signUpsIn = (sql: Sql, sessionId: string, states: readonly SignUpState[]): Promise<SignUp[]> =>
  sql.query<SignUp>(
    `SELECT ${SIGN_UP} FROM session_sign_up WHERE session_id = $1 AND state = ANY($2) ORDER BY created_at, id`,
    [sessionId, states],
  );

export async function insertSignUp(
  tx: Tx,
  by: string,
  signUp: Omit<SignUp, 'version'> & { org_code: string },
): Promise<void> {
  await tables.insert(tx, 'session_sign_up', signUp);
  publishChange(tx, { orgCode: signUp.org_code, resource: 'signUp', id: signUp.id, version: 1, change: 'added', by });
}

/** The caller holds its session. */
export async function saveSignUp(
  tx: Tx,
  by: string,
  orgCode: string,
  signUp: SignUp,
  state: SignUpState,
  heads = signUp.heads,
): Promise<void> {
  const version = signUp.version + 1;
  await tables.update(tx, 'session_sign_up', { id: signUp.id }, { state, version, heads });
  publishChange(tx, { orgCode, resource: 'signUp', id: signUp.id, version, change: 'edited', by });
}

/**
 * What the deposit has paid alone is given back when all of its people have left the line: there is no money of which that could be read. Of
 * a flat price these are all who have signed in.
 */
const ORDER = `SELECT l.order_id, o.number, l.reservation_id, l.purpose, l.heads, l.deposit_fen, o.amount_fen, l.state,
    o.pay_state = 'refunded' OR o.amount_fen = 0 AND (
      SELECT bool_and(e.state = 'REVOKED') FROM line_up_entry e JOIN reservation_order s ON s.order_id = e.order_id
      WHERE s.reservation_id = l.reservation_id AND (s.order_id = l.order_id
        OR EXISTS (SELECT FROM reservation v WHERE v.id = l.reservation_id AND v.price_mode = 'FLAT'))) IS TRUE AS given_back
  FROM reservation_order l JOIN consumption_order o ON o.id = l.order_id`;

export const ordersOf = (sql: Sql, reservationId: string): Promise<ReservationOrder[]> =>
  sql.query<ReservationOrder>(`${ORDER} WHERE l.reservation_id = $1 ORDER BY l.created_at, l.order_id`, [
    reservationId,
  ]);

export const reservationOrder = async (sql: Sql, orderId: string): Promise<ReservationOrder | null> =>
  (await sql.query<ReservationOrder>(`${ORDER} WHERE l.order_id = $1`, [orderId]))[0] ?? null;

export async function insertReservationOrder(
  tx: Tx,
  orgCode: string,
  order: Omit<ReservationOrder, 'number' | 'amount_fen' | 'given_back'>,
): Promise<void> {
  await tables.insert(tx, 'reservation_order', {
    order_id: order.order_id,
    org_code: orgCode,
    reservation_id: order.reservation_id,
    purpose: order.purpose,
    heads: order.heads,
    deposit_fen: order.deposit_fen,
    state: order.state,
  });
}

export async function setOrderState(tx: Tx, orderId: string, state: ReservationOrder['state']): Promise<void> {
  await tables.update(tx, 'reservation_order', { order_id: orderId }, { state });
}

/** The orders of everybody who has signed in for a reservation of one flat price, where this order is one of them. */
export async function ordersOfFlatPrice(sql: Sql, orderId: string): Promise<string[]> {
  const rows = await sql.query<{ order_id: string }>(
    `SELECT s.order_id FROM reservation_order l JOIN reservation v ON v.id = l.reservation_id JOIN reservation_order s ON s.reservation_id = v.id
     WHERE l.order_id = $1 AND l.purpose = 'SIGNIN' AND v.price_mode = 'FLAT' AND s.purpose = 'SIGNIN' AND s.state = 'PAID'
     ORDER BY s.created_at, s.order_id`,
    [orderId],
  );
  return rows.map(({ order_id: each }) => each);
}

/** Whether somebody of these orders stands in the line, drives or has driven. */
export const anybodyOf = async (sql: Sql, orderIds: readonly string[]): Promise<boolean> =>
  (await sql.query("SELECT FROM line_up_entry WHERE order_id = ANY($1) AND state <> 'REVOKED' LIMIT 1", [orderIds]))
    .length > 0;
