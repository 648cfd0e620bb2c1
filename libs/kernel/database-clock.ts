import { Clock } from './clock';
import type { Sql } from './database/sql';
import type { Logger } from './logging';

const ASK_EVERY_MS = 10_000;
/** The quickest of a few answers says most exactly what time it is there. */
const ASKED_AT_ONCE = 3;
/** From here on somebody should look at the clock of the machine. */
const WORTH_A_WARNING_MS = 2000;
const TIME = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms';

/** Goes on evenly whatever is done to the clock of the machine while the process runs. */
const steady = (): number => performance.timeOrigin + performance.now();

/**
 * The database's clock, in each process. What one process writes as a deadline another one reads, so both must go by one clock: with its own
 * one a worker whose clock is ahead would take back scans that still wait for a password, and one behind would leave places in the line-up.
 */
export class DatabaseClock extends Clock {
  private aheadMs: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isWarned = false;

  /** @param local the time of this process in milliseconds */
  constructor(
    private readonly sql: Sql,
    private readonly log: Logger,
    private readonly local: () => number = steady,
  ) {
    super();
  }

  /** @throws Error when the database does not answer: no time is better than a wrong one */
  static async start(sql: Sql, log: Logger, local?: () => number): Promise<DatabaseClock> {
    const clock = new DatabaseClock(sql, log, local);
    await clock.adjust();
    clock.timer = setInterval(() => {
      // The former difference holds on until the database answers again.
      clock.adjust().catch((error: unknown) => log.debug({ error: String(error) }, 'the time was not compared'));
    }, ASK_EVERY_MS);
    clock.timer.unref();
    return clock;
  }

  override now(): Date {
    return new Date(this.local() + (this.aheadMs ?? 0));
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Compares with the database's clock. An answer that took long moves nothing by less than its own doubt. */
  async adjust(): Promise<void> {
    let best: { aheadMs: number; doubtMs: number } | null = null;
    for (let asked = 0; asked < ASKED_AT_ONCE; asked += 1) {
      const before = this.local();
      const [row] = await this.sql.query<{ ms: number }>(TIME);
      const doubtMs = (this.local() - before) / 2;
      if (row && (best === null || doubtMs < best.doubtMs)) best = { aheadMs: row.ms - before - doubtMs, doubtMs };
    }
    if (best === null) return;
    if (this.aheadMs === null || Math.abs(best.aheadMs - this.aheadMs) > best.doubtMs) this.aheadMs = best.aheadMs;
    this.warn(best.aheadMs);
  }

  private warn(aheadMs: number): void {
    const isOff = Math.abs(aheadMs) >= WORTH_A_WARNING_MS;
    if (isOff && !this.isWarned)
      this.log.warn(
        { databaseAheadMs: Math.round(aheadMs) },
        'the clock of this machine differs from that of the database, which counts',
      );
    this.isWarned = isOff;
  }
}
