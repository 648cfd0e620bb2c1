import type { RefundUnit } from '@paddock/counter';
import { invariant, type Sql, type Tx } from '@paddock/kernel';
import type { Given } from './recharge-plan';
import { refundStates, type RefundState } from './refund.states';
import type { PlannedPerson } from './sale-plan';

export type RefundTarget = 'CHANNEL' | 'MEMBER' | 'CASH';

/** Of what a recharge gave: taken back, and let go or taken off because it was used. */
export interface TakenBack {
  asset: Given;
  taken: number;
  settled: number;
}

export interface Refund {
  id: string;
  org_code: string;
  number: string;
  kind: 'SALE' | 'RECHARGE';
  order_id: string;
  order_number: string | null;
  member_id: string | null;
  origin: 'COUNTER' | 'CANCEL';
  target: RefundTarget;
  state: RefundState;
  unit: RefundUnit;
  amount: number;
  persons: PlannedPerson[];
  taken: TakenBack[];
  reason: string;
  remark: string;
  out_refund_no: string | null;
  unclear: boolean;
  message: string | null;
  next_try_at: Date | null;
  try_until: Date | null;
  posting_id: string | null;
  approved_by: string | null;
  handed_to: string | null;
  cashier_id: string;
  created_at: Date;
  asked_at: Date | null;
  ended_at: Date | null;
  settled_by: string | null;
  version: number;
}

export type NewRefund = Pick<
  Refund,
  | 'id'
  | 'org_code'
  | 'kind'
  | 'order_id'
  | 'order_number'
  | 'member_id'
  | 'origin'
  | 'target'
  | 'state'
  | 'unit'
  | 'amount'
  | 'persons'
  | 'taken'
  | 'reason'
  | 'remark'
  | 'out_refund_no'
  | 'posting_id'
  | 'approved_by'
  | 'cashier_id'
  | 'created_at'
>;

/** Stores a refund under its number. The last thing that is done in its transaction: the numbers of a day have no gap. */
export async function insertRefund(tx: Tx, refund: NewRefund, by: string): Promise<Refund> {
  const { state, target } = refund;
  const rows = await tx.query<Refund>(
    `INSERT INTO refund (id, org_code, kind, order_id, order_number, member_id, origin, target, state, unit, amount, persons, taken, reason,
       remark, out_refund_no, posting_id, approved_by, cashier_id, created_at, asked_at, ended_at, number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       next_document_number($2, 'T', $20)) RETURNING *`,
    [
      refund.id,
      refund.org_code,
      refund.kind,
      refund.order_id,
      refund.order_number,
      refund.member_id,
      refund.origin,
      target,
      state,
      refund.unit,
      refund.amount,
      JSON.stringify(refund.persons),
      JSON.stringify(refund.taken),
      refund.reason,
      refund.remark,
      refund.out_refund_no,
      refund.posting_id,
      refund.approved_by,
      refund.cashier_id,
      refund.created_at,
      target === 'CHANNEL' ? refund.created_at : null,
      state === 'DONE' ? refund.created_at : null,
    ],
  );
  const stored = rows[0]!;
  publish(tx, stored, 'added', by);
  return stored;
}

export type RefundChange = Partial<
  Pick<
    Refund,
    | 'target'
    | 'state'
    | 'unclear'
    | 'message'
    | 'next_try_at'
    | 'try_until'
    | 'approved_by'
    | 'handed_to'
    | 'asked_at'
    | 'ended_at'
    | 'settled_by'
    | 'remark'
  >
>;

export async function saveRefund(tx: Tx, refund: Refund, change: RefundChange, by: string): Promise<Refund> {
  const next = { ...refund, ...change, version: refund.version + 1 };
  invariant(
    next.state === refund.state || refundStates.may(refund.state, next.state),
    `refund ${refund.id} ${refund.state} to ${next.state}`,
  );
  await tx.query(
    `UPDATE refund SET target = $2, state = $3, unclear = $4, message = $5, next_try_at = $6, try_until = $7, approved_by = $8, handed_to = $9,
       asked_at = $10, ended_at = $11, settled_by = $12, remark = $13, version = $14 WHERE id = $1`,
    [
      next.id,
      next.target,
      next.state,
      next.unclear,
      next.message,
      next.next_try_at,
      next.try_until,
      next.approved_by,
      next.handed_to,
      next.asked_at,
      next.ended_at,
      next.settled_by,
      next.remark,
      next.version,
    ],
  );
  publish(tx, next, 'edited', by);
  return next;
}

export async function findRefund(sql: Sql, orgCode: string, id: string): Promise<Refund | null> {
  return (await sql.query<Refund>('SELECT * FROM refund WHERE id = $1 AND org_code = $2', [id, orgCode]))[0] ?? null;
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund | null> {
  return (await tx.query<Refund>('SELECT * FROM refund WHERE id = $1 FOR UPDATE', [id]))[0] ?? null;
}

export async function lockRefundOfChannel(tx: Tx, outRefundNo: string): Promise<Refund | null> {
  return (await tx.query<Refund>('SELECT * FROM refund WHERE out_refund_no = $1 FOR UPDATE', [outRefundNo]))[0] ?? null;
}

/** All of one order, oldest first. */
export const refundsOf = (sql: Sql, orderId: string): Promise<Refund[]> =>
  sql.query<Refund>('SELECT * FROM refund WHERE order_id = $1 ORDER BY created_at, id', [orderId]);

/** Those that are to be sent again, longest due first. */
export async function dueRefunds(sql: Sql, until: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "SELECT id FROM refund WHERE next_try_at <= $1 AND state = 'LATER' ORDER BY next_try_at LIMIT $2",
    [until, limit],
  );
  return rows.map(({ id }) => id);
}

/** Every screen that shows it reads it again. */
function publish(tx: Tx, refund: Refund, change: 'added' | 'edited', by: string): void {
  tx.emit(refund.org_code, 'resource.changed', {
    ...{ id: `refund:${refund.id}`, version: refund.version, resource: 'refund', rowId: refund.id, change, by },
  });
}
