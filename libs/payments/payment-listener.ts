import type { Tx } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import { progressOf, type PaymentOwner, type PaymentProgress, type PaymentState } from './payment.states';

/** An attempt as its owner sees it. Amounts in fen. */
export interface PaymentView {
  attemptId: string;
  owner: PaymentOwner;
  orderId: string;
  orgCode: string;
  amountFen: number;
  state: PaymentState;
  progress: PaymentProgress;
  /** The channel's own sentence; null: use the standard text of the progress. */
  message: string | null;
  paidAt: Date | null;
  txnId: string | null;
  refundedFen: number;
}

/** Called with every change of state, inside the transaction that makes it: throwing undoes the change. */
export interface PaymentListener {
  onPaymentChanged(tx: Tx, payment: PaymentView): Promise<void>;
}

export const viewOf = (attempt: PaymentAttempt): PaymentView => ({
  attemptId: attempt.id,
  owner: attempt.owner,
  orderId: attempt.order_id,
  orgCode: attempt.org_code,
  amountFen: attempt.amount_fen,
  state: attempt.state,
  progress: progressOf(attempt.state, attempt.paid_at !== null),
  message: attempt.message,
  paidAt: attempt.paid_at,
  txnId: attempt.txn_id,
  refundedFen: attempt.refunded_fen,
});
