import { EventEmitter } from 'node:events';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config, LOGGER, type Logger } from '@paddock/kernel';
import pg from 'pg';

const RECONNECT_MS = 1000;

/**
 * Notifies when rights or sign-ins have changed, for what stays open. A hint for speed: while the connection is lost nothing comes,
 * so listeners look for themselves every few seconds too, and at once when it is back.
 */
@Injectable()
export class RightsChanges implements OnApplicationShutdown {
  readonly changes = new EventEmitter<{ changed: [] }>();
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  start(): void {
    if (this.stopped || this.client) return;
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'paddock rights',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', () => this.changes.emit('changed'));
    const lost = (error?: Error): void => {
      if (this.client !== client) return;
      this.client = null;
      if (this.stopped) return;
      this.log.info({ error: error?.message }, 'changes of rights are not announced for a moment');
      this.timer = setTimeout(() => this.start(), RECONNECT_MS);
      this.timer.unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client
      .connect()
      .then(() => client.query('LISTEN rights'))
      .then(() => this.changes.emit('changed'))
      .catch(async (error: unknown) => {
        lost(error instanceof Error ? error : undefined);
        await client.end().catch(() => undefined);
      });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}
