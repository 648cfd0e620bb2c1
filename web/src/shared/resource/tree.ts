/** Rows that stand below each other. Pure. */
import type { AnyRow } from './model';

export interface TreeLine {
  row: AnyRow;
  level: number;
  children: number;
}

/** Every row by the one above it; a row whose parent is not among them stands at the top. */
function byParent(rows: readonly AnyRow[], parent: string): ReadonlyMap<string, readonly AnyRow[]> {
  const known = new Set(rows.map(({ id }) => id));
  return Map.groupBy(rows, (row) => {
    const above = row[parent];
    return typeof above === 'string' && known.has(above) && above !== row.id ? above : '';
  });
}

/** The lines that show, from the top; `closed` rows keep theirs to themselves. */
export function treeLines(rows: readonly AnyRow[], parent: string, closed: ReadonlySet<string>): TreeLine[] {
  const below = byParent(rows, parent);
  const lines: TreeLine[] = [];
  const seen = new Set<string>();
  const walk = (above: string, level: number): void => {
    for (const row of below.get(above) ?? []) {
      // A ring of rows must not be walked for ever.
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      lines.push({ row, level, children: below.get(row.id)?.length ?? 0 });
      if (!closed.has(row.id)) walk(row.id, level + 1);
    }
  };
  walk('', 0);
  return lines;
}

/** Rows that match, with everything above them. */
export function withAncestors(rows: readonly AnyRow[], parent: string, matches: (row: AnyRow) => boolean): AnyRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Set<string>();
  for (const row of rows.filter(matches)) {
    for (let at: AnyRow | undefined = row; at && !wanted.has(at.id); at = byId.get(String(at[parent])))
      wanted.add(at.id);
  }
  return rows.filter(({ id }) => wanted.has(id));
}
