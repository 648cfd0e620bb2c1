import { Decorator } from 'wechatpay-axios-plugin';
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
import {
  readBillAddress,
  readBillFile,
  readCharge,
  readQuery,
  readRefund,
  readRefundState,
  readReverse,
  type WechatAnswer,
} from './wechat-answers';
import type { WechatKeys } from './wechat-keys';

/** How long each call may take, connection included. */
export interface WechatTimeouts {
  chargeMs: number;
  queryMs: number;
  reverseMs: number;
  refundMs: number;
  billMs: number;
}

const BILL_BYTES_MAX = 256 << 20;
const SUBJECT_BYTES_MAX = 127;
const TIMEOUTS: WechatTimeouts = {
  chargeMs: 10_000,
  queryMs: 4_000,
  reverseMs: 8_000,
  refundMs: 8_000,
  billMs: 60_000,
};

export interface WechatSettings {
  /** `https://api.mch.weixin.qq.com/`, or the simulator's address. */
  baseUrl: string;
  merchantId: string;
  appId: string;
  keys: WechatKeys;
  timeouts?: Partial<WechatTimeouts>;
}

/** Eighteen digits that begin with 10 to 15: what a customer's WeChat shows as bar code or QR code. */
export const isWechatAuthCode = (text: string): boolean => /^1[0-5]\d{16}$/.test(text);

/** WeChat Pay, merchant scans customer (V3 `codepay`). */
export class WechatProvider implements PaymentProvider {
  readonly name = 'wechat';
  readonly merchantId: string;
  private readonly http: Decorator['v3'];
  private readonly timeouts: WechatTimeouts;

  constructor(private readonly settings: WechatSettings) {
    this.merchantId = settings.merchantId;
    this.timeouts = { ...TIMEOUTS, ...settings.timeouts };
    const { keys } = settings;
    this.http = new Decorator({
      baseURL: settings.baseUrl,
      mchid: settings.merchantId,
      serial: keys.merchantSerial,
      privateKey: keys.merchantPrivateKey,
      certs: { [keys.platformKeyId]: keys.platformPublicKey },
      // The library checks signatures only of statuses that count as valid; a forged refusal must not look like a real one.
      validateStatus: () => true,
      maxRedirects: 0,
      maxContentLength: 1 << 20,
    }).v3;
  }

  accepts(authCode: string): boolean {
    return isWechatAuthCode(authCode);
  }

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    const body = {
      ...this.identity(),
      description: cutToBytes(request.subject, SUBJECT_BYTES_MAX),
      out_trade_no: request.outTradeNo,
      payer: { auth_code: request.authCode },
      amount: { total: request.amountFen, currency: 'CNY' },
      scene_info: { store_info: { id: request.storeId } },
    };
    return readCharge(await this.post('v3/pay/transactions/codepay', body, this.timeouts.chargeMs), request.outTradeNo);
  }

  async query({ outTradeNo }: { outTradeNo: string }): Promise<QueryResult> {
    const answer = await this.ask(this.timeouts.queryMs, (signal) =>
      this.http.get<unknown>(tradePath(outTradeNo), { params: { mchid: this.merchantId }, signal }),
    );
    return readQuery(answer, outTradeNo);
  }

  async reverse({ outTradeNo }: { outTradeNo: string }): Promise<ReverseResult> {
    return readReverse(await this.post(`${tradePath(outTradeNo)}/reverse`, this.identity(), this.timeouts.reverseMs));
  }

  async refund(request: RefundRequest): Promise<RefundResult> {
    const body = {
      out_trade_no: request.outTradeNo,
      out_refund_no: request.outRefundNo,
      amount: { refund: request.amountFen, total: request.totalFen, currency: 'CNY' },
    };
    return readRefund(await this.post('v3/refund/domestic/refunds', body, this.timeouts.refundMs));
  }

  async queryRefund({ outRefundNo }: { outRefundNo: string }): Promise<QueryRefundResult> {
    const answer = await this.ask(this.timeouts.queryMs, (signal) =>
      this.http.get<unknown>(`v3/refund/domestic/refunds/${outRefundNo}`, { signal }),
    );
    return readRefundState(answer);
  }

  async downloadBill(day: string): Promise<BillResult> {
    const named = await this.ask(this.timeouts.billMs, (signal) =>
      this.http.get<unknown>('v3/bill/tradebill', { params: { bill_date: day, bill_type: 'ALL' }, signal }),
    );
    const found = readBillAddress(named);
    if (found.kind !== 'address') return found;
    // The file itself is not signed; the signed answer before it holds its hash.
    const { origin, pathname, searchParams } = new URL(found.url);
    const file = await this.ask(this.timeouts.billMs, (signal) =>
      this.http.get<unknown>(pathname.slice(1), {
        baseURL: origin,
        params: Object.fromEntries(searchParams),
        signal,
        responseType: 'arraybuffer',
        maxContentLength: BILL_BYTES_MAX,
      }),
    );
    return readBillFile(file, found.sha1);
  }

  private identity(): { appid: string; mchid: string } {
    return { appid: this.settings.appId, mchid: this.merchantId };
  }

  private post(path: string, body: object, timeoutMs: number): Promise<WechatAnswer> {
    return this.ask(timeoutMs, (signal) => this.http.post<unknown>(path, body, { signal }));
  }

  /** The signal limits the whole exchange; the HTTP client's own timeout restarts with every byte. */
  private async ask(
    timeoutMs: number,
    send: (signal: AbortSignal) => Promise<{ status: number; data: unknown }>,
  ): Promise<WechatAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { status, data } = await send(signal);
      return { kind: 'answered', status, body: data };
    } catch (error) {
      // The client's error holds the request with the payment code, so only this word of it is passed on.
      return { kind: 'silent', cause: signal.aborted ? 'timeout' : causeOf(error) };
    }
  }
}

const tradePath = (outTradeNo: string): string => `v3/pay/transactions/out-trade-no/${outTradeNo}`;

function causeOf(error: unknown): UnknownCause {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('EV3_') ? 'signature' : 'connection';
}
