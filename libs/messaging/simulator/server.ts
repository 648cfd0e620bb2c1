import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Books } from './books';
import { MailFace } from './mail-face';
import { SCRIPTS } from './scripts';
import { type SmsKeys, SmsFace } from './sms-face';
import { WechatFace, type WechatKeys } from './wechat-face';

export interface MessageSimulatorKeys {
  sms: SmsKeys;
  wechat: WechatKeys;
  mail: { user: string; password: string };
}

const BODY_BYTES_MAX = 256 * 1024;

/** Text messages and WeChat over HTTP, letters over SMTP, as their providers serve them; nothing leaves the machine. */
export class MessageSimulator {
  readonly books = new Books();
  readonly wechat: WechatFace;
  private readonly sms: SmsFace;
  private readonly mail: MailFace;
  private readonly server: Server;

  constructor({ sms, wechat, mail }: MessageSimulatorKeys, now = () => new Date()) {
    this.sms = new SmsFace(sms, this.books, now);
    this.wechat = new WechatFace(wechat, this.books);
    this.mail = new MailFace(this.books, mail.user, mail.password);
    this.server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  /** Listens on the loopback address. Port 0 takes a free one. */
  async start(port: number, mailPort: number): Promise<{ url: string; mailPort: number }> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    const { port: taken } = this.server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${taken}/`, mailPort: await this.mail.start(mailPort) };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await Promise.all([new Promise<void>((resolve) => this.server.close(() => resolve())), this.mail.stop()]);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) return void request.destroy();
      chunks.push(chunk);
    }
    const { method = '', url = '/', headers } = request;
    const { pathname: path, searchParams: query } = new URL(url, 'http://simulator');
    if (method === 'GET' && path === '/') return send(response, 200, 'text/plain; charset=utf-8', this.page());
    if (method === 'GET' && path === '/messages')
      return send(response, 200, 'application/json', JSON.stringify({ messages: this.books.list() }));
    const call = { method, path, query, headers, body: Buffer.concat(chunks).toString('utf8') };
    const reply = path.startsWith('/cgi-bin/') ? this.wechat.answer(call) : this.sms.answer(call);
    if (reply === null) return void response.socket?.destroy();
    send(response, reply.status, 'application/json', JSON.stringify(reply.body));
  }

  /** What was sent, newest first, and what the simulator can be asked to do. */
  private page(): string {
    const sent = this.books
      .list()
      .map(({ at, channel, receiver, title, text }) => `${at}  ${channel}  ${receiver}\n  ${title}\n  ${text}\n`);
    return [
      'Simulator of the providers of messages. Nothing leaves this machine.',
      'The last four digits of a receiver choose what happens:',
      '',
      ...Object.entries(SCRIPTS).map(([digits, { description }]) => `${digits}  ${description}`),
      '....  anything else: taken',
      '',
      `${sent.length} messages, newest first (as JSON: GET /messages)`,
      '',
      ...sent,
    ].join('\n');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}
