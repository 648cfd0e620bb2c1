import type { RefundPayload } from '@paddock/contracts/feed';
import type { Tx } from '@paddock/kernel';
import type { PaymentOwner } from './payment-listener';
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
  outRefundNo: refund.outRefundNo,
  attemptId: refund.attemptId,
  owner: refund.owner as PaymentOwner,
  orderId: refund.orderId,
  orgCode: refund.orgCode,
  amountFen: refund.amountFen,
  reason: refund.reason,
  state: refund.state,
  unclear: refund.unclear,
  message: refund.message,
  createdAt: refund.createdAt,
  endedAt: refund.endedAt,
});

export const refundPayload = (refund: Refund): RefundPayload => ({
  id: refund.outRefundNo,
  version: refund.version,
  orderId: refund.orderId,
  amount: refund.amountFen / 100,
  state: refund.state,
  unclear: refund.unclear,
  message: refund.message,
  createTime: refund.createdAt.toISOString(),
});
