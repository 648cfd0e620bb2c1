import type { RunMode } from '@paddock/contracts/edge';
import { must, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import type { ReservationState, SignUpState } from './booking.states';

export interface Reservation {
  id: string;
  org_code: string;
  version: number;
  number: string;
  state: ReservationState;
  kind: string;
  session_id: string;
  starts_at: Date;
  /** In the store, `yyyy-MM-dd`. */
  day: string;
  name: string;
  phone: string | null;
  member_id: string | null;
  heads: number;
  signed_in: number;
  tariff_id: string;
  tariff_name: string;
  tariff_name_en: string | null;
  run_mode: RunMode;
  laps: number;
  minutes: number;
  price_mode: 'PERHEAD' | 'FLAT';
  price_fen: number;
  /** Up to so many people the rule that was agreed has one price for all of them; 0: the price stays as it counts. */
  flat_up_to: number;
  deposit_fen: number;
  deposit_back_hours: number;
  deposit_paid_fen: number;
  deposit_order_id: string | null;
  remark: string;
  cancel_reason: string | null;
  no_show: boolean;
  ended_at: Date | null;
  created_by: string;
}

export interface SignUp {
  id: string;
  session_id: string;
  reservation_id: string;
  heads: number;
  state: SignUpState;
  version: number;
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

const COLUMNS = `id, org_code, version, number, state, kind, session_id, starts_at, day::text AS day, name, phone, member_id, heads, signed_in,
  tariff_id, tariff_name, tariff_name_en, run_mode, laps, minutes, price_mode, price_fen, flat_up_to, deposit_fen, deposit_back_hours,
  deposit_paid_fen, deposit_order_id, remark, cancel_reason, no_show, ended_at, created_by`;

export async function findReservation(sql: Sql, orgCode: string, id: string): Promise<Reservation | null> {
  const rows = await sql.query<Reservation>(`SELECT ${COLUMNS} FROM reservation WHERE id = $1 AND org_code = $2`, [
    id,
    orgCode,
  ]);
  return rows[0] ?? null;
}

/** Taken after its sessions, and after the order that a payment is about. */
export async function lockReservation(tx: Tx, orgCode: string, id: string): Promise<Reservation> {
  const rows = await tx.query<Reservation>(
    `SELECT ${COLUMNS} FROM reservation WHERE id = $1 AND org_code = $2 FOR UPDATE`,
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
  const rows = await tx.query<{ number: string }>(
    `INSERT INTO reservation (id, org_code, number, state, kind, session_id, starts_at, day, name, phone, member_id, heads, tariff_id,
       tariff_name, tariff_name_en, run_mode, laps, minutes, price_mode, price_fen, deposit_fen, deposit_back_hours, remark, created_by,
       flat_up_to)
     VALUES ($1, $2, next_fill_number($2, 'RESERVATION', now()), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23, $24) RETURNING number`,
    [
      reservation.id,
      reservation.org_code,
      reservation.state,
      reservation.kind,
      reservation.session_id,
      reservation.starts_at,
      reservation.day,
      reservation.name,
      reservation.phone,
      reservation.member_id,
      reservation.heads,
      reservation.tariff_id,
      reservation.tariff_name,
      reservation.tariff_name_en,
      reservation.run_mode,
      reservation.laps,
      reservation.minutes,
      reservation.price_mode,
      reservation.price_fen,
      reservation.deposit_fen,
      reservation.deposit_back_hours,
      reservation.remark,
      reservation.created_by,
      reservation.flat_up_to,
    ],
  );
  return must(rows[0], 'the number of a reservation').number;
}

type Changed = Pick<
  Reservation,
  | 'state'
  | 'heads'
  | 'price_mode'
  | 'signed_in'
  | 'deposit_paid_fen'
  | 'deposit_order_id'
  | 'cancel_reason'
  | 'no_show'
  | 'ended_at'
>;

/** Stores what has changed, raises the version and publishes it. The caller holds the reservation. */
export async function saveReservation(
  tx: Tx,
  by: string,
  reservation: Reservation,
  change: Partial<Changed>,
): Promise<Reservation> {
  const next = { ...reservation, ...change, version: reservation.version + 1 };
  await tx.query(
    `UPDATE reservation SET state = $2, signed_in = $3, deposit_paid_fen = $4, deposit_order_id = $5, cancel_reason = $6, no_show = $7,
       ended_at = $8, version = $9, heads = $10, price_mode = $11 WHERE id = $1`,
    [
      next.id,
      next.state,
      next.signed_in,
      next.deposit_paid_fen,
      next.deposit_order_id,
      next.cancel_reason,
      next.no_show,
      next.ended_at,
      next.version,
      next.heads,
      next.price_mode,
    ],
  );
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
  await tx.query(
    'INSERT INTO session_sign_up (id, org_code, session_id, reservation_id, heads, state) VALUES ($1, $2, $3, $4, $5, $6)',
    [signUp.id, signUp.org_code, signUp.session_id, signUp.reservation_id, signUp.heads, signUp.state],
  );
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
  await tx.query('UPDATE session_sign_up SET state = $2, version = $3, heads = $4 WHERE id = $1', [
    ...[signUp.id, state, version, heads],
  ]);
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
  await tx.query(
    `INSERT INTO reservation_order (order_id, org_code, reservation_id, purpose, heads, deposit_fen, state) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [order.order_id, orgCode, order.reservation_id, order.purpose, order.heads, order.deposit_fen, order.state],
  );
}

export async function setOrderState(tx: Tx, orderId: string, state: ReservationOrder['state']): Promise<void> {
  await tx.query('UPDATE reservation_order SET state = $2 WHERE order_id = $1', [orderId, state]);
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
