import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import { newId, type Sql, type Tx } from '@paddock/kernel';
import type { Order } from './order.repository';
import { chargeOfLine, priceOfLine, type SaleLines, timesOfLine } from './sale-lines';

/** A part of an order with people, rule and price of its own. */
export interface OrderLine {
  id: string;
  tab_id: string | null;
  tariff_name: string;
  tariff_name_en: string | null;
  head_count: number;
  times_charged: number;
  rule_price_fen: number;
  price_fen: number;
  price_reason: string | null;
  price_approved_by: string | null;
  amount_fen: number;
  points: number;
  visits: number;
  laps: number;
  run_mode: RunMode;
  driven_laps: number;
  driven_minutes: number;
  drivers: string[];
  vehicle_ids: string[];
}

/** The lines of an order in their order; an order without any is its own only line. */
export const linesOfOrder = async (sql: Sql, order: Pick<Order, 'id' | 'line_count'>): Promise<OrderLine[]> =>
  order.line_count === 0
    ? []
    : sql.query<OrderLine>('SELECT * FROM order_line WHERE order_id = $1 ORDER BY place', [order.id]);

/** The records that an order pays, in the order in which they are locked. */
export async function tabsOfOrder(sql: Sql, order: Pick<Order, 'id' | 'line_count' | 'tab_id'>): Promise<string[]> {
  if (order.tab_id !== null) return [order.tab_id];
  const lines = await linesOfOrder(sql, order);
  return lines.flatMap(({ tab_id: tabId }) => (tabId === null ? [] : [tabId])).toSorted();
}

export async function insertLines(tx: Tx, order: Order, type: ConsumptionType, lines: SaleLines): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const { goods, price } = line;
    const charge = chargeOfLine(type, line);
    await tx.query(
      `INSERT INTO order_line (id, org_code, order_id, place, tab_id, tariff_id, tariff_name, tariff_name_en, head_count, times_charged,
         rule_price_fen, price_fen, price_reason, price_approved_by, amount_fen, points, visits, laps, run_mode, driven_laps, driven_minutes,
         drivers, vehicle_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22::jsonb, $23)`,
      [
        newId(),
        order.org_code,
        order.id,
        index + 1,
        goods.tabId,
        goods.tariff.id,
        goods.tariff.name,
        goods.tariff.nameEn,
        line.headCount,
        timesOfLine(type, line),
        goods.tariff.priceFen,
        priceOfLine(line),
        price?.reason ?? null,
        price?.approvedBy ?? null,
        charge.amountFen,
        charge.points,
        charge.visits,
        charge.laps,
        goods.laps > 0 ? 'laps' : goods.minutes > 0 ? 'timed' : order.run_mode,
        goods.laps,
        goods.minutes,
        JSON.stringify(line.drivers),
        line.vehicleIds,
      ],
    );
  }
}

const isRide = (line: OrderLine): boolean => line.driven_laps > 0 || line.driven_minutes > 0;

/** Everybody who gets a place, each with the line of the order that says what is driven; null where the order says it. */
export function placesOf(
  order: Pick<Order, 'drivers'>,
  lines: readonly OrderLine[],
  tabId: string | null,
): { driverName: string; line: OrderLine | null }[] {
  if (lines.length === 0) return order.drivers.map((driverName) => ({ driverName, line: null }));
  const wanted = lines.filter((line) => (tabId === null ? isRide(line) : line.tab_id === tabId));
  return wanted.flatMap((line) => line.drivers.map((driverName) => ({ driverName, line })));
}
