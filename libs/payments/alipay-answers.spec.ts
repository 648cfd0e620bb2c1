import { describe, expect, it } from 'vitest';
import {
  fenOf,
  instantOf,
  readAfterCancel,
  readCancel,
  readPay,
  readRefund,
  readRefundQuery,
  readTrade,
  yuanText,
  type AlipayAnswer,
} from './alipay-answers';

const NO = 'b'.repeat(32);
const answered = (body: unknown): AlipayAnswer => ({ kind: 'answered', body });
const refusal = (subCode: string): AlipayAnswer => answered({ code: '40004', sub_code: subCode, sub_msg: '不行' });
const success = {
  code: '10000',
  out_trade_no: NO,
  trade_no: '2026',
  total_amount: '68.00',
  gmt_payment: '2026-05-01 16:00:03',
};

describe("Alipay's answers", () => {
  it('yuan and fen are one amount, whichever way', () => {
    for (const fen of [1, 9, 10, 99, 100, 101, 6800, 99_999_999]) expect(fenOf(yuanText(fen))).toBe(fen);
    expect([fenOf('68'), fenOf('68.5'), fenOf('-1.05'), fenOf('0.01')]).toEqual([6800, 6850, -105, 1]);
    for (const wrong of ['', '1.005', '1e3', '68,00', ' 68.00', undefined]) expect(fenOf(wrong)).toBeNull();
    expect(yuanText(5)).toBe('0.05');
    expect(instantOf('2026-05-01 00:00:03')).toEqual(new Date('2026-04-30T16:00:03Z'));
  });

  it('10000 is paid, 10003 waits for the payer, 20000 is unknown', () => {
    const paid = { kind: 'paid', txnId: '2026', amountFen: 6800, paidAt: new Date('2026-05-01T08:00:03Z') };
    expect(readPay(answered(success), NO)).toEqual(paid);
    expect(readPay(answered({ code: '10003' }), NO)).toEqual({ kind: 'userPaying' });
    expect(readPay(answered({ code: '20000', sub_code: 'aop.ACQ.SYSTEM_ERROR' }), NO).kind).toBe('unknown');
  });

  it.each([
    ['ACQ.PAYMENT_AUTH_CODE_INVALID', 'authCodeInvalid'],
    ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'notEnough'],
    ['ACQ.PULL_MOBILE_CASHIER_FAIL', 'payerRefused'],
    ['ACQ.INVALID_PARAMETER', 'merchantSetup'],
  ])('declined for certain: 40004 %s', (subCode, code) => {
    expect(readPay(refusal(subCode), NO)).toEqual({ kind: 'declined', code, message: '不行' });
  });

  it.each([
    ['a system error', refusal('ACQ.SYSTEM_ERROR')],
    ['a trade that was paid', refusal('ACQ.TRADE_HAS_SUCCESS')],
    ['the same number with other fields', refusal('ACQ.CONTEXT_INCONSISTENT')],
    ['a code that nobody knows', refusal('ACQ.SOMETHING_NEW')],
    ['a success without its amount', answered({ ...success, total_amount: undefined })],
    ['a success in parts of a fen', answered({ ...success, total_amount: '68.001' })],
    ['a success of another order', answered({ ...success, out_trade_no: 'c'.repeat(32) })],
    ['no object', answered('<html>')],
    ['silence', { kind: 'silent', cause: 'timeout' } as const],
  ])('unknown is never failed: %s', (_, answer) => {
    expect(readPay(answer, NO).kind).toBe('unknown');
  });

  it.each([
    ['TRADE_SUCCESS', 'paid'],
    ['TRADE_FINISHED', 'paid'],
    ['WAIT_BUYER_PAY', 'userPaying'],
    ['TRADE_CLOSED', 'closed'],
    ['SOMETHING', 'unknown'],
  ])('query: %s', (state, kind) => {
    const fields = {
      code: '10000',
      out_trade_no: NO,
      trade_no: '1',
      total_amount: '1.00',
      send_pay_date: '2026-05-01 16:00:03',
    };
    expect(readTrade(answered({ ...fields, trade_status: state }), NO).kind).toBe(kind);
    expect(readTrade(refusal('ACQ.TRADE_NOT_EXIST'), NO).kind).toBe('notFound');
    expect(readTrade(refusal('ACQ.SYSTEM_ERROR'), NO).kind).toBe('unknown');
  });

  it.each([
    [answered({ code: '10000', action: 'close', retry_flag: 'N' }), 'closed'],
    [answered({ code: '10000', action: 'refund', retry_flag: 'N' }), 'refundedInFull'],
    [answered({ code: '10000', retry_flag: 'Y' }), 'retry'],
    [answered({ code: '10000', retry_flag: 'N' }), 'unproven'],
    [refusal('ACQ.TRADE_CANCEL_TIME_OUT'), 'tooLate'],
    [refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH'), 'retry'],
    [answered({ code: '20000' }), 'unknown'],
  ])('cancel: %j', (answer, kind) => {
    expect(readCancel(answer).kind).toBe(kind);
  });

  it('a cancellation that proves nothing is decided by the query after it', () => {
    expect(readAfterCancel({ kind: 'notFound' }).kind).toBe('closed');
    expect(readAfterCancel({ kind: 'userPaying' }).kind).toBe('retry');
    expect(readAfterCancel({ kind: 'unknown', cause: 'timeout' }).kind).toBe('unknown');
  });

  it('refunds: a repeated one is accepted, only known refusals are rejections, others have to be looked for, no status is no refund', () => {
    expect(readRefund(answered({ code: '10000', fund_change: 'N' })).kind).toBe('accepted');
    expect(readRefund(refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH'))).toEqual({ kind: 'rejected', message: '不行' });
    for (const amount of ['ACQ.REASON_TRADE_REFUND_FEE_ERR', 'ACQ.REFUND_FEE_ERROR'])
      expect(readRefund(refusal(amount))).toEqual({ kind: 'rejected', message: '不行' });
    expect(readRefund(refusal('ACQ.BUYER_ERROR'))).toEqual({ kind: 'refused', message: '不行' });
    for (const fault of ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'])
      expect(readRefund(refusal(fault)).kind).toBe('unknown');
    expect(readRefundQuery(answered({ code: '10000', refund_status: 'REFUND_SUCCESS' })).kind).toBe('success');
    expect(readRefundQuery(answered({ code: '10000' })).kind).toBe('notFound');
  });
});
