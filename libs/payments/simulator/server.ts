import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@paddock/kernel';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { scriptTable } from './scripts';
import type { SimulatorKeys } from './keys';
import { Trades, type Trade, type TradeError } from './trades';

export interface SimulatorOptions {
  keys: SimulatorKeys;
  clock: Clock;
  /** How long a `late` answer takes; longer than any caller waits. */
  lateMs?: number;
}

/** `late`: worked at once, answered long after. */
type Answer =
  | { kind: 'json'; status: number; body: object; forged?: boolean; late?: boolean }
  | { kind: 'page'; status: number; text: string }
  | { kind: 'drop' };

const BODY_BYTES_MAX = 64 * 1024;
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

const json = (status: number, body: object): Answer => ({ kind: 'json', status, body });
const SYSTEM_ERROR: TradeError = { status: 500, code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' };

const failure = ({ status, code, message }: TradeError): Answer => json(status, { code, message });

/** WeChat Pay's V3 interface as the channel itself serves it, with invented customers. Never answers a wrongly signed call. */
export class PaymentSimulator {
  readonly trades: Trades;
  private readonly server: Server;
  private readonly lateMs: number;
  private readonly late = new Set<NodeJS.Timeout>();
  private readonly wrongKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  constructor(private readonly options: SimulatorOptions) {
    this.trades = new Trades(options.clock);
    this.lateMs = options.lateMs ?? 20_000;
    this.server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  /** Listens on the loopback address. @returns the base address. Port 0 takes a free one. */
  async start(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Stops listening and cuts every line; the books stay, so it can start again as after an outage. */
  async stop(): Promise<void> {
    this.late.forEach(clearTimeout);
    this.late.clear();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request).catch(() => null);
    if (body === null) return void request.destroy();
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    if (request.method === 'GET' && pathname === '/')
      return send(response, 200, 'text/plain; charset=utf-8', scriptTable());
    if (request.method === 'GET' && pathname === '/ledger') {
      return send(response, 200, 'application/json', JSON.stringify({ trades: this.trades.ledger() }));
    }
    if (!this.signatureHolds(request, body)) {
      return send(response, 401, 'application/json', JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }));
    }
    const answer = this.route(request.method ?? '', pathname, body);
    if (answer.kind === 'json' && answer.late) {
      const timer = setTimeout(() => {
        this.late.delete(timer);
        this.reply(response, answer);
      }, this.lateMs);
      this.late.add(timer);
      return;
    }
    this.reply(response, answer);
  }

  private route(method: string, path: string, body: string): Answer {
    if (method === 'POST' && path === '/v3/pay/transactions/codepay') return this.charge(body);
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return this.refund(body);
    const refund = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && refund) return this.queryRefund(refund);
    const [, outTradeNo, action] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/reverse)?$/.exec(path) ?? [];
    if (method === 'GET' && outTradeNo && !action) return this.query(outTradeNo);
    if (method === 'POST' && outTradeNo && action) return this.reverse(outTradeNo);
    return failure({ status: 404, code: 'NOT_FOUND', message: '接口不存在' });
  }

  private charge(body: string): Answer {
    const parsed = chargeSchema.safeParse(parse(body));
    if (!parsed.success) return failure({ status: 400, code: 'PARAM_ERROR', message: '参数错误' });
    const { out_trade_no: outTradeNo, amount, payer, description } = parsed.data;
    const outcome = this.trades.charge({ outTradeNo, amountFen: amount.total, authCode: payer.auth_code, description });
    if (outcome === null) return { kind: 'drop' };
    if ('error' in outcome) return failure(outcome.error);
    const { trade } = outcome;
    switch (trade.script.answer) {
      case 'drop':
        return { kind: 'drop' };
      case 'systemError':
        return failure(SYSTEM_ERROR);
      case 'badGateway':
        return { kind: 'page', status: 502, text: '<html><body>502 Bad Gateway</body></html>' };
      case 'stateOnly':
        return json(202, { trade_state: trade.state });
      case 'forged':
        return { kind: 'json', status: 200, body: describe(trade), forged: true };
      case 'late':
        return { kind: 'json', status: 200, body: describe(trade), late: true };
      case 'truth':
        return json(200, describe(trade));
    }
  }

  private query(outTradeNo: string): Answer {
    const trade = this.trades.find(outTradeNo);
    if (trade?.script.query === 'systemError') return failure(SYSTEM_ERROR);
    return trade
      ? json(200, describe(trade))
      : failure({ status: 404, code: 'ORDER_NOT_EXIST', message: '订单不存在' });
  }

  private reverse(outTradeNo: string): Answer {
    const outcome = this.trades.reverse(outTradeNo);
    switch (outcome.kind) {
      case 'done':
        return json(200, { out_trade_no: outTradeNo });
      case 'dropped':
        return { kind: 'drop' };
      case 'refused':
        return failure(outcome.error);
    }
  }

  private refund(body: string): Answer {
    const parsed = refundSchema.safeParse(parse(body));
    if (!parsed.success) return failure({ status: 400, code: 'PARAM_ERROR', message: '参数错误' });
    const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, amount } = parsed.data;
    const outcome = this.trades.refund({ outTradeNo, outRefundNo, amountFen: amount.refund, totalFen: amount.total });
    if ('code' in outcome) return failure(outcome);
    return json(200, { out_trade_no: outTradeNo, out_refund_no: outRefundNo, status: 'PROCESSING' });
  }

  private queryRefund(outRefundNo: string): Answer {
    const refund = this.trades.findRefund(outRefundNo);
    if (!refund) return failure({ status: 404, code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    return json(200, { out_refund_no: outRefundNo, out_trade_no: refund.outTradeNo, status: refund.status });
  }

  private signatureHolds(request: IncomingMessage, body: string): boolean {
    const [, fields] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const named = new Map(
      [...(fields ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const [timestamp, nonce, signature] = [named.get('timestamp'), named.get('nonce_str'), named.get('signature')];
    const serial = named.get('serial_no');
    if (!timestamp || !nonce || !signature || serial !== this.options.keys.merchant.merchantSerial) return false;
    if (Math.abs(Formatter.timestamp() - Number(timestamp)) > TIMESTAMP_OFFSET_SECONDS_MAX) return false;
    const signed = Formatter.request(request.method ?? '', request.url ?? '', timestamp, nonce, body);
    return Rsa.verify(signed, signature, this.options.keys.merchantPublicKey);
  }

  private reply(response: ServerResponse, answer: Answer): void {
    if (answer.kind === 'drop') {
      response.socket?.destroy();
      return;
    }
    if (answer.kind === 'page') return send(response, answer.status, 'text/html', answer.text);
    const text = JSON.stringify(answer.body);
    const timestamp = Formatter.timestamp();
    const nonce = Formatter.nonce();
    const key = answer.forged
      ? this.wrongKey.export({ type: 'pkcs8', format: 'pem' })
      : this.options.keys.platformPrivateKey;
    response.setHeader('Wechatpay-Timestamp', timestamp);
    response.setHeader('Wechatpay-Nonce', nonce);
    response.setHeader('Wechatpay-Serial', this.options.keys.merchant.platformKeyId);
    response.setHeader('Wechatpay-Signature', Rsa.sign(Formatter.response(timestamp, nonce, text), key));
    send(response, answer.status, 'application/json; charset=utf-8', text);
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

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(text);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
