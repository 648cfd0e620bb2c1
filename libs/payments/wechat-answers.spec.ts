import { describe, expect, it } from 'vitest';
import { readCharge, readQuery, readRefund, readRefundState, readReverse, type WechatAnswer } from './wechat-answers';
import { withoutLongNumbers } from './provider-texts';

const NO = 'b'.repeat(32);
const answered = (status: number, body: unknown): WechatAnswer => ({ kind: 'answered', status, body });
const refusal = (status: number, code: string): WechatAnswer => answered(status, { code, message: '不行' });
const success = {
  out_trade_no: NO,
  trade_state: 'SUCCESS',
  transaction_id: '4200',
  success_time: '2026-05-01T16:00:03+08:00',
  amount: { total: 6800, payer_total: 6000 },
};

describe("WeChat's answers", () => {
  it('paid counts the order total, not what the payer gave after coupons', () => {
    const paid = { kind: 'paid', txnId: '4200', amountFen: 6800, paidAt: new Date('2026-05-01T08:00:03Z') };
    expect(readCharge(answered(200, success), NO)).toEqual(paid);
    expect(readQuery(answered(200, success), NO)).toEqual(paid);
  });

  it.each([
    ['a body with only the state', answered(202, { trade_state: 'USERPAYING' })],
    ['an error code', refusal(400, 'USERPAYING')],
    ['an accepted debit', answered(200, { trade_state: 'ACCEPT' })],
  ])('the payer has to confirm: %s', (_, answer) => {
    expect(readCharge(answer, NO)).toEqual({ kind: 'userPaying' });
  });

  it.each([
    ['AUTH_CODE_INVALID', 'authCodeInvalid'],
    ['AUTHCODEEXPIRE', 'authCodeExpired'],
    ['NOTENOUGH', 'notEnough'],
    ['NOT_ENOUGH', 'notEnough'],
    ['PAYERROR', 'payerRefused'],
    ['NO_AUTH', 'merchantSetup'],
  ])('declined for certain: %s', (code, reason) => {
    expect(readCharge(refusal(403, code), NO)).toEqual({ kind: 'declined', code: reason, message: '不行' });
  });

  it.each([
    ['SYSTEM_ERROR', refusal(500, 'SYSTEMERROR')],
    ['a server fault with a page', answered(502, '<html>')],
    ['a decline inside a server fault', refusal(503, 'NOTENOUGH')],
    ['a used order number', refusal(400, 'OUT_TRADE_NO_USED')],
    ['a paid order', refusal(400, 'ORDERPAID')],
    ['a bank that did not answer', refusal(400, 'BANKERROR')],
    ['too many calls', refusal(429, 'FREQUENCY_LIMITED')],
    ['a code that nobody knows', refusal(400, 'SOMETHING_NEW')],
    ['an empty success', answered(200, {})],
    ['a success without its number', answered(200, { ...success, transaction_id: undefined })],
    ['a success of another order', answered(200, { ...success, out_trade_no: 'c'.repeat(32) })],
    ['no body at all', answered(200, '')],
    ['a list', answered(200, [])],
    ['silence', { kind: 'silent', cause: 'timeout' } as const],
    ['a wrong signature', { kind: 'silent', cause: 'signature' } as const],
  ])('unknown is never failed: %s', (_, answer) => {
    expect(readCharge(answer, NO).kind).toBe('unknown');
  });

  it.each([
    ['USERPAYING', 'userPaying'],
    ['NOTPAY', 'notPaid'],
    ['CLOSED', 'closed'],
    ['PAYERROR', 'closed'],
    ['REVOKED', 'reversed'],
    ['REFUND', 'refunded'],
    ['SOMETHING', 'unknown'],
  ])('query: %s', (state, kind) => {
    expect(readQuery(answered(200, { out_trade_no: NO, trade_state: state }), NO).kind).toBe(kind);
  });

  it('query: only the channel saying so is not found', () => {
    expect(readQuery(refusal(404, 'ORDER_NOT_EXIST'), NO)).toEqual({ kind: 'notFound' });
    expect(readQuery(answered(404, '<html>'), NO).kind).toBe('unknown');
    expect(readQuery(refusal(400, 'NOTENOUGH'), NO).kind).toBe('unknown');
  });

  it.each([
    ['done', answered(200, {}), 'closed'],
    ['done without a body', answered(204, ''), 'closed'],
    ['asked to call again', answered(200, { recall: 'Y' }), 'retry'],
    ['the payer is at it', refusal(400, 'USERPAYING'), 'retry'],
    ['nothing there', refusal(404, 'ORDER_NOT_EXIST'), 'closed'],
    ['after seven days', refusal(400, 'REVERSE_EXPIRE'), 'tooLate'],
    ['a server fault', refusal(500, 'SYSTEM_ERROR'), 'unknown'],
  ])('reverse: %s', (_, answer, kind) => {
    expect(readReverse(answer).kind).toBe(kind);
  });

  it('refunds: accepted is not yet refunded, only known refusals are rejections, and others have to be looked for', () => {
    expect(readRefund(answered(200, { status: 'PROCESSING' })).kind).toBe('accepted');
    expect(readRefund(refusal(403, 'NOT_ENOUGH'))).toEqual({ kind: 'rejected', message: '不行' });
    expect(readRefund(refusal(400, 'NEWER_RULE'))).toEqual({ kind: 'refused', message: '不行' });
    expect(readRefund(refusal(429, 'FREQUENCY_LIMITED')).kind).toBe('unknown');
    expect(readRefund(refusal(429, 'NEWER_LIMIT')).kind).toBe('unknown');
    expect(readRefund(refusal(401, 'SIGN_ERROR')).kind).toBe('unknown');
    expect(readRefund(answered(400, '')).kind).toBe('unknown');
    expect(readRefundState(answered(200, { status: 'ABNORMAL' })).kind).toBe('abnormal');
    expect(readRefundState(refusal(404, 'RESOURCE_NOT_EXISTS')).kind).toBe('notFound');
  });

  it('long numbers never reach the cashier or the database', () => {
    expect(withoutLongNumbers('付款码 134567890123456789 无效')).toBe('付款码  无效');
    expect(withoutLongNumbers('134567890123456789')).toBeNull();
  });
});
