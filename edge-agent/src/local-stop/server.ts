/**
 * The emergency stop at the edge itself, and the slowing of all: a screen in the venue reaches them without the core. It can stop, slow and
 * show who has confirmed; going on is the core's. Any page may call it (CORS): what counts is the token, which no browser sends by itself.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Alarms } from '../devices/alarms';
import type { Part } from '../parts';
import { reachableHost } from '../reachable-host';
import { Connections } from './connections';
import { PAGE, PAGE_HEADERS } from './page';
import type { Authorized, TokenFault } from './screens';

export interface LocalStopView {
  flag: string;
  /** `confirmed`: all stand. `stopping`: some are waited for. `unconfirmed`: nobody is, and some have not. */
  state: 'none' | 'stopping' | 'confirmed' | 'unconfirmed';
  stoppedBy: string | null;
  confirmed: number;
  total: number;
  karts: {
    vehicleId: string;
    cardName: string;
    state: 'waiting' | 'confirmed' | 'unconfirmed';
    reason: string | null;
    /** Whether it is connected and not silent: a stop that is sent now gets there. */
    reached: boolean;
    /** A kart device on no vehicle: `vehicleId` is its own id. */
    spare?: boolean;
  }[];
  /** Under a yellow flag: the level that holds all karts on track, and what each of them has said to it. */
  slow: {
    level: number;
    karts: { vehicleId: string; cardName: string; state: string; reason: string | null; answerMs: number | null }[];
  } | null;
}

export interface LocalStopOptions {
  host: string;
  port: number;
  tls: { key: Buffer; cert: Buffer } | null;
  /** The address that screens use, where it is another than the one it listens at. */
  url: string | null;
}

export interface LocalStopActions {
  /** Whose token this is, or why it is worth nothing. */
  authorize(token: string): Authorized | { fault: TokenFault };
  /** Pairs a screen, or renews its token. */
  renew(authorized: Authorized): string;
  /** Resolves when the stop is on its way to the karts. */
  stop(by: string): Promise<void>;
  /** Resolves when all karts on track are being slowed. @returns false under a red flag, which outranks it */
  slow(by: string): Promise<boolean>;
  view(): LocalStopView;
}

const MESSAGES: Record<TokenFault, string> = {
  wrong: 'the token is missing or wrong',
  expired: 'the token has expired',
  withdrawn: 'this screen was taken off',
};
const ALARM = 'localStopUnavailable';
const REQUEST_MS_MAX = 5_000;

export class LocalStopServer implements Part {
  readonly name = 'local stop';
  private server: Server | null = null;
  private readonly connections = new Connections();

  constructor(
    private readonly options: LocalStopOptions,
    private readonly actions: LocalStopActions,
    private readonly alarms: Alarms,
    private readonly log: Logger,
  ) {}

  /** A port that is taken raises an alarm and nothing more: the venue must keep running. */
  async start(): Promise<void> {
    const { host, port, tls } = this.options;
    const answer: RequestListener = (request, response) => {
      this.connections.served(request.socket);
      void this.answer(request, response);
    };
    const limits = { connectionsCheckingInterval: 1_000, handshakeTimeout: REQUEST_MS_MAX };
    const server = tls === null ? createServer(limits, answer) : createTlsServer({ ...limits, ...tls }, answer);
    // Before any handshake of TLS, which is where a connection may stay unfinished too.
    server.on('connection', (socket: Socket) => this.connections.opened(socket));
    server.requestTimeout = REQUEST_MS_MAX;
    server.headersTimeout = REQUEST_MS_MAX;
    try {
      server.listen(port, host);
      await once(server, 'listening');
      this.server = server;
    } catch (error) {
      this.log.error({ err: error }, 'the local emergency stop cannot be offered');
    }
    this.alarms.set(ALARM, this.server === null);
  }

  /** The certificate was renewed. */
  useTls(tls: { key: Buffer; cert: Buffer }): void {
    if (this.server instanceof TlsServer) this.server.setSecureContext(tls);
  }

  async stop(): Promise<void> {
    if (this.server === null) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Where screens reach it; null: nowhere. */
  get url(): string | null {
    const address = this.server?.address();
    if (typeof address !== 'object' || address === null) return null;
    const scheme = this.options.tls === null ? 'http' : 'https';
    return this.options.url ?? `${scheme}://${reachableHost(this.options.host)}:${address.port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('x-content-type-options', 'nosniff');
    const path = request.url?.split('?')[0];
    if (path === '/' && request.method === 'GET') return void response.writeHead(200, PAGE_HEADERS).end(PAGE);
    if (path !== '/stop' && path !== '/slow' && path !== '/screen')
      return json(response, 404, { message: 'not found' });
    if (request.method === 'OPTIONS') return preflight(response);
    const who = this.actions.authorize(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if ('fault' in who) return json(response, 401, { message: MESSAGES[who.fault], reason: who.fault });
    const isPress = request.method === 'POST';
    if (path === '/screen')
      return isPress
        ? json(response, 200, { token: this.actions.renew(who) })
        : json(response, 405, { message: 'POST' });
    if (!isPress && request.method !== 'GET') return json(response, 405, { message: 'POST or GET' });
    try {
      if (isPress && path === '/slow') {
        this.log.warn({ by: who.by, screen: who.screen }, 'all karts were slowed at the edge');
        if (!(await this.actions.slow(who.by)))
          return json(response, 409, { message: 'the track is stopped', reason: 'red' });
      } else if (isPress) {
        const { by, screen } = who;
        this.log.warn({ by, screen }, 'the track was stopped at the edge');
        await this.actions.stop(by);
      }
      json(response, 200, this.actions.view());
    } catch (error) {
      this.log.error({ err: error }, 'a local emergency stop failed');
      json(response, 503, { message: 'the stop was not taken' });
    }
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** What a page of another origin asks first; the last header is for browsers that guard a private network against public pages. */
function preflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    })
    .end();
}
