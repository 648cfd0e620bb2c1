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
  type FeedEvent,
  type FeedTopic,
  PUBLIC_FEED_TOPICS,
  publicVehicle,
  type SubscribeAck,
} from '@paddock/contracts/feed';
import { deviceNameOf } from '@paddock/identity';
import {
  CallCounts,
  CONFIG,
  type Config,
  Database,
  limitedAddress,
  liveSockets,
  LOGGER,
  type Logger,
  Proxies,
} from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { Displays } from './displays.service';
import { PerMinute } from './per-minute';
import { groupByTopic } from './live.gateway';
import { LiveFeed } from './live-feed.service';
import { emitEarly, emitToTopic, isWatched, REPLAY_BYTES_MAX, subscribe, unsubscribe } from './subscriptions';

const handshakeSchema = z.object({ deviceId: z.string().min(1).max(100), orgCode: z.string().min(1).max(30) });
type DisplayData = z.infer<typeof handshakeSchema> & {
  address: string;
  /** Staff have confirmed it as the store's own: what strangers do behind the same address does not concern it. */
  isConfirmed: boolean;
};
type DisplaySocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, DisplayData>;

/** Anybody may open one: a venue has a few screens, and all may stand behind one address. */
const SOCKETS_PER_ADDRESS_MAX = 60;
/** Of one that is confirmed: it may come back before the line that broke is known to be gone. */
const SOCKETS_OF_CONFIRMED_MAX = 5;
/** Every screen of a venue may come back twice. */
const PER_MINUTE = { max: 120, windowMs: 60_000 } as const;
/** A replay is the most expensive request open to anybody. Beyond this a screen reads again, as after a long break. */
const REPLAY_BYTES_PER_MINUTE_MAX = 5 * REPLAY_BYTES_MAX;
/** A display that lost its place is cut within this, well below what is promised of sign-ins. */
const RENEW_EVERY_MS = 3000;

const TOPICS: ReadonlySet<FeedTopic> = new Set(PUBLIC_FEED_TOPICS);

/** Live events for big screens, without login: public topics of one store. */
@WebSocketGateway({ namespace: '/display' })
export class DisplayGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationShutdown {
  @WebSocketServer() private readonly namespace!: Namespace;

  private readonly replays = new PerMinute(REPLAY_BYTES_PER_MINUTE_MAX);
  private readonly proxies: Proxies;
  private timer: NodeJS.Timeout | null = null;
  private renewing = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly db: Database,
    private readonly displays: Displays,
    private readonly counts: CallCounts,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.proxies = new Proxies(config.TRUST_PROXY);
  }

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      const handshake = handshakeSchema.safeParse(socket.handshake.auth);
      if (!handshake.success) return next(new Error('unauthorized'));
      const address = limitedAddress(this.proxies.addressOf(socket.request));
      const name = deviceNameOf(socket.handshake.headers['user-agent'] ?? '');
      this.admit({ ...handshake.data, address, name }).then(
        (admitted) => {
          if (typeof admitted === 'string') return next(new Error(admitted));
          socket.data = admitted;
          next();
        },
        () => next(new Error('unavailable')),
      );
    });
    this.timer = setInterval(() => void this.renew(), RENEW_EVERY_MS);
    this.feed.watchedBy((orgCode) => isWatched(namespace, orgCode));
    this.feed.received.on('events', (orgCode, events) => this.emit(orgCode, events));
    this.feed.received.on('early', (orgCode, laps) => emitEarly(namespace, orgCode, laps));
  }

  handleConnection(): void {
    liveSockets.set({ namespace: 'display' }, this.namespace.sockets.size);
  }

  handleDisconnect(socket: DisplaySocket): void {
    liveSockets.set({ namespace: 'display' }, this.namespace.sockets.size);
    const { orgCode, deviceId } = socket.data;
    if (this.open().some(({ data }) => data.orgCode === orgCode && data.deviceId === deviceId)) return;
    this.displays
      .left({ orgCode, browserId: deviceId })
      .catch((error: unknown) => this.log.debug({ error: String(error) }, 'a display left and was not noted'));
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  @SubscribeMessage('subscribe')
  async subscribe(socket: DisplaySocket, input: unknown): Promise<SubscribeAck> {
    const { orgCode } = socket.data;
    const subject = subjectOf(socket.data);
    if ((await this.counts.waitOf(`screen subscriptions ${subject}`, PER_MINUTE)) !== null)
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
        replayBytesLeft: () => this.replays.leftOf(subject, Date.now()),
        replayed: (bytes) => this.replays.add(subject, bytes, Date.now()),
      },
      this.feed,
      this.db,
    );
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(socket: DisplaySocket, input: unknown): { ok: boolean } {
    return unsubscribe(socket, input);
  }

  /** @returns why not, as a text */
  private async admit({
    name,
    ...asking
  }: Omit<DisplayData, 'isConfirmed'> & { name: string }): Promise<DisplayData | string> {
    const { orgCode, deviceId: browserId, address } = asking;
    const strangers = this.open().filter(({ data }) => !data.isConfirmed && data.address === address).length;
    const handshakes = await this.counts.waitOf(`screen handshakes ${address}`, PER_MINUTE);
    if (handshakes !== null || strangers >= SOCKETS_PER_ADDRESS_MAX) {
      if (!(await this.displays.isConfirmed({ orgCode, browserId }))) return 'too many sockets';
      const subject = subjectOf({ ...asking, isConfirmed: true });
      if ((await this.counts.waitOf(`screen handshakes ${subject}`, PER_MINUTE)) !== null) return 'too many sockets';
    }
    const { isShown, isConfirmed } = await this.displays.admit({ orgCode, browserId, name, address });
    if (!isShown) return 'unauthorized';
    const own = this.open().filter(({ data }) => data.orgCode === orgCode && data.deviceId === browserId).length;
    return isConfirmed && own >= SOCKETS_OF_CONFIRMED_MAX ? 'too many sockets' : { ...asking, isConfirmed };
  }

  private open(): DisplaySocket[] {
    const sockets: Iterable<unknown> = this.namespace.sockets.values();
    return [...sockets] as DisplaySocket[];
  }

  /** Says that the connected displays are there, and cuts those that have lost their place. */
  private async renew(): Promise<void> {
    if (this.renewing || this.namespace.sockets.size === 0) return;
    this.renewing = true;
    try {
      const shown = this.open().map(({ data }) => ({ orgCode: data.orgCode, browserId: data.deviceId }));
      const ended = new Set(
        (await this.displays.renew(shown)).map(({ orgCode, browserId }) => `${orgCode} ${browserId}`),
      );
      for (const socket of this.open())
        if (ended.has(`${socket.data.orgCode} ${socket.data.deviceId}`)) socket.disconnect(true);
    } catch (error) {
      this.log.debug({ error: String(error) }, 'displays could not be looked at, will try again');
    } finally {
      this.renewing = false;
    }
  }

  private emit(orgCode: string, events: readonly FeedEvent[]): void {
    for (const group of groupByTopic(events)) {
      const topic = group[0]?.topic;
      if (topic && TOPICS.has(topic)) emitToTopic(this.namespace, orgCode, topic, group.map(publicly));
    }
  }
}

/** What it is counted as. */
const subjectOf = ({ orgCode, deviceId, address, isConfirmed }: DisplayData): string =>
  isConfirmed ? `screen ${orgCode} ${deviceId}` : address;

const publicly = (event: FeedEvent): FeedEvent =>
  isVehicle(event) ? { ...event, payload: publicVehicle(event.payload) } : event;
const isVehicle = (event: FeedEvent): event is FeedEvent<'vehicle.changed'> => event.type === 'vehicle.changed';
