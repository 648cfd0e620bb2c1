/** Rows that came with the feed, for reads that were requested before. Pure. */
import type { Versioned } from '../../shared/versioned';

export class RecentRows<T extends Versioned> {
  private readonly rows = new Map<string, { row: T; at: number }>();

  /** @param at milliseconds since 1970 */
  add(row: T, at: number): void {
    const known = this.rows.get(row.id);
    if (!known || known.row.version <= row.version) this.rows.set(row.id, { row, at });
  }

  /** A read with the rows received since it was requested, which it cannot hold yet; rows received before are dropped. */
  complete(read: readonly T[], askedAt: number): T[] {
    for (const [id, { at }] of this.rows) if (at < askedAt) this.rows.delete(id);
    const ids = new Set(read.map(({ id }) => id));
    return [...read, ...[...this.rows.values()].flatMap(({ row }) => (ids.has(row.id) ? [] : [row]))];
  }
}
