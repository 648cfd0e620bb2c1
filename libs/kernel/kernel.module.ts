import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import path from 'node:path';
import { Clock } from './clock';
import { DatabaseClock } from './database-clock';
import { CallCounts } from './call-counts';
import { CONFIG, type Config } from './config';
import { DataSources, plainAddress, userOf } from './data-sources';
import { Database } from './database/database';
import { Dictionaries } from './dictionaries';
import { EarlyLapBus } from './feed/early-lap-bus.service';
import { feedChannel } from './feed/feed';
import { Jobs } from './jobs';
import { Languages, languagesIn } from './languages';
import { createLogger, LOGGER, type Logger } from './logging';
import { createRedis, REDIS } from './redis';
import { demandSafety } from './safety';

/** Somebody waits for what the core asks; the worker sweeps, sums and compares; a command takes as long as it needs. */
const STATEMENT_MS = { core: 20_000, worker: 120_000, cli: 0 } as const;

/** Connections and ground services of a process. Global: every area may ask for them. */
@Global()
@Module({})
export class KernelModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    sources: DataSources,
  ) {
    const { DATABASE_URL, REDIS_URL } = config;
    const role = userOf(DATABASE_URL);
    sources.register({
      key: 'postgres',
      address: `${plainAddress(DATABASE_URL)}${role === '' ? '' : ` (${role})`}`,
      probe: () => db.query('SELECT 1'),
    });
    sources.register({ key: 'redis', address: plainAddress(REDIS_URL), probe: () => redis.ping() });
    // The hint to other processes. Losing it costs them a second, never an event.
    db.committed.on('events', (committed) => {
      this.redis.publish(feedChannel(committed.orgCode), JSON.stringify(committed)).catch(() => undefined);
    });
  }

  onModuleInit(): Promise<void> {
    return demandSafety(this.config, this.db, this.redis);
  }

  static with(config: Config): DynamicModule {
    return {
      module: KernelModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger(config.role, config.LOG_LEVEL) },
        {
          provide: Clock,
          inject: [Database, LOGGER],
          useFactory: (db: Database, log: Logger) => DatabaseClock.start(db, log),
        },
        EarlyLapBus,
        DataSources,
        Dictionaries,
        {
          provide: Languages,
          inject: [LOGGER],
          useFactory: (log: Logger) => languagesIn(path.resolve(config.WEB_DIR, 'languages'), log),
        },
        {
          provide: Database,
          inject: [LOGGER],
          useFactory: async (log: Logger) => {
            const db = new Database(
              config.DATABASE_URL,
              log,
              config.DATABASE_POOL,
              // The worker serves the venue as a whole; the core sets for each request and socket whose rows it may see.
              config.role === 'core' ? [] : 'all',
              { statementMs: STATEMENT_MS[config.role], refusesSecond: config.NODE_ENV === 'test' },
            );
            await db.connect();
            return db;
          },
        },
        {
          provide: REDIS,
          inject: [LOGGER],
          useFactory: (log: Logger) => createRedis(config.REDIS_URL, log, 'commands'),
        },
        { provide: CallCounts, inject: [REDIS], useFactory: (redis: Redis) => new CallCounts(redis) },
        {
          provide: Jobs,
          inject: [LOGGER, Clock],
          useFactory: (log: Logger, clock: Clock) => new Jobs(config.REDIS_URL, log, clock),
        },
      ],
      exports: [
        CallCounts,
        CONFIG,
        LOGGER,
        Clock,
        EarlyLapBus,
        DataSources,
        Dictionaries,
        Languages,
        Database,
        REDIS,
        Jobs,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.close();
    this.redis.disconnect();
    await this.db.close();
    this.log.info('stopped');
  }
}
