import type { RunState } from '@paddock/contracts/edge';
import { pick, type Sql, type Tx } from '@paddock/kernel';
import type { LineUpState } from './counter.states';
import type { OrderLine } from './order-line.repository';
import { type Order, orderPayload } from './order.repository';
import { scannedFenOf } from './split';
import { tables } from './tables';
import { leftMsOf } from './unused-time';

/** One person of a sale: what was sold, and what of it is still to be driven. */
export interface SalePerson {
  /** The entry of the line; of a sale that was driven first, its record; of one that nobody lined up for, its number. */
  id: string;
  numberText: string | null;
  driverName: string;
  /** The line of the sale that the person belongs to, and the share of its price; null where the sale has no lines. */
  lineId: string | null;
  own: number | null;
  /** Laps, or whole minutes. */
  sold: number;
  left: number;
  state: 'waiting' | 'onTrack' | 'back' | 'cancelled';
}

interface PersonRow {
  id: string;
  number_text: string | null;
  driver_name: string;
  line_id: string | null;
  vehicle_id: string | null;
  state: LineUpState;
  laps: number;
  minutes: number;
  run_state: RunState | null;
  run_laps: number | null;
  lap_limit: number | null;
  limit_ms: number | null;
  remaining: number | null;
  ends_at: Date | null;
  ended_at: Date | null;
  /** Laps or minutes that were given for nothing. */
  extra_uses: number | null;
  /** The run whose rest it was to drive. */
  continues_id: string | null;
}

const MINUTE_MS = 60_000;
const RUN =
  'r.state AS run_state, r.laps AS run_laps, r.lap_limit, r.limit_ms, r.remaining, r.ends_at, r.ended_at, r.extra_uses, r.continues_id';

const OF_LINE = `SELECT e.id, s.line_up_prefix || lpad(e.number::text, 3, '0') AS number_text, e.driver_name, e.order_line_id AS line_id, e.state, e.laps, e.minutes, ${RUN}
  FROM line_up_entry e JOIN store s ON s.org_code = e.org_code LEFT JOIN run r ON r.id = e.run_id
  WHERE e.order_id = $1 AND e.org_code = $2 ORDER BY e.number, e.created_at`;
/** What was noted on paper is driven. */
const OF_TABS = `SELECT b.id, NULL::text AS number_text, b.driver_name, l.id AS line_id, 'DEPARTED' AS state,
    CASE WHEN b.run_id IS NULL THEN 0 ELSE b.laps END AS laps, CASE WHEN b.run_id IS NULL THEN 0 ELSE b.minutes END AS minutes, ${RUN}
  FROM tab b LEFT JOIN run r ON r.id = b.run_id LEFT JOIN order_line l ON l.tab_id = b.id AND l.order_id = $3
  WHERE b.id = ANY($1) AND b.org_code = $2 ORDER BY l.place`;

/** Everybody of a sale, in the order of their numbers. */
export async function peopleOfSale(sql: Sql, order: Order, lines: readonly OrderLine[]): Promise<SalePerson[]> {
  const inLine = await sql.query<PersonRow>(OF_LINE, [order.id, order.org_code]);
  // Whose kart never set off stands in line; the others of the bill have driven.
  const joined = new Set(inLine.map(({ line_id: lineId }) => lineId));
  const driven = lines.filter(({ id, tab_id: tabId }) => tabId !== null && !joined.has(id));
  const tabs = order.tab_id !== null && inLine.length === 0 ? [order.tab_id] : driven.map(({ tab_id: tabId }) => tabId);
  const first = tabs.length === 0 ? [] : await sql.query<PersonRow>(OF_TABS, [tabs, order.org_code, order.id]);
  const rows = [...first, ...inLine];
  if (rows.length > 0) return rows.map((row) => personOf(lines.find(({ id }) => id === row.line_id) ?? order, row));
  const sold = soldOf(order);
  return order.drivers.map((driverName, index) => ({
    ...{ id: `${order.id}:${index + 1}`, numberText: null, driverName, sold, left: sold, state: 'waiting' as const },
    ...{ lineId: null, own: null },
  }));
}

const soldOf = (order: Pick<Order, 'run_mode' | 'driven_laps' | 'driven_minutes'>): number =>
  order.run_mode === 'laps' ? order.driven_laps : order.driven_minutes;

/** Pure. */
export function personOf(
  order: Pick<Order, 'run_mode' | 'driven_laps' | 'driven_minutes'>,
  row: PersonRow,
): SalePerson {
  const sold = soldOf(order);
  return {
    id: row.id,
    numberText: row.number_text,
    driverName: row.driver_name,
    lineId: row.line_id,
    own: null,
    sold,
    left: Math.max(0, Math.min(sold, leftOf(order.run_mode === 'laps', row))),
    state: stateOf(row),
  };
}

/** Where a ride goes on in another run, the last one, or the place in the line, knows what is left. What was given for nothing is driven last. */
function leftOf(isLaps: boolean, row: PersonRow): number {
  const asked = isLaps ? row.laps : row.minutes;
  if (row.state !== 'DEPARTED') return asked;
  const goesOn = row.run_state === 'FAILED' && row.continues_id !== null;
  if (row.run_state !== 'RUNNING' && row.run_state !== 'FINISHED' && !goesOn) return asked;
  const extra = row.extra_uses ?? 0;
  if (isLaps) return (row.lap_limit ?? asked) - (row.run_laps ?? 0) - extra;
  return Math.floor((goesOn ? (row.limit_ms ?? 0) : leftMsOf(row)) / MINUTE_MS) - extra;
}

function stateOf({ state, run_state: runState }: PersonRow): SalePerson['state'] {
  if (state === 'REVOKED') return 'cancelled';
  if (state !== 'DEPARTED') return 'waiting';
  return runState === 'FINISHED' || runState === 'FAILED' || runState === null ? 'back' : 'onTrack';
}

/** What a refund changes in its sale; each is added. */
export interface SaleRefundChange {
  /** Owed in cash. */
  waitingFen?: number;
  /** Paid out in cash. */
  paidOutFen?: number;
  /** Gone into a member's accounts: fen, points, visits or laps. */
  units?: number;
}

/**
 * Counts a refund in its sale and publishes it. The caller holds the order.
 * @param paid the price in its unit
 * @param channelOpenFen what the channel still has to give back
 */
export async function noteSaleRefund(
  tx: Tx,
  order: Order,
  paid: number,
  channelOpenFen: number,
  { waitingFen = 0, paidOutFen = 0, units = 0 }: SaleRefundChange,
): Promise<Order> {
  const waiting = order.refund_waiting_fen + waitingFen;
  const returned = order.refunded_fen + paidOutFen;
  const unitsReturned = order.refunded_units + units;
  const byScan = scannedFenOf(order) > 0;
  const next: Order = {
    ...order,
    refund_waiting_fen: waiting,
    refunded_fen: returned,
    refunded_otherwise_fen: order.refunded_otherwise_fen + (byScan ? paidOutFen : 0),
    refunded_units: unitsReturned,
    pay_state: returned + unitsReturned >= paid ? 'refunded' : waiting + channelOpenFen > 0 ? 'refunding' : 'payed',
    version: order.version + 1,
  };
  const refunds = ['refund_waiting_fen', 'refunded_fen', 'refunded_otherwise_fen', 'refunded_units'] as const;
  await tables.update(tx, 'consumption_order', { id: next.id }, pick(next, [...refunds, 'pay_state', 'version']));
  tx.emit(next.org_code, 'order.changed', orderPayload(next));
  return next;
}
