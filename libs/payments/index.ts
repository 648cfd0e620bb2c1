/**
 * Scan-to-pay. Charges: `PaymentService.begin` in the caller's transaction, `charge` after its commit, `listen` for what becomes of it.
 *
 * Refunds of what was paid by scan (`PaymentRefunds`):
 * - `refundable(sql, orderId)` says what can still be given back and names the `attemptId`; null: the order was not paid by scan.
 * - `start(tx, { attemptId, outRefundNo, amountFen, reason })` stores the refund with the caller's rows; after the commit a job carries
 *   it to the channel and asks there until it has ended. `outRefundNo` comes from `newRefundNo()` and is kept in the caller's row: the
 *   same call again changes nothing. Lock order: `PaymentService.hold(tx, orderId)` before the order is locked.
 * - `listen((tx, refund) => …)` is called inside the transaction of each change; screens get the live event `refund.changed` (topic
 *   `orders`). QUEUED, SENDING, ACCEPTED: under way, and `unclear` while the channel is silent: no other way out may be offered.
 *   DONE: the customer has it. REFUSED (`message` in the channel's words) and ABNORMAL (the customer's bank) wait for a person:
 *   `again(tx, outRefundNo)` under the same number, `giveUp` (CLOSED: the amount can be refunded again or given back in another way), or
 *   `settleByHand` (BY_HAND: the customer has the money, and the order counts it as given back).
 */
export { attemptsOf } from './attempt-history';
export { billDayOf, dayAfter } from './reconciliation';
export { settleDifference } from './difference-work';
export * from './provider';
export * from './payments.jobs';
export * from './payment-listener';
export * from './manual-review';
export * from './payment.service';
export * from './payments.module';
export { Reconciliation } from './reconciliation.service';
export { ReviewDecisions } from './review-decisions.service';
export * from './refunds.service';
export type { RefundListener, RefundView } from './refund-view';
export { hasFailed, isReturned, isUnderWay, refundStates, type RefundState } from './refund.states';
export { PAYMENT_TIMES } from './payment-decisions';
export {
  paymentStates,
  progressOf,
  type PaymentOwner,
  type PaymentProgress,
  type PaymentState,
} from './payment.states';
export { CHANNELS, type ChannelName } from './channels';
