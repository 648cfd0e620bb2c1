import type pg from 'pg';
import { sqlState } from './errors';

/** More different texts than the product has constants. What a list puts together counts too, and the least recently used one goes. */
const STATEMENTS_MAX = 400;
/** "cached plan must not change result type": a migration has changed a table under a prepared statement. */
const PLAN_IS_STALE = '0A000';

/** What we know about one connection of the pool. It belongs to one unit of work at a time. */
export class Session {
  /** Text → name, least recently used first. */
  private readonly statements = new Map<string, string>();
  private named = 0;
  /** The stores that were last set on this connection. */
  private stores: string | null = null;
  private who = '';
  /** Nothing can be asked any more: the connection leaves the pool. */
  broken = false;

  constructor(private readonly client: pg.PoolClient) {}

  /**
   * Sends a statement; it is parsed and planned once on this connection. Several that are sent without waiting share a trip, and run in
   * their order. Postgres plans the first five executions for their values and then keeps one plan only if that is not dearer.
   */
  async run<T>(text: string, params: readonly unknown[] = []): Promise<pg.QueryResult<T & pg.QueryResultRow>> {
    const statement = { name: this.nameOf(text), text, values: [...params] };
    try {
      return await this.client.query<T & pg.QueryResultRow>(statement);
    } catch (error) {
      // The next attempt prepares it again.
      if (isStalePlan(error)) this.forget(text);
      throw this.note(error);
    }
  }

  /** Sets the stores on the connection where they differ from those set last. The setting outlives a rollback: it has a commit of its own. */
  see(stores: string, who = this.who): Promise<unknown>[] {
    if (stores === this.stores && who === this.who) return [];
    this.stores = stores;
    this.who = who;
    const scope = this.run("SELECT set_config('paddock.org_codes', $1, false), set_config('paddock.who', $2, false)", [
      stores,
      who,
    ]);
    // Nothing that follows may run as another store.
    const checked = scope.catch((error: unknown) => {
      this.broken = true;
      throw error;
    });
    return [checked];
  }

  /** Sends what is neither prepared nor has parameters: BEGIN, SAVEPOINT and the like. */
  control(text: string): Promise<pg.QueryResult> {
    return this.client.query(text).catch((error: unknown) => {
      throw this.note(error);
    });
  }

  /** Everything that `send` sends goes to the network in one piece. */
  together<T>(send: () => T): T {
    const { stream } = (this.client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
      .connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  private note(error: unknown): unknown {
    const { severity } = error as { severity?: unknown };
    // What is not an answer of Postgres is the loss of the connection; FATAL is the last answer before it.
    if (severity === undefined || severity === 'FATAL' || severity === 'PANIC') this.broken = true;
    return error;
  }

  private nameOf(text: string): string {
    const known = this.statements.get(text);
    if (known !== undefined) this.statements.delete(text);
    const name = known ?? `p${(this.named += 1)}`;
    this.statements.set(text, name);
    if (this.statements.size > STATEMENTS_MAX) this.forget(this.statements.keys().next().value ?? text);
    return name;
  }

  private forget(text: string): void {
    const name = this.statements.get(text);
    if (name === undefined) return;
    this.statements.delete(text);
    // Its number is never used again, so that nothing is wrong where this fails (in a transaction that has failed).
    this.client.query('DEALLOCATE '.concat(name)).catch(() => undefined);
  }
}

export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === PLAN_IS_STALE && error instanceof Error && error.message.includes('cached plan');
