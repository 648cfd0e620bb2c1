import type { RefundPayload } from '@paddock/contracts/feed';
import type { Tx } from '@paddock/kernel';
import type { PaymentOwner } from './payment.states';
import type { Refund } from './refund.repository';
import type { RefundState } from './refund.states';

/** A refund as others see it. Amounts in fen. */
export interface RefundView {
  outRefundNo: string;
  attemptId: string;
  owner: PaymentOwner;
  orderId: string;
  orgCode: string;
  amountFen: number;
  reason: string;
  state: RefundState;
  /** Under way, and the last call got no answer that proves anything: nobody may give the money back in another way yet. */
  unclear: boolean;
  /** The channel's own sentence about a refusal; null when it gave none. */
  message: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Called with every change of state of every refund, inside the transaction that makes it: throwing undoes the change. */
export type RefundListener = (tx: Tx, refund: RefundView) => Promise<void>;

export const refundViewOf = (refund: Refund): RefundView => ({
  outRefundNo: refund.out_refund_no,
  attemptId: refund.attempt_id,
  owner: refund.owner,
  orderId: refund.order_id,
  orgCode: refund.org_code,
  amountFen: refund.amount_fen,
  reason: refund.reason,
  state: refund.state,
  unclear: refund.unclear,
  message: refund.message,
  createdAt: refund.created_at,
  endedAt: refund.ended_at,
});

export const refundPayload = (refund: Refund): RefundPayload => ({
  id: refund.out_refund_no,
  version: refund.version,
  orderId: refund.order_id,
  amount: refund.amount_fen / 100,
  state: refund.state,
  unclear: refund.unclear,
  message: refund.message,
  createTime: refund.created_at.toISOString(),
});
