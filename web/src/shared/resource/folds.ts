/** Rows that say the same fold into the first of them. Pure. */
import type { AnyRow } from './model';

export interface Folds {
  /** What shows: rows without those that are folded away. */
  rows: readonly AnyRow[];
  /** All rows that one stands for, itself first. */
  standsFor: (row: AnyRow) => readonly AnyRow[];
  /** How many more the fold has that begins with this row, shown or not; 0 of every other row. */
  others: (row: AnyRow) => number;
}

export function toggled(present: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(present);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Neighbours with the same key are one fold.
 * @param keyOf null: stands alone
 * @param open ids of first rows whose folds show all
 */
export function foldRows(
  rows: readonly AnyRow[],
  keyOf: (row: AnyRow) => string | null,
  open: ReadonlySet<string>,
): Folds {
  const folds: AnyRow[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const key = keyOf(row);
    const present = folds.at(-1);
    if (key !== null && key === last && present) present.push(row);
    else folds.push([row]);
    last = key;
  }
  const byFirst = new Map(folds.map((fold) => [fold[0]?.id ?? '', fold]));
  return {
    rows: folds.flatMap((fold) => (open.has(fold[0]?.id ?? '') ? fold : fold.slice(0, 1))),
    others: (row) => Math.max(0, (byFirst.get(row.id)?.length ?? 0) - 1),
    standsFor: (row) => (open.has(row.id) ? [row] : (byFirst.get(row.id) ?? [row])),
  };
}
