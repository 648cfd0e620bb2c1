/**
 * Rows that carry `id` and `version`, from lists and from the feed. Whichever of the two arrives last, the newest version
 * stays: `patchList` puts an event's row into cached lists, `keepNewest` lifts a fetched page to what was received meanwhile.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListResult } from './api';

export interface Versioned {
  id: string;
  version: number;
}

const rememberedMax = 2000;
const newest = new Map<string, Map<string, Versioned>>();

/** Store and kind of the rows. */
const kindOf = (key: QueryKey): string => key.slice(0, 2).join(' ');

function remember(kind: string, row: Versioned): boolean {
  let rows = newest.get(kind);
  if (!rows) {
    rows = new Map<string, Versioned>();
    newest.set(kind, rows);
  }
  const known = rows.get(row.id);
  if (known && known.version > row.version) return false;
  rows.delete(row.id);
  rows.set(row.id, row);
  if (rows.size > rememberedMax) {
    const oldest = rows.keys().next().value;
    if (oldest !== undefined) rows.delete(oldest);
  }
  return true;
}

/** Drops the known versions, for example after a store switch. */
export function forgetVersions(): void {
  newest.clear();
}

/** For query functions: replaces rows of a fetched page by newer ones from the feed. The key begins with store and kind. */
export function keepNewest<T extends Versioned>(key: QueryKey, rows: T[]): T[] {
  const known = newest.get(kindOf(key));
  if (!known) return rows;
  return rows.map((row) => {
    const newer = known.get(row.id);
    return newer && newer.version > row.version ? { ...row, ...newer } : row;
  });
}

/** The same version may say more: a lap that comes early has only what the edge knows, and its event completes it. */
function patchRows<T extends Versioned>(rows: T[], row: T): T[] {
  const index = rows.findIndex((each) => each.id === row.id);
  const old = rows[index];
  if (!old || old.version > row.version) return rows;
  return rows.with(index, { ...old, ...row });
}

function isList<T>(data: unknown): data is ListResult<T> {
  return typeof data === 'object' && data !== null && 'records' in data && Array.isArray(data.records);
}

/**
 * Puts `row` into every cached list (array or list form) whose key begins with `key`.
 * `changed`: some list showed it; `unseen`: none did, so a new row may be due; `older`: a newer one is known.
 */
export function patchList<T extends Versioned>(
  client: QueryClient,
  key: QueryKey,
  row: T,
): 'changed' | 'unseen' | 'older' {
  if (!remember(kindOf(key), row)) return 'older';
  let seen = false;
  for (const [queryKey, data] of client.getQueriesData<unknown>({ queryKey: key })) {
    const rows = Array.isArray(data) ? (data as T[]) : isList<T>(data) ? data.records : null;
    if (!rows?.some((each) => each.id === row.id)) continue;
    seen = true;
    const patched = patchRows(rows, row);
    if (patched !== rows)
      client.setQueryData(queryKey, Array.isArray(data) ? patched : { ...(data as ListResult<T>), records: patched });
  }
  return seen ? 'changed' : 'unseen';
}
