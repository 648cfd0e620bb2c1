import {
  ALL_STORES_FEED,
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
import type { LiveFeed } from './live-feed';

/** More missed events than this are cheaper to fetch anew. */
const REPLAY_MAX = 5000;
const REPLAY_PAGE = 1000;

/** @param feed a store's code, or the name of a feed that is not one store's */
export const feedRoom = (feed: string, topic: FeedTopic): string => `feed:${feed}:${topic}`;
export const telemetryRoom = (orgCode: string): string => `telemetry:${orgCode}`;

/** The scope and the store come after the events, so that clients of one store's feed need not know of them. */
export function emitFeed(target: Pick<Socket, 'emit'>, feed: string, events: readonly FeedEvent[]): void {
  const scope = scopeOfFeed(feed);
  if (scope === 'store') target.emit('feed', events, scope, feed);
  else target.emit('feed', events, scope);
}

export const scopeOfFeed = (feed: string): FeedScope =>
  isStoreFeed(feed) ? 'store' : feed === ALL_STORES_FEED ? 'all' : 'user';

export const isWatched = (namespace: Namespace, orgCode: string): boolean =>
  FEED_TOPICS.some((topic) => namespace.adapter.rooms.has(feedRoom(orgCode, topic)));

export interface SubscriptionScope {
  /** The store of the sign-in or of the display. */
  orgCode: string;
  /** Those of the topics that may be heard of a store. */
  open(orgCode: string, topics: readonly FeedTopic[]): Promise<FeedTopic[]>;
  /** The feed of a scope that is not one store's, or null when it is not open to this socket. */
  feedOf(scope: Exclude<FeedScope, 'store'>): string | null;
  /** Leaves out what is not for this socket, for example another user's notices. */
  lets(event: FeedEvent): boolean;
  /** What of an event is for this socket. */
  show(event: FeedEvent): FeedEvent;
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
    const topics = name === null ? [] : await scope.open(orgCode, parsed.data.topics);
    const refused = parsed.data.topics.filter((topic) => !topics.includes(topic));
    if (name === null || topics.length === 0)
      return { ok: false, code: 'forbidden', message: 'this store or topic is not open to you' };
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

/** The topics that a socket hears, by feed. */
export function heardBy(socket: Socket): Map<string, FeedTopic[]> {
  const heard = new Map<string, FeedTopic[]>();
  for (const room of socket.rooms) {
    if (!room.startsWith('feed:')) continue;
    const end = room.lastIndexOf(':');
    const feed = room.slice('feed:'.length, end);
    heard.set(feed, [...(heard.get(feed) ?? []), room.slice(end + 1) as FeedTopic]);
  }
  return heard;
}

export function unsubscribe(socket: Socket, input: unknown): { ok: boolean } {
  const parsed = unsubscribeSchema.safeParse(input);
  if (!parsed.success) return { ok: false };
  const { topics, orgCode } = parsed.data;
  for (const feed of orgCode === undefined ? heardBy(socket).keys() : [orgCode]) leave(socket, feed, topics);
  return { ok: true };
}

export function leave(socket: Socket, feed: string, topics: readonly string[]): void {
  for (const topic of topics) void socket.leave(feedRoom(feed, topic as FeedTopic));
  if (topics.includes('vehicles')) void socket.leave(telemetryRoom(feed));
}

/** @returns false when the history no longer reaches back that far and the client must fetch anew. */
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
  // What this client knows already must not come again when the tail hears of it.
  await tail.reach(after);
  let position = after;
  // Ends in the same turn in which it finds itself at the tail: the caller then joins before anything newer is emitted.
  while (position < tail.offset) {
    const until = tail.offset;
    const events = await inStore(tail.feed, () => readFeed(db, tail.feed, position, REPLAY_PAGE, { topics, until }));
    const own = events.filter((event) => scope.lets(event)).map((event) => scope.show(event));
    if (own.length > 0) emitFeed(socket, tail.feed, own);
    position = events.length === REPLAY_PAGE ? (events.at(-1)?.offset ?? until) : until;
  }
  return true;
}
