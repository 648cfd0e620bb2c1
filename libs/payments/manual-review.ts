/** Manual review: payments that the channel cannot end by itself, so that somebody looks at them and decides. */
import type { Sql } from '@paddock/kernel';
import type { PaymentState, ReviewDecision } from './payment.states';

/** A payment in manual review. Amounts in fen. */
export interface PaymentInReview {
  orderId: string;
  orgCode: string;
  state: PaymentState;
  /** What the customer should have paid, and what was paid according to the channel. */
  amountFen: number;
  paidFen: number | null;
  /** What the channel could not give back; null when nothing was tried yet. */
  refundFen: number | null;
  /** The number under which the merchant's pages of the channel show it. */
  outTradeNo: string;
  since: Date;
}

/** All that wait, oldest first; of one store, or of every store. */
export function paymentsInReview(sql: Sql, orgCode: string | null): Promise<PaymentInReview[]> {
  return sql.query<PaymentInReview>(
    `SELECT order_id AS "orderId", org_code AS "orgCode", state, amount_fen AS "amountFen", paid_fen AS "paidFen",
       (SELECT sum(amount_fen)::bigint FROM payment_refund r WHERE r.attempt_id = a.id AND r.state IN ('REFUSED', 'ABNORMAL')) AS "refundFen",
       out_trade_no AS "outTradeNo", updated_at AS since
     FROM payment_attempt a WHERE state IN ('NEEDS_HUMAN', 'REFUND_ABNORMAL') AND decision IS NULL AND ($1::text IS NULL OR org_code = $1)
     ORDER BY updated_at`,
    [orgCode],
  );
}

/** Stores what was decided; the worker carries it out within seconds. @returns false when nothing of the order waits. */
export async function decidePayment(sql: Sql, orderId: string, decision: ReviewDecision): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE payment_attempt SET decision = $2, next_poll_at = updated_at, version = version + 1
     WHERE order_id = $1 AND state IN ('NEEDS_HUMAN', 'REFUND_ABNORMAL') AND decision IS NULL RETURNING id`,
    [orderId, decision],
  );
  return rows.length > 0;
}
