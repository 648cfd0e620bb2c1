import { Injectable } from '@nestjs/common';
import { type OrderPage, yuan } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, type Sql } from '@paddock/kernel';
import { readRecharge, type RechargeOrder } from '@paddock/membership';
import { attemptsOf, PaymentRefunds } from '@paddock/payments';
import { actionsOf, type ActionRow, logOf } from './order-log';
import { findHistory, type HistoryRow, ordersOfTab, peopleOf, personOf } from './order-page.repository';
import { findOrder, type Order } from './order.repository';

/** What the kinds of orders know, each from its own table. */
type OfKind = Pick<
  OrderPage,
  | 'createdAt'
  | 'paidAt'
  | 'headCount'
  | 'remark'
  | 'usageMode'
  | 'runMode'
  | 'amountFen'
  | 'restFen'
  | 'cashReceivedFen'
  | 'points'
  | 'visits'
  | 'laps'
  | 'coupons'
  | 'returnedFen'
  | 'owedFen'
  | 'refundableFen'
  | 'lines'
  | 'brought'
  | 'voidReason'
> & { cashierId: string | null };

/** One order with everything that happened to it. */
@Injectable()
export class OrderPages {
  constructor(
    private readonly db: Database,
    private readonly refunds: PaymentRefunds,
    private readonly clock: Clock,
  ) {}

  async find(actor: Actor, id: string): Promise<OrderPage | null> {
    const { orgCode } = actor;
    const row = await findHistory(this.db, orgCode, id);
    if (!row) return null;
    const sale = row.kind === 'SALE';
    const { cashierId, ...own } = await (sale ? saleOf(this.db, row) : rechargeOf(this.db, row));
    // What the channel still has to give back was given away already.
    const underWayFen = (await this.refunds.refundable(this.db, id))?.openFen ?? 0;
    const siblings = row.tab_id === null ? [] : await ordersOfTab(this.db, orgCode, row.tab_id, row.number);
    const people = await peopleOf(this.db, orgCode, id, row.tab_id);
    const actions = await actionsOf(this.db, orgCode, id);
    const now = this.clock.now();
    return {
      id,
      version: row.version,
      kind: row.kind,
      orderNumber: row.number,
      state: row.state,
      mode: row.mode as OrderPage['mode'],
      ...own,
      refundableFen: own.refundableFen === null ? null : Math.max(0, own.refundableFen - underWayFen),
      ...(await this.names(cashierId, row.member_id)),
      memberId: row.member_id,
      people: people.map((person) => personOf(person, now)),
      attempts: await attemptsOf(this.db, orgCode, [...new Set([id, ...siblings])]),
      prints: printsOf(actions),
      mayVoid: MAY_VOID.includes(row.state) && own.voidReason === null,
      log: [
        ...(await logOf(
          this.db,
          orgCode,
          { table: sale ? 'consumption_order' : 'recharge_order', id },
          people,
          actions,
        )),
        ...approvalsOf(own),
      ],
    };
  }

  private async names(cashierId: string | null, memberId: string | null) {
    const rows = await this.db.query<{ cashier: string | null; member: string | null }>(
      `SELECT (SELECT u.real_name FROM app_user u WHERE u.id = $1) AS cashier,
         (SELECT coalesce(nullif(m.real_name, ''), m.nickname) FROM member m WHERE m.id = $2) AS member`,
      [cashierId, memberId],
    );
    return { cashierName: rows[0]?.cashier ?? null, memberName: rows[0]?.member ?? null };
  }
}

const MAY_VOID: readonly string[] = ['WAITING', 'DECLINED', 'REVERSING', 'REVERSED'];

/** Prices that a manager has approved, as old as the order: the log ends with them. */
const approvalsOf = ({ createdAt, lines }: Pick<OrderPage, 'createdAt' | 'lines'>): OrderPage['log'] =>
  lines.flatMap(({ priceFen, rulePriceFen, priceReason, approvedBy }) =>
    approvedBy && rulePriceFen !== undefined
      ? {
          ...{ at: createdAt, event: 'priceApproved' as const, by: approvedBy, kart: null },
          about: `${yuan(rulePriceFen).toFixed(2)} → ${yuan(priceFen).toFixed(2)} · ${priceReason ?? ''}`,
        }
      : [],
  );

function printsOf(actions: readonly ActionRow[]): OrderPage['prints'] {
  const receipts = actions.filter(({ action }) => action === 'receipt');
  const last = receipts.at(-1);
  return {
    receipts: receipts.length,
    tickets: actions.filter(({ action }) => action === 'ticket').length,
    lastAt: last?.done_at.toISOString() ?? null,
    lastBy: last?.done_by ?? null,
  };
}

async function saleOf(sql: Sql, { id, org_code: orgCode }: HistoryRow): Promise<OfKind> {
  const order = must(await findOrder(sql, orgCode, id), 'the order of its history');
  const times = Math.max(1, order.times_charged);
  const lines = await shownLines(sql, order);
  return {
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    cashierId: order.cashier_id,
    headCount: order.head_count,
    remark: order.remark,
    usageMode: order.usage_mode,
    runMode: order.run_mode,
    amountFen: order.amount_fen,
    restFen: order.rest_fen,
    cashReceivedFen: order.cash_received_fen,
    points: order.points,
    visits: order.visits,
    laps: order.laps,
    coupons: order.group_coupon_code === null ? 0 : order.group_coupon_code.split(',').length,
    returnedFen: order.refunded_fen,
    owedFen: order.refund_waiting_fen,
    refundableFen: leftOf(order),
    lines:
      lines.length > 0
        ? lines
        : [
            {
              name: order.tariff_name,
              nameEn: order.tariff_name_en,
              priceFen: Math.round(order.amount_fen / times),
              times,
              amountFen: order.amount_fen,
            },
          ],
    brought: null,
    voidReason: order.void_reason,
  };
}

async function shownLines(sql: Sql, order: Order): Promise<OrderPage['lines']> {
  if (order.line_count === 0) return [];
  return sql.query<OrderPage['lines'][number]>(
    `SELECT l.tariff_name AS name, l.tariff_name_en AS "nameEn", l.price_fen AS "priceFen", l.times_charged AS times, l.amount_fen AS "amountFen",
       l.rule_price_fen AS "rulePriceFen", l.price_reason AS "priceReason", u.real_name AS "approvedBy", t.number AS "tabNumber", l.drivers
     FROM order_line l LEFT JOIN app_user u ON u.id = l.price_approved_by LEFT JOIN tab t ON t.id = l.tab_id
     WHERE l.order_id = $1 ORDER BY l.place`,
    [order.id],
  );
}

async function rechargeOf(sql: Sql, { id, org_code: orgCode }: HistoryRow): Promise<OfKind> {
  const order = must(await readRecharge(sql, orgCode, id), 'the recharge of its history');
  return {
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    cashierId: order.cashier_id,
    headCount: 1,
    remark: order.remark,
    usageMode: null,
    runMode: null,
    amountFen: order.amount_fen,
    restFen: 0,
    cashReceivedFen: null,
    points: 0,
    visits: 0,
    laps: 0,
    coupons: 0,
    returnedFen: order.refunded_fen,
    owedFen: order.refund_waiting_fen,
    refundableFen: leftOf(order),
    lines: [
      {
        name: order.rule_name ?? '',
        nameEn: order.rule_name_en,
        priceFen: order.amount_fen,
        times: 1,
        amountFen: order.amount_fen,
        ...(await approvalOf(sql, order)),
      },
    ],
    brought: {
      rechargeFen: order.recharge_fen,
      giftFen: order.gift_fen,
      points: order.points,
      visits: order.visits,
      laps: order.laps,
      cardDays: order.card_days,
    },
    voidReason: order.void_reason,
  };
}

/** Of a recharge that was sold at another price than its rule's. */
async function approvalOf(
  sql: Sql,
  { rule_price_fen: rulePriceFen, price_reason: priceReason, price_approved_by: approvedBy }: RechargeOrder,
): Promise<Partial<OrderPage['lines'][number]>> {
  if (rulePriceFen === null) return {};
  const rows = await sql.query<{ name: string }>('SELECT real_name AS name FROM app_user WHERE id = $1', [approvedBy]);
  return { rulePriceFen, priceReason, approvedBy: rows[0]?.name ?? null };
}

/** Of money; null where nothing was paid in money. What of a recharge was spent is known to its refund. */
const leftOf = (order: {
  pay_state: string;
  amount_fen: number;
  refunded_fen: number;
  refund_waiting_fen: number;
  refunded_units?: number;
}): number | null =>
  order.pay_state === 'nopay' || order.amount_fen === 0
    ? null
    : Math.max(0, order.amount_fen - order.refunded_fen - order.refund_waiting_fen - (order.refunded_units ?? 0));
