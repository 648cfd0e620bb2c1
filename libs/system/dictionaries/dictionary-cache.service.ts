import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  type CommittedEvents,
  CONFIG,
  type Config,
  createRedis,
  Database,
  Dictionaries,
  inAllStores,
  LOGGER,
  type Logger,
  REDIS,
} from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { readDictionaries, upgradeDictionaries } from './dictionary-rows';

/** Says that the rows have changed, to every process. */
const CHANGED_CHANNEL = 'dictionaries';
const STAMP = "SELECT list_stamp('{dictionary,dictionary_item}') AS stamp";
const QUIET = "SELECT list_is_quiet('{dictionary,dictionary_item}') AS quiet";

/** Touches no row: the trigger that raises the stamp is the statement's. */
const RAISE_STAMP = 'UPDATE dictionary SET dict_name = dict_name WHERE false';

/**
 * Keeps the texts of this process in step with the rows: at once after a change, which the process that made it announces to the others over
 * Redis; within two seconds where that is lost.
 */
@Injectable()
export class DictionaryCache implements OnModuleInit, OnApplicationShutdown {
  protected readonly checkEveryMs: number = 2000;
  private timer: NodeJS.Timeout | undefined;
  private subscriber: Redis | undefined;
  private stamp = '';

  constructor(
    private readonly db: Database,
    private readonly dictionaries: Dictionaries,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Pick<Config, 'REDIS_URL'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await inAllStores(() => upgradeDictionaries(this.db));
    await this.refresh();
    this.db.committed.on('events', this.onCommitted);
    this.timer = setInterval(() => this.refreshSoon(), this.checkEveryMs);
    this.timer.unref();
    this.listen();
  }

  private listen(): void {
    const subscriber = createRedis(this.config.REDIS_URL, this.log, 'dictionaries');
    this.subscriber = subscriber;
    subscriber.on('message', () => this.refreshSoon());
    subscriber.on('ready', () => {
      // What was announced while nobody listened is looked for.
      subscriber.subscribe(CHANGED_CHANNEL).then(
        () => this.refreshSoon(),
        () => undefined,
      );
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.subscriber?.disconnect();
    this.db.committed.off('events', this.onCommitted);
  }

  /** Reads the rows when they have changed since they were read last. */
  refresh(): Promise<void> {
    return inAllStores(() => this.readChanged());
  }

  /** Has every process read the rows again, also when they were changed past the triggers; this one before it resolves. */
  async renew(): Promise<void> {
    await inAllStores(() => this.db.query(RAISE_STAMP));
    await this.refresh();
    this.announce();
  }

  private announce(): void {
    this.redis.publish(CHANGED_CHANNEL, '').catch(() => undefined);
  }

  private async readChanged(): Promise<void> {
    // The stamp comes first: what changes after it is found by the next check. It rises before a change is committed, so the rows are
    // as new as it only where nobody was changing them.
    const stamp = (await this.db.query<{ stamp: string }>(STAMP))[0]?.stamp ?? '';
    if (stamp === this.stamp) return;
    const isQuiet = (await this.db.query<{ quiet: boolean }>(QUIET))[0]?.quiet ?? false;
    this.dictionaries.replace(await readDictionaries(this.db));
    this.stamp = isQuiet ? stamp : '';
  }

  private refreshSoon(): void {
    this.refresh().catch((error: unknown) =>
      this.log.warn({ error: String(error) }, 'dictionaries were not read, trying again'),
    );
  }

  private readonly onCommitted = ({ events }: CommittedEvents): void => {
    if (
      events.some(
        ({ type, payload }) =>
          type === 'resource.changed' && 'resource' in payload && /^dictionary/.test(payload.resource),
      )
    ) {
      this.refreshSoon();
      this.announce();
    }
  };
}
