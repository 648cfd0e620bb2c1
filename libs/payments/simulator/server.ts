import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@paddock/kernel';
import { AlipayFace } from './alipay-face';
import type { Answer } from './http';
import type { SimulatorKeys } from './keys';
import { scriptTable } from './scripts';
import type { LedgerLine, Trades } from './trades';
import { WechatFace } from './wechat-face';

export interface SimulatorOptions {
  keys: SimulatorKeys;
  clock: Clock;
  /** How long a `late` answer takes; longer than any caller waits. */
  lateMs?: number;
}

const BODY_BYTES_MAX = 64 * 1024;
/** Alipay has one address for every call; all others are WeChat Pay's. */
const ALIPAY_PATHS = /^\/(gateway\.do|alipay-bill\/)/;

/** Both channels as they serve their merchants, with invented customers. */
export class PaymentSimulator {
  readonly trades: Trades;
  readonly alipayTrades: Trades;
  private readonly wechat: WechatFace;
  private readonly alipay: AlipayFace;
  private readonly server: Server;
  private readonly lateMs: number;
  private readonly late = new Set<NodeJS.Timeout>();

  constructor(options: SimulatorOptions) {
    this.wechat = new WechatFace(options.keys, options.clock);
    this.alipay = new AlipayFace(options.keys.alipay, options.clock);
    this.trades = this.wechat.trades;
    this.alipayTrades = this.alipay.trades;
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

  /** What both channels were charged and gave back. */
  ledger(): LedgerLine[] {
    return [...this.trades.ledger(), ...this.alipayTrades.ledger()];
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request).catch(() => null);
    if (body === null) return void request.destroy();
    const { method = '', url = '/', headers } = request;
    const origin = `http://${headers.host ?? 'simulator'}`;
    const { pathname: path, searchParams: query } = new URL(url, origin);
    if (method === 'GET' && path === '/') return send(response, 200, 'text/plain; charset=utf-8', scriptTable());
    if (method === 'GET' && path === '/ledger')
      return send(response, 200, 'application/json', JSON.stringify({ trades: this.ledger() }));
    const face = ALIPAY_PATHS.test(path) ? this.alipay : this.wechat;
    const answer = face.answer({ method, url, path, query, headers, body, origin });
    if (answer.kind === 'sent' && answer.late) {
      const timer = setTimeout(() => {
        this.late.delete(timer);
        reply(response, answer);
      }, this.lateMs);
      this.late.add(timer);
      return;
    }
    reply(response, answer);
  }
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer.kind === 'drop') {
    response.socket?.destroy();
    return;
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  send(response, answer.status, answer.type, answer.body);
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
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
