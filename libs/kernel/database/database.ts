import { EventEmitter } from 'node:events';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import type { FeedEvent, FeedEventType, FeedPayload } from '@paddock/contracts/feed';
import { FEED_EVENTS } from '@paddock/contracts/feed';
import type { Logger } from '../logging';
import { feedEvents } from '../metrics';

// bigint columns (fen, offsets, counters) fit a double exactly; ids are text.
pg.types.setTypeParser(20, (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('a bigint from the database does not fit a safe integer');
  return value;
});

/** Runs SQL. Statements are constants with `$n` parameters; client text is only ever a parameter. */
export interface Sql {
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** A transaction. Repositories take it as an argument and hold no handle of their own. */
export interface Tx extends Sql {
  /** Appends to the store's live feed when this transaction commits, and not at all when it does not. */
  emit<T extends FeedEventType>(orgCode: string, type: T, payload: FeedPayload<T>): void;
  /**
   * Runs a part that may fail alone: when it throws, its changes and events are undone, the error is
   * thrown on, and the transaction can go on.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs after the commit, for hints only: a crash in between loses it. */
  afterCommit(hint: () => void): void;
}

/** Events of one store that were just committed, in order. */
export interface CommittedEvents {
  orgCode: string;
  events: FeedEvent[];
}

class RunningTx implements Tx {
  readonly pending = new Map<string, Appended[]>();
  readonly hints: (() => void)[] = [];
  private depth = 0;

  constructor(private readonly runner: QueryRunner) {}

  query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return runQuery<T>(this.runner, sql, params);
  }

  emit<T extends FeedEventType>(orgCode: string, type: T, payload: FeedPayload<T>): void {
    const list = this.pending.get(orgCode) ?? [];
    list.push({ type, topic: FEED_EVENTS[type].topic, payload });
    this.pending.set(orgCode, list);
  }

  afterCommit(hint: () => void): void {
    this.hints.push(hint);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const savepoint = `part_${this.depth}`;
    const events = new Map([...this.pending].map(([orgCode, list]) => [orgCode, list.length]));
    const hints = this.hints.length;
    this.depth += 1;
    await this.query('SAVEPOINT '.concat(savepoint));
    try {
      const result = await work();
      await this.query('RELEASE SAVEPOINT '.concat(savepoint));
      return result;
    } catch (error) {
      await this.query('ROLLBACK TO SAVEPOINT '.concat(savepoint));
      for (const [orgCode, list] of this.pending) list.length = events.get(orgCode) ?? 0;
      this.hints.length = hints;
      throw error;
    } finally {
      this.depth -= 1;
    }
  }
}

async function runQuery<T>(
  runner: { query(sql: string, params?: unknown[]): Promise<unknown> },
  sql: string,
  params: readonly unknown[],
): Promise<T[]> {
  const answer = await runner.query(sql, [...params]);
  // TypeORM answers UPDATE and DELETE as [rows, count].
  if (Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number')
    return answer[0] as T[];
  return (answer ?? []) as T[];
}

/** PostgreSQL says: the transaction met another one (serialization, deadlock); the same work may succeed now. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 4;
/** A process that hangs inside a transaction may not hold the venue's rows: after this the database ends its session. */
const IDLE_IN_TRANSACTION_MS_MAX = 5000;

export class Database implements Sql {
  readonly dataSource: DataSource;
  /** `committed`: hints for this process's own listeners, ahead of Redis. */
  readonly committed = new EventEmitter<{ events: [CommittedEvents] }>();

  constructor(
    url: string,
    private readonly log: Logger,
    poolSize = 12,
  ) {
    this.dataSource = new DataSource({
      type: 'postgres',
      url,
      synchronize: false,
      logging: false,
      extra: {
        max: poolSize,
        application_name: 'paddock',
        connectionTimeoutMillis: 5000,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
        keepAlive: true,
      },
      poolErrorHandler: (error: Error) => this.log.warn({ error: error.message }, 'a database connection was lost'),
    });
  }

  async connect(): Promise<void> {
    await this.dataSource.initialize();
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return runQuery<T>(this.dataSource, sql, params);
  }

  /**
   * Runs `work` in one transaction and appends what it emitted to the live feed as its last step, so that
   * offsets are gap-free and in commit order. Deadlocks are tried again; every other error undoes all and is thrown.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        this.log.info({ attempt, sqlState: sqlState(error) }, 'transaction met another one, trying again');
      }
    }
  }

  /**
   * A change that is one statement, for the hottest path: one round trip and one commit. The statement must answer no row when it
   * changed nothing, else one row with the events that it appended to the store's feed, their last offset and their time.
   * @returns whether it changed anything.
   */
  async inOneTrip(
    orgCode: string,
    statement: { name: string; text: string; values: readonly unknown[] },
  ): Promise<boolean> {
    const pool = (this.dataSource.driver as unknown as { master: pg.Pool }).master;
    const { rows } = await pool.query<{ events: Appended[]; last_offset: number; at: Date }>({
      ...statement,
      values: [...statement.values],
    });
    const row = rows[0];
    if (!row) return false;
    if (row.events.length > 0)
      this.committed.emit('events', committedEvents(orgCode, row.events, row.last_offset, row.at));
    return true;
  }

  private async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.connect();
      await runner.startTransaction();
      const tx = new RunningTx(runner);
      const result = await work(tx);
      const committed = await this.appendFeed(tx);
      await runner.commitTransaction();
      for (const events of committed) this.committed.emit('events', events);
      for (const hint of tx.hints) hint();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async appendFeed(tx: RunningTx): Promise<CommittedEvents[]> {
    const committed: CommittedEvents[] = [];
    // In the order of the codes, so that two transactions over several stores can't wait for each other.
    for (const orgCode of [...tx.pending.keys()].sort()) {
      const pending = tx.pending.get(orgCode) ?? [];
      if (pending.length === 0) continue;
      const rows = await tx.query<{ last_offset: number; at: Date }>(
        'SELECT last_offset, at FROM feed_append($1, $2::jsonb)',
        [orgCode, JSON.stringify(pending)],
      );
      const head = rows[0];
      if (!head) throw new Error(`store ${orgCode} has no feed`);
      committed.push(committedEvents(orgCode, pending, head.last_offset, head.at));
    }
    return committed;
  }
}

type Appended = Pick<FeedEvent, 'type' | 'topic' | 'payload'>;

function committedEvents(
  orgCode: string,
  appended: readonly Appended[],
  lastOffset: number,
  at: Date,
): CommittedEvents {
  const first = lastOffset - appended.length + 1;
  const time = at.toISOString();
  return {
    orgCode,
    events: appended.map((event, index) => {
      feedEvents.inc({ type: event.type });
      return { offset: first + index, topic: event.topic, type: event.type, at: time, payload: event.payload };
    }),
  };
}

/** PostgreSQL's five-character code of an error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code =
    (error as { code?: unknown; driverError?: { code?: unknown } } | null)?.code ??
    (error as { driverError?: { code?: unknown } } | null)?.driverError?.code;
  return typeof code === 'string' ? code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';
