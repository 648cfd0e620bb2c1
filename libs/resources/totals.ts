import type { Database } from '@paddock/kernel';
import type { Statement } from './statement';

const KEPT_MAX = 2000;

interface Kept {
  stamp: string;
  total: number;
}

/**
 * Exact totals that are counted again only after one of their tables has changed.
 *
 * A trigger on each watched table first takes a shared lock of the table for the rest of the writer's transaction and then
 * raises the table's stamp (a sequence, which nobody waits for). A total is kept under the stamp that was read **before** it
 * was made sure that no writer holds the lock: then everything up to that stamp was committed before the count began. A later
 * writer raises the stamp before it commits, so a kept total can't outlive a change. While writers are under way, totals are
 * counted and not kept.
 */
export class Totals {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly db: Database) {}

  async total(tables: readonly string[], count: Statement): Promise<number> {
    const key = `${count.text}\0${JSON.stringify(count.params)}`;
    const stamp = await this.stamp(tables);
    const kept = this.kept.get(key);
    if (kept?.stamp === stamp) {
      this.keep(key, kept);
      return kept.total;
    }
    const quiet = await this.isQuiet(tables);
    const rows = await this.db.query<{ total: number }>(count.text, count.params);
    const total = rows[0]?.total ?? 0;
    if (quiet) this.keep(key, { stamp, total });
    return total;
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
