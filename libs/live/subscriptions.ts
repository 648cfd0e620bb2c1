import {
  ALL_STORES_FEED,
  type EarlyLap,
  EVERY_STORE,
  FEED_TOPICS,
  type FeedEvent,
  type FeedScope,
  type FeedTopic,
  isStoreFeed,
  subscribeSchema,
  type SubscribeAck,
  unsubscribeSchema,
} from '@paddock/contracts/feed';
import { type Database, feedBounds, type FeedTail, inStore, readFeed } from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import type { LiveFeed } from './live-feed.service';

/** With more missed events than this a new fetch is cheaper. */
const REPLAY_MAX = 5000;
const REPLAY_PAGE = 250;
/** So are more bytes than these. */
export const REPLAY_BYTES_MAX = 2_000_000;

/** @param feed a store's code, or the name of a feed that is not one store's */
export const feedRoom = (feed: string, topic: FeedTopic): string => `feed:${feed}:${topic}`;
export const telemetryRoom = (orgCode: string): string => `telemetry:${orgCode}`;

/** The scope and the store come after the events, so that clients of one store's feed need not know of them. */
export function emitFeed(target: Pick<Socket, 'emit'>, feed: string, events: readonly FeedEvent[]): void {
  const scope = scopeOfFeed(feed);
  if (scope === 'store') target.emit('feed', events, scope, feed);
  else target.emit('feed', events, scope);
}

/** Events of one topic, to those who listen to it; nothing is encoded for nobody. */
export function emitToTopic(namespace: Namespace, feed: string, topic: FeedTopic, events: readonly FeedEvent[]): void {
  const room = feedRoom(feed, topic);
  if (namespace.adapter.rooms.has(room)) emitFeed(namespace.to(room), feed, events);
}

/** Laps ahead of the feed, to those who listen to runs. */
export function emitEarly(namespace: Namespace, orgCode: string, laps: readonly EarlyLap[]): void {
  const room = feedRoom(orgCode, 'runs');
  if (namespace.adapter.rooms.has(room)) namespace.to(room).emit('early', laps, orgCode);
}

/** To those who listen to every store and not to this one anyway. */
export function emitEveryStore(
  namespace: Namespace,
  orgCode: string,
  topic: FeedTopic,
  events: readonly FeedEvent[],
): void {
  const room = feedRoom(EVERY_STORE, topic);
  if (!isStoreFeed(orgCode) || !namespace.adapter.rooms.has(room)) return;
  namespace
    .to(room)
    .except(feedRoom(orgCode, topic))
    .emit('feed', events, 'everyStore' satisfies FeedScope, orgCode);
}

export const scopeOfFeed = (feed: string): FeedScope =>
  isStoreFeed(feed) ? 'store' : feed === ALL_STORES_FEED ? 'all' : 'user';

export const isWatched = (namespace: Namespace, orgCode: string): boolean =>
  FEED_TOPICS.some((topic) => namespace.adapter.rooms.has(feedRoom(orgCode, topic)));

export interface SubscriptionScope {
  /** The store of the sign-in or of the display. */
  orgCode: string;
  /** Those of the topics that the socket may receive of a store, or of `EVERY_STORE`. */
  open(orgCode: string, topics: readonly FeedTopic[]): Promise<FeedTopic[]>;
  /** The feed of a scope that is not one store's, or null when it is not open to this socket. */
  feedOf(scope: Exclude<FeedScope, 'store'>): string | null;
  /** Leaves out what is not for this socket, for example another user's notices. */
  lets(event: FeedEvent): boolean;
  /** What of an event is for this socket. */
  show(event: FeedEvent): FeedEvent;
  /** Bytes of history that may be sent now. */
  replayBytesLeft(): number;
  replayed(bytes: number): void;
}

const malformed: SubscribeAck = { ok: false, code: 'malformed', message: 'topics, orgCode or after is malformed' };

/**
 * Joins a socket to topics. With `after` it first sends what was missed, in order and each once; events that come
 * in while it reads are read too, and only then does the socket join, so nothing falls between.
 */
export async function subscribe(
  socket: Socket,
  input: unknown,
  scope: SubscriptionScope,
  feed: LiveFeed,
  db: Database,
): Promise<SubscribeAck> {
  const parsed = subscribeSchema.safeParse(input);
  if (!parsed.success) return malformed;
  const { after, scope: of = 'store' } = parsed.data;
  const orgCode = of === 'store' ? (parsed.data.orgCode ?? scope.orgCode) : scope.orgCode;
  const name = of === 'store' ? orgCode : scope.feedOf(of);
  try {
    const topics = name === null ? [] : await scope.open(name === EVERY_STORE ? name : orgCode, parsed.data.topics);
    const refused = parsed.data.topics.filter((topic) => !topics.includes(topic));
    if (name === null || topics.length === 0)
      return { ok: false, code: 'forbidden', message: 'this store or topic is not open to you' };
    if (name === EVERY_STORE) {
      await feed.followEveryStore();
      for (const topic of topics) void socket.join(feedRoom(name, topic));
      return { ok: true, orgCode, scope: of, offset: 0, resync: true, ...(refused.length > 0 && { refused }) };
    }
    const tail = await feed.follow(name);
    if (!tail) return { ok: false, code: 'forbidden', message: 'unknown store' };
    const resync = after !== undefined && !(await replay(socket, topics, after, scope, tail, db));
    for (const topic of topics) void socket.join(feedRoom(name, topic));
    if (of === 'store' && topics.includes('vehicles')) void socket.join(telemetryRoom(orgCode));
    return {
      ok: true,
      orgCode,
      ...(of !== 'store' && { scope: of }),
      offset: tail.offset,
      resync,
      ...(refused.length > 0 && { refused }),
    };
  } catch {
    return { ok: false, code: 'unavailable', message: 'try again' };
  }
}

/** The topics that a socket is subscribed to, by feed. */
export function subscriptionsOf(socket: Socket): Map<string, FeedTopic[]> {
  const subscriptions = new Map<string, FeedTopic[]>();
  for (const room of socket.rooms) {
    if (!room.startsWith('feed:')) continue;
    const end = room.lastIndexOf(':');
    const feed = room.slice('feed:'.length, end);
    subscriptions.set(feed, [...(subscriptions.get(feed) ?? []), room.slice(end + 1) as FeedTopic]);
  }
  return subscriptions;
}

export function unsubscribe(socket: Socket, input: unknown): { ok: boolean } {
  const parsed = unsubscribeSchema.safeParse(input);
  if (!parsed.success) return { ok: false };
  const { topics, orgCode, scope } = parsed.data;
  const one = scope === 'everyStore' ? EVERY_STORE : orgCode;
  for (const feed of one === undefined ? subscriptionsOf(socket).keys() : [one]) leave(socket, feed, topics);
  return { ok: true };
}

export function leave(socket: Socket, feed: string, topics: readonly string[]): void {
  for (const topic of topics) void socket.leave(feedRoom(feed, topic as FeedTopic));
  if (topics.includes('vehicles')) void socket.leave(telemetryRoom(feed));
}

/**
 * Sends nothing before it knows that everything fits.
 * @returns false when the history no longer reaches back that far, or is too much, and the client must fetch again.
 */
async function replay(
  socket: Socket,
  topics: readonly FeedTopic[],
  after: number,
  scope: SubscriptionScope,
  tail: FeedTail,
  db: Database,
): Promise<boolean> {
  const bounds = (await inStore(tail.feed, () => feedBounds(db, tail.feed))) ?? { first: 1, last: 0 };
  if (after + 1 < bounds.first || after > bounds.last || bounds.last - after > REPLAY_MAX) return false;
  // What this client knows already must not come again when the tail reads it.
  await tail.reach(after);
  let position = after;
  let bytesLeft = Math.min(REPLAY_BYTES_MAX, scope.replayBytesLeft());
  const missed: FeedEvent[][] = [];
  // Ends in the same turn in which it finds itself at the tail: the caller then joins before anything newer is emitted.
  while (position < tail.offset) {
    const until = tail.offset;
    if (bytesLeft <= 0) return false;
    const events = await inStore(tail.feed, () => readFeed(db, tail.feed, position, REPLAY_PAGE, { topics, until }));
    const own = events.filter((event) => scope.lets(event)).map((event) => scope.show(event));
    const bytes = own.length > 0 ? Buffer.byteLength(JSON.stringify(own)) : 0;
    scope.replayed(bytes);
    bytesLeft -= bytes;
    if (bytesLeft < 0) return false;
    if (own.length > 0) missed.push(own);
    position = events.length === REPLAY_PAGE ? (events.at(-1)?.offset ?? until) : until;
  }
  for (const events of missed) emitFeed(socket, tail.feed, events);
  return true;
}
