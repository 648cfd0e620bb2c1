import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import type { OrderPayload } from '@paddock/contracts/feed';
import { toWireTime, yuan } from '@paddock/contracts/wire';
import type { Sql, Tx } from '@paddock/kernel';
import type { OrderState } from './counter.states';

export interface Order {
  id: string;
  org_code: string;
  tab_id: string | null;
  consumption_type: ConsumptionType;
  payment_mode: 'wechat' | 'unline';
  pay_state: OrderState;
  pay_progress: OrderPayload['payProgress'];
  pay_message: string | null;
  amount_fen: number;
  points: number;
  visits: number;
  laps: number;
  posting_id: string | null;
  group_coupon_code: string | null;
  unlimited_card_id: string | null;
  member_id: string | null;
  tariff_id: string;
  tariff_name: string;
  head_count: number;
  usage_mode: 'lineup' | 'immediate';
  run_mode: RunMode;
  /** What each person drives. */
  driven_laps: number;
  driven_minutes: number;
  start_after_payment: boolean;
  drivers: string[];
  vehicle_ids: string[];
  line_up_number: number | null;
  /** To be given back by the channel once the refund that runs now has ended. */
  refund_waiting_fen: number;
  cashier_id: string;
  printer_id: string | null;
  remark: string | null;
  created_by: string;
  created_at: Date;
  paid_at: Date | null;
  version: number;
}

export function orderPayload(order: Order): OrderPayload {
  return {
    id: order.id,
    version: order.version,
    payState: order.pay_state,
    payProgress: order.pay_progress,
    payMessage: order.pay_message,
    amount: yuan(order.amount_fen),
    consumeType: order.consumption_type,
    createTime: toWireTime(order.created_at),
  };
}

export async function insertOrder(
  tx: Tx,
  order: Omit<Order, 'created_at' | 'paid_at' | 'version' | 'posting_id' | 'pay_message' | 'refund_waiting_fen'>,
): Promise<Order> {
  const rows = await tx.query<Order>(
    `INSERT INTO consumption_order (id, org_code, tab_id, consumption_type, payment_mode, pay_state, pay_progress, amount_fen, points, visits, laps,
       group_coupon_code, unlimited_card_id, member_id, tariff_id, tariff_name, head_count, usage_mode, run_mode, start_after_payment, drivers, vehicle_ids,
       line_up_number, cashier_id, printer_id, remark, created_by, driven_laps, driven_minutes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::jsonb, $22, $23, $24, $25, $26, $27, $28, $29)
     RETURNING *`,
    [
      order.id,
      order.org_code,
      order.tab_id,
      order.consumption_type,
      order.payment_mode,
      order.pay_state,
      order.pay_progress,
      order.amount_fen,
      order.points,
      order.visits,
      order.laps,
      order.group_coupon_code,
      order.unlimited_card_id,
      order.member_id,
      order.tariff_id,
      order.tariff_name,
      order.head_count,
      order.usage_mode,
      order.run_mode,
      order.start_after_payment,
      JSON.stringify(order.drivers),
      order.vehicle_ids,
      order.line_up_number,
      order.cashier_id,
      order.printer_id,
      order.remark,
      order.created_by,
      order.driven_laps,
      order.driven_minutes,
    ],
  );
  return rows[0]!;
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

export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  return (await tx.query<Order>('SELECT * FROM consumption_order WHERE id = $1 FOR UPDATE', [id]))[0] ?? null;
}

/** Stores an order's payment fields, raises its version and tells the screens. */
export async function saveOrder(
  tx: Tx,
  order: Order,
  change: Partial<
    Pick<Order, 'pay_state' | 'pay_progress' | 'pay_message' | 'paid_at' | 'posting_id' | 'refund_waiting_fen'>
  >,
): Promise<Order> {
  const next = { ...order, ...change, version: order.version + 1 };
  await tx.query(
    'UPDATE consumption_order SET pay_state = $2, pay_progress = $3, pay_message = $4, paid_at = $5, posting_id = $6, refund_waiting_fen = $7, version = $8 WHERE id = $1',
    [
      next.id,
      next.pay_state,
      next.pay_progress,
      next.pay_message,
      next.paid_at,
      next.posting_id,
      next.refund_waiting_fen,
      next.version,
    ],
  );
  tx.emit(next.org_code, 'order.changed', orderPayload(next));
  return next;
}
