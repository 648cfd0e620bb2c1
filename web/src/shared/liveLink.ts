/**
 * A socket to the live feed. After a break it asks for everything after the last offset; when the history no longer reaches back that far
 * (`resync`) `onResync` reads everything again.
 */
import type {
  Closed,
  EarlyLap,
  FEED_EVENTS,
  FeedEvent,
  FeedEventType,
  FeedScope,
  FeedTopic,
  SubscribeAck,
} from '@paddock/contracts/feed';
import type { DeviceReadings } from '@paddock/contracts/edge';
import type { io, Socket } from 'socket.io-client';

type TypesOf<T extends FeedTopic> = {
  [K in FeedEventType]: (typeof FEED_EVENTS)[K]['topic'] extends T ? K : never;
}[FeedEventType];
/** An event of topic `T`; narrow it by `type`. */
export type TopicEvent<T extends FeedTopic> = { [K in TypesOf<T>]: FeedEvent<K> }[TypesOf<T>];

/** Of when the last news is that the picture holds (milliseconds since 1970), or that it is live. */
export type LinkState = { live: true } | { live: false; since: number };

/** `early`: before its event, with an offset that is not final yet. */
export type LiveEvent = FeedEvent & { early?: boolean };
type Handler = (event: LiveEvent) => void;

/** What karts and devices measure, as it comes in: not stored, and lost with the link. */
export interface Telemetry {
  devices?: readonly { id: string; lastSeenAt: string; readings: DeviceReadings }[];
}
export type TelemetryHandler = (telemetry: Telemetry) => void;

/** Notices come in the person's own feed and in that of all stores, whatever store a page shows; rows that are no store's in the latter. */
const SCOPES: readonly FeedScope[] = ['store', 'user', 'all'];
const isOf = (scope: FeedScope, topic: FeedTopic): boolean =>
  topic === 'notices' ? scope !== 'store' : scope === 'store' || (scope === 'all' && topic === 'resources');

/** For lists that show rows of every store: their events come too, from the join on. */
export interface EveryStore {
  /** Without history: what was read before the join, or is read after the right to it has ended, is read again. */
  onJoin: () => void;
}

export interface LiveLinkOptions {
  namespace: '/live' | '/display';
  auth: () => Record<string, string>;
  /** For displays: the store; staff get the store of their sign-in. */
  orgCode?: string;
  /** Starting point when the first picture came with an offset. */
  after?: number;
  /** What was read so far may lack changes, at the first connection or because the history does not reach back: fetch it again. */
  onResync: () => void;
  onRevoked?: () => void;
}

const reconnectMs = 1000;
const reconnectMaxMs = 5000;

/** One socket to one namespace. */
export class LiveLink {
  private socket: Socket | null = null;
  private readonly handlers = new Map<FeedTopic, Set<Handler>>();
  /** Those of them that want the events of every store. */
  private readonly everyStore = new Map<FeedTopic, Map<Handler, EveryStore>>();
  /** A subscription to every store was put off: a page that shows all of them is not live. */
  private everyStorePutOff = false;
  /** Subscriptions of this connection without an answer, and those to be asked for again: an event of theirs may pass by. */
  private readonly awaited = new Set<object>();
  private readonly putOff = new Set<object>();
  /** What was read may lack changes: read again once for all answers that are on their way, not for each. */
  private behind = false;
  private subscribed = false;
  private readonly telemetryHandlers = new Set<TelemetryHandler>();
  private readonly stateListeners = new Set<() => void>();
  private state: LinkState = { live: false, since: Date.now() };
  /** Of the newest event received of each scope. */
  private readonly offsets = new Map<FeedScope, number>();
  private closed = false;
  /** The loss is found seconds later: what is shown is as old as the last thing that came in. */
  private newsAt = Date.now();

  constructor(private readonly options: LiveLinkOptions) {
    if (options.after !== undefined) this.offsets.set('store', options.after);
  }

  /** Connects; from then on it comes back by itself until it is closed. The page shows before the client library is there. */
  open(): void {
    import('socket.io-client').then(
      (client) => {
        if (!this.closed) this.connect(client.io);
      },
      () => this.later(() => this.open()),
    );
  }

  private connect(socketTo: typeof io): void {
    const socket = socketTo(this.options.namespace, {
      transports: ['websocket'],
      auth: (give) => give(this.options.auth()),
      reconnectionDelay: reconnectMs,
      reconnectionDelayMax: reconnectMaxMs,
    });
    this.socket = socket;
    socket.on('connect', () => {
      this.renewed();
      // Each connection has an engine of its own; its pings say too that nothing was missed.
      socket.io.engine.on('packet', () => this.renewed());
      this.everyStorePutOff = false;
      this.awaited.clear();
      this.putOff.clear();
      this.subscribed = false;
      this.subscribe([...this.handlers.keys()]);
      this.joinEveryStore([...this.everyStore.keys()]);
    });
    socket.on('feed', (events: FeedEvent[], scope: FeedScope = 'store') => this.receive(events, scope));
    socket.on('closed', ({ topics, scope }: Closed) => {
      if (scope === 'everyStore') this.readAgain(topics);
    });
    socket.on('early', (laps: EarlyLap[]) => this.receiveEarly(laps));
    socket.on('telemetry', (telemetry: Telemetry) => {
      for (const handler of [...this.telemetryHandlers]) handler(telemetry);
    });
    let revoked = false;
    socket.on('revoked', () => {
      revoked = true;
      this.options.onRevoked?.();
    });
    const lost = (): void => {
      this.goStale();
      // The client library never comes back by itself from a service that hung up or refused, as it does while starting.
      if (!socket.active && !revoked && !this.closed) this.later(() => socket.connect());
    };
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
  }

  close(): void {
    this.closed = true;
    this.socket?.disconnect();
    this.socket = null;
    this.goStale();
  }

  /** Telemetry comes to anyone who listens to `vehicles`. */
  measure(handler: TelemetryHandler): () => void {
    this.telemetryHandlers.add(handler);
    return () => this.telemetryHandlers.delete(handler);
  }

  /** Subscribes to a topic until the returned function is called. */
  listen(topic: FeedTopic, handler: Handler, everyStore?: EveryStore): () => void {
    const stop = this.listenToOwn(topic, handler);
    if (!everyStore) return stop;
    const known = this.everyStore.get(topic);
    if (known) known.set(handler, everyStore);
    else this.everyStore.set(topic, new Map([[handler, everyStore]]));
    // Also for a further list: the rows that it has kept from an earlier visit may be older than the join.
    if (this.socket?.connected) this.joinEveryStore([topic], everyStore);
    return () => {
      const listeners = this.everyStore.get(topic);
      listeners?.delete(handler);
      if (listeners?.size === 0) {
        this.everyStore.delete(topic);
        this.socket?.emit('unsubscribe', { topics: [topic], scope: 'everyStore' });
      }
      stop();
    };
  }

  private listenToOwn(topic: FeedTopic, handler: Handler): () => void {
    const known = this.handlers.get(topic);
    if (known) known.add(handler);
    else {
      this.handlers.set(topic, new Set([handler]));
      if (this.socket?.connected) this.subscribe([topic]);
    }
    return () => {
      const set = this.handlers.get(topic);
      set?.delete(handler);
      if (set?.size === 0) {
        this.handlers.delete(topic);
        this.socket?.emit('unsubscribe', { topics: [topic] });
      }
    };
  }

  readonly linkState = (): LinkState => this.state;

  readonly onState = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };

  private later(work: () => void): void {
    window.setTimeout(() => {
      if (!this.closed) work();
    }, reconnectMaxMs);
  }

  private subscribe(topics: FeedTopic[]): void {
    if (topics.length === 0) {
      this.setState({ live: true });
      return;
    }
    for (const scope of this.options.namespace === '/live' ? SCOPES : SCOPES.slice(0, 1)) {
      const own = topics.filter((topic) => isOf(scope, topic));
      if (own.length > 0) this.subscribeTo(scope, own);
    }
  }

  private subscribeTo(scope: FeedScope, topics: FeedTopic[]): void {
    const { orgCode } = this.options;
    const after = this.offsets.get(scope);
    // Also while live: between the list that a page has just read and this topic's first event nothing may be lost.
    const ask = {
      topics,
      ...(scope === 'store' ? {} : { scope }),
      ...(orgCode === undefined ? {} : { orgCode }),
      ...(after === undefined ? {} : { after }),
    };
    const asked = {};
    this.awaited.add(asked);
    this.socket?.emit('subscribe', ask, (ack: SubscribeAck) => {
      this.awaited.delete(asked);
      if (ack.ok) this.subscribedTo(scope, ack);
      else if (ack.code === 'unavailable') {
        this.putOff.add(asked);
        this.later(() => {
          // Not when a new connection has subscribed again since then.
          if (this.putOff.delete(asked)) this.subscribeTo(scope, topics);
        });
      }
      if (this.behind && this.awaited.size === 0) {
        this.behind = false;
        this.options.onResync();
      }
      this.setLive();
    });
  }

  private subscribedTo(scope: FeedScope, { offset, resync }: Extract<SubscribeAck, { ok: true }>): void {
    this.subscribed = true;
    // What was read before the first offset was known may be older than it.
    if (this.offsets.has(scope) && !resync) return;
    this.offsets.set(scope, offset);
    this.behind = true;
  }

  /** @param only the list that is new, when the others have been read since their join */
  private joinEveryStore(topics: FeedTopic[], only?: EveryStore): void {
    const wanted = topics.filter((topic) => this.everyStore.has(topic));
    if (wanted.length === 0) return;
    this.socket?.emit('subscribe', { topics: wanted, scope: 'everyStore' }, (ack: SubscribeAck) => {
      this.everyStorePutOff = !ack.ok && ack.code === 'unavailable';
      if (this.everyStorePutOff) {
        this.goStale();
        this.later(() => this.joinEveryStore([...this.everyStore.keys()]));
        return;
      }
      this.setLive();
      if (ack.ok) this.readAgain(wanted, only);
    });
  }

  private readAgain(topics: readonly FeedTopic[], only?: EveryStore): void {
    for (const topic of topics)
      for (const list of this.everyStore.get(topic)?.values() ?? []) if (!only || list === only) list.onJoin();
  }

  private receive(events: FeedEvent[], scope: FeedScope): void {
    if (scope === 'everyStore') {
      // Of another store, whose offsets are not those of the page's own.
      for (const event of events) this.give(event, this.everyStore.get(event.topic)?.keys());
      return;
    }
    for (const event of events) {
      this.offsets.set(scope, Math.max(this.offsets.get(scope) ?? 0, event.offset));
      this.give(event, this.handlers.get(event.topic));
    }
  }

  /** One part of a page that fails keeps the event from no other. */
  private give(event: LiveEvent, handlers: Iterable<Handler> = []): void {
    for (const handler of [...handlers]) {
      try {
        handler(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** Ahead of the feed, which brings the same again: its offset will be at least the next one, and is not reached by this. */
  private receiveEarly(laps: EarlyLap[]): void {
    const offset = (this.offsets.get('store') ?? 0) + 1;
    for (const lap of laps) this.give({ ...lap, offset, early: true }, this.handlers.get(lap.topic));
  }

  private renewed(): void {
    this.newsAt = Date.now();
  }

  private setLive(): void {
    const complete = this.awaited.size + this.putOff.size === 0 && !this.everyStorePutOff;
    if (this.subscribed && complete) this.setState({ live: true });
  }

  private goStale(): void {
    if (this.state.live) this.setState({ live: false, since: this.newsAt });
  }

  private setState(state: LinkState): void {
    this.state = state;
    for (const listener of this.stateListeners) listener();
  }
}
