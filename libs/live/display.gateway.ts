import { Inject } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  type FeedEvent,
  type FeedTopic,
  PUBLIC_FEED_TOPICS,
  publicVehicle,
  type SubscribeAck,
} from '@paddock/contracts/feed';
import { CONFIG, type Config, Database, limitedAddress, liveSockets, Proxies } from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { PerMinute } from './per-minute';
import { groupByTopic } from './live.gateway';
import { LiveFeed } from './live-feed.service';
import { emitEarly, emitToTopic, isWatched, REPLAY_BYTES_MAX, subscribe, unsubscribe } from './subscriptions';

const handshakeSchema = z.object({ deviceId: z.string().min(1).max(100), orgCode: z.string().min(1).max(30) });
type DisplayData = z.infer<typeof handshakeSchema> & { address: string };
type DisplaySocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, DisplayData>;

/** Anybody may open one: a venue has a few screens, and all may stand behind one address. */
const SOCKETS_PER_ADDRESS_MAX = 60;
/** Every screen of a venue may come back twice. */
const SUBSCRIPTIONS_PER_MINUTE_MAX = 120;
/** A replay is the most expensive request open to anybody. Beyond this a screen reads again, as after a long break. */
const REPLAY_BYTES_PER_MINUTE_MAX = 5 * REPLAY_BYTES_MAX;

const TOPICS: ReadonlySet<FeedTopic> = new Set(PUBLIC_FEED_TOPICS);

/** Live events for big screens, without login: public topics of one store. */
@WebSocketGateway({ namespace: '/display' })
export class DisplayGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  @WebSocketServer() private readonly namespace!: Namespace;

  private readonly subscriptions = new PerMinute(SUBSCRIPTIONS_PER_MINUTE_MAX);
  private readonly replays = new PerMinute(REPLAY_BYTES_PER_MINUTE_MAX);
  private readonly proxies: Proxies;

  constructor(
    private readonly feed: LiveFeed,
    private readonly db: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.proxies = new Proxies(config.TRUST_PROXY);
  }

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      const handshake = handshakeSchema.safeParse(socket.handshake.auth);
      if (!handshake.success) return next(new Error('unauthorized'));
      const address = limitedAddress(this.proxies.addressOf(socket.request));
      const others = [...namespace.sockets.values()] as unknown as DisplaySocket[];
      const open = others.filter((other) => other.data.address === address).length;
      if (open >= SOCKETS_PER_ADDRESS_MAX) return next(new Error('too many sockets'));
      socket.data = { ...handshake.data, address } satisfies DisplayData;
      next();
    });
    this.feed.watchedBy((orgCode) => isWatched(namespace, orgCode));
    this.feed.received.on('events', (orgCode, events) => this.emit(orgCode, events));
    this.feed.received.on('early', (orgCode, laps) => emitEarly(namespace, orgCode, laps));
  }

  handleConnection(): void {
    liveSockets.set({ namespace: 'display' }, this.namespace.sockets.size);
  }

  handleDisconnect(): void {
    liveSockets.set({ namespace: 'display' }, this.namespace.sockets.size);
  }

  @SubscribeMessage('subscribe')
  async subscribe(socket: DisplaySocket, input: unknown): Promise<SubscribeAck> {
    const { orgCode, address } = socket.data;
    if (!this.subscriptions.admit(address, Date.now()))
      return { ok: false, code: 'unavailable', message: 'too many subscriptions, try again in a minute' };
    return subscribe(
      socket,
      input,
      {
        orgCode,
        // A display asks for what it shows: one topic that is not public shows that it is no display.
        open: (wanted, topics) =>
          Promise.resolve(wanted === orgCode && topics.every((topic) => TOPICS.has(topic)) ? [...topics] : []),
        feedOf: () => null,
        lets: () => true,
        show: publicly,
        replayBytesLeft: () => this.replays.leftOf(address, Date.now()),
        replayed: (bytes) => this.replays.add(address, bytes, Date.now()),
      },
      this.feed,
      this.db,
    );
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(socket: DisplaySocket, input: unknown): { ok: boolean } {
    return unsubscribe(socket, input);
  }

  private emit(orgCode: string, events: readonly FeedEvent[]): void {
    for (const group of groupByTopic(events)) {
      const topic = group[0]?.topic;
      if (topic && TOPICS.has(topic)) emitToTopic(this.namespace, orgCode, topic, group.map(publicly));
    }
  }
}

const publicly = (event: FeedEvent): FeedEvent =>
  isVehicle(event) ? { ...event, payload: publicVehicle(event.payload) } : event;
const isVehicle = (event: FeedEvent): event is FeedEvent<'vehicle.changed'> => event.type === 'vehicle.changed';
