import type { OrderPayload } from '@paddock/contracts/feed';
import { maskPhone, type RechargeOrderDetail, toWireTime, yuan } from '@paddock/contracts/wire';
import { must, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from './changes';
import type { RechargeState } from './recharge.states';

export interface RechargeOrder {
  id: string;
  /** What people call it. */
  number: string | null;
  org_code: string;
  member_id: string;
  pay_state: RechargeState;
  pay_progress: OrderPayload['payProgress'];
  pay_message: string | null;
  /** To pay, after a coupon. */
  amount_fen: number;
  /** What a coupon has taken off. */
  coupon_fen: number;
  /** What it costs by its rule, where a manager has approved another price; null: that is what is paid, before a coupon. */
  rule_price_fen: number | null;
  price_reason: string | null;
  price_approved_by: string | null;
  rule_id: string | null;
  rule_name: string | null;
  recharge_fen: number;
  gift_fen: number;
  points: number;
  visits: number;
  /** What they are for. */
  visits_project: string;
  laps: number;
  card_days: number;
  card_times: number;
  /** `yyyy-MM-dd`: a free-play card ends then, however many days it has. */
  card_until: string | null;
  /** `yyyy-MM-dd`; null never ends. */
  valid_until: string | null;
  payment_mode: 'wechat' | 'unline';
  posting_id: string | null;
  cashier_id: string | null;
  printer_id: string | null;
  remark: string | null;
  created_by: string | null;
  created_at: Date;
  paid_at: Date | null;
  /** Why it was voided; asked for while its payment is still being taken back, done at `voided_at`. */
  void_reason: string | null;
  voided_by: string | null;
  voided_at: Date | null;
  /** What the customer has got back: from the channel, or out of the drawer. */
  refunded_fen: number;
  /** Of that, what the channel does not know about, because it was paid out in cash. */
  refunded_otherwise_fen: number;
  /** Owed to the customer in cash. */
  refund_waiting_fen: number;
  version: number;
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

const COLUMNS = `id, number, org_code, member_id, pay_state, pay_progress, pay_message, amount_fen, coupon_fen, rule_price_fen, price_reason, price_approved_by, rule_id, rule_name, recharge_fen, gift_fen, points,
  visits, visits_project, laps, card_days, card_times, card_until::text AS card_until, valid_until::text AS valid_until, payment_mode, posting_id, cashier_id, printer_id, remark, created_by,
  created_at, paid_at, void_reason, voided_by, voided_at, refunded_fen, refunded_otherwise_fen, refund_waiting_fen, version`;

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
  const rows = await tx.query<RechargeOrder>(
    `INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen, rule_id, rule_name, recharge_fen, gift_fen, points, visits, laps,
       card_days, card_times, valid_until, payment_mode, cashier_id, printer_id, remark, created_by, coupon_fen, visits_project, card_until,
       rule_price_fen, price_reason, price_approved_by)
     VALUES ($1, $2, $3, 'nopay', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25) RETURNING ${COLUMNS}`,
    [
      order.id,
      order.org_code,
      order.member_id,
      order.amount_fen,
      order.rule_id,
      order.rule_name,
      order.recharge_fen,
      order.gift_fen,
      order.points,
      order.visits,
      order.laps,
      order.card_days,
      order.card_times,
      order.valid_until,
      order.payment_mode,
      order.cashier_id,
      order.printer_id,
      order.remark,
      order.created_by,
      order.coupon_fen,
      order.visits_project,
      order.card_until,
      order.rule_price_fen,
      order.price_reason,
      order.price_approved_by,
    ],
  );
  return rows[0]!;
}

export async function lockRecharge(tx: Tx, id: string): Promise<RechargeOrder | null> {
  const rows = await tx.query<RechargeOrder>(`SELECT ${COLUMNS} FROM recharge_order WHERE id = $1 FOR UPDATE`, [id]);
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
     FROM (SELECT ${COLUMNS} FROM recharge_order WHERE id = $1 AND org_code = $2) o`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

/** Of one store, or of any when `orgCode` is null. */
export async function findRecharge(sql: Sql, orgCode: string | null, id: string): Promise<RechargeOrderDetail | null> {
  const rows = await sql.query<RechargeOrder & { real_name: string; phone: string | null }>(
    `SELECT o.*, m.real_name, m.phone FROM (SELECT ${COLUMNS} FROM recharge_order WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)) o
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
