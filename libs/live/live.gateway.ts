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
  EVERY_STORE,
  EVERY_STORE_TOPICS,
  type FeedEvent,
  type FeedTopic,
  isStoreFeed,
  type SubscribeAck,
  TOPIC_PERMISSIONS,
  userFeed,
} from '@paddock/contracts/feed';
import { RightsChanges, SignIns } from '@paddock/identity';
import { type Actor, CallCounts, Database, liveSockets, LOGGER, type Logger, seesAllStores } from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import { LiveFeed } from './live-feed.service';
import { PerMinute } from './per-minute';
import {
  emitEarly,
  emitEveryStore,
  emitFeed,
  emitToTopic,
  feedRoom,
  subscriptionsOf,
  isWatched,
  leave,
  REPLAY_BYTES_MAX,
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
/** Several windows that come back at once, each with all it has missed. */
const REPLAY_BYTES_PER_MINUTE_MAX = 20 * REPLAY_BYTES_MAX;
const SUBSCRIPTIONS = { max: 600, windowMs: 60_000 } as const;

/** Live events for signed-in staff. */
@WebSocketGateway({ namespace: '/live' })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationShutdown {
  @WebSocketServer() private readonly namespace!: Namespace;
  private timer: NodeJS.Timeout | null = null;
  private checking = false;
  private checkAgain = false;
  private readonly replays = new PerMinute(REPLAY_BYTES_PER_MINUTE_MAX);

  constructor(
    private readonly feed: LiveFeed,
    private readonly db: Database,
    private readonly signIns: SignIns,
    private readonly rights: RightsChanges,
    private readonly counts: CallCounts,
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
    this.feed.received.on('events', (orgCode, events) => this.emit(orgCode, events));
    this.feed.received.on('early', (orgCode, laps) => emitEarly(namespace, orgCode, laps));
    this.feed.received.on('telemetry', (orgCode, message) =>
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
    if ((await this.counts.waitOf(`subscriptions ${socket.data.actor.userId}`, SUBSCRIPTIONS)) !== null)
      return { ok: false, code: 'unavailable', message: 'too many subscriptions, try again in a minute' };
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
      else {
        emitToTopic(this.namespace, orgCode, topic, group);
        emitEveryStore(this.namespace, orgCode, topic, group);
      }
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

  /** Ends sockets whose sign-in has ended, and removes the topics that the others may no longer receive. */
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
      for (const [feed, topics] of subscriptionsOf(socket)) {
        const open = await this.open(actor, isStoreFeed(feed) || feed === EVERY_STORE ? feed : actor.orgCode, topics);
        const closed = topics.filter((topic) => !open.includes(topic));
        if (closed.length === 0) continue;
        leave(socket, feed, closed);
        const { orgCode } = actor;
        if (feed === EVERY_STORE)
          (socket as Socket).emit('closed', { orgCode, topics: closed, scope: 'everyStore' } satisfies Closed);
        else if (isStoreFeed(feed))
          (socket as Socket).emit('closed', { orgCode: feed, topics: closed } satisfies Closed);
      }
    }
  }

  /**
   * What a topic's calls ask for is asked here too; other stores are for those who see all. A list of every store is read with the
   * permissions of the present one.
   */
  private async open(actor: Actor, orgCode: string, topics: readonly FeedTopic[]): Promise<FeedTopic[]> {
    if (orgCode !== actor.orgCode && !seesAllStores(actor)) return [];
    const everyStore = orgCode === EVERY_STORE;
    const held = await this.signIns.permissionsIn(actor, everyStore ? actor.orgCode : orgCode);
    return topics.filter((topic) => {
      if (everyStore && !(EVERY_STORE_TOPICS as readonly FeedTopic[]).includes(topic)) return false;
      const needed = TOPIC_PERMISSIONS[topic];
      return needed === null || held.has(needed);
    });
  }

  private scopeOf(socket: LiveSocket): SubscriptionScope {
    return {
      orgCode: socket.data.actor.orgCode,
      feedOf: (scope) =>
        scope === 'user' ? userFeed(socket.data.actor.userId) : scope === 'all' ? ALL_STORES_FEED : EVERY_STORE,
      open: (orgCode, topics) => this.open(socket.data.actor, orgCode, topics),
      lets: (event) => isFor(socket.data.actor, event),
      show: (event) => event,
      replayBytesLeft: () => this.replays.leftOf(socket.data.actor.userId, Date.now()),
      replayed: (bytes) => this.replays.add(socket.data.actor.userId, bytes, Date.now()),
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
