import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import { newId, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { Order } from './order.repository';
import { chargeOfLine, priceOfLine, type SaleLines, timesOfLine } from './sale-lines';
import { tables } from './tables';

/** A part of an order with people, rule and price of its own. */
export interface OrderLine extends RowOf<typeof tables, 'order_line'> {
  run_mode: RunMode;
  drivers: string[];
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
    await tables.insert(tx, 'order_line', {
      id: newId(),
      org_code: order.org_code,
      order_id: order.id,
      place: index + 1,
      tab_id: goods.tabId,
      tariff_id: goods.tariff.id,
      tariff_name: goods.tariff.name,
      tariff_name_en: goods.tariff.nameEn,
      head_count: line.headCount,
      times_charged: timesOfLine(type, line),
      rule_price_fen: goods.tariff.priceFen,
      price_fen: priceOfLine(line),
      price_reason: price?.reason ?? null,
      price_approved_by: price?.approvedBy ?? null,
      amount_fen: charge.amountFen,
      points: charge.points,
      visits: charge.visits,
      laps: charge.laps,
      run_mode: goods.laps > 0 ? 'laps' : goods.minutes > 0 ? 'timed' : order.run_mode,
      driven_laps: goods.laps,
      driven_minutes: goods.minutes,
      drivers: line.drivers,
      vehicle_ids: line.vehicleIds,
    });
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
