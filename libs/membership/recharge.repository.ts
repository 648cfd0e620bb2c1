import type { OrderPayload } from '@paddock/contracts/feed';
import { maskPhone, type RechargeOrderDetail, toWireTime, yuan } from '@paddock/contracts/wire';
import { must, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from './changes';
import type { RechargeState } from './recharge.states';
import { tables } from './tables';

const COLUMNS = [
  ...(['id', 'number', 'org_code', 'member_id', 'pay_state', 'pay_progress', 'pay_message', 'amount_fen'] as const),
  ...(['coupon_fen', 'rule_price_fen', 'price_reason', 'price_approved_by', 'rule_id', 'rule_name'] as const),
  ...(['recharge_fen', 'gift_fen', 'points', 'visits', 'visits_project', 'laps', 'card_days', 'card_times'] as const),
  ...(['card_until', 'valid_until', 'payment_mode', 'posting_id', 'cashier_id', 'printer_id', 'remark'] as const),
  ...(['created_by', 'created_at', 'paid_at', 'void_reason', 'voided_by', 'voided_at'] as const),
  ...(['refunded_fen', 'refunded_otherwise_fen', 'refund_waiting_fen', 'version'] as const),
];
const SELECTED = COLUMNS.join(', ');

export interface RechargeOrder extends Pick<RowOf<typeof tables, 'recharge_order'>, (typeof COLUMNS)[number]> {
  /** What people call it. */
  number: string | null;
  pay_state: RechargeState;
  pay_progress: OrderPayload['payProgress'];
  /** To pay, after a coupon. */
  amount_fen: number;
  /** What a coupon has taken off. */
  coupon_fen: number;
  /** What it costs by its rule, where a manager has approved another price; null: that is what is paid, before a coupon. */
  rule_price_fen: number | null;
  /** What the visits are for. */
  visits_project: string;
  /** `yyyy-MM-dd`: a free-play card ends then, however many days it has. */
  card_until: string | null;
  /** `yyyy-MM-dd`; null never ends. */
  valid_until: string | null;
  payment_mode: 'wechat' | 'unline';
  /** Why it was voided; asked for while its payment is still being taken back, done at `voided_at`. */
  void_reason: string | null;
  /** What the customer has got back: from the channel, or out of the drawer. */
  refunded_fen: number;
  /** Of that, what the channel does not know about, because it was paid out in cash. */
  refunded_otherwise_fen: number;
  /** Owed to the customer in cash. */
  refund_waiting_fen: number;
}

export type NewRechargeOrder = Omit<
  RechargeOrder,
  | 'number'
  | 'pay_state'
  | 'pay_progress'
  | 'pay_message'
  | 'posting_id'
  | 'created_at'
  | 'paid_at'
  | 'void_reason'
  | 'voided_by'
  | 'voided_at'
  | 'refunded_fen'
  | 'refunded_otherwise_fen'
  | 'refund_waiting_fen'
  | 'version'
>;

export function rechargePayload(order: RechargeOrder): OrderPayload {
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.number,
    payState: order.pay_state,
    payProgress: order.pay_progress,
    payMessage: order.pay_message,
    amount: yuan(order.amount_fen),
    consumeType: 'MEMBERRECHARGE',
    createTime: toWireTime(order.created_at),
  };
}

export async function insertRecharge(tx: Tx, order: NewRechargeOrder): Promise<RechargeOrder> {
  const opened = { ...order, pay_state: 'nopay' } as const;
  const stored = await tables.insertReturning(tx, 'recharge_order', opened, COLUMNS);
  return stored as RechargeOrder;
}

export async function lockRecharge(tx: Tx, id: string): Promise<RechargeOrder | null> {
  const rows = await tx.query<RechargeOrder>(`SELECT ${SELECTED} FROM recharge_order WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ?? null;
}

/**
 * Stores an order's payment fields, raises its version and publishes it. A new order is numbered here, as the last thing
 * that is done for it: the numbers of a store's day have no gap, so the next one waits until this transaction has ended.
 */
export async function saveRecharge(
  tx: Tx,
  order: RechargeOrder,
  change: Partial<
    Pick<
      RechargeOrder,
      | 'pay_state'
      | 'pay_progress'
      | 'pay_message'
      | 'paid_at'
      | 'posting_id'
      | 'void_reason'
      | 'voided_by'
      | 'voided_at'
      | 'refunded_fen'
      | 'refunded_otherwise_fen'
      | 'refund_waiting_fen'
    >
  >,
): Promise<RechargeOrder> {
  const next = { ...order, ...change, version: order.version + 1 };
  const rows = await tx.query<Pick<RechargeOrder, 'number' | 'created_at' | 'paid_at'>>(
    `UPDATE recharge_order SET pay_state = $2, pay_progress = $3, pay_message = $4, posting_id = $6, version = $7,
       paid_at = CASE WHEN paid_at IS NULL THEN takings_time(org_code, $5) ELSE $5 END,
       created_at = CASE WHEN number IS NULL THEN takings_time(org_code, created_at) ELSE created_at END,
       void_reason = $8, voided_by = $9, voided_at = $10, refunded_fen = $11, refunded_otherwise_fen = $12, refund_waiting_fen = $13,
       number = coalesce(number, next_document_number(org_code, 'C', takings_time(org_code, created_at))) WHERE id = $1 RETURNING number, created_at, paid_at`,
    [
      next.id,
      next.pay_state,
      next.pay_progress,
      next.pay_message,
      next.paid_at,
      next.posting_id,
      next.version,
      next.void_reason,
      next.voided_by,
      next.voided_at,
      next.refunded_fen,
      next.refunded_otherwise_fen,
      next.refund_waiting_fen,
    ],
  );
  const stored = { ...next, ...must(rows[0], 'the recharge order') };
  if (stored.coupon_fen > 0 && keepsNoCoupon(stored)) await giveBackCoupon(tx, stored);
  tx.emit(stored.org_code, 'order.changed', rechargePayload(stored));
  return stored;
}

/** Not paid and not going to be, or refunded. */
const keepsNoCoupon = ({ pay_state, pay_progress, voided_at }: RechargeOrder): boolean =>
  pay_state === 'refunded' ||
  (pay_state === 'nopay' && (pay_progress === 'declined' || pay_progress === 'reversed' || voided_at !== null));

/** The member has the coupon again, unless its last day is over. */
async function giveBackCoupon(tx: Tx, order: RechargeOrder): Promise<void> {
  const rows = await tx.query<{ id: string; version: number }>(
    `UPDATE coupon_claim c SET order_id = NULL, used_at = NULL, version = c.version + 1,
       state = CASE WHEN c.valid_until < (now() AT TIME ZONE s.time_zone)::date THEN 'EXPIRED' ELSE 'UNUSED' END
     FROM store s WHERE s.org_code = c.org_code AND c.order_id = $1 RETURNING c.id, c.version`,
    [order.id],
  );
  for (const { id, version } of rows)
    publishChange(tx, { orgCode: order.org_code, by: '', resource: 'couponClaim', id, version, change: 'edited' });
}

/** Of a recharge `o`: its rule's English name, unless the rule is called otherwise by now and may mean something else. */
export const RULE_NAME_EN =
  "(SELECT nullif(r.name_en, '') FROM recharge_rule r WHERE r.id = o.rule_id AND r.name = o.rule_name)";

/** As it stands, with what its rule is called in English. */
export async function readRecharge(
  sql: Sql,
  orgCode: string,
  id: string,
): Promise<(RechargeOrder & { rule_name_en: string | null }) | null> {
  const rows = await sql.query<RechargeOrder & { rule_name_en: string | null }>(
    `SELECT o.*, ${RULE_NAME_EN} AS rule_name_en
     FROM (SELECT ${SELECTED} FROM recharge_order WHERE id = $1 AND org_code = $2) o`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

/** Of one store, or of any when `orgCode` is null. */
export async function findRecharge(sql: Sql, orgCode: string | null, id: string): Promise<RechargeOrderDetail | null> {
  const rows = await sql.query<RechargeOrder & { real_name: string; phone: string | null }>(
    `SELECT o.*, m.real_name, m.phone FROM (SELECT ${SELECTED} FROM recharge_order WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)) o
     JOIN member m ON m.id = o.member_id`,
    [id, orgCode],
  );
  const order = rows[0];
  if (!order) return null;
  return {
    ...rechargePayload(order),
    userId: order.member_id,
    userTruenmae: order.real_name,
    userPhone: order.phone === null ? null : maskPhone(order.phone),
    rechargeRoleId: order.rule_id,
    roleName: order.rule_name,
    couponAmount: yuan(order.coupon_fen),
    recharge: yuan(order.recharge_fen),
    give: yuan(order.gift_fen),
    integral: order.points,
    frequency: order.visits,
    giveQuan: order.laps,
    changwanDays: order.card_days,
    payMode: order.payment_mode,
    departuserId: order.cashier_id,
    remark: order.remark,
    payTime: toWireTime(order.paid_at),
  };
}
