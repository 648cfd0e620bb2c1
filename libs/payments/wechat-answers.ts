/** What WeChat Pay's V3 answers mean. Pure, so that every row is tested without a network. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BillUnreadable } from './bill-text';
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
import { readWechatBill } from './wechat-bill';

/** An answer whose signature was checked, or why there is none. */
export type WechatAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'silent'; cause: UnknownCause };

const bodySchema = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  trade_state: z.string().optional(),
  out_trade_no: z.string().optional(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.looseObject({ total: z.int().optional() }).optional(),
  recall: z.string().optional(),
  status: z.string().optional(),
  hash_type: z.string().optional(),
  hash_value: z.string().optional(),
  download_url: z.string().optional(),
});
type Body = z.output<typeof bodySchema>;

/** Codes are written with and without underscores in different pages of the channel's documents. */
const plain = (code: string | undefined): string => (code ?? '').replaceAll('_', '').toUpperCase();

/** Refusals after which it is certain that no money moved and none will. Whatever is not listed stays unknown. */
const DECLINES: Record<string, DeclineCode> = {
  AUTHCODEINVALID: 'authCodeInvalid',
  AUTHCODEERROR: 'authCodeInvalid',
  AUTHCODEEXPIRE: 'authCodeExpired',
  AUTHCODEEXPIRED: 'authCodeExpired',
  NOTENOUGH: 'notEnough',
  PAYERROR: 'payerRefused',
  TRADEERROR: 'payerRefused',
  RULELIMIT: 'payerRefused',
  ACCOUNTERROR: 'payerRefused',
  BUYERMISMATCH: 'payerRefused',
  NOTSUPORTCARD: 'payerRefused',
  NOTSUPPORTCARD: 'payerRefused',
  NOAUTH: 'merchantSetup',
  PARAMERROR: 'merchantSetup',
  MCHNOTEXISTS: 'merchantSetup',
  APPIDMCHIDNOTMATCH: 'merchantSetup',
};
const NOT_FOUND = new Set(['ORDERNOTEXIST', 'ORDERNOTEXISTS', 'RESOURCENOTEXISTS']);
/** The charge can't be paid any more, whichever side ended it. */
const ENDED = new Set(['ORDERCLOSED', 'ORDERREVERSED', 'ORDERNOTEXIST', 'ORDERNOTEXISTS', 'RESOURCENOTEXISTS']);
const REFUND_REJECTED = new Set([
  'NOTENOUGH',
  'NOAUTH',
  'PARAMERROR',
  'INVALIDREQUEST',
  'RESOURCENOTEXISTS',
  'REFUNDNOTEXISTS',
  'MCHNOTEXISTS',
  'USERACCOUNTABNORMAL',
]);
/** The channel asks for the same call again, or could not read who asks: no word about the refund. */
const REFUND_AGAIN = new Set([
  'SYSTEMERROR',
  'BIZERRNEEDRETRY',
  'FREQUENCYLIMITED',
  'FREQUENCYLIMITEXCEED',
  'RATELIMITEXCEED',
  'RATELIMITEXCEEDED',
  'SIGNERROR',
]);
const TOO_MANY_REQUESTS = 429;

const unknown = (cause: UnknownCause): Unknown => ({ kind: 'unknown', cause });

/** The verified body and its status; `unknown` for silence, server faults and bodies that are no object. */
function read(answer: WechatAnswer): { ok: boolean; body: Body } | Unknown {
  if (answer.kind === 'silent') return unknown(answer.cause);
  if (answer.status >= 500) return unknown('provider');
  const parsed = bodySchema.safeParse(answer.body === '' ? {} : answer.body);
  if (!parsed.success) return unknown('notUnderstood');
  return { ok: answer.status >= 200 && answer.status < 300, body: parsed.data };
}

const isUnknown = (value: { ok: boolean; body: Body } | Unknown): value is Unknown => 'kind' in value;

function paid(body: Body): Paid | Unknown {
  const paidAt = new Date(body.success_time ?? Number.NaN);
  const amountFen = body.amount?.total;
  if (!body.transaction_id || amountFen === undefined || Number.isNaN(paidAt.getTime()))
    return unknown('notUnderstood');
  return { kind: 'paid', txnId: body.transaction_id, amountFen, paidAt };
}

/** An answer about another charge proves nothing about ours. */
const foreign = (body: Body, outTradeNo: string): boolean =>
  body.out_trade_no !== undefined && body.out_trade_no !== outTradeNo;

export function readCharge(answer: WechatAnswer, outTradeNo: string): ChargeResult {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  const { body } = seen;
  if (foreign(body, outTradeNo)) return unknown('notUnderstood');
  const state = plain(seen.ok ? body.trade_state : (body.trade_state ?? body.code));
  if (state === 'USERPAYING' || state === 'ACCEPT') return { kind: 'userPaying' };
  if (seen.ok && state === 'SUCCESS') return paid(body);
  const code = DECLINES[seen.ok ? state : plain(body.code)];
  return code ? { kind: 'declined', code, message: withoutLongNumbers(body.message) } : unknown('notUnderstood');
}

export function readQuery(answer: WechatAnswer, outTradeNo: string): QueryResult {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  const { body } = seen;
  if (!seen.ok) return NOT_FOUND.has(plain(body.code)) ? { kind: 'notFound' } : unknown('notUnderstood');
  if (foreign(body, outTradeNo)) return unknown('notUnderstood');
  switch (body.trade_state) {
    case 'SUCCESS':
      return paid(body);
    case 'USERPAYING':
    case 'ACCEPT':
      return { kind: 'userPaying' };
    case 'NOTPAY':
      return { kind: 'notPaid' };
    // A failed code payment is final for this code: the customer must show a new one.
    case 'PAYERROR':
    case 'CLOSED':
      return { kind: 'closed' };
    case 'REVOKED':
      return { kind: 'reversed' };
    case 'REFUND':
      return { kind: 'refunded' };
    default:
      return unknown('notUnderstood');
  }
}

/** WeChat answers alike whether it closed an unpaid charge or gave a paid one back, so `refundedInFull` never comes. */
export function readReverse(answer: WechatAnswer): ReverseResult {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  if (seen.ok) return plain(seen.body.recall) === 'Y' ? { kind: 'retry' } : { kind: 'closed' };
  const code = plain(seen.body.code);
  if (ENDED.has(code)) return { kind: 'closed' };
  return code === 'REVERSEEXPIRE' || code === 'REVERSEEXPIRED' ? { kind: 'tooLate' } : { kind: 'retry' };
}

export function readRefund(answer: WechatAnswer): RefundResult {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  if (seen.ok) return { kind: 'accepted' };
  const code = plain(seen.body.code);
  const message = withoutLongNumbers(seen.body.message);
  if (REFUND_REJECTED.has(code)) return { kind: 'rejected', message };
  const isAgain = answer.kind === 'answered' && answer.status === TOO_MANY_REQUESTS;
  return code === '' || isAgain || REFUND_AGAIN.has(code) ? unknown('notUnderstood') : { kind: 'refused', message };
}

export function readRefundState(answer: WechatAnswer): QueryRefundResult {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  if (!seen.ok) return NOT_FOUND.has(plain(seen.body.code)) ? { kind: 'notFound' } : unknown('notUnderstood');
  switch (seen.body.status) {
    case 'SUCCESS':
      return { kind: 'success' };
    case 'PROCESSING':
      return { kind: 'processing' };
    case 'CLOSED':
      return { kind: 'closed' };
    case 'ABNORMAL':
      return { kind: 'abnormal' };
    default:
      return unknown('notUnderstood');
  }
}

/** Where a day's bill lies, and the hash that its content must have. */
export function readBillAddress(
  answer: WechatAnswer,
): { kind: 'address'; url: string; sha1: string } | Exclude<BillResult, { kind: 'bill' }> {
  const seen = read(answer);
  if (isUnknown(seen)) return seen;
  const { body } = seen;
  if (!seen.ok) {
    const code = plain(body.code);
    if (code === 'NOSTATEMENTEXIST') return { kind: 'empty' };
    return code === 'STATEMENTCREATING' ? { kind: 'notReady' } : unknown('notUnderstood');
  }
  if (body.hash_type !== 'SHA1' || !body.hash_value || !body.download_url) return unknown('notUnderstood');
  return { kind: 'address', url: body.download_url, sha1: body.hash_value };
}

export function readBillFile(answer: WechatAnswer, sha1: string): BillResult {
  if (answer.kind === 'silent') return unknown(answer.cause);
  const { status, body } = answer;
  if (status !== 200 || !Buffer.isBuffer(body)) return unknown('provider');
  if (createHash('sha1').update(body).digest('hex') !== sha1.toLowerCase()) return unknown('signature');
  try {
    return { kind: 'bill', lines: readWechatBill(body.toString('utf8')) };
  } catch (error) {
    if (error instanceof BillUnreadable) return unknown('notUnderstood');
    throw error;
  }
}
