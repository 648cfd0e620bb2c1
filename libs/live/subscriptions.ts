import {
  ALL_STORES_FEED,
  FEED_TOPICS,
  type FeedEvent,
  type FeedScope,
  type FeedTopic,
  isStoreFeed,
  subscribeSchema,
  type SubscribeAck,
} from '@paddock/contracts/feed';
import { type Database, feedBounds, type FeedTail, readFeed } from '@paddock/kernel';
import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import type { LiveFeed } from './live-feed';

/** More missed events than this are cheaper to fetch anew. */
const REPLAY_MAX = 5000;
const REPLAY_PAGE = 1000;

/** @param feed a store's code, or the name of a feed that is not one store's */
export const feedRoom = (feed: string, topic: FeedTopic): string => `feed:${feed}:${topic}`;
export const telemetryRoom = (orgCode: string): string => `telemetry:${orgCode}`;

/** Of a store's feed without a second argument, as clients of the published protocol know it. */
export function emitFeed(target: Pick<Socket, 'emit'>, scope: FeedScope, events: readonly FeedEvent[]): void {
  if (scope === 'store') target.emit('feed', events);
  else target.emit('feed', events, scope);
}

export const scopeOfFeed = (feed: string): FeedScope =>
  isStoreFeed(feed) ? 'store' : feed === ALL_STORES_FEED ? 'all' : 'user';

export const isWatched = (namespace: Namespace, orgCode: string): boolean =>
  FEED_TOPICS.some((topic) => namespace.adapter.rooms.has(feedRoom(orgCode, topic)));

export interface SubscriptionScope {
  /** The store of the sign-in or of the display. */
  orgCode: string;
  mayHear(orgCode: string): boolean;
  /** The feed of a scope that is not one store's, or null when it is not open to this socket. */
  feedOf(scope: Exclude<FeedScope, 'store'>): string | null;
  topics: ReadonlySet<FeedTopic>;
  /** Leaves out what is not for this socket, for example another user's notices. */
  lets(event: FeedEvent): boolean;
}

const malformed: SubscribeAck = { ok: false, code: 'malformed', message: 'topics, orgCode or after is malformed' };
const unsubscribeSchema = z.object({ topics: z.array(z.string()).max(20) });

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
  const { topics, after, scope: of = 'store' } = parsed.data;
  const orgCode = parsed.data.orgCode ?? scope.orgCode;
  const name = of !== 'store' ? scope.feedOf(of) : scope.mayHear(orgCode) ? orgCode : null;
  if (name === null || topics.some((topic) => !scope.topics.has(topic))) {
    return { ok: false, code: 'forbidden', message: 'this store or topic is not open to you' };
  }
  try {
    const tail = await feed.follow(name);
    if (!tail) return { ok: false, code: 'forbidden', message: 'unknown store' };
    const resync = after !== undefined && !(await replay(socket, of, topics, after, scope, tail, db));
    for (const topic of topics) void socket.join(feedRoom(name, topic));
    if (of === 'store' && topics.includes('vehicles')) void socket.join(telemetryRoom(orgCode));
    return { ok: true, orgCode, ...(of !== 'store' && { scope: of }), offset: tail.offset, resync };
  } catch {
    return { ok: false, code: 'unavailable', message: 'try again' };
  }
}

export function unsubscribe(socket: Socket, input: unknown, orgCodes: Iterable<string>): { ok: boolean } {
  const parsed = unsubscribeSchema.safeParse(input);
  if (!parsed.success) return { ok: false };
  const { topics } = parsed.data;
  for (const orgCode of orgCodes) {
    for (const topic of topics) void socket.leave(feedRoom(orgCode, topic as FeedTopic));
    if (topics.includes('vehicles')) void socket.leave(telemetryRoom(orgCode));
  }
  return { ok: true };
}

/** @returns false when the history no longer reaches back that far and the client must fetch anew. */
async function replay(
  socket: Socket,
  of: FeedScope,
  topics: readonly FeedTopic[],
  after: number,
  scope: SubscriptionScope,
  tail: FeedTail,
  db: Database,
): Promise<boolean> {
  const bounds = (await feedBounds(db, tail.feed)) ?? { first: 1, last: 0 };
  if (after + 1 < bounds.first || after > bounds.last || bounds.last - after > REPLAY_MAX) return false;
  // What this client knows already must not come again when the tail hears of it.
  await tail.reach(after);
  let position = after;
  // Ends in the same turn in which it finds itself at the tail: the caller then joins before anything newer is emitted.
  while (position < tail.offset) {
    const until = tail.offset;
    const events = await readFeed(db, tail.feed, position, REPLAY_PAGE, { topics, until });
    const own = events.filter((event) => scope.lets(event));
    if (own.length > 0) emitFeed(socket, of, own);
    position = events.length === REPLAY_PAGE ? (events.at(-1)?.offset ?? until) : until;
  }
  return true;
}
