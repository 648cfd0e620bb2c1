/**
 * The emergency stop at the edge itself: a screen in the venue reaches it without the core. It can stop and show who has confirmed; going
 * on is the core's. Any page may call it (CORS): what counts is the token, which no browser sends by itself.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import type { Alarms } from '../devices/alarms';
import type { Part } from '../parts';
import { PAGE, PAGE_HEADERS } from './page';

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
    /** A kart device on no vehicle: `vehicleId` is its own id. */
    spare?: boolean;
  }[];
}

export interface LocalStopOptions {
  host: string;
  port: number;
  tls: { key: Buffer; cert: Buffer } | null;
  /** The address that screens use, where it is another than the one it listens at. */
  url: string | null;
}

export interface LocalStopActions {
  /** @returns the name of the person who has this token, or null. */
  authorize(token: string): string | null;
  /** Resolves when the stop is on its way to the karts. */
  stop(by: string): Promise<void>;
  view(): LocalStopView;
}

const ALARM = 'localStopUnavailable';
const CONNECTIONS_MAX = 100;
const REQUEST_MS_MAX = 5_000;

export class LocalStopServer implements Part {
  readonly name = 'local stop';
  private server: Server | null = null;

  constructor(
    private readonly options: LocalStopOptions,
    private readonly actions: LocalStopActions,
    private readonly alarms: Alarms,
    private readonly log: Logger,
  ) {}

  /** A port that is taken raises an alarm and nothing more: the venue must keep running. */
  async start(): Promise<void> {
    const { host, port, tls } = this.options;
    const answer: RequestListener = (request, response) => void this.answer(request, response);
    const server = tls === null ? createServer(answer) : createTlsServer(tls, answer);
    server.maxConnections = CONNECTIONS_MAX;
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
    if (path !== '/stop') return json(response, 404, { message: 'not found' });
    if (request.method === 'OPTIONS') return preflight(response);
    const by = this.actions.authorize(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (by === null) return json(response, 401, { message: 'the token is missing, wrong or expired' });
    if (request.method !== 'POST' && request.method !== 'GET') return json(response, 405, { message: 'POST or GET' });
    try {
      if (request.method === 'POST') {
        this.log.warn({ by }, 'the track was stopped at the edge');
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

/** One that listens everywhere is reached at the machine's first address in a network. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
