import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Clock } from '@paddock/kernel';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { wechatBill } from './bills';
import type { Answer, Face, Received } from './http';
import type { SimulatorKeys } from './keys';
import { queryFails } from './scripts';
import { Trades, type Trade, type TradeError } from './trades';

const TIMESTAMP_OFFSET_SECONDS_MAX = 300;

const chargeSchema = z.object({
  appid: z.string().min(1),
  mchid: z.string().min(1),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_*-]{6,32}$/),
  payer: z.object({ auth_code: z.string() }),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY').optional() }),
  scene_info: z.object({ store_info: z.object({ id: z.string() }) }),
});
const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().max(64),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
});

/** `forged`: signed with a key that is not the platform's. */
interface Reply {
  status: number;
  body: object;
  forged?: boolean;
  late?: boolean;
}
type Outcome = Reply | { drop: true } | { page: string; status: number };

const json = (status: number, body: object): Reply => ({ status, body });
const SYSTEM_ERROR: TradeError = { status: 500, code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' };

const failure = ({ status, code, message }: TradeError): Reply => json(status, { code, message });

/** WeChat Pay's V3 interface as the channel itself serves it. Never answers a wrongly signed call. */
export class WechatFace implements Face {
  readonly trades: Trades;
  /** Bills that were asked for, by the token of their address. */
  private readonly files = new Map<string, string>();
  private readonly wrongKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  constructor(
    private readonly keys: SimulatorKeys,
    clock: Clock,
  ) {
    this.trades = new Trades(clock, 'wechat');
  }

  answer(request: Received): Answer {
    // The file that a signed answer has named: asked for with a signature, sent without one.
    const file = request.path === '/v3/billdownload/file' && this.files.get(request.query.get('token') ?? '');
    if (file) return { kind: 'sent', status: 200, type: 'text/plain;charset=utf-8', body: file };
    if (!this.signatureHolds(request))
      return {
        kind: 'sent',
        status: 401,
        type: 'application/json',
        body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }),
      };
    const outcome = this.route(request);
    if ('drop' in outcome) return { kind: 'drop' };
    if ('page' in outcome) return { kind: 'sent', status: outcome.status, type: 'text/html', body: outcome.page };
    return this.signed(outcome);
  }

  private route({ method, path, body, query, origin }: Received): Outcome {
    if (method === 'GET' && path === '/v3/bill/tradebill') return this.tradeBill(query, origin);
    if (method === 'POST' && path === '/v3/pay/transactions/codepay') return this.charge(body);
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return this.refund(body);
    const refund = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && refund) return this.queryRefund(refund);
    const [, outTradeNo, action] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/reverse)?$/.exec(path) ?? [];
    if (method === 'GET' && outTradeNo && !action) return this.query(outTradeNo);
    if (method === 'POST' && outTradeNo && action) return this.reverse(outTradeNo);
    return failure({ status: 404, code: 'NOT_FOUND', message: '接口不存在' });
  }

  private tradeBill(query: URLSearchParams, origin: string): Outcome {
    const lines = this.trades.bill(query.get('bill_date') ?? '');
    if (!lines) return failure({ status: 400, code: 'STATEMENT_CREATING', message: '账单生成中' });
    if (lines.length === 0) return failure({ status: 400, code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
    const body = wechatBill(lines);
    const token = randomUUID();
    this.files.set(token, body);
    return json(200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(body).digest('hex'),
      download_url: `${origin}/v3/billdownload/file?token=${token}`,
    });
  }

  private charge(body: string): Outcome {
    const parsed = chargeSchema.safeParse(parse(body));
    if (!parsed.success) return failure({ status: 400, code: 'PARAM_ERROR', message: '参数错误' });
    const { out_trade_no: outTradeNo, amount, payer, description } = parsed.data;
    if (!/^1[0-5]\d{16}$/.test(payer.auth_code))
      return failure({ status: 400, code: 'PARAM_ERROR', message: '付款码格式错误' });
    const outcome = this.trades.charge({ outTradeNo, amountFen: amount.total, authCode: payer.auth_code, description });
    if (outcome === null) return { drop: true };
    if ('error' in outcome) return failure(outcome.error);
    const { trade } = outcome;
    switch (trade.script.answer) {
      case 'drop':
        return { drop: true };
      case 'systemError':
        return failure(SYSTEM_ERROR);
      case 'badGateway':
        return { status: 502, page: '<html><body>502 Bad Gateway</body></html>' };
      case 'stateOnly':
        return json(202, { trade_state: trade.state });
      case 'forged':
        return { ...json(200, describe(trade)), forged: true };
      case 'late':
        return { ...json(200, describe(trade)), late: true };
      case 'truth':
        return json(200, describe(trade));
    }
  }

  private query(outTradeNo: string): Outcome {
    const trade = this.trades.find(outTradeNo);
    if (trade && queryFails(trade.script, trade.reverses)) return failure(SYSTEM_ERROR);
    return trade
      ? json(200, describe(trade))
      : failure({ status: 404, code: 'ORDER_NOT_EXIST', message: '订单不存在' });
  }

  private reverse(outTradeNo: string): Outcome {
    const outcome = this.trades.reverse(outTradeNo);
    switch (outcome.kind) {
      case 'done':
        return json(200, { out_trade_no: outTradeNo });
      // This channel says so plainly when it has done nothing.
      case 'empty':
        return json(200, { out_trade_no: outTradeNo, recall: 'Y' });
      case 'dropped':
        return { drop: true };
      case 'refused':
        return failure(outcome.error);
    }
  }

  private refund(body: string): Outcome {
    const parsed = refundSchema.safeParse(parse(body));
    if (!parsed.success) return failure({ status: 400, code: 'PARAM_ERROR', message: '参数错误' });
    const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, amount } = parsed.data;
    const outcome = this.trades.refund({ outTradeNo, outRefundNo, amountFen: amount.refund, totalFen: amount.total });
    if ('code' in outcome) return failure(outcome);
    return json(200, { out_trade_no: outTradeNo, out_refund_no: outRefundNo, status: 'PROCESSING' });
  }

  private queryRefund(outRefundNo: string): Outcome {
    const refund = this.trades.findRefund(outRefundNo);
    if (!refund) return failure({ status: 404, code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    return json(200, { out_refund_no: outRefundNo, out_trade_no: refund.outTradeNo, status: refund.status });
  }

  private signatureHolds({ method, url, headers, body }: Received): boolean {
    const [, fields] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? [];
    const named = new Map(
      [...(fields ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const [timestamp, nonce, signature] = [named.get('timestamp'), named.get('nonce_str'), named.get('signature')];
    const serial = named.get('serial_no');
    if (!timestamp || !nonce || !signature || serial !== this.keys.merchant.merchantSerial) return false;
    if (Math.abs(Formatter.timestamp() - Number(timestamp)) > TIMESTAMP_OFFSET_SECONDS_MAX) return false;
    const signed = Formatter.request(method, url, timestamp, nonce, body);
    return Rsa.verify(signed, signature, this.keys.merchantPublicKey);
  }

  private signed({ status, body, forged, late }: Reply): Answer {
    const text = JSON.stringify(body);
    const timestamp = Formatter.timestamp();
    const nonce = Formatter.nonce();
    const key = forged ? this.wrongKey.export({ type: 'pkcs8', format: 'pem' }) : this.keys.platformPrivateKey;
    return {
      kind: 'sent',
      status,
      type: 'application/json; charset=utf-8',
      headers: {
        'Wechatpay-Timestamp': String(timestamp),
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Serial': this.keys.merchant.platformKeyId,
        'Wechatpay-Signature': Rsa.sign(Formatter.response(timestamp, nonce, text), key),
      },
      body: text,
      late,
    };
  }
}

function describe(trade: Trade): object {
  const known = { out_trade_no: trade.outTradeNo, trade_state: trade.state, trade_type: 'MICROPAY' };
  if (!trade.paidAt) return known;
  return {
    ...known,
    transaction_id: trade.txnId,
    success_time: beijing(trade.paidAt),
    amount: { total: trade.amountFen, payer_total: trade.amountFen, currency: 'CNY' },
  };
}

/** A body that is no JSON is as wrong as an empty one. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** RFC 3339 in Beijing time, as the channel writes instants. */
const beijing = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
