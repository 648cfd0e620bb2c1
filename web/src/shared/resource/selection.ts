/** Rows chosen over several pages: each with the page on which it was seen, so that a question can say where they are. Pure. */
import type { AnyRow } from './model';

export interface Chosen {
  row: AnyRow;
  pageNo: number;
}
export type Selection = ReadonlyMap<string, Chosen>;

export const nobody: Selection = new Map();

export function choose(selection: Selection, rows: readonly AnyRow[], pageNo: number, on: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (on) next.set(row.id, { row, pageNo });
    else next.delete(row.id);
  }
  return next;
}

export const pagesOf = (selection: Selection): number =>
  new Set([...selection.values()].map(({ pageNo }) => pageNo)).size;

/** How many of the chosen rows stand on the page, and how many elsewhere. */
export function whereChosen(selection: Selection, shown: readonly AnyRow[]): { here: number; elsewhere: number } {
  const here = shown.filter(({ id }) => selection.has(id)).length;
  return { here, elsewhere: selection.size - here };
}

/** Newer versions of chosen rows; `null` for one that was deleted. */
export function refresh(selection: Selection, id: string, row: AnyRow | null): Selection {
  const present = selection.get(id);
  if (!present) return selection;
  const next = new Map(selection);
  if (row === null) next.delete(id);
  else next.set(id, { ...present, row });
  return next;
}
