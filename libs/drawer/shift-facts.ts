/** What was sold, scanned and left open during a shift, read where other areas keep it. */
import { CONSUMPTION_TYPES, type ConsumptionType } from '@paddock/contracts';
import { must, type Sql } from '@paddock/kernel';
import type { CashFact, DrawerFacts, OpeningFact, OrderOwner, ScanFact } from './causes';
import type { CashKind, Shift } from './shift.repository';

export interface Window {
  orgCode: string;
  shiftId: string;
  from: Date;
  /** Not in it any more: a shift that takes over begins with this moment. */
  until: Date;
}
const paramsOf = ({ orgCode, shiftId, from, until }: Window): unknown[] => [orgCode, shiftId, from, until];

const SHIFTS = `SELECT id, drawer, opened_at, closed_at, cashier_id || taken_from AS holders, coalesce(taken_from[1], cashier_id) AS begun_by
  FROM drawer_shift WHERE org_code = $1`;
/** The shifts that were open in a window or a part of it. */
const BESIDE = `beside AS MATERIALIZED (${SHIFTS} AND opened_at < $4 AND (closed_at IS NULL OR closed_at > $3))`;
const OPEN_NOW = `beside AS MATERIALIZED (${SHIFTS} AND state = 'open')`;
/** Those that are open, and those that were while one of them was. */
const SINCE_OPEN = `since AS MATERIALIZED (SELECT min(opened_at) AS at FROM drawer_shift WHERE org_code = $1 AND state = 'open'),
  beside AS MATERIALIZED (${SHIFTS} AND (closed_at IS NULL OR closed_at > (SELECT at FROM since)))`;

/**
 * The one shift to which an act of a cashier belongs. A cashier's own shift comes first: the one that the cashier began before one that the
 * cashier took over. An act of somebody who held no drawer at that moment belongs to the shift of the first drawer.
 */
const shiftOf = (cashier: string, at: string): string => `(
  SELECT b.id FROM beside b WHERE b.opened_at <= ${at} AND (b.closed_at IS NULL OR b.closed_at > ${at})
  ORDER BY CASE WHEN ${cashier} = ANY (b.holders) THEN (${cashier} <> b.begun_by)::int ELSE 2 END,
    CASE WHEN ${cashier} = ANY (b.holders) THEN b.opened_at END DESC, b.drawer LIMIT 1)`;
const standsIn = (cashier: string, at: string): string => `$2 = ${shiftOf(cashier, at)}`;

const SHIFT_OF = {
  sale: shiftOf('o.cashier_id', 'o.paid_at'),
  recharge: shiftOf('r.cashier_id', 'r.paid_at'),
  refund: shiftOf('coalesce(o.cashier_id, g.cashier_id)', 'r.ended_at'),
} as const;

const STANDS = {
  sale: standsIn('o.cashier_id', 'o.paid_at'),
  recharge: standsIn('r.cashier_id', 'r.paid_at'),
  refund: standsIn('coalesce(o.cashier_id, g.cashier_id)', 'r.ended_at'),
  newSale: standsIn('o.cashier_id', 'o.created_at'),
  newRecharge: standsIn('r.cashier_id', 'r.created_at'),
  /** Where it will stand when it ends: whatever is open now. */
  waiting: standsIn('w.cashier_id', "'infinity'"),
} as const;

/** Sales of one type, or payments of one mode, that ended in the window. */
export interface SalesSum {
  owner: OrderOwner;
  type: ConsumptionType | null;
  /** Of scans: the channel. */
  provider: string | null;
  count: number;
  amountFen: number;
  /** What the channel has confirmed payment by payment. */
  confirmedFen: number;
  points: number;
  visits: number;
  laps: number;
  coupons: number;
}

/** In the order in which people read them at the counter: types as they are chosen, then channels. */
const inOrder = (sums: readonly SalesSum[]): SalesSum[] => {
  const place = ({ type, provider }: SalesSum): number =>
    (type === null ? CONSUMPTION_TYPES.length : CONSUMPTION_TYPES.indexOf(type)) * 2 + (provider === 'alipay' ? 1 : 0);
  return sums.toSorted((one, other) => place(one) - place(other));
};

/** Everything but cash, by cashier and time. Cash is a sum over its own facts. */
export async function salesOf(sql: Sql, window: Window): Promise<SalesSum[]> {
  const sums = await sql.query<SalesSum>(
    // What a member's balance paid of a split order stands with the balances, what was scanned with the scans; its cash stands in the drawer.
    `WITH ${BESIDE}, sold AS (
       SELECT o.*, a.provider, a.paid_fen FROM consumption_order o LEFT JOIN payment_attempt a ON a.order_id = o.id AND a.paid_at IS NOT NULL
       WHERE o.org_code = $1 AND o.paid_at >= $3 AND o.paid_at < $4 AND ${STANDS.sale}),
     part AS (
       SELECT s.consumption_type AS type, CASE WHEN s.rest_fen = 0 THEN s.provider END AS provider, s.amount_fen - s.rest_fen AS amount_fen,
         CASE WHEN s.rest_fen = 0 THEN s.paid_fen END AS paid_fen, s.points, s.visits, s.laps, s.group_coupon_code FROM sold s
       WHERE NOT (s.consumption_type = 'NOCARDCONSUME' AND s.provider IS NULL)
       UNION ALL
       SELECT 'NOCARDCONSUME', s.provider, s.rest_fen, s.paid_fen, 0, 0, 0, NULL FROM sold s WHERE s.rest_fen > 0 AND s.provider IS NOT NULL)
     SELECT 'consumption' AS owner, p.type, p.provider, count(*) AS count, coalesce(sum(p.amount_fen), 0)::bigint AS "amountFen",
       coalesce(sum(p.paid_fen), 0)::bigint AS "confirmedFen", coalesce(sum(p.points), 0)::bigint AS points,
       coalesce(sum(p.visits), 0)::bigint AS visits, coalesce(sum(p.laps), 0)::bigint AS laps,
       coalesce(sum(cardinality(string_to_array(p.group_coupon_code, ','))), 0)::bigint AS coupons
     FROM part p GROUP BY p.type, p.provider
     UNION ALL
     SELECT 'recharge', NULL, a.provider, count(*), coalesce(sum(r.amount_fen), 0)::bigint, coalesce(sum(a.paid_fen), 0)::bigint, 0, 0, 0, 0
     FROM recharge_order r JOIN payment_attempt a ON a.order_id = r.id AND a.paid_at IS NOT NULL
     WHERE r.org_code = $1 AND r.paid_at >= $3 AND r.paid_at < $4 AND ${STANDS.recharge} GROUP BY a.provider`,
    paramsOf(window),
  );
  return inOrder(sums);
}

/** What a channel has given back. */
export interface RefundSum {
  provider: string;
  count: number;
  amountFen: number;
}

/** Refunds of the channels that have ended in the hours of a shift, each with the cashier of its order. */
export const channelRefundsOf = (sql: Sql, window: Window): Promise<RefundSum[]> =>
  sql.query<RefundSum>(
    `WITH ${BESIDE}
     SELECT a.provider, count(*) AS count, sum(r.amount_fen)::bigint AS "amountFen"
     FROM payment_refund r JOIN payment_attempt a ON a.id = r.attempt_id AND a.paid_at IS NOT NULL
       LEFT JOIN consumption_order o ON o.id = r.order_id LEFT JOIN recharge_order g ON g.id = r.order_id
     WHERE r.org_code = $1 AND r.state = 'DONE' AND r.ended_at >= $3 AND r.ended_at < $4
       AND ${STANDS.refund}
     GROUP BY a.provider ORDER BY a.provider DESC`,
    paramsOf(window),
  );

/** Which numbers a shift has used, and what became of its scans. */
export interface Documents {
  sales: number;
  firstSale: string | null;
  lastSale: string | null;
  recharges: number;
  firstRecharge: string | null;
  lastRecharge: string | null;
  declined: number;
  reversed: number;
}

export async function documentsOf(sql: Sql, window: Window): Promise<Documents> {
  const rows = await sql.query<Documents>(
    `WITH ${BESIDE},
       sale AS (SELECT o.id, o.number FROM consumption_order o
         WHERE o.org_code = $1 AND o.created_at >= $3 AND o.created_at < $4 AND ${STANDS.newSale}),
       recharge AS (SELECT r.id, r.number FROM recharge_order r
         WHERE r.org_code = $1 AND r.created_at >= $3 AND r.created_at < $4 AND ${STANDS.newRecharge}),
       scan AS (SELECT a.state FROM payment_attempt a WHERE a.order_id IN (SELECT id FROM sale UNION ALL SELECT id FROM recharge))
     SELECT (SELECT count(number) FROM sale) AS sales, (SELECT min(number) FROM sale) AS "firstSale", (SELECT max(number) FROM sale) AS "lastSale",
       (SELECT count(number) FROM recharge) AS recharges, (SELECT min(number) FROM recharge) AS "firstRecharge",
       (SELECT max(number) FROM recharge) AS "lastRecharge",
       (SELECT count(*) FROM scan WHERE state = 'DECLINED') AS declined, (SELECT count(*) FROM scan WHERE state = 'REVERSED') AS reversed`,
    paramsOf(window),
  );
  return must(rows[0], 'the documents of a shift');
}

export interface WaitingOrder {
  id: string;
  number: string;
  owner: OrderOwner;
  kind: 'undecided' | 'refunding';
}

/**
 * Orders whose money is on its way, oldest first. A payment that waits for the channel does so for minutes: yesterday's have ended. A
 * refund may be under way for days, and of an order of long ago.
 * @param shift the open one whose report they will stand in; null: all of the store, payments of today and yesterday
 */
export const waitingOrders = (
  sql: Sql,
  orgCode: string,
  shift: Pick<Shift, 'id' | 'opened_at'> | null,
): Promise<WaitingOrder[]> =>
  sql.query<WaitingOrder>(
    `WITH ${OPEN_NOW}, since AS (SELECT coalesce($3::timestamptz, now()) - interval '1 day' AS at), waiting AS (
       SELECT id, number, 'consumption' AS owner, cashier_id, created_at, 'undecided' AS kind FROM consumption_order
         WHERE org_code = $1 AND created_at >= (SELECT at FROM since) AND pay_state = 'nopay' AND pay_progress IN ('waiting', 'reversing')
       UNION ALL
       SELECT id, number, 'recharge', cashier_id, created_at, 'undecided' FROM recharge_order
         WHERE org_code = $1 AND created_at >= (SELECT at FROM since) AND pay_state = 'nopay' AND pay_progress IN ('waiting', 'reversing')
       UNION ALL
       SELECT id, number, 'consumption', cashier_id, created_at, 'refunding' FROM consumption_order
         WHERE org_code = $1 AND pay_state = 'refunding'
       UNION ALL
       SELECT id, number, 'recharge', cashier_id, created_at, 'refunding' FROM recharge_order WHERE org_code = $1 AND pay_state = 'refunding')
     SELECT w.id, coalesce(w.number, '') AS number, w.owner, w.kind FROM waiting w
     WHERE $2::text IS NULL OR ${STANDS.waiting} ORDER BY w.created_at`,
    [orgCode, shift?.id ?? null, shift?.opened_at ?? null],
  );

/** Counts of what each open shift has done. */
export interface ShiftCounts {
  shiftId: string;
  memberSales: number;
  walkInSales: number;
  scannedRecharges: number;
  cashRecharges: number;
  refunds: number;
  openings: number;
  openingsWithoutSale: number;
}

export const countsOfOpenShifts = (sql: Sql, orgCode: string): Promise<ShiftCounts[]> =>
  sql.query<ShiftCounts>(
    `WITH ${SINCE_OPEN},
       done AS (
         SELECT ${SHIFT_OF.sale} AS shift_id, CASE WHEN o.member_id IS NULL THEN 'walkIn' ELSE 'member' END AS kind
         FROM consumption_order o WHERE o.org_code = $1 AND o.paid_at >= (SELECT at FROM since)
         UNION ALL
         SELECT ${SHIFT_OF.recharge}, CASE WHEN a.id IS NULL THEN 'cashRecharge' ELSE 'scannedRecharge' END
         FROM recharge_order r LEFT JOIN payment_attempt a ON a.order_id = r.id AND a.paid_at IS NOT NULL
         WHERE r.org_code = $1 AND r.paid_at >= (SELECT at FROM since)
         UNION ALL
         SELECT ${SHIFT_OF.refund}, 'refund'
         FROM payment_refund r JOIN payment_attempt a ON a.id = r.attempt_id AND a.paid_at IS NOT NULL
           LEFT JOIN consumption_order o ON o.id = r.order_id LEFT JOIN recharge_order g ON g.id = r.order_id
         WHERE r.org_code = $1 AND r.state = 'DONE' AND r.ended_at >= (SELECT at FROM since)
         UNION ALL
         SELECT c.shift_id, CASE c.kind WHEN 'refund' THEN 'cashRefund' WHEN 'in' THEN 'moved' WHEN 'out' THEN 'moved' ELSE 'cash' END
         FROM drawer_cash c JOIN beside b ON b.id = c.shift_id
         UNION ALL
         SELECT o.shift_id, 'opening' FROM drawer_opening o JOIN beside b ON b.id = o.shift_id)
     SELECT b.id AS "shiftId",
       count(*) FILTER (WHERE d.kind = 'member')::int AS "memberSales", count(*) FILTER (WHERE d.kind = 'walkIn')::int AS "walkInSales",
       count(*) FILTER (WHERE d.kind = 'scannedRecharge')::int AS "scannedRecharges",
       count(*) FILTER (WHERE d.kind = 'cashRecharge')::int AS "cashRecharges",
       count(*) FILTER (WHERE d.kind IN ('refund', 'cashRefund'))::int AS refunds,
       count(*) FILTER (WHERE d.kind IN ('cash', 'cashRefund', 'moved', 'opening'))::int AS openings,
       count(*) FILTER (WHERE d.kind IN ('moved', 'opening'))::int AS "openingsWithoutSale"
     FROM beside b LEFT JOIN done d ON d.shift_id = b.id WHERE b.closed_at IS NULL GROUP BY b.id`,
    [orgCode],
  );

export interface HandOver {
  id: string;
  drawer: number;
  closedAt: Date;
  cashierName: string;
  nextCashierName: string | null;
  differenceFen: number;
  hasNote: boolean;
}

const HAND_OVERS_SHOWN = 8;

/** The shifts of a store that ended last, the latest first: each gets its number with its end. */
export const handOversOf = (sql: Sql, orgCode: string): Promise<HandOver[]> =>
  sql.query<HandOver>(
    `SELECT s.id, s.drawer, s.closed_at AS "closedAt", u.real_name AS "cashierName", n.real_name AS "nextCashierName",
       coalesce(s.difference_fen, 0)::bigint AS "differenceFen", s.note <> '' AS "hasNote"
     FROM drawer_shift s JOIN app_user u ON u.id = s.cashier_id LEFT JOIN app_user n ON n.id = s.next_cashier_id
     WHERE s.org_code = $1 AND s.z_number IS NOT NULL ORDER BY s.z_number DESC LIMIT $2`,
    [orgCode, HAND_OVERS_SHOWN],
  );

export async function pendingTabs(sql: Sql, orgCode: string): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    "SELECT count(*) AS count FROM tab WHERE org_code = $1 AND state = 'GUADAN' AND deleted_at IS NULL",
    [orgCode],
  );
  return must(rows[0], 'a count').count;
}

export interface CashRow {
  kind: CashKind;
  amountFen: number;
  cashierId: string;
  cashierName: string;
  reason: string;
  at: Date;
  orderId: string | null;
  orderNumber: string | null;
  owner: OrderOwner | null;
  driver: string | null;
}

/** All that went through the drawer of a shift, oldest first. */
export const cashOf = (sql: Sql, shiftId: string): Promise<CashRow[]> =>
  sql.query<CashRow>(
    `SELECT c.kind, c.amount_fen AS "amountFen", c.cashier_id AS "cashierId", coalesce(u.real_name, '') AS "cashierName", c.reason,
       c.noted_at AS at, c.order_id AS "orderId", coalesce(o.number, r.number) AS "orderNumber",
       CASE WHEN o.id IS NOT NULL THEN 'consumption' WHEN r.id IS NOT NULL THEN 'recharge' END AS owner, o.drivers->>0 AS driver
     FROM drawer_cash c LEFT JOIN app_user u ON u.id = c.cashier_id LEFT JOIN consumption_order o ON o.id = c.order_id
       LEFT JOIN recharge_order r ON r.id = c.order_id
     WHERE c.shift_id = $1 ORDER BY c.noted_at, c.id`,
    [shiftId],
  );

/** Cash that no shift holds, since the last of the shifts that were open beside each other was closed. */
export async function cashWithoutShift(sql: Sql, orgCode: string): Promise<{ count: number; amountFen: number }> {
  const rows = await sql.query<{ count: number; amountFen: number }>(
    `SELECT count(*) AS count, coalesce(sum(amount_fen), 0)::bigint AS "amountFen" FROM drawer_cash
     WHERE org_code = $1 AND shift_id IS NULL
       AND noted_at > (SELECT coalesce(max(closed_at), '-infinity') FROM drawer_shift WHERE org_code = $1 AND closed_at <=
         (SELECT coalesce(min(opened_at), 'infinity') FROM drawer_shift WHERE org_code = $1 AND state = 'open'))`,
    [orgCode],
  );
  return must(rows[0], 'a sum');
}

/** Scans of the store in the time of a shift that brought no money. */
const endedScans = (sql: Sql, orgCode: string, from: Date, until: Date): Promise<ScanFact[]> =>
  sql.query<ScanFact>(
    `SELECT a.order_id AS "orderId", coalesce(o.number, '') AS "orderNumber", 'consumption' AS owner, a.amount_fen AS "amountFen",
       a.created_at AS from, a.updated_at AS until
     FROM consumption_order o JOIN payment_attempt a ON a.order_id = o.id
     WHERE o.org_code = $1 AND o.created_at >= $2 AND o.created_at < $3 AND a.state IN ('DECLINED', 'REVERSED')
     UNION ALL
     SELECT a.order_id, coalesce(r.number, ''), 'recharge', a.amount_fen, a.created_at, a.updated_at
     FROM recharge_order r JOIN payment_attempt a ON a.order_id = r.id
     WHERE r.org_code = $1 AND r.created_at >= $2 AND r.created_at < $3 AND a.state IN ('DECLINED', 'REVERSED')`,
    [orgCode, from, until],
  );

export const openingsOf = (sql: Sql, shiftId: string): Promise<OpeningFact[]> =>
  sql.query<OpeningFact>(
    'SELECT id, number, opened_at AS at, reason FROM drawer_opening WHERE shift_id = $1 ORDER BY opened_at',
    [shiftId],
  );

/** What the difference of a shift can be explained by. */
export async function drawerFacts(sql: Sql, shift: Shift, cash: readonly CashRow[], until: Date): Promise<DrawerFacts> {
  const ofOrders = cash.flatMap(({ orderId, orderNumber, owner, amountFen, at, driver }): CashFact[] =>
    orderId === null || owner === null
      ? []
      : [{ orderId, orderNumber: orderNumber ?? '', owner, amountFen, at, driver }],
  );
  const [scans, openings] = await Promise.all([
    endedScans(sql, shift.org_code, shift.opened_at, until),
    openingsOf(sql, shift.id),
  ]);
  return { cash: ofOrders, scans, openings };
}

export interface StoreNames {
  name: string;
  nameEn: string;
  timeZone: string;
}

export async function storeNames(sql: Sql, orgCode: string): Promise<StoreNames> {
  const rows = await sql.query<StoreNames>(
    'SELECT name, name_en AS "nameEn", time_zone AS "timeZone" FROM store WHERE org_code = $1',
    [orgCode],
  );
  return must(rows[0], `store ${orgCode}`);
}

/** As colleagues know somebody. */
export async function nameOf(sql: Sql, userId: string): Promise<string> {
  const rows = await sql.query<{ name: string }>('SELECT real_name AS name FROM app_user WHERE id = $1', [userId]);
  return rows[0]?.name ?? '';
}
