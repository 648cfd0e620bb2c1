import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import type { OrderPayload } from '@paddock/contracts/feed';
import { toWireTime, yuan } from '@paddock/contracts/wire';
import type { Drawer } from '@paddock/drawer';
import { must, pick, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { OrderState } from './counter.states';
import { tables } from './tables';

export interface Order extends RowOf<typeof tables, 'consumption_order'> {
  /** What people call it; of a pay-later record, the record's. Null until the order is complete. */
  number: string | null;
  consumption_type: ConsumptionType;
  payment_mode: 'wechat' | 'unline';
  pay_state: OrderState;
  pay_progress: OrderPayload['payProgress'];
  /** Of `amount_fen`, what is paid in cash or by scan beside a member's balance; 0: not split. */
  rest_fen: number;
  /** Cash that the customer handed over; null: not written down, or nothing was paid in cash. */
  cash_received_fen: number | null;
  /** What it took less than its rules' prices by the rate that the store gave balances when it was sold. */
  rate_discount_fen: number;
  /** Joined by commas: one for each time that the tariff was charged. */
  group_coupon_code: string | null;
  /** Lines with rows of their own; 0: the order is its only line. */
  line_count: number;
  /** 1: a group that paid one price; else one for each person. */
  times_charged: number;
  usage_mode: 'lineup' | 'immediate';
  run_mode: RunMode;
  /** What each person drives. */
  driven_laps: number;
  driven_minutes: number;
  drivers: string[];
  /** How long its numbers wait; null: as long as the store has set. */
  wait_minutes: number | null;
  /** Owed to the customer: by the channel once the refund that runs now has ended, or in cash out of the drawer. */
  refund_waiting_fen: number;
  /** What the customer has got back: from the channel, or out of the drawer. */
  refunded_fen: number;
  /** Of that, what the channel does not know about, because it was paid out in cash. */
  refunded_otherwise_fen: number;
  /** Beside that, what went into a member's accounts: fen, points, visits or laps. */
  refunded_units: number;
  /** Why it was voided; asked for while its payment is still being taken back, done at `voided_at`. */
  void_reason: string | null;
}

export function orderPayload(
  order: Pick<
    Order,
    | 'id'
    | 'number'
    | 'version'
    | 'pay_state'
    | 'pay_progress'
    | 'pay_message'
    | 'amount_fen'
    | 'rest_fen'
    | 'consumption_type'
    | 'created_at'
  >,
): OrderPayload {
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.number,
    payState: order.pay_state,
    payProgress: order.pay_progress,
    payMessage: order.pay_message,
    amount: yuan(order.amount_fen),
    ...(order.rest_fen > 0 ? { restAmount: yuan(order.rest_fen) } : {}),
    consumeType: order.consumption_type,
    createTime: toWireTime(order.created_at),
  };
}

export type NewOrder = Omit<
  Order,
  | 'created_at'
  | 'version'
  | 'pay_message'
  | 'refund_waiting_fen'
  | 'refunded_fen'
  | 'refunded_otherwise_fen'
  | 'refunded_units'
  | 'void_reason'
  | 'voided_by'
  | 'voided_at'
>;

/** Stores what is sold. Its number, and the time at which it was paid, follow with {@link completeOrder}. */
export async function insertOrder(tx: Tx, { number, paid_at: paidAt, ...order }: NewOrder): Promise<Order> {
  const stored = await tables.insertReturning(tx, 'consumption_order', order);
  return { ...stored, ...order, number, paid_at: paidAt };
}

export async function findOrder(sql: Sql, orgCode: string | null, id: string): Promise<Order | null> {
  return (
    (
      await sql.query<Order>('SELECT * FROM consumption_order WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)', [
        id,
        orgCode,
      ])
    )[0] ?? null
  );
}

/** A cash sale that was cancelled, in full or in part, and not yet paid out of the drawer. Amounts in fen. */
export interface CashOwed {
  orderId: string;
  number: string | null;
  orgCode: string;
  amountFen: number;
  refundFen: number;
  createdAt: Date;
}

/** All that the drawers owe, oldest first; of one store, or of every store. */
export const cashOwed = (sql: Sql, orgCode: string | null): Promise<CashOwed[]> =>
  sql.query<CashOwed>(
    `SELECT id AS "orderId", number, org_code AS "orgCode", amount_fen AS "amountFen", refund_waiting_fen AS "refundFen", created_at AS "createdAt"
     FROM consumption_order WHERE payment_mode = 'unline' AND refund_waiting_fen > 0 AND ($1::text IS NULL OR org_code = $1) ORDER BY created_at`,
    [orgCode],
  );

/** The customer has the cash, out of the drawer. @returns false when the order owes none. */
export async function payOutCash(tx: Tx, drawer: Drawer, orderId: string, notedBy: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (order?.payment_mode !== 'unline' || order.refund_waiting_fen === 0) return false;
  const amountFen = order.refund_waiting_fen;
  await drawer.giveCash(tx, { orgCode: order.org_code, cashierId: order.cashier_id, notedBy, orderId, amountFen });
  const refundedFen = order.refunded_fen + amountFen;
  await saveOrder(tx, order, {
    refunded_fen: refundedFen,
    refund_waiting_fen: 0,
    pay_state: refundedFen + order.refunded_units >= order.amount_fen ? 'refunded' : 'payed',
  });
  return true;
}

/**
 * Held until the transaction ends. An order comes after its payment and before the line, the accounts and the karts. Rows that name the
 * order may be added meanwhile: whatever notes something about it, with the line in its hands, does not wait.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  return (await tx.query<Order>('SELECT * FROM consumption_order WHERE id = $1 FOR NO KEY UPDATE', [id]))[0] ?? null;
}

/**
 * Gives a new order its number and its times, and publishes it. The last thing that is done for it: the numbers of a store's day have no
 * gap, so the next one waits until this transaction has ended, and so does the close of a shift.
 */
export async function completeOrder(tx: Tx, order: Order): Promise<Order> {
  const rows = await tx.query<Pick<Order, 'number' | 'created_at' | 'paid_at'>>(
    `UPDATE consumption_order SET created_at = takings_time(org_code, created_at), paid_at = takings_time(org_code, $3),
       number = coalesce($2, next_document_number(org_code, 'P', takings_time(org_code, created_at))) WHERE id = $1
     RETURNING number, created_at, paid_at`,
    [order.id, order.number, order.paid_at],
  );
  const complete = { ...order, ...must(rows[0], 'a new order') };
  tx.emit(complete.org_code, 'order.changed', orderPayload(complete));
  return complete;
}

/** When an order counts that was open and is paid now. The last thing that is done for it, like {@link completeOrder}. */
export async function completePayment(tx: Tx, order: Order): Promise<void> {
  await tx.query('UPDATE consumption_order SET paid_at = takings_time(org_code, $2) WHERE id = $1', [
    order.id,
    order.paid_at,
  ]);
}

/** All of them are stored at each change: triggers that keep the history and the figures listen to some. */
const PAYMENT_FIELDS = [
  ...(['pay_state', 'pay_progress', 'pay_message', 'refund_waiting_fen', 'refunded_fen'] as const),
  ...(['void_reason', 'voided_by', 'voided_at'] as const),
];

/** Stores an order's payment fields, raises its version and publishes it. */
export async function saveOrder(
  tx: Tx,
  order: Order,
  change: Partial<Pick<Order, (typeof PAYMENT_FIELDS)[number]>>,
): Promise<Order> {
  const next = { ...order, ...change, version: order.version + 1 };
  await tables.update(tx, 'consumption_order', { id: order.id }, pick(next, [...PAYMENT_FIELDS, 'version']));
  tx.emit(next.org_code, 'order.changed', orderPayload(next));
  return next;
}
