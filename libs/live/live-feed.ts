import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EarlyLap, FeedEvent } from '@paddock/contracts/feed';
import {
  CONFIG,
  type CommittedEvents,
  type Config,
  createRedis,
  Database,
  EarlyLaps,
  FEED_CHANNELS,
  FeedTail,
  feedLagSeconds,
  LOGGER,
  type Logger,
  telemetryChannel,
} from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { EventEmitter } from 'node:events';

const TICK_MS = 250;
const TELEMETRY_CHANNELS = telemetryChannel('*');

interface LiveFeedEvents {
  events: [orgCode: string, events: FeedEvent[]];
  early: [orgCode: string, laps: EarlyLap[]];
  telemetry: [orgCode: string, message: unknown];
}

/** Follows the feeds of the stores that have had sockets on this node, and no others. */
@Injectable()
export class LiveFeed implements OnModuleInit, OnApplicationShutdown {
  readonly heard = new EventEmitter<LiveFeedEvents>();
  private readonly tails = new Map<string, Promise<FeedTail | null>>();
  private readonly running = new Map<string, FeedTail>();
  private subscriber: Redis | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Database,
    private readonly early: EarlyLaps,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    // What this process commits reaches its own sockets without the way over Redis.
    this.db.committed.on('events', (committed) => this.hint(committed));
    this.early.on('laps', (orgCode, laps) => this.running.has(orgCode) && this.heard.emit('early', orgCode, laps));
    this.subscriber = createRedis(this.config.REDIS_URL, this.log, 'live feed');
    this.subscriber.on('ready', () => {
      this.subscriber?.psubscribe(FEED_CHANNELS, TELEMETRY_CHANNELS).catch(() => undefined);
    });
    this.subscriber.on('pmessage', (pattern: string, channel: string, message: string) => {
      const parsed = parse(message);
      if (parsed === null) return;
      if (pattern === FEED_CHANNELS) this.hint(parsed as CommittedEvents);
      else this.heard.emit('telemetry', channel.slice(channel.indexOf(':') + 1), parsed);
    });
    this.timer = setInterval(() => {
      const nowMs = Date.now();
      for (const tail of this.running.values()) tail.tick(nowMs);
    }, TICK_MS);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
    this.subscriber?.disconnect();
  }

  /** The tail of a store, started on first use; null when there is no such store. */
  async follow(orgCode: string): Promise<FeedTail | null> {
    let tail = this.tails.get(orgCode);
    if (!tail) {
      tail = this.begin(orgCode);
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

  private async begin(orgCode: string): Promise<FeedTail | null> {
    const tail = new FeedTail(orgCode, this.db, this.log, (events) => {
      for (const event of events) feedLagSeconds.observe(Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
      this.heard.emit('events', orgCode, events);
    });
    if (!(await tail.start(Date.now()))) return null;
    this.running.set(orgCode, tail);
    return tail;
  }

  private hint(committed: CommittedEvents): void {
    this.running.get(committed.orgCode)?.hint(committed, Date.now());
  }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return null;
  }
}
