import { type Database, SharedReads } from '@paddock/kernel';
import type { Resource } from './definition';
import type { Statement } from './statement';

const KEPT_MAX = 2000;

interface Seen {
  snapshot: string;
  floor: string;
}
interface Kept {
  /** Of the tables whose rows are not logged. */
  stamp: string;
  /** What the figures have seen, and how far the log was cut when they were seen; null where no table is logged. */
  seen: Seen | null;
  figures: Figures;
}
/** What the rows of a list come to, each by its name. */
export type Figures = Readonly<Record<string, number>>;
/** SQL aggregates over `from` by name; each must be additive, that is a count or a sum: two parts of the rows come to the sum of both. */
export type Aggregates = Readonly<Record<string, string>>;

const TOTAL = { total: 'count(*)' } as const;

/**
 * Exact totals that are not counted again at each call.
 *
 * **Stamps.** A trigger on each watched table first takes a shared lock of the table for the rest of the writer's transaction and then
 * raises the table's stamp (a sequence, which nobody waits for). A total is kept under the stamp that was read **before** it
 * was made sure that no writer holds the lock: then everything up to that stamp was committed before the count started. A later
 * writer raises the stamp before it commits, so a kept total can't outlive a change. While writers are under way, totals are
 * counted and not kept.
 *
 * **Changes.** A list that is asked for while its table is written would count again and again. Such a table is logged (`log_changes`):
 * `list_change` holds each row before and after its change with the transaction's id. A total is kept with the snapshot in which it
 * was counted; a later one is the kept one, plus the rows that fit after their changes, minus those that fitted before, over the
 * changes that this statement sees and the kept snapshot did not. That costs as much as has changed in between, and is exact
 * because PostgreSQL itself knows which transactions a snapshot has seen.
 */
export class Totals {
  private readonly kept = new Map<string, Kept>();
  private readonly reads = new SharedReads();

  constructor(private readonly db: Database) {}

  async total(resource: Pick<Resource, 'definition'>, where: string, count: Statement): Promise<number> {
    return (await this.figures(resource, where, count, TOTAL)).total ?? 0;
  }

  /** Several figures of the same rows, kept in the same way. `statement` selects the aggregates under their names. */
  figures(
    resource: Pick<Resource, 'definition'>,
    where: string,
    statement: Statement,
    aggregates: Aggregates,
  ): Promise<Figures> {
    const key = `${this.db.visibleStores}\0${statement.text}\0${JSON.stringify(statement.params)}`;
    const { logged, unwatched } = resource.definition;
    return this.reads.ask(key, async () => {
      if (unwatched) return (await this.db.query<Figures>(statement.text, statement.params))[0] ?? {};
      return logged === undefined
        ? this.byStamp(key, resource.definition.tables, statement)
        : this.byChanges(key, resource, logged, where, statement, aggregates);
    });
  }

  private async byStamp(key: string, tables: readonly string[], count: Statement): Promise<Figures> {
    const stamp = await this.stamp(tables);
    const kept = this.kept.get(key);
    if (kept?.stamp === stamp) {
      this.keep(key, kept);
      return kept.figures;
    }
    const quiet = await this.isQuiet(tables);
    const rows = await this.db.query<Figures>(count.text, count.params);
    const figures = rows[0] ?? {};
    if (quiet) this.keep(key, { stamp, seen: null, figures });
    return figures;
  }

  private async byChanges(
    key: string,
    { definition }: Pick<Resource, 'definition'>,
    logged: { table: string; alias: string },
    where: string,
    count: Statement,
    aggregates: Aggregates,
  ): Promise<Figures> {
    const others = definition.tables.filter((table) => table !== logged.table);
    const kept = this.kept.get(key);
    if (kept?.seen) {
      const { snapshot, floor } = kept.seen;
      const rows = await this.db.query<Seen & { stamp: string; is_whole: boolean; change: Figures }>(
        changeStatement(definition.from, logged, where, count.params.length, aggregates),
        [...count.params, others, snapshot, floor],
      );
      const now = rows[0];
      if (now?.is_whole && now.stamp === kept.stamp) {
        const figures = Object.fromEntries(
          Object.entries(kept.figures).map(([name, value]) => [name, value + (now.change[name] ?? 0)]),
        );
        this.keep(key, { stamp: kept.stamp, seen: { snapshot: now.snapshot, floor: now.floor }, figures });
        return figures;
      }
    }
    const stamp = await this.stamp(others);
    const quiet = await this.isQuiet(others);
    const rows = await this.db.query<Seen & { figures: Figures }>(
      `SELECT pg_current_snapshot()::text AS snapshot, (SELECT xid::text FROM list_change_floor) AS floor, to_jsonb(counted) AS figures
       FROM (${count.text}) AS counted`,
      count.params,
    );
    const counted = rows[0];
    if (!counted) return {};
    const { snapshot, floor, figures } = counted;
    if (quiet) this.keep(key, { stamp, seen: { snapshot, floor }, figures });
    return figures;
  }

  /** The newest stay; a map keeps the order in which keys were set. */
  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const oldest = this.kept.size > KEPT_MAX ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  private async stamp(tables: readonly string[]): Promise<string> {
    const rows = await this.db.query<{ stamp: string }>('SELECT list_stamp($1) AS stamp', [tables]);
    return rows[0]?.stamp ?? '';
  }

  private async isQuiet(tables: readonly string[]): Promise<boolean> {
    const rows = await this.db.query<{ quiet: boolean }>('SELECT list_is_quiet($1) AS quiet', [tables]);
    return rows[0]?.quiet ?? false;
  }
}

/**
 * How far figures have moved since a snapshot: the list's own conditions over the changed rows as they are and as they were. The last
 * three parameters are the other tables, the snapshot and the floor that it saw. `is_whole`: no change that the snapshot has not seen is
 * gone, because the log has not been cut since, or only below what it had seen anyway.
 */
function changeStatement(
  from: string,
  { table, alias }: { table: string; alias: string },
  where: string,
  paramCount: number,
  aggregates: Aggregates,
): string {
  const snapshot = `$${paramCount + 2}::pg_snapshot`;
  const seenFloor = `$${paramCount + 3}::text`;
  const named = `${table} ${alias}`;
  if (!from.startsWith(named)) throw new Error(`a logged list begins with ${named}`);
  const names = Object.keys(aggregates);
  const fitting = (side: 'before' | 'after'): string =>
    `(SELECT ${figuresOf(aggregates)} FROM fresh CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, fresh.${side}) AS ${alias}${from.slice(
      named.length,
    )} WHERE fresh.${side} IS NOT NULL AND ${where}) AS fitting_${side}`;
  const moved = names.map((name) => `'${name}', fitting_after."${name}" - fitting_before."${name}"`).join(', ');
  return `WITH fresh AS MATERIALIZED (
      SELECT before, after FROM list_change WHERE table_name = '${table}' AND xid >= pg_snapshot_xmin(${snapshot})
        AND NOT pg_visible_in_snapshot(xid, ${snapshot}))
    SELECT list_stamp($${paramCount + 1}::text[]) AS stamp, pg_current_snapshot()::text AS snapshot,
      floor.xid::text AS floor, floor.xid::text = ${seenFloor} OR floor.xid <= pg_snapshot_xmin(${snapshot}) AS is_whole,
      jsonb_build_object(${moved}) AS change FROM list_change_floor AS floor, ${fitting('after')}, ${fitting('before')}`;
}

/** Aggregates under their names, as a statement of figures selects them; over no rows a sum is 0. */
export const figuresOf = (aggregates: Aggregates): string =>
  Object.entries(aggregates)
    .map(([name, sql]) => `coalesce(${sql}, 0)::bigint AS "${name}"`)
    .join(', ');

/** What a kept total may be behind; older ones are counted again. */
const KEPT_MINUTES = 5;

/** Drops changes that no kept total needs. At most one batch at a time, so that nobody waits for it. */
export async function trimChanges(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    // The floor is raised first and by the same transaction: who sees that rows are gone sees the floor.
    await tx.query(
      `WITH old AS (SELECT max(xid) AS xid FROM list_change WHERE at < now() - make_interval(mins => $1))
       UPDATE list_change_floor f SET xid = (old.xid::text::numeric + 1)::text::xid8 FROM old WHERE old.xid >= f.xid`,
      [KEPT_MINUTES],
    );
    // By their time, which has an index: a younger one below the floor goes with a later turn.
    await tx.query(
      `DELETE FROM list_change WHERE at < now() - make_interval(mins => $1) AND xid < (SELECT xid FROM list_change_floor)`,
      [KEPT_MINUTES],
    );
  });
}
