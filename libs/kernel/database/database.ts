import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from '../logging';
import { sqlState } from './errors';
import { isStalePlan, Session } from './session';
import type { CommittedEvents, Sql, Tx } from './sql';
import { settingOf, type Stores, whoNow } from './stores';
import { type Appended, committedEvents, firstFailure, RunningTx } from './transaction';

// bigint columns (fen, offsets, counters) fit a double exactly; ids are text.
pg.types.setTypeParser(20, (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('a bigint from the database does not fit a safe integer');
  return value;
});
// A date is a day on a calendar and no moment: as one, the clock of the process would move it.
pg.types.setTypeParser(1082, (text: string) => text);

/** PostgreSQL's codes for a transaction that met another one (serialization, deadlock); the same work may succeed now. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 4;
/** A process that hangs inside a transaction may not hold the venue's rows: after this the database ends its session. */
const IDLE_IN_TRANSACTION_MS_MAX = 5000;
const IDLE_MS_MAX = 600_000;
/** What Postgres itself ends keeps its connection; after so much more nobody is there, and the connection is given up. */
const SILENCE_MS = 2000;

export interface DatabaseLimits {
  /**
   * How long a statement may take. Then Postgres ends it, or the connection is given up where Postgres or the network hangs; the caller
   * gets an error either way. 0: as long as it needs.
   */
  statementMs?: number;
  /**
   * Whether a transaction that asks for a second connection fails. When all connections are taken by transactions that wait for one
   * more, none of them ends; in tests each such place fails at once, instead of rarely and under load.
   */
  refusesSecond?: boolean;
}

export class Database implements Sql {
  /** `committed`: hints for this process's own listeners, ahead of Redis. */
  readonly committed = new EventEmitter<{ events: [CommittedEvents] }>();
  private readonly pool: pg.Pool;
  private readonly refusesSecond: boolean;
  private readonly sessions = new WeakMap<pg.PoolClient, Session>();
  private readonly transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

  constructor(
    url: string,
    private readonly log: Logger,
    poolSize = 12,
    /** Whose rows work sees that was not started in `inStores`: nobody's, or all in a process that serves no requests. */
    private readonly otherwise: Stores = [],
    { statementMs = 0, refusesSecond = false }: DatabaseLimits = {},
  ) {
    this.refusesSecond = refusesSecond;
    this.pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      application_name: 'paddock',
      connectionTimeoutMillis: 5000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
      ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + SILENCE_MS }),
      // A quiet hour in a venue costs no connection its prepared statements.
      idleTimeoutMillis: IDLE_MS_MAX,
      allowExitOnIdle: true,
      keepAlive: true,
      // Statements that don't wait for each other share a trip.
      pipeline: true,
    });
    const lost = (error: Error): void => this.log.warn({ error: error.message }, 'a database connection was lost');
    this.pool.on('error', lost);
    // A connection that breaks while it is in use emits that here too; its statements fail with the same error.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Whose rows the running work sees, as one text: part of the key of whatever is kept or shared. */
  get visibleStores(): string {
    return settingOf(this.otherwise);
  }

  /** Whose rows, and who changes them: what one statement for several pieces of work must have in common. */
  get caller(): string {
    return `${this.visibleStores} ${whoNow()}`;
  }

  /** @throws Error when the database does not answer */
  async connect(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }

  async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return (await this.run<T>(sql, params)).rows;
  }

  /**
   * A SELECT on tables that belong to no store (people, sign-ins, rights), asked before it is known whose rows the caller may see. The
   * stores are not set on the connection first, so never ask for a store's rows: the answer would be for the stores set last.
   */
  async queryWithoutStores<T>(sql: string, params: readonly unknown[]): Promise<T[]> {
    return (await this.again(() => this.withSession((session) => session.run<T>(sql, params)))).rows;
  }

  /**
   * Runs `work` in one transaction and appends what it emitted to the live feed as its last step, so that
   * offsets are gap-free and in commit order. Deadlocks are tried again; every other error undoes all and is thrown.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.retrying(() => this.once(work));
  }

  /**
   * A change that is one statement, for the hottest path: one round trip and one commit. The statement must answer no row when it
   * changed nothing, else one row with the events that it appended to the store's feed, their last offset and their time.
   * @returns the row, null when it changed nothing.
   */
  async inOneTrip<Row extends object>(
    orgCode: string,
    statement: { text: string; values: readonly unknown[] },
  ): Promise<Row | null> {
    const { rows } = await this.retrying(() =>
      this.run<Row & { events: Appended[]; last_offset: number; at: Date }>(statement.text, statement.values, true),
    );
    const row = rows[0];
    if (!row) return null;
    if (row.events.length > 0) this.notify([committedEvents(orgCode, row.events, row.last_offset, row.at)]);
    return row;
  }

  private async retrying<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const retryable = RETRYABLE.has(sqlState(error) ?? '') || isStalePlan(error);
        if (attempt >= ATTEMPTS_MAX || !retryable) throw error;
        this.log.info({ attempt, sqlState: sqlState(error) }, 'transaction met another one, trying again');
      }
    }
  }

  private run<T>(sql: string, params: readonly unknown[], writes = !/^\s*SELECT/i.test(sql)): Promise<{ rows: T[] }> {
    const [stores, who] = [settingOf(this.otherwise), whoNow()];
    const once = (): Promise<{ rows: T[] }> =>
      this.withSession(async (session) => {
        const { scope, answer } = session.together(() => ({
          // Who asks is of no interest to a plain question; `inOneTrip` calls functions that change rows.
          scope: session.see(stores, writes ? who : undefined),
          answer: session.run<T>(sql, params),
        }));
        if (scope.length > 0) await firstFailure([...scope, answer]);
        return answer;
      });
    return this.again(once);
  }

  /** Once more where a migration has changed a table under a prepared statement. */
  private async again<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (isStalePlan(error)) return read();
      throw error;
    }
  }

  private async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const [stores, who] = [settingOf(this.otherwise), whoNow()];
    const { result, committed, hints } = await this.withSession(async (session) => {
      const tx = new RunningTx(session, stores, who);
      try {
        const made = await this.alone(() => work(tx));
        return { result: made, committed: await tx.commit(), hints: tx.hints };
      } catch (error) {
        await tx.rollback();
        throw error;
      }
    });
    this.notify(committed, hints);
    return result;
  }

  /** What is committed stays so: a listener or a hint that throws is logged, and the others are called. */
  private notify(committed: readonly CommittedEvents[], hints: readonly (() => void)[] = []): void {
    for (const call of [...committed.map((events) => () => this.committed.emit('events', events)), ...hints])
      try {
        call();
      } catch (error) {
        this.log.error({ error: String(error) }, 'a listener failed after a commit');
      }
  }

  /** What the work leaves behind it, such as a timer, may ask for a connection once the transaction is over. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    if (!this.refusesSecond) return work();
    const transaction = { isOpen: true };
    try {
      return await this.transactions.run(transaction, work);
    } finally {
      transaction.isOpen = false;
    }
  }

  private async withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.transactions.getStore()?.isOpen === true)
      throw new Error('a transaction asks for a second connection: give its `tx` to what is called inside it');
    const client = await this.pool.connect();
    const session = this.sessions.get(client) ?? new Session(client);
    this.sessions.set(client, session);
    try {
      return await work(session);
    } finally {
      client.release(session.broken);
    }
  }
}
