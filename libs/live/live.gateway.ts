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
  type Closed,
  type FeedEvent,
  type FeedTopic,
  isStoreFeed,
  type SubscribeAck,
  TOPIC_PERMISSIONS,
  userFeed,
} from '@paddock/contracts/feed';
import { RightsChanges, SignIns } from '@paddock/identity';
import { type Actor, Database, liveSockets, LOGGER, type Logger, seesAllStores } from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import { LiveFeed } from './live-feed';
import {
  emitFeed,
  feedRoom,
  heardBy,
  isWatched,
  leave,
  subscribe,
  type SubscriptionScope,
  telemetryRoom,
  unsubscribe,
} from './subscriptions';

interface LiveData {
  actor: Actor;
}
type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, LiveData>;

/** An ended right or sign-in is noticed within this, even when the notice of it was lost. */
const RECHECK_MS = 3000;

/** Live events for signed-in staff. */
@WebSocketGateway({ namespace: '/live' })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationShutdown {
  @WebSocketServer() private readonly namespace!: Namespace;
  private timer: NodeJS.Timeout | null = null;
  private checking = false;
  private checkAgain = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly db: Database,
    private readonly signIns: SignIns,
    private readonly rights: RightsChanges,
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
    this.feed.heard.on('early', (orgCode, laps) =>
      namespace.to(feedRoom(orgCode, 'runs')).emit('early', laps, orgCode),
    );
    this.feed.heard.on('telemetry', (orgCode, message) =>
      namespace.to(telemetryRoom(orgCode)).volatile.emit('telemetry', message, orgCode),
    );
    this.rights.changes.on('changed', () => void this.recheck());
    this.rights.start();
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS);
  }

  handleConnection(): void {
    liveSockets.set({ namespace: 'live' }, this.namespace.sockets.size);
  }

  handleDisconnect(): void {
    liveSockets.set({ namespace: 'live' }, this.namespace.sockets.size);
  }

  @SubscribeMessage('subscribe')
  async subscribe(socket: LiveSocket, input: unknown): Promise<SubscribeAck> {
    const ack = await subscribe(socket, input, this.scopeOf(socket), this.feed, this.db);
    // A right may have ended while the history was being read, before there was anything to leave.
    if (ack.ok)
      await this.enforce([socket]).catch(() => this.log.warn('rights of a new subscription not checked again'));
    return ack;
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(socket: LiveSocket, input: unknown): { ok: boolean } {
    return unsubscribe(socket, input);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Neighbouring events of one topic go out as one message: order stays, and each room is encoded once. */
  private emit(orgCode: string, events: readonly FeedEvent[]): void {
    for (const group of groupByTopic(events)) {
      const topic = group[0]?.topic;
      if (!topic) continue;
      if (topic === 'notices') this.emitNotices(orgCode, group);
      else emitFeed(this.namespace.to(feedRoom(orgCode, topic)), orgCode, group);
    }
  }

  private emitNotices(orgCode: string, events: readonly FeedEvent[]): void {
    for (const socket of this.namespace.sockets.values() as IterableIterator<LiveSocket>) {
      if (!socket.rooms.has(feedRoom(orgCode, 'notices'))) continue;
      const own = events.filter((event) => isFor(socket.data.actor, event));
      if (own.length > 0) emitFeed(socket as Socket, orgCode, own);
    }
  }

  /** One look at a time; changes that come in meanwhile are looked at once more afterwards. */
  private async recheck(): Promise<void> {
    this.checkAgain = true;
    if (this.checking) return;
    this.checking = true;
    try {
      while (this.checkAgain) {
        this.checkAgain = false;
        await this.enforce([...this.namespace.sockets.values()] as LiveSocket[]);
      }
    } catch (error) {
      this.log.warn({ error: String(error) }, 'rights of open sockets could not be checked');
    } finally {
      this.checking = false;
    }
  }

  /** Ends sockets whose sign-in has ended, and takes from the others what they may no longer hear. */
  private async enforce(sockets: readonly LiveSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    const actors = await this.signIns.standing([...new Set(sockets.map((socket) => socket.data.actor.signInId))]);
    for (const socket of sockets) {
      const actor = actors.get(socket.data.actor.signInId);
      if (!actor) {
        (socket as Socket).emit('revoked');
        socket.disconnect(true);
        continue;
      }
      socket.data.actor = actor;
      for (const [feed, topics] of heardBy(socket)) {
        const open = await this.open(actor, isStoreFeed(feed) ? feed : actor.orgCode, topics);
        const closed = topics.filter((topic) => !open.includes(topic));
        if (closed.length === 0) continue;
        leave(socket, feed, closed);
        if (isStoreFeed(feed)) (socket as Socket).emit('closed', { orgCode: feed, topics: closed } satisfies Closed);
      }
    }
  }

  /** What a topic's calls ask for is asked here too; other stores are for those who see all. */
  private async open(actor: Actor, orgCode: string, topics: readonly FeedTopic[]): Promise<FeedTopic[]> {
    if (orgCode !== actor.orgCode && !seesAllStores(actor)) return [];
    const held = await this.signIns.permissionsIn(actor, orgCode);
    return topics.filter((topic) => {
      const needed = TOPIC_PERMISSIONS[topic];
      return needed === null || held.has(needed);
    });
  }

  private scopeOf(socket: LiveSocket): SubscriptionScope {
    return {
      orgCode: socket.data.actor.orgCode,
      feedOf: (scope) => (scope === 'user' ? userFeed(socket.data.actor.userId) : ALL_STORES_FEED),
      open: (orgCode, topics) => this.open(socket.data.actor, orgCode, topics),
      lets: (event) => isFor(socket.data.actor, event),
      show: (event) => event,
    };
  }
}

const isFor = (actor: Actor, event: FeedEvent): boolean =>
  event.topic !== 'notices' ||
  !('userId' in event.payload) ||
  event.payload.userId === null ||
  event.payload.userId === actor.userId;

export function groupByTopic(events: readonly FeedEvent[]): FeedEvent[][] {
  const groups: FeedEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.topic === event.topic) last.push(event);
    else groups.push([event]);
  }
  return groups;
}
