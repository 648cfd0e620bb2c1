import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  ALL_STORES_FEED,
  FEED_TOPICS,
  type FeedEvent,
  type FeedTopic,
  type SubscribeAck,
  userFeed,
} from '@paddock/contracts/feed';
import { REVOKED_CHANNEL, SignIns } from '@paddock/identity';
import {
  type Actor,
  CONFIG,
  type Config,
  createRedis,
  Database,
  liveSockets,
  LOGGER,
  type Logger,
  seesAllStores,
} from '@paddock/kernel';
import type { Redis } from 'ioredis';
import type { Namespace, Socket } from 'socket.io';
import { LiveFeed } from './live-feed';
import {
  emitFeed,
  feedRoom,
  isWatched,
  scopeOfFeed,
  subscribe,
  type SubscriptionScope,
  telemetryRoom,
  unsubscribe,
} from './subscriptions';

interface LiveData {
  actor: Actor;
}
type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, LiveData>;

/** A revoked sign-in is cut within this, even when the notice of it was lost. */
const RECHECK_MS = 3000;
const TOPICS: ReadonlySet<FeedTopic> = new Set(FEED_TOPICS);

/** Live events for signed-in staff. */
@WebSocketGateway({ namespace: '/live' })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationShutdown {
  @WebSocketServer() private readonly namespace!: Namespace;
  private subscriber: Redis | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly feed: LiveFeed,
    private readonly db: Database,
    private readonly signIns: SignIns,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      const token = (socket.handshake.auth as { token?: unknown }).token;
      if (typeof token !== 'string') return next(new Error('unauthorized'));
      this.signIns.authenticate(token).then(
        (actor) => {
          if (!actor) return next(new Error('unauthorized'));
          socket.data = { actor } satisfies LiveData;
          next();
        },
        () => next(new Error('unavailable')),
      );
    });
    this.feed.watchedBy((orgCode) => isWatched(namespace, orgCode));
    this.feed.heard.on('events', (orgCode, events) => this.emit(orgCode, events));
    this.feed.heard.on('early', (orgCode, laps) => namespace.to(feedRoom(orgCode, 'runs')).emit('early', laps));
    this.feed.heard.on('telemetry', (orgCode, message) =>
      namespace.to(telemetryRoom(orgCode)).volatile.emit('telemetry', message),
    );
    this.subscriber = createRedis(this.config.REDIS_URL, this.log, 'revoked sign-ins');
    this.subscriber.on('ready', () => void this.subscriber?.subscribe(REVOKED_CHANNEL).catch(() => undefined));
    this.subscriber.on('message', () => void this.cutRevoked());
    this.timer = setInterval(() => void this.cutRevoked(), RECHECK_MS);
  }

  handleConnection(): void {
    liveSockets.set({ namespace: 'live' }, this.namespace.sockets.size);
  }

  handleDisconnect(): void {
    liveSockets.set({ namespace: 'live' }, this.namespace.sockets.size);
  }

  @SubscribeMessage('subscribe')
  subscribe(socket: LiveSocket, input: unknown): Promise<SubscribeAck> {
    return subscribe(socket, input, scopeOf(socket.data.actor), this.feed, this.db);
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(socket: LiveSocket, input: unknown): { ok: boolean } {
    const orgCodes = new Set(
      [...socket.rooms].flatMap((room) =>
        room.startsWith('feed:') ? [room.slice('feed:'.length, room.lastIndexOf(':'))] : [],
      ),
    );
    return unsubscribe(socket, input, orgCodes);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
    this.subscriber?.disconnect();
  }

  /** Neighbouring events of one topic go out as one message: order stays, and each room is encoded once. */
  private emit(orgCode: string, events: readonly FeedEvent[]): void {
    for (const group of groupByTopic(events)) {
      const topic = group[0]?.topic;
      if (!topic) continue;
      if (topic === 'notices') this.emitNotices(orgCode, group);
      else emitFeed(this.namespace.to(feedRoom(orgCode, topic)), scopeOfFeed(orgCode), group);
    }
  }

  private emitNotices(orgCode: string, events: readonly FeedEvent[]): void {
    for (const socket of this.namespace.sockets.values() as IterableIterator<LiveSocket>) {
      if (!socket.rooms.has(feedRoom(orgCode, 'notices'))) continue;
      const own = events.filter((event) => scopeOf(socket.data.actor).lets(event));
      if (own.length > 0) emitFeed(socket as Socket, scopeOfFeed(orgCode), own);
    }
  }

  private async cutRevoked(): Promise<void> {
    const sockets = [...this.namespace.sockets.values()] as LiveSocket[];
    if (sockets.length === 0) return;
    try {
      const valid = await this.signIns.stillValid(sockets.map((socket) => socket.data.actor.signInId));
      for (const socket of sockets) {
        if (valid.has(socket.data.actor.signInId)) continue;
        (socket as Socket).emit('revoked');
        socket.disconnect(true);
      }
    } catch (error) {
      this.log.warn({ error: String(error) }, 'sign-ins of open sockets could not be checked');
    }
  }
}

function scopeOf(actor: Actor): SubscriptionScope {
  return {
    orgCode: actor.orgCode,
    mayHear: (orgCode) => orgCode === actor.orgCode || seesAllStores(actor),
    feedOf: (scope) => (scope === 'user' ? userFeed(actor.userId) : ALL_STORES_FEED),
    topics: TOPICS,
    lets: (event) =>
      event.topic !== 'notices' ||
      !('userId' in event.payload) ||
      event.payload.userId === null ||
      event.payload.userId === actor.userId,
  };
}

export function groupByTopic(events: readonly FeedEvent[]): FeedEvent[][] {
  const groups: FeedEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.topic === event.topic) last.push(event);
    else groups.push([event]);
  }
  return groups;
}
