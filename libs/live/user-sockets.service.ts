import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ALL_STORES_FEED, type FeedEvent, userFeed } from '@paddock/contracts/feed';
import { isTokenForm, KnownCallers, RightsChanges, SignIns } from '@paddock/identity';
import {
  type Actor,
  CallCounts,
  CONFIG,
  type Config,
  limitedAddress,
  liveSockets,
  LOGGER,
  type Logger,
  namedOrigins,
  newId,
  Proxies,
} from '@paddock/kernel';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { LiveFeed } from './live-feed.service';
import { PerMinute } from './per-minute';
import { isAllowedOrigin, SOCKET_IO_PATH } from './socket-adapter';

/** `/websocket/{userId}`, after the prefix of older clients; newer ones put a hash of their token behind the id. */
const PATH = /^(?:\/[\w-]+)?\/websocket\/([\w-]{1,64}?)(?:_[0-9a-f]{32})?$/;
const MESSAGE_BYTES_MAX = 2048;
/** A heartbeat comes every 20 s. */
const MESSAGES_PER_MINUTE_MAX = 60;
const CONNECTIONS = { max: 120, windowMs: 60_000 } as const;
/** Of those who have shown a token, and of all others. */
const SOCKETS_OF_USER_MAX = 20;
/** Of those for one person that come from one browser or address without a token. */
const STRANGERS_FROM_ONE_MAX = 5;
const SOCKETS_MAX = 5000;
const UNSENT_BYTES_MAX = 64_000;
/** An ended sign-in is noticed within this, even when the notice of it was lost. */
const RECHECK_MS = 3000;
/** A connection that is gone without a word. */
const PING_MS = 30_000;

const TOO_MUCH = 1008;
const HEARTBEAT_ANSWER = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });

interface UserSocket {
  socket: WebSocket;
  userId: string;
  /** Who has shown a token; others learn that there is something new, and not what. */
  actor: Actor | null;
  /** A browser that has signed in before, or the address, as limits count it. */
  from: string;
  alive: boolean;
}

/**
 * The plain WebSocket of the platform's contract, beside socket.io on the same server. It says that there is something to read: the lists
 * themselves are read over HTTP. A client that shows a token (as the first frame, or as the sub-protocol) learns which announcement it is.
 */
@Injectable()
export class UserSockets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly open = new Set<UserSocket>();
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    // A token as the sub-protocol must be named in the answer.
    handleProtocols: (protocols) => [...protocols].find(isTokenForm) ?? false,
  });
  private readonly messages = new PerMinute(MESSAGES_PER_MINUTE_MAX);
  private readonly proxies: Proxies;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly feed: LiveFeed,
    private readonly signIns: SignIns,
    private readonly rights: RightsChanges,
    private readonly counts: CallCounts,
    private readonly callers: KnownCallers,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.proxies = new Proxies(config.TRUST_PROXY);
  }

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const { url = '' } = request;
      if (url.startsWith(SOCKET_IO_PATH)) return;
      socket.on('error', () => undefined);
      const userId = userIdOf(url);
      if (userId === null) refuse(socket, '404 Not Found');
      else void this.upgrade(request, socket, head, userId);
    });
    this.feed.watchedBy((feed) =>
      feed === ALL_STORES_FEED ? this.open.size > 0 : [...this.open].some(({ userId }) => userFeed(userId) === feed),
    );
    this.feed.received.on('events', (feed, events) => this.notify(feed, events));
    this.rights.changes.on('changed', () => void this.recheck());
    this.timers = [setInterval(() => void this.recheck(), RECHECK_MS), setInterval(() => this.ping(), PING_MS)];
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const { socket } of this.open) socket.terminate();
    this.server.close();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, userId: string): Promise<void> {
    const { origin, host } = request.headers;
    if (!isAllowedOrigin(origin, host, namedOrigins(this.config))) return refuse(socket, '403 Forbidden');
    const token = (request.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .find(isTokenForm);
    try {
      const actor = token === undefined ? null : await this.signIns.authenticate(token);
      if (token !== undefined && actor?.userId !== userId) return refuse(socket, '401 Unauthorized');
      // Strangers who name a person are counted by where they come from, and take nothing from the person.
      const from = (await this.callers.deviceOf(request)) ?? limitedAddress(this.proxies.addressOf(request));
      const subject = actor ? `sockets ${userId}` : `sockets ${userId} ${from}`;
      if ((await this.counts.waitOf(subject, CONNECTIONS)) !== null) return refuse(socket, '429 Too Many Requests');
      // Nobody listens for somebody who is not signed in: an ended sign-in can't come back this way either.
      if (!actor && !(await this.signIns.anyOf([userId])).has(userId)) return refuse(socket, '401 Unauthorized');
      await Promise.all([this.feed.follow(userFeed(userId)), this.feed.follow(ALL_STORES_FEED)]);
      if (!this.makeRoom(userId, actor, from)) return refuse(socket, '429 Too Many Requests');
      this.server.handleUpgrade(request, socket, head, (opened) =>
        this.welcome({ socket: opened, userId, actor, from, alive: true }),
      );
    } catch (error) {
      this.log.warn({ error: String(error) }, 'a plain socket could not be opened');
      refuse(socket, '503 Service Unavailable');
    }
  }

  /**
   * Who has shown a token has places of the own. Of the others the one goes that is there longest, of where most of them come from: a caller
   * who opens many makes room for the next one.
   */
  private makeRoom(userId: string, actor: Actor | null, from: string): boolean {
    const others = [...this.open];
    const ofUser = others.filter((one) => one.userId === userId && (one.actor === null) === (actor === null));
    if (actor && ofUser.length >= SOCKETS_OF_USER_MAX) return false;
    const fromThere = ofUser.filter((one) => one.from === from);
    if (!actor && fromThere.length >= STRANGERS_FROM_ONE_MAX) return this.letGo(fromThere);
    if (!actor && ofUser.length >= SOCKETS_OF_USER_MAX) return this.letGo(ofUser);
    return others.length < SOCKETS_MAX || this.letGo(others.filter((one) => one.actor === null));
  }

  private letGo(strangers: readonly UserSocket[]): boolean {
    const leaving = longestOfMost(strangers);
    if (!leaving) return false;
    this.open.delete(leaving);
    leaving.socket.terminate();
    return true;
  }

  private welcome(one: UserSocket): void {
    const { socket } = one;
    this.open.add(one);
    this.count();
    const key = newId();
    socket.on('pong', () => (one.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.open.delete(one);
      this.count();
    });
    socket.on('message', (data, isBinary) => {
      one.alive = true;
      if (isBinary || !this.messages.admit(key, Date.now())) return socket.close(TOO_MUCH);
      void this.answer(one, (data as Buffer).toString());
    });
  }

  /** Older clients send their next beat when something comes back; newer ones send `ping` and wait for it. */
  private async answer(one: UserSocket, text: string): Promise<void> {
    const token = tokenIn(text);
    if (token !== null) {
      const actor = await this.signIns.authenticate(token).catch(() => null);
      if (actor?.userId !== one.userId) return one.socket.close(TOO_MUCH);
      one.actor = actor;
    }
    send(one, text === 'ping' ? 'ping' : HEARTBEAT_ANSWER);
  }

  private notify(feed: string, events: readonly FeedEvent[]): void {
    if (this.open.size === 0) return;
    for (const { type, payload } of events) {
      if (type !== 'notice.published' || !('titile' in payload)) continue;
      for (const one of this.open) {
        if (feed !== ALL_STORES_FEED && feed !== userFeed(one.userId)) continue;
        const cmd = feed === ALL_STORES_FEED ? 'topic' : 'user';
        const what = one.actor === null ? {} : { msgId: payload.id, msgTxt: payload.titile };
        send(one, JSON.stringify({ cmd, ...(cmd === 'user' && { userId: one.userId }), ...what }));
      }
    }
  }

  /** Closes what nobody is signed in for any more. */
  private async recheck(): Promise<void> {
    if (this.open.size === 0) return;
    try {
      const sockets = [...this.open];
      const shown = sockets.flatMap(({ actor }) => (actor ? [actor.signInId] : []));
      const [standing, users] = await Promise.all([
        this.signIns.standing([...new Set(shown)]),
        this.signIns.anyOf([...new Set(sockets.map(({ userId }) => userId))]),
      ]);
      for (const { socket, actor, userId } of sockets)
        if (actor ? !standing.has(actor.signInId) : !users.has(userId)) socket.close(TOO_MUCH);
    } catch (error) {
      this.log.warn({ error: String(error) }, 'sign-ins of plain sockets could not be checked');
    }
  }

  private ping(): void {
    for (const one of this.open) {
      if (!one.alive) one.socket.terminate();
      one.alive = false;
      one.socket.ping();
    }
  }

  private count(): void {
    liveSockets.set({ namespace: 'plain' }, this.open.size);
  }
}

/** They stand in the order in which they came. */
function longestOfMost(sockets: readonly UserSocket[]): UserSocket | undefined {
  const counts = new Map<string, number>();
  for (const { from } of sockets) counts.set(from, (counts.get(from) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return sockets.find(({ from }) => counts.get(from) === most);
}

/** A client that reads nothing is let go: it reads the lists when it is back. */
function send({ socket }: UserSocket, frame: string): void {
  if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate();
  else if (socket.readyState === WebSocket.OPEN) socket.send(frame);
}

/** The id in the address of a plain socket; null for any other address. */
export function userIdOf(url: string): string | null {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/');
  return PATH.exec(path)?.[1] ?? null;
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** A token as the whole frame, or as `{"token":"…"}`. */
function tokenIn(text: string): string | null {
  if (isTokenForm(text)) return text;
  if (!text.startsWith('{')) return null;
  try {
    const { token } = JSON.parse(text) as { token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}
