import { AlipayRequestError, AlipaySdk } from 'alipay-sdk';
import {
  readAfterCancel,
  readBillAddress,
  readCancel,
  readPay,
  readRefund,
  readRefundQuery,
  readTrade,
  yuanText,
  type AlipayAnswer,
} from './alipay-answers';
import { readAlipayBill } from './alipay-bill';
import type { AlipayKeys } from './alipay-keys';
import { BillUnreadable } from './bill-text';
import type {
  BillResult,
  ChargeRequest,
  ChargeResult,
  PaymentProvider,
  QueryRefundResult,
  QueryResult,
  RefundRequest,
  RefundResult,
  ReverseResult,
  UnknownCause,
} from './provider';
import { cutToBytes } from './provider-texts';

/** How long each call may take, connection included. */
export interface AlipayTimeouts {
  chargeMs: number;
  queryMs: number;
  reverseMs: number;
  refundMs: number;
  billMs: number;
}

const TIMEOUTS: AlipayTimeouts = {
  chargeMs: 10_000,
  queryMs: 4_000,
  reverseMs: 4_000,
  refundMs: 8_000,
  billMs: 60_000,
};
const SUBJECT_BYTES_MAX = 256;

export interface AlipaySettings {
  /** `https://openapi.alipay.com/gateway.do`, or the simulator's address. */
  gatewayUrl: string;
  appId: string;
  keys: AlipayKeys;
  timeouts?: Partial<AlipayTimeouts>;
}

/** Sixteen to twenty-four digits that begin with 25 to 30: what a customer's Alipay shows as bar code or QR code. */
export const isAlipayAuthCode = (text: string): boolean => /^(?:2[5-9]|30)\d{14,22}$/.test(text);

/** Alipay, merchant scans customer (`alipay.trade.pay`, scene `bar_code`). */
export class AlipayProvider implements PaymentProvider {
  readonly name = 'alipay';
  readonly merchantId: string;
  private readonly timeouts: AlipayTimeouts;
  private readonly sdk: AlipaySdk;

  constructor(settings: AlipaySettings) {
    this.merchantId = settings.appId;
    this.timeouts = { ...TIMEOUTS, ...settings.timeouts };
    this.sdk = new AlipaySdk({
      gateway: settings.gatewayUrl,
      appId: settings.appId,
      privateKey: settings.keys.appPrivateKey,
      keyType: 'PKCS8',
      alipayPublicKey: settings.keys.alipayPublicKey,
      camelcase: false,
      timeout: Math.max(this.timeouts.chargeMs, this.timeouts.refundMs),
    });
  }

  accepts(authCode: string): boolean {
    return isAlipayAuthCode(authCode);
  }

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    const content = {
      out_trade_no: request.outTradeNo,
      scene: 'bar_code',
      auth_code: request.authCode,
      subject: cutToBytes(request.subject, SUBJECT_BYTES_MAX),
      total_amount: yuanText(request.amountFen),
      store_id: request.storeId,
      // Unpaid it is closed by the channel itself, should nobody be left to take it back.
      timeout_express: '3m',
    };
    return readPay(await this.ask('alipay.trade.pay', content, this.timeouts.chargeMs), request.outTradeNo);
  }

  async query({ outTradeNo }: { outTradeNo: string }): Promise<QueryResult> {
    const answer = await this.ask('alipay.trade.query', { out_trade_no: outTradeNo }, this.timeouts.queryMs);
    return readTrade(answer, outTradeNo);
  }

  /** A cancellation that does not say what it closed proves nothing: the channel answers so to any number. */
  async reverse({ outTradeNo }: { outTradeNo: string }): Promise<ReverseResult> {
    const content = { out_trade_no: outTradeNo };
    const result = readCancel(await this.ask('alipay.trade.cancel', content, this.timeouts.reverseMs));
    return result.kind === 'unproven' ? readAfterCancel(await this.query({ outTradeNo })) : result;
  }

  async refund(request: RefundRequest): Promise<RefundResult> {
    const content = {
      out_trade_no: request.outTradeNo,
      out_request_no: request.outRefundNo,
      refund_amount: yuanText(request.amountFen),
    };
    return readRefund(await this.ask('alipay.trade.refund', content, this.timeouts.refundMs));
  }

  async queryRefund(request: { outTradeNo: string; outRefundNo: string }): Promise<QueryRefundResult> {
    const content = { out_trade_no: request.outTradeNo, out_request_no: request.outRefundNo };
    return readRefundQuery(await this.ask('alipay.trade.fastpay.refund.query', content, this.timeouts.queryMs));
  }

  async downloadBill(day: string): Promise<BillResult> {
    const content = { bill_type: 'trade', bill_date: day };
    const answer = await this.ask('alipay.data.dataservice.bill.downloadurl.query', content, this.timeouts.queryMs);
    const found = readBillAddress(answer);
    if (found.kind !== 'address') return found;
    try {
      // The address is signed and lives for half a minute; the file at it is not.
      const response = await fetch(found.url, { signal: AbortSignal.timeout(this.timeouts.billMs), redirect: 'error' });
      if (!response.ok) return { kind: 'unknown', cause: 'provider' };
      return { kind: 'bill', lines: readAlipayBill(Buffer.from(await response.arrayBuffer())) };
    } catch (error) {
      return { kind: 'unknown', cause: error instanceof BillUnreadable ? 'notUnderstood' : 'connection' };
    }
  }

  private async ask(method: string, bizContent: Record<string, string>, timeoutMs: number): Promise<AlipayAnswer> {
    const timer = Promise.withResolvers<AlipayAnswer>();
    const timeout = setTimeout(() => timer.resolve({ kind: 'silent', cause: 'timeout' }), timeoutMs);
    const answer = this.sdk
      // The channel reads its own city's time, whatever zone this machine is set to.
      .exec(method, { timestamp: beijingNow(), bizContent }, { validateSign: true })
      .then((body): AlipayAnswer => ({ kind: 'answered', body }))
      // The library's error holds the request with the payment code, so only this word of it is passed on.
      .catch((error: unknown): AlipayAnswer => ({ kind: 'silent', cause: causeOf(error) }));
    try {
      return await Promise.race([answer, timer.promise]);
    } finally {
      clearTimeout(timeout);
    }
  }
}

const beijingNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function causeOf(error: unknown): UnknownCause {
  if (!(error instanceof AlipayRequestError)) return 'signature';
  // With a raw answer: it came, and is not what the channel signs. Its gateway answers faults with a page.
  if (error.responseDataRaw !== undefined) return error.message.includes('验签') ? 'signature' : 'provider';
  const { name } = (error.cause ?? {}) as { name?: unknown };
  return typeof name === 'string' && name.includes('Timeout') ? 'timeout' : 'connection';
}
