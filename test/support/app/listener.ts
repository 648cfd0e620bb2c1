import type { Closed, EarlyLap, FeedEvent, FeedEventType, FeedTopic, SubscribeAck } from '@paddock/contracts/feed';
import { io, type Socket } from 'socket.io-client';
import { until } from '../product/wait';

const ANSWER_WITHIN_MS = 15_000;

/** One socket as a screen opens it, once: it never reconnects and never repairs anything. */
export class Listener {
  readonly events: FeedEvent[] = [];
  /** Laps ahead of the feed. */
  readonly early: EarlyLap[] = [];
  /** Names of other messages, `revoked` for example. */
  readonly signals: string[] = [];
  disconnected = false;

  private constructor(readonly socket: Socket) {
    socket.on('feed', (events: FeedEvent[]) => this.events.push(...events));
    socket.on('early', (laps: EarlyLap[]) => this.early.push(...laps));
    socket.on('revoked', () => this.signals.push('revoked'));
    socket.on('closed', ({ topics }: Closed) => this.signals.push(`closed ${topics.join(' ')}`));
    socket.on('disconnect', () => {
      this.disconnected = true;
    });
  }

  /** @throws the reason of a refused handshake. */
  static async open(url: string, namespace: '/live' | '/display' | '/', auth: object): Promise<Listener> {
    const socket = io(`${url}${namespace}`, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.disconnect();
        reject(error);
      });
    });
    return listener;
  }

  async ask(name: 'subscribe' | 'unsubscribe', input: unknown): Promise<SubscribeAck> {
    return (await this.socket.timeout(ANSWER_WITHIN_MS).emitWithAck(name, input)) as SubscribeAck;
  }

  subscribe(topics: readonly FeedTopic[], more: { after?: number; orgCode?: string } = {}): Promise<SubscribeAck> {
    return this.ask('subscribe', { topics, ...more });
  }

  of<T extends FeedEventType>(type: T): FeedEvent<T>[] {
    return this.events.filter((event): event is FeedEvent<T> => event.type === type);
  }

  receives<T extends FeedEventType>(
    type: T,
    fits: (payload: FeedEvent<T>['payload']) => boolean = () => true,
  ): Promise<FeedEvent<T>> {
    return until(`${type} is received`, () => this.of(type).find(({ payload }) => fits(payload)), {
      seen: () => this.events.map(({ type: received }) => received),
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}
