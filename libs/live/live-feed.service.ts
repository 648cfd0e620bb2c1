import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type EarlyLap, EVERY_STORE, type FeedEvent, isStoreFeed } from '@paddock/contracts/feed';
import {
  CONFIG,
  type CommittedEvents,
  type Config,
  createRedis,
  Database,
  EarlyLapBus,
  feedChannel,
  FeedHeads,
  feedLagSeconds,
  FeedTail,
  LOGGER,
  type Logger,
  telemetryChannel,
} from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { EventEmitter } from 'node:events';

/** A lost hint costs at most this. */
const LOOK_MS = 1000;
const RETRY_MS = 250;
/** A feed that nobody listened to at two looks in a row is followed no longer. */
const RELEASE_MS = 30_000;
const FEED_PREFIX = feedChannel('');

interface LiveFeedEvents {
  events: [orgCode: string, events: FeedEvent[]];
  early: [orgCode: string, laps: EarlyLap[]];
  telemetry: [orgCode: string, message: unknown];
}

/** Follows the feeds that have sockets on this node, and no others. */
@Injectable()
export class LiveFeed implements OnModuleInit, OnApplicationShutdown {
  readonly received = new EventEmitter<LiveFeedEvents>();
  private readonly tails = new Map<string, Promise<FeedTail | null>>();
  private readonly running = new Map<string, FeedTail>();
  private subscriber: Redis | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly heads: FeedHeads;
  private looking = false;
  private readonly watchers: ((orgCode: string) => boolean)[] = [];
  /** Feeds that nobody listened to at the last look. */
  private readonly unwatched = new Set<string>();
  /** Stores whose telemetry is received too: not those that are followed for their lists only. */
  private readonly withTelemetry = new Set<string>();
  /** While every store is followed: where the feeds of the stores known then had ended. */
  private storeHeads: ReadonlyMap<string, number> | null = null;

  constructor(
    private readonly db: Database,
    private readonly early: EarlyLapBus,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.heads = new FeedHeads(db);
  }

  /** @param isWatched whether any socket of a gateway listens to that feed */
  watchedBy(isWatched: (orgCode: string) => boolean): void {
    this.watchers.push(isWatched);
  }

  onModuleInit(): void {
    // What this process commits reaches its own sockets without the way over Redis.
    this.db.committed.on('events', (committed) => this.hint(committed));
    this.early.on('laps', (orgCode, laps) => this.running.has(orgCode) && this.received.emit('early', orgCode, laps));
    this.subscriber = createRedis(this.config.REDIS_URL, this.log, 'live feed');
    this.subscriber.on('ready', () => this.subscribe([...this.tails.keys()]));
    this.subscriber.on('message', (channel: string, message: string) => {
      const parsed = parse(message);
      if (parsed === null) return;
      if (channel.startsWith(FEED_PREFIX)) this.hint(parsed as CommittedEvents);
      else this.received.emit('telemetry', channel.slice(channel.indexOf(':') + 1), parsed);
    });
    this.timers.push(
      setInterval(() => void this.look(), LOOK_MS),
      setInterval(() => {
        for (const tail of this.running.values()) tail.retry();
      }, RETRY_MS),
      setInterval(() => this.release(), RELEASE_MS),
    );
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.subscriber?.disconnect();
  }

  /** The tail of a store, started on first use; null when there is no such store. */
  async follow(orgCode: string): Promise<FeedTail | null> {
    const tail = await this.tailOf(orgCode);
    if (tail && isStoreFeed(orgCode) && !this.withTelemetry.has(orgCode)) {
      this.withTelemetry.add(orgCode);
      this.subscribe([orgCode]);
    }
    return tail;
  }

  /** Those of all stores, and from now on those of stores that are new. */
  async followEveryStore(): Promise<void> {
    const heads = await this.heads.ofStores();
    // What a look finds beyond these is a new store, and all its events are new.
    this.storeHeads = heads;
    this.unwatched.delete(EVERY_STORE);
    await Promise.all([...heads].map(([orgCode, offset]) => this.tailOf(orgCode, offset)));
  }

  private tailOf(orgCode: string, after?: number): Promise<FeedTail | null> {
    this.unwatched.delete(orgCode);
    let tail = this.tails.get(orgCode);
    if (!tail) {
      tail = this.begin(orgCode, after);
      this.tails.set(orgCode, tail);
      // Neither an unknown store nor a database that was away may be remembered.
      tail.then(
        (started) => {
          if (!started) this.tails.delete(orgCode);
        },
        () => this.tails.delete(orgCode),
      );
    }
    return tail;
  }

  private async begin(orgCode: string, after?: number): Promise<FeedTail | null> {
    const tail = new FeedTail(orgCode, this.db, this.log, (events) => {
      for (const event of events) feedLagSeconds.observe(Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
      this.received.emit('events', orgCode, events);
    });
    this.subscribe([orgCode]);
    if (!(await tail.start(after))) return null;
    this.running.set(orgCode, tail);
    // What was committed since the start's reading may have been looked at before this tail was there.
    this.heads.reset();
    return tail;
  }

  /** Without Redis it does nothing: the channels are subscribed when it is there, and looks find the events. */
  private subscribe(orgCodes: readonly string[]): void {
    if (orgCodes.length === 0 || this.subscriber?.status !== 'ready') return;
    const channels = orgCodes.flatMap((orgCode) => [
      feedChannel(orgCode),
      ...(this.withTelemetry.has(orgCode) ? [telemetryChannel(orgCode)] : []),
    ]);
    this.subscriber.subscribe(...channels).catch(() => undefined);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const moved = await this.heads.moved([...this.running.keys()], this.storeHeads !== null);
      for (const [orgCode, offset] of moved) {
        if (this.storeHeads && isStoreFeed(orgCode) && !this.tails.has(orgCode))
          await this.tailOf(orgCode, this.storeHeads.get(orgCode) ?? 0);
        this.running.get(orgCode)?.grewTo(offset);
      }
    } catch (error) {
      this.log.warn({ error: String(error) }, 'the heads of the feeds could not be read, will try again');
    } finally {
      this.looking = false;
    }
  }

  private release(): void {
    const isWatched = (feed: string): boolean => this.watchers.some((watches) => watches(feed));
    const everyStoreIsWatched = isWatched(EVERY_STORE);
    for (const orgCode of [...this.running.keys(), ...(this.storeHeads ? [EVERY_STORE] : [])]) {
      if (isWatched(orgCode) || (everyStoreIsWatched && isStoreFeed(orgCode))) this.unwatched.delete(orgCode);
      else if (!this.unwatched.has(orgCode)) this.unwatched.add(orgCode);
      else if (orgCode === EVERY_STORE) {
        this.unwatched.delete(orgCode);
        this.storeHeads = null;
      } else {
        this.unwatched.delete(orgCode);
        this.running.delete(orgCode);
        this.tails.delete(orgCode);
        this.withTelemetry.delete(orgCode);
        this.subscriber?.unsubscribe(feedChannel(orgCode), telemetryChannel(orgCode)).catch(() => undefined);
      }
    }
  }

  private hint(committed: CommittedEvents): void {
    this.running.get(committed.orgCode)?.hint(committed);
  }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return null;
  }
}
