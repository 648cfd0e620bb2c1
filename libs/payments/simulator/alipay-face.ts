import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Clock } from '@paddock/kernel';
import { z } from 'zod';
import { alipayBill } from './bills';
import type { Answer, Face, Received } from './http';
import type { AlipaySimulatorKeys } from './keys';
import { queryFails } from './scripts';
import { Trades, type Trade } from './trades';

const TIMESTAMP_OFFSET_MS_MAX = 15 * 60_000;

type Body = Readonly<Record<string, string>>;
/** `forged`: signed with a key that is not Alipay's. */
type Outcome = { body: Body; forged?: boolean; late?: boolean } | { drop: true } | { page: string };

const ok = (fields: Body = {}): { body: Body } => ({ body: { code: '10000', msg: 'Success', ...fields } });
const refused = (subCode: string, subMessage: string): { body: Body } => ({
  body: { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMessage },
});
const SYSTEM_ERROR = {
  body: { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.ACQ.SYSTEM_ERROR' },
};
const INVALID = {
  body: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-parameter', sub_msg: '参数无效' },
};
const NOT_EXIST = refused('ACQ.TRADE_NOT_EXIST', '交易不存在');

/** Words of a decline in this channel's language; the scripts hold WeChat's. */
const DECLINES: Readonly<Record<string, string>> = {
  NOT_ENOUGH: 'ACQ.BUYER_BALANCE_NOT_ENOUGH',
  AUTH_CODE_INVALID: 'ACQ.PAYMENT_AUTH_CODE_INVALID',
  OUT_TRADE_NO_USED: 'ACQ.CONTEXT_INCONSISTENT',
};

const amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')));
const outTradeNo = z.string().regex(/^\w{1,64}$/);
const paySchema = z.object({
  out_trade_no: outTradeNo,
  scene: z.literal('bar_code'),
  auth_code: z.string().regex(/^(?:2[5-9]|30)\d{14,22}$/),
  subject: z.string().min(1).max(256),
  total_amount: amount,
  store_id: z.string().optional(),
});
const tradeSchema = z.object({ out_trade_no: outTradeNo });
const refundSchema = z.object({
  out_trade_no: outTradeNo,
  out_request_no: z.string().min(1).max(64),
  refund_amount: amount,
});
const billSchema = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() });
const refundQuerySchema = z.object({ out_trade_no: outTradeNo, out_request_no: z.string().min(1) });

/** Alipay's gateway as the channel itself serves it: one address, RSA2 both ways, amounts in yuan. */
export class AlipayFace implements Face {
  readonly trades: Trades;
  /** Bills that were asked for, by the token of their address. */
  private readonly files = new Map<string, Buffer>();
  private readonly wrongKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  constructor(
    private readonly keys: AlipaySimulatorKeys,
    clock: Clock,
  ) {
    this.trades = new Trades(clock, 'alipay');
  }

  answer(request: Received): Answer {
    if (request.path.startsWith('/alipay-bill/')) {
      const file = this.files.get(request.path.slice('/alipay-bill/'.length));
      return { kind: 'sent', status: file ? 200 : 404, type: 'application/zip', body: file ?? '' };
    }
    const fields = new Map([...request.query, ...new URLSearchParams(request.body)]);
    const method = fields.get('method') ?? '';
    const outcome = this.signatureHolds(fields)
      ? this.route(method, parse(fields.get('biz_content') ?? ''), request.origin)
      : { body: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' } };
    if ('drop' in outcome) return { kind: 'drop' };
    if ('page' in outcome) return { kind: 'sent', status: 502, type: 'text/html', body: outcome.page };
    const text = JSON.stringify(outcome.body);
    const key = outcome.forged ? this.wrongKey : this.keys.alipayPrivateKey;
    const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
    const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`;
    return { kind: 'sent', status: 200, type: 'text/html;charset=utf-8', body, late: outcome.late };
  }

  private route(method: string, content: unknown, origin: string): Outcome {
    switch (method) {
      case 'alipay.trade.pay':
        return this.pay(content);
      case 'alipay.trade.query':
        return this.query(content);
      case 'alipay.trade.cancel':
        return this.cancel(content);
      case 'alipay.trade.refund':
        return this.refund(content);
      case 'alipay.trade.fastpay.refund.query':
        return this.queryRefund(content);
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return this.bill(content, origin);
      default:
        return {
          body: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: '接口不存在' },
        };
    }
  }

  private pay(content: unknown): Outcome {
    const parsed = paySchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const { out_trade_no, total_amount: amountFen, auth_code: authCode, subject: description } = parsed.data;
    const outcome = this.trades.charge({ outTradeNo: out_trade_no, amountFen, authCode, description });
    if (outcome === null) return { drop: true };
    if ('error' in outcome) {
      const { code, message } = outcome.error;
      return refused(DECLINES[code] ?? 'ACQ.PAYMENT_FAIL', message);
    }
    const { trade } = outcome;
    const truth = trade.paidAt
      ? ok(paidFields(trade))
      : { body: { code: '10003', msg: 'order success pay inprocess', out_trade_no } };
    switch (trade.script.answer) {
      case 'drop':
        return { drop: true };
      case 'systemError':
        return SYSTEM_ERROR;
      case 'badGateway':
        return { page: '<html><body>502 Bad Gateway</body></html>' };
      case 'stateOnly':
        return { body: { code: '10003', msg: 'order success pay inprocess' } };
      case 'forged':
        return { ...truth, forged: true };
      case 'late':
        return { ...truth, late: true };
      case 'truth':
        return truth;
    }
  }

  private query(content: unknown): Outcome {
    const parsed = tradeSchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const trade = this.trades.find(parsed.data.out_trade_no);
    if (!trade) return NOT_EXIST;
    if (queryFails(trade.script, trade.reverses)) return SYSTEM_ERROR;
    const fields = { out_trade_no: trade.outTradeNo, trade_no: trade.txnId, total_amount: yuan(trade.amountFen) };
    if (trade.state === 'USERPAYING') return ok({ ...fields, trade_status: 'WAIT_BUYER_PAY' });
    const open = trade.chargedFen > trade.givenBackFen;
    if (!open || !trade.paidAt) return ok({ ...fields, trade_status: 'TRADE_CLOSED' });
    return ok({ ...fields, trade_status: 'TRADE_SUCCESS', send_pay_date: beijing(trade.paidAt) });
  }

  /** The trap: an unknown number is answered with success, and only the missing `action` gives it away. */
  private cancel(content: unknown): Outcome {
    const parsed = tradeSchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const { out_trade_no } = parsed.data;
    const outcome = this.trades.reverse(out_trade_no);
    switch (outcome.kind) {
      case 'done':
        return ok({ out_trade_no, retry_flag: 'N', action: outcome.action });
      case 'empty':
        return ok({ out_trade_no, retry_flag: 'N' });
      case 'dropped':
        return { drop: true };
      case 'refused':
        if (outcome.error.code === 'ORDER_NOT_EXIST') return ok({ out_trade_no, retry_flag: 'N' });
        if (outcome.error.code === 'REVERSE_EXPIRE')
          return refused('ACQ.TRADE_CANCEL_TIME_OUT', '超过撤销时间范围，请调用退款接口');
        return ok({ out_trade_no, retry_flag: 'Y' });
    }
  }

  private refund(content: unknown): Outcome {
    const parsed = refundSchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const { out_trade_no, out_request_no: outRefundNo, refund_amount: amountFen } = parsed.data;
    const before = this.trades.findRefund(outRefundNo);
    if (before && before.amountFen !== amountFen) return refused('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求');
    const totalFen = this.trades.find(out_trade_no)?.chargedFen ?? 0;
    const outcome = this.trades.refund({ outTradeNo: out_trade_no, outRefundNo, amountFen, totalFen });
    if ('code' in outcome)
      return outcome.code === 'INVALID_REQUEST' ? refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限') : NOT_EXIST;
    return ok({
      out_trade_no,
      fund_change: before || outcome.status !== 'SUCCESS' ? 'N' : 'Y',
      refund_fee: yuan(amountFen),
    });
  }

  private queryRefund(content: unknown): Outcome {
    const parsed = refundQuerySchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const refund = this.trades.findRefund(parsed.data.out_request_no);
    // Without a status: the number is not known.
    if (!refund) return ok();
    const status = { SUCCESS: 'REFUND_SUCCESS', ABNORMAL: 'REFUND_FAIL', CLOSED: 'REFUND_FAIL' }[refund.status];
    return ok({ out_request_no: refund.outRefundNo, refund_amount: yuan(refund.amountFen), refund_status: status });
  }

  private bill(content: unknown, origin: string): Outcome {
    const parsed = billSchema.safeParse(content);
    if (!parsed.success) return INVALID;
    const lines = this.trades.bill(parsed.data.bill_date);
    if (!lines || lines.length === 0) return refused('isp.bill_not_exist', '账单不存在');
    const token = randomUUID();
    this.files.set(token, alipayBill(lines, parsed.data.bill_date));
    return ok({ bill_download_url: `${origin}/alipay-bill/${token}` });
  }

  private signatureHolds(fields: ReadonlyMap<string, string>): boolean {
    const sign = fields.get('sign');
    const at = Date.parse(`${(fields.get('timestamp') ?? '').replace(' ', 'T')}+08:00`);
    if (!sign || fields.get('sign_type') !== 'RSA2' || !(Math.abs(Date.now() - at) < TIMESTAMP_OFFSET_MS_MAX))
      return false;
    const signed = [...fields]
      .filter(([name]) => name !== 'sign')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return createVerify('RSA-SHA256').update(signed, 'utf8').verify(this.keys.appPublicKey, sign, 'base64');
  }
}

const paidFields = (trade: Trade): Body => ({
  out_trade_no: trade.outTradeNo,
  trade_no: trade.txnId,
  total_amount: yuan(trade.amountFen),
  receipt_amount: yuan(trade.amountFen),
  gmt_payment: beijing(trade.paidAt ?? trade.createdAt),
});

const yuan = (fen: number): string => (fen / 100).toFixed(2);
/** As the channel writes instants: Beijing's time without a zone. */
const beijing = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
