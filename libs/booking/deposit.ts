import type { RefundableSales } from '@paddock/counter';
import type { Actor, Sql } from '@paddock/kernel';
import type { Reservation, ReservationOrder } from './reservation.repository';

/** Whether what an order has billed is paid, or being paid. */
export const counts = ({ state, given_back: givenBack }: Pick<ReservationOrder, 'state' | 'given_back'>): boolean =>
  state !== 'FAILED' && !givenBack;

/** What of a deposit is counted against the bills of its reservation. */
export const countedFen = (orders: readonly ReservationOrder[]): number =>
  orders.reduce((sum, order) => sum + (counts(order) ? order.deposit_fen : 0), 0);

export interface DepositLeft {
  fen: number;
  paidWith: 'scan' | 'cash' | 'member';
  orderNumber: string | null;
}

/**
 * What of a paid deposit was neither counted against a bill nor given back; null when none was paid. The deposit is an order like every
 * other and may have been refunded as one, so it is asked what is left of it.
 */
export async function depositLeft(
  sql: Sql,
  sales: RefundableSales,
  actor: Actor,
  { deposit_order_id: orderId, deposit_paid_fen: paidFen }: Pick<Reservation, 'deposit_order_id' | 'deposit_paid_fen'>,
  orders: readonly ReservationOrder[],
): Promise<DepositLeft | null> {
  if (orderId === null || paidFen === 0) return null;
  const sale = await sales.find(sql, actor, orderId);
  if (!sale) return null;
  return {
    fen: Math.max(0, sale.paid - sale.returned - countedFen(orders)),
    paidWith: sale.paidWith,
    orderNumber: sale.order.number,
  };
}
