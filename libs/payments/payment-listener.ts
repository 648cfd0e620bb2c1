import type { Tx } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import { progressOf, type PaymentProgress, type PaymentState } from './payment.states';

/** Whose orders are paid: each area that begins payments listens to its own. */
export type PaymentOwner = 'consumption' | 'recharge';

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
  owner: attempt.owner as PaymentOwner,
  orderId: attempt.orderId,
  orgCode: attempt.orgCode,
  amountFen: attempt.amountFen,
  state: attempt.state,
  progress: progressOf(attempt.state, attempt.paidAt !== null),
  message: attempt.message,
  paidAt: attempt.paidAt,
  txnId: attempt.txnId,
  refundedFen: attempt.refundedFen,
});
