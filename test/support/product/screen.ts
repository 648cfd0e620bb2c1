import type { FeedEvent, FeedEventType, FeedTopic, SubscribeAck } from '@paddock/contracts/feed';
import { io, type Socket } from 'socket.io-client';
import { until } from './wait';

const ANSWER_WITHIN_MS = 2_000;
const TRY_AGAIN_MS = 200;

/** A screen as the live protocol describes it: after a break it asks for what it missed. Keeps everything it received. */
export class Screen {
  readonly events: FeedEvent[] = [];
  /** How often it had to refetch, because the history no longer reached back. */
  resyncs = 0;
  /** Connections that were accepted, the first one included. */
  connections = 0;
  /** Where it began to listen. */
  firstOffset = -1;
  private readonly socket: Socket;

  private constructor(
    url: string,
    auth: object,
    private readonly topics: readonly FeedTopic[],
    private offset: number,
  ) {
    this.socket = io(url, {
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    this.socket.on('feed', (events: FeedEvent[]) => {
      this.events.push(...events);
      this.offset = Math.max(this.offset, events.at(-1)?.offset ?? 0);
    });
    this.socket.on('connect', () => void this.subscribe());
    this.socket.on('connect_error', () => {
      // A refusal, for example while there is no database, ends the client's own attempts.
      if (!this.socket.active) setTimeout(() => this.socket.connect(), TRY_AGAIN_MS);
    });
  }

  /** @param after the last offset that it knows from an earlier life; left out, it begins now. */
  static async open(
    baseUrl: string,
    namespace: '/live' | '/display',
    auth: object,
    topics: readonly FeedTopic[],
    after = -1,
  ): Promise<Screen> {
    const screen = new Screen(`${baseUrl}${namespace}`, auth, topics, after);
    await until(`${namespace} lets the screen subscribe`, () => screen.connections > 0);
    return screen;
  }

  /** The first event that fits, from now or from before. */
  async receives<T extends FeedEventType>(
    type: T,
    fits: (payload: FeedEvent<T>['payload']) => boolean,
    withinMs = 30_000,
  ): Promise<FeedEvent<T>> {
    return until(
      `a screen receives ${type}`,
      () => this.events.find((event): event is FeedEvent<T> => event.type === type && fits(event.payload as never)),
      { withinMs, seen: () => this.events.slice(-5) },
    );
  }

  close(): void {
    this.socket.disconnect();
  }

  private async subscribe(): Promise<void> {
    const after = this.offset < 0 ? {} : { after: this.offset };
    try {
      const ack = (await this.socket
        .timeout(ANSWER_WITHIN_MS)
        .emitWithAck('subscribe', { topics: this.topics, ...after })) as SubscribeAck;
      if (!ack.ok) throw new Error(ack.code);
      if (ack.resync) this.resyncs += 1;
      if (this.firstOffset < 0) this.firstOffset = ack.offset;
      this.offset = Math.max(this.offset, ack.offset);
      this.connections += 1;
    } catch {
      if (this.socket.connected) setTimeout(() => void this.subscribe(), TRY_AGAIN_MS);
    }
  }
}
