/**
 * The live feed: one socket per page, shared by all screens. `useLiveTopic` hears events, `useLinkState` says how old the
 * picture is. After a break the socket asks for everything after the last offset; when the history no longer reaches
 * back that far (`resync`) all lists are fetched again.
 */
import type {
  EarlyLap,
  FEED_EVENTS,
  FeedEvent,
  FeedEventType,
  FeedScope,
  FeedTopic,
  SubscribeAck,
} from '@paddock/contracts/feed';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';

type TypesOf<T extends FeedTopic> = {
  [K in FeedEventType]: (typeof FEED_EVENTS)[K]['topic'] extends T ? K : never;
}[FeedEventType];
/** An event of topic `T`; narrow it by `type`. */
export type TopicEvent<T extends FeedTopic> = { [K in TypesOf<T>]: FeedEvent<K> }[TypesOf<T>];

/** Since when the picture stands still (milliseconds since 1970), or that it is live. */
export type LinkState = { live: true } | { live: false; since: number };

/** `early`: before its event, with an offset that says nothing yet. */
export type HeardEvent = FeedEvent & { early?: boolean };
type Handler = (event: HeardEvent) => void;

/** Notices come in the store's feed, in the person's own and in that of all stores; everything else is a store's. */
const SCOPES: readonly FeedScope[] = ['store', 'user', 'all'];
const isOf = (scope: FeedScope, topic: FeedTopic): boolean => scope === 'store' || topic === 'notices';

interface LiveLinkOptions {
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
  private readonly stateListeners = new Set<() => void>();
  private state: LinkState = { live: false, since: Date.now() };
  /** Of the newest event heard of each scope. */
  private readonly offsets = new Map<FeedScope, number>();
  private closed = false;

  constructor(private readonly options: LiveLinkOptions) {
    if (options.after !== undefined) this.offsets.set('store', options.after);
  }

  /** Connects; from then on it comes back by itself until it is closed. */
  open(): void {
    const socket = io(this.options.namespace, {
      transports: ['websocket'],
      auth: (give) => give(this.options.auth()),
      reconnectionDelay: reconnectMs,
      reconnectionDelayMax: reconnectMaxMs,
    });
    this.socket = socket;
    socket.on('connect', () => this.subscribe([...this.handlers.keys()]));
    socket.on('feed', (events: FeedEvent[], scope: FeedScope = 'store') => this.hear(events, scope));
    socket.on('early', (laps: EarlyLap[]) => this.hearEarly(laps));
    let revoked = false;
    socket.on('revoked', () => {
      revoked = true;
      this.options.onRevoked?.();
    });
    const lost = (): void => {
      this.goStale();
      // The client library never comes back by itself from a service that hung up or refused, as it does while starting.
      if (!socket.active && !revoked) this.later(() => socket.connect());
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

  /** Hears a topic until the returned function is called. */
  listen(topic: FeedTopic, handler: Handler): () => void {
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
    this.socket?.emit('subscribe', ask, (ack: SubscribeAck) => {
      if (!ack.ok) {
        if (ack.code === 'unavailable') this.later(() => this.subscribeTo(scope, topics));
        return;
      }
      // What was read before the first offset was known may be older than it.
      if (!this.offsets.has(scope) || ack.resync) {
        this.offsets.set(scope, ack.offset);
        this.options.onResync();
      }
      this.setState({ live: true });
    });
  }

  private hear(events: FeedEvent[], scope: FeedScope): void {
    for (const event of events) {
      this.offsets.set(scope, Math.max(this.offsets.get(scope) ?? 0, event.offset));
      this.give(event);
    }
  }

  /** One part of a page that fails keeps the event from no other. */
  private give(event: HeardEvent): void {
    for (const handler of this.handlers.get(event.topic) ?? []) {
      try {
        handler(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** Ahead of the feed, which brings the same again: its offset will be at least the next one, and is not reached by this. */
  private hearEarly(laps: EarlyLap[]): void {
    const offset = (this.offsets.get('store') ?? 0) + 1;
    for (const lap of laps) this.give({ ...lap, offset, early: true });
  }

  private goStale(): void {
    if (this.state.live) this.setState({ live: false, since: Date.now() });
  }

  private setState(state: LinkState): void {
    this.state = state;
    for (const listener of this.stateListeners) listener();
  }
}

let staffLink: LiveLink | null = null;
const linkChanged = new Set<() => void>();
const noLink: LinkState = { live: false, since: Date.now() };

/** Opens the staff link of this page; a new one replaces the old, for example after a store switch. */
export function openStaffLink(options: Omit<LiveLinkOptions, 'namespace'>): () => void {
  const link = new LiveLink({ ...options, namespace: '/live' });
  staffLink?.close();
  staffLink = link;
  for (const listener of linkChanged) listener();
  link.open();
  return () => {
    link.close();
    if (staffLink === link) staffLink = null;
  };
}

/** Hears a topic of the staff link for as long as the component is shown, across store switches. */
export function useLiveTopic<T extends FeedTopic>(topic: T, onEvent: (event: TopicEvent<T>) => void): void {
  const heard = useEffectEvent(onEvent);
  useEffect(() => {
    let stop = (): void => undefined;
    const attach = (): void => {
      stop();
      stop = staffLink?.listen(topic, (event) => heard(event as TopicEvent<T>)) ?? ((): void => undefined);
    };
    attach();
    linkChanged.add(attach);
    return () => {
      linkChanged.delete(attach);
      stop();
    };
  }, [topic]);
}

/** Whether what is shown is live, inside components. */
export function useLinkState(): LinkState {
  return useSyncExternalStore(
    (listener) => {
      let stop = staffLink?.onState(listener);
      const relisten = (): void => {
        stop?.();
        stop = staffLink?.onState(listener);
        listener();
      };
      linkChanged.add(relisten);
      return () => {
        linkChanged.delete(relisten);
        stop?.();
      };
    },
    () => staffLink?.linkState() ?? noLink,
  );
}

/** Calls `onReturn` when the link is there again after it was lost. */
export function useLinkReturn(onReturn: () => void): void {
  const { live } = useLinkState();
  const lost = useRef(false);
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    if (live && lost.current) returned();
    lost.current = !live;
  }, [live]);
}
