/**
 * Refunds: what goes back of a sale or a recharge (the plans), to where, and until the customer has it. What a cancelled place in the line
 * gives back by itself becomes a row here too.
 */
export { payOutOwed } from './owed-cash';
export { refundsBackground } from './refunds.jobs';
export { refundControllers, RefundsModule } from './refunds.module';
export { type RefundInput, RefundRequests, type SaleRefundGuard } from './refund-requests.service';
export { RefundSolutions } from './refund-solutions.service';
