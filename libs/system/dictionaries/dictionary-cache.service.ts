import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type CommittedEvents, Database, Dictionaries, inAllStores, LOGGER, type Logger } from '@paddock/kernel';
import { readDictionaries, upgradeDictionaries } from './dictionary-rows';

const CHECK_EVERY_MS = 2000;
const STAMP = "SELECT list_stamp('{dictionary,dictionary_item}') AS stamp";

/** Touches no row: the trigger that raises the stamp is the statement's. */
const RAISE_STAMP = 'UPDATE dictionary SET dict_name = dict_name WHERE false';

/**
 * Keeps the texts of this process in step with the rows: at once after a change that this process made, within two seconds after one of
 * another process.
 */
@Injectable()
export class DictionaryCache implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private stamp = '';

  constructor(
    private readonly db: Database,
    private readonly dictionaries: Dictionaries,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await inAllStores(() => upgradeDictionaries(this.db));
    await this.refresh();
    this.db.committed.on('events', this.onCommitted);
    this.timer = setInterval(() => this.refreshSoon(), CHECK_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
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
  }

  private async readChanged(): Promise<void> {
    // The stamp comes first: what changes after it is found by the next check.
    const stamp = (await this.db.query<{ stamp: string }>(STAMP))[0]?.stamp ?? '';
    if (stamp === this.stamp) return;
    this.dictionaries.replace(await readDictionaries(this.db));
    this.stamp = stamp;
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
    )
      this.refreshSoon();
  };
}
