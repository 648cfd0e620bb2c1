/** Rows that the feed told of, for readings that were asked before. Pure. */
import type { Versioned } from '../../shared/versioned';

export class Heard<T extends Versioned> {
  private readonly rows = new Map<string, { row: T; at: number }>();

  /** @param at milliseconds since 1970 */
  add(row: T, at: number): void {
    const known = this.rows.get(row.id);
    if (!known || known.row.version <= row.version) this.rows.set(row.id, { row, at });
  }

  /** A reading with what was heard since it was asked, which it can not know yet; what was heard before is forgotten. */
  complete(read: readonly T[], askedAt: number): T[] {
    for (const [id, { at }] of this.rows) if (at < askedAt) this.rows.delete(id);
    const ids = new Set(read.map(({ id }) => id));
    return [...read, ...[...this.rows.values()].flatMap(({ row }) => (ids.has(row.id) ? [] : [row]))];
  }
}
