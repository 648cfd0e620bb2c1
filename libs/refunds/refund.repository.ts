import type { RefundUnit } from '@paddock/counter';
import { computed, invariant, pick, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { Given } from './recharge-plan';
import { refundStates, type RefundState } from './refund.states';
import type { PlannedPerson } from './sale-plan';
import { tables } from './tables';

export type RefundTarget = 'CHANNEL' | 'MEMBER' | 'CASH';

/** Of what a recharge gave: taken back, and let go or taken off because it was used. */
export interface TakenBack {
  asset: Given;
  taken: number;
  settled: number;
}

export interface Refund extends RowOf<typeof tables, 'refund'> {
  kind: 'SALE' | 'RECHARGE';
  origin: 'COUNTER' | 'CANCEL';
  target: RefundTarget;
  state: RefundState;
  unit: RefundUnit;
  persons: PlannedPerson[];
  taken: TakenBack[];
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
  const stored = (await tables.insertReturning(tx, 'refund', {
    ...refund,
    asked_at: target === 'CHANNEL' ? refund.created_at : null,
    ended_at: state === 'DONE' ? refund.created_at : null,
    number: computed`next_document_number(${refund.org_code}, 'T', ${refund.created_at})`,
  })) as Refund;
  publish(tx, stored, 'added', by);
  return stored;
}

const CHANGED = [
  ...(['target', 'state', 'unclear', 'message', 'next_try_at', 'try_until', 'approved_by', 'handed_to'] as const),
  ...(['asked_at', 'ended_at', 'settled_by', 'remark'] as const),
];
export type RefundChange = Partial<Pick<Refund, (typeof CHANGED)[number]>>;

export async function saveRefund(tx: Tx, refund: Refund, change: RefundChange, by: string): Promise<Refund> {
  const next = { ...refund, ...change, version: refund.version + 1 };
  invariant(
    next.state === refund.state || refundStates.may(refund.state, next.state),
    `refund ${refund.id} ${refund.state} to ${next.state}`,
  );
  await tables.update(tx, 'refund', { id: next.id }, pick(next, [...CHANGED, 'version']));
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
