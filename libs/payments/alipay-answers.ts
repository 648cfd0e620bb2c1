/** What Alipay's answers mean. Pure, so that every row is tested without a network. The only place that knows its yuan. */
import { z } from 'zod';
import type {
  BillResult,
  ChargeResult,
  DeclineCode,
  Paid,
  QueryRefundResult,
  QueryResult,
  RefundResult,
  ReverseResult,
  Unknown,
  UnknownCause,
} from './provider';
import { withoutLongNumbers } from './provider-texts';

/** An answer whose signature was checked, or why there is none. */
export type AlipayAnswer = { kind: 'answered'; body: unknown } | { kind: 'silent'; cause: UnknownCause };

const bodySchema = z.looseObject({
  code: z.string(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
  out_trade_no: z.string().optional(),
  trade_no: z.string().optional(),
  trade_status: z.string().optional(),
  total_amount: z.string().optional(),
  gmt_payment: z.string().optional(),
  send_pay_date: z.string().optional(),
  action: z.string().optional(),
  retry_flag: z.string().optional(),
  refund_status: z.string().optional(),
  bill_download_url: z.string().optional(),
});
type Body = z.output<typeof bodySchema>;

const OK = '10000';
const USER_PAYING = '10003';
/** Refusals of the business; what the gateway itself refuses (wrong parameters, missing rights) never reached it. */
const REFUSED = '40004';
const GATEWAY_REFUSALS = new Set(['40001', '40002', '40006']);

/** Refusals after which it is certain that no money moved and none will. Whatever is not listed stays unknown. */
const DECLINES: Record<string, DeclineCode> = {
  'ACQ.PAYMENT_AUTH_CODE_INVALID': 'authCodeInvalid',
  'ACQ.SOUNDWAVE_PARSER_FAIL': 'authCodeInvalid',
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': 'notEnough',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH': 'notEnough',
  'ACQ.ERROR_BALANCE_PAYMENT_DISABLE': 'payerRefused',
  'ACQ.PULL_MOBILE_CASHIER_FAIL': 'payerRefused',
  'ACQ.PAYMENT_FAIL': 'payerRefused',
  'ACQ.BUYER_ENABLE_STATUS_FORBID': 'payerRefused',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': 'payerRefused',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': 'payerRefused',
  'ACQ.BEYOND_PAY_RESTRICTION': 'payerRefused',
  'ACQ.BEYOND_PER_RECEIPT_RESTRICTION': 'payerRefused',
  'ACQ.PAYMENT_REQUEST_HAS_RISK': 'payerRefused',
  'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE': 'payerRefused',
  'ACQ.USER_FACE_PAYMENT_SWITCH_OFF': 'payerRefused',
  'ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT': 'payerRefused',
  'ACQ.ACCESS_FORBIDDEN': 'merchantSetup',
  'ACQ.INVALID_PARAMETER': 'merchantSetup',
  'ACQ.PARTNER_ERROR': 'merchantSetup',
  'ACQ.SELLER_BEEN_BLOCKED': 'merchantSetup',
};
/** A refund that the channel will not make now; its own sentence says why. */
const REFUND_REJECTED = new Set([
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
  'ACQ.INVALID_PARAMETER',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_ACCOUNT_NOT_EXIST',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_FEE_ERROR',
]);
const CANCEL_TOO_LATE = new Set(['ACQ.TRADE_CANCEL_TIME_OUT', 'ACQ.TRADE_HAS_FINISHED']);

const unknown = (cause: UnknownCause): Unknown => ({ kind: 'unknown', cause });

function read(answer: AlipayAnswer): Body | Unknown {
  if (answer.kind === 'silent') return unknown(answer.cause);
  const parsed = bodySchema.safeParse(answer.body);
  return parsed.success ? parsed.data : unknown('notUnderstood');
}

const isUnknown = (value: Body | Unknown): value is Unknown => 'kind' in value && value.kind === 'unknown';

/** `68.00` → 6800. @returns null for anything but yuan with at most two decimals. */
export function fenOf(yuan: string | undefined): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan ?? '');
  if (!match) return null;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -fen : fen;
}

/** 6800 → `68.00`. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** `2026-05-01 16:00:03`, which is Beijing's time. */
export function instantOf(text: string | undefined): Date | null {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function paid(body: Body, time: string | undefined): Paid | Unknown {
  const [amountFen, paidAt] = [fenOf(body.total_amount), instantOf(time)];
  if (!body.trade_no || amountFen === null || !paidAt) return unknown('notUnderstood');
  return { kind: 'paid', txnId: body.trade_no, amountFen, paidAt };
}

/** An answer about another charge proves nothing about ours. */
const foreign = (body: Body, outTradeNo: string): boolean =>
  body.out_trade_no !== undefined && body.out_trade_no !== outTradeNo;

export function readPay(answer: AlipayAnswer, outTradeNo: string): ChargeResult {
  const body = read(answer);
  if (isUnknown(body)) return body;
  if (foreign(body, outTradeNo)) return unknown('notUnderstood');
  if (body.code === OK) return paid(body, body.gmt_payment);
  if (body.code === USER_PAYING) return { kind: 'userPaying' };
  const code =
    body.code === REFUSED
      ? DECLINES[body.sub_code ?? '']
      : GATEWAY_REFUSALS.has(body.code)
        ? ('merchantSetup' as const)
        : undefined;
  return code ? { kind: 'declined', code, message: withoutLongNumbers(body.sub_msg) } : unknown('provider');
}

export function readTrade(answer: AlipayAnswer, outTradeNo: string): QueryResult {
  const body = read(answer);
  if (isUnknown(body)) return body;
  if (body.code === REFUSED && body.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'notFound' };
  if (body.code !== OK) return unknown('provider');
  if (foreign(body, outTradeNo)) return unknown('notUnderstood');
  switch (body.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid(body, body.send_pay_date);
    case 'WAIT_BUYER_PAY':
      return { kind: 'userPaying' };
    // Given up unpaid, or given back in full.
    case 'TRADE_CLOSED':
      return { kind: 'closed' };
    default:
      return unknown('notUnderstood');
  }
}

/** `unproven`: answered with success, and without a word of what it closed. An unknown number is answered so too. */
export function readCancel(answer: AlipayAnswer): ReverseResult | { kind: 'unproven' } {
  const body = read(answer);
  if (isUnknown(body)) return body;
  if (body.code === REFUSED && CANCEL_TOO_LATE.has(body.sub_code ?? '')) return { kind: 'tooLate' };
  if (body.code !== OK) return body.code === REFUSED ? { kind: 'retry' } : unknown('provider');
  if (body.retry_flag === 'Y') return { kind: 'retry' };
  if (body.action === 'close') return { kind: 'closed' };
  return body.action === 'refund' ? { kind: 'refundedInFull' } : { kind: 'unproven' };
}

/** What a query says after a cancellation that proved nothing. */
export function readAfterCancel(seen: QueryResult): ReverseResult {
  switch (seen.kind) {
    case 'unknown':
      return seen;
    // It was there all the time: cancel it again.
    case 'paid':
    case 'userPaying':
    case 'notPaid':
      return { kind: 'retry' };
    case 'closed':
    case 'reversed':
    case 'refunded':
    case 'notFound':
      return { kind: 'closed' };
  }
}

export function readRefund(answer: AlipayAnswer): RefundResult {
  const body = read(answer);
  if (isUnknown(body)) return body;
  // `fund_change` N: this number has moved its money before, or the money follows; only a query shows which.
  if (body.code === OK) return { kind: 'accepted' };
  if (GATEWAY_REFUSALS.has(body.code) || (body.code === REFUSED && REFUND_REJECTED.has(body.sub_code ?? '')))
    return { kind: 'rejected', message: withoutLongNumbers(body.sub_msg) };
  // A fault of the channel says nothing about the refund: the same call again is what it asks for.
  if (body.code === REFUSED && body.sub_code !== undefined && !body.sub_code.endsWith('SYSTEM_ERROR'))
    return { kind: 'refused', message: withoutLongNumbers(body.sub_msg) };
  return unknown('provider');
}

export function readRefundQuery(answer: AlipayAnswer): QueryRefundResult {
  const body = read(answer);
  if (isUnknown(body)) return body;
  if (body.code === REFUSED && body.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'notFound' };
  if (body.code !== OK) return unknown('provider');
  switch (body.refund_status) {
    case 'REFUND_SUCCESS':
      return { kind: 'success' };
    case 'REFUND_PROCESSING':
      return { kind: 'processing' };
    case 'REFUND_FAIL':
      return { kind: 'abnormal' };
    // Without a status the channel does not know the number.
    case undefined:
      return { kind: 'notFound' };
    default:
      return unknown('notUnderstood');
  }
}

/** Where a day's bill lies. */
export function readBillAddress(
  answer: AlipayAnswer,
): { kind: 'address'; url: string } | Exclude<BillResult, { kind: 'bill' }> {
  const body = read(answer);
  if (isUnknown(body)) return body;
  if (body.code === REFUSED && body.sub_code === 'isp.bill_not_exist') return { kind: 'empty' };
  if (body.code !== OK || !body.bill_download_url) return unknown('provider');
  return { kind: 'address', url: body.bill_download_url };
}
