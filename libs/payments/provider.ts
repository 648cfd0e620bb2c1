/**
 * What a payment channel must be able to do. Neutral: no channel's words, amounts in integer fen, instants as Date.
 * Methods never throw for anything that happens on the way: silence, refusals and nonsense are results.
 * `unknown` is never `declined`: the money may have moved, and only a later answer can show it.
 */
export interface PaymentProvider {
  /** Stands in every attempt, so that a later process asks the same channel. */
  readonly name: string;
  readonly merchantId: string;
  /** Whether a scanned text can be this channel's payment code at all. */
  accepts(authCode: string): boolean;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  query(request: { outTradeNo: string }): Promise<QueryResult>;
  reverse(request: { outTradeNo: string }): Promise<ReverseResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  queryRefund(request: { outTradeNo: string; outRefundNo: string }): Promise<QueryRefundResult>;
  /** What the channel booked on a day of its own city (`2026-05-01`), once that day is over. */
  downloadBill(day: string): Promise<BillResult>;
}

export interface ChargeRequest {
  attemptId: string;
  /** 32 characters `[0-9A-Za-z]`, one for each scanned code. */
  outTradeNo: string;
  amountFen: number;
  /** Lives in memory only: never stored, logged or put into a message. */
  authCode: string;
  /** What the customer reads on the bill, at most 127 bytes. */
  subject: string;
  storeId: string;
  /** After this instant the charge is taken back. */
  deadlineAt: Date;
}

export interface RefundRequest {
  outTradeNo: string;
  /** Identifies one refund for ever; a retry keeps it. */
  outRefundNo: string;
  amountFen: number;
  /** The whole charge that is refunded from. */
  totalFen: number;
}

/** Why an answer is no proof about the money. */
export type UnknownCause = 'timeout' | 'connection' | 'signature' | 'provider' | 'notUnderstood';
export type DeclineCode =
  | 'authCodeInvalid'
  | 'authCodeExpired'
  | 'notEnough'
  | 'payerRefused'
  | 'merchantSetup'
  | 'closed'
  | 'notSent';

export interface Paid {
  kind: 'paid';
  /** The channel's own number. */
  txnId: string;
  /** The order's total, before coupons lower what the payer gives. */
  amountFen: number;
  paidAt: Date;
}
export interface Unknown {
  kind: 'unknown';
  cause: UnknownCause;
}

export type ChargeResult =
  | Paid
  | { kind: 'userPaying' }
  /** `message`: the channel's sentence for the cashier, null when it gave none. */
  | { kind: 'declined'; code: DeclineCode; message: string | null }
  | Unknown;

export type QueryResult =
  | Paid
  | { kind: 'userPaying' }
  | { kind: 'notPaid' }
  /** Nobody can pay this charge any more. */
  | { kind: 'closed' }
  | { kind: 'reversed' }
  | { kind: 'refunded' }
  | { kind: 'notFound' }
  | Unknown;

export type ReverseResult =
  | { kind: 'closed' }
  | { kind: 'refundedInFull' }
  /** Received and not done yet: call again. */
  | { kind: 'retry' }
  /** Outside the channel's window; only a refund helps. */
  | { kind: 'tooLate' }
  | Unknown;

/**
 * `accepted` is not yet refunded: the result comes by `queryRefund`. `rejected`: certainly not made. `refused`: in words that prove nothing of
 * what became of it, so that only `queryRefund` shows it.
 */
export type RefundResult =
  | { kind: 'accepted' }
  | { kind: 'rejected'; message: string | null }
  | { kind: 'refused'; message: string | null }
  | Unknown;

export type QueryRefundResult =
  | { kind: 'success' }
  | { kind: 'processing' }
  | { kind: 'closed' }
  | { kind: 'abnormal' }
  | { kind: 'notFound' }
  | Unknown;

/** `empty`: nothing was booked that day. `notReady`: ask again later. */
export type BillResult =
  | { kind: 'bill'; lines: readonly BillLine[] }
  | { kind: 'empty' }
  | { kind: 'notReady' }
  | Unknown;

/** One line of a channel's bill. Amounts in fen, never below 0. */
export interface BillLine {
  /** `reversal`: a charge was taken back, without a refund of its own number. */
  kind: 'charge' | 'refund' | 'reversal';
  outTradeNo: string;
  /** Only of a refund. */
  outRefundNo: string | null;
  txnId: string;
  amountFen: number;
  at: Date;
  /** A refund that has not reached the customer, or never will, stands in the bill too. */
  state: 'done' | 'underWay' | 'failed';
}
