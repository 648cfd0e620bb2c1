/** What changes of rows are made of: statements, values as the database takes them, and why a row is kept out. */
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import type { AnyField, Resource as Declared } from '@paddock/contracts/resources';
import { textKey } from '@paddock/contracts/normalise';
import { fen, fromWireTime } from '@paddock/contracts/wire';
import { type Actor, isUniqueViolation, must, Refusal, type Sql, type Tx, updateText } from '@paddock/kernel';
import type { Bound, Extra, Values } from './bind';

/** The feed to which changes of rows without a store are published: that of all stores for shared rows, else the actor's store. */
export const feedWithoutStore = ({ scope }: Declared, { orgCode }: Actor): string =>
  scope === 'all' || scope === 'shared' ? ALL_STORES_FEED : orgCode;

/** The store that a row belongs to; null where it is no store's. */
export function storeOf({ fields }: Declared, row: object): string | null {
  const field = Object.keys(fields).find((name) => fields[name]?.kind === 'store');
  return field === undefined ? null : ((row as Readonly<Record<string, string | null>>)[field] ?? null);
}

/** What is offered never ends before it begins, whichever of the two was changed. */
export function checkPeriod({ offered, fields }: Declared, values: object, before: object = {}): void {
  if (offered?.from === undefined) return;
  const { from, to } = offered;
  // What was left out stays as it was.
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const row: Readonly<Record<string, unknown>> = { ...before, ...given };
  const [start, end] = [row[from], row[to]];
  if (typeof start !== 'string' || typeof end !== 'string' || end >= start) return;
  const key = fields[to]?.kind === 'date' ? 'rule.endBeforeStart' : 'rule.endTimeBeforeStart';
  throw new Refusal(key, {}, 500, { field: to });
}

export const labelOf = ({ cn, en }: Pick<AnyField, 'cn' | 'en'>): { cn: string; en: string } => ({ cn, en });
export const versionOf = (row: object): number => ('version' in row ? (row as { version: number }).version : 0);

/** What the database takes for a value of the wire. */
export function storedValue(
  field: AnyField,
  value: string | number,
  stored: Readonly<Record<string, string>> | null,
): unknown {
  if (stored) return Object.keys(stored).find((key) => stored[key] === value) ?? null;
  switch (field.kind) {
    case 'money':
      return fen(Number(value));
    case 'yesNo':
      return value === 'YES';
    case 'instant':
    case 'iso':
      return fromWireTime(String(value));
    default:
      return value;
  }
}

/* Names come from the binding, where they were checked; values are parameters. */
export const updateOf = (table: string, columns: readonly string[], versioned: boolean): string =>
  updateText(
    table,
    [...columns.map((column, at) => `"${column}" = $${at + 2}`), ...(versioned ? ['version = version + 1'] : [])],
    ['id = $1'],
  );
export const deleteOf = (table: string, deletedAt: string | null): string =>
  deletedAt === null
    ? `DELETE FROM ${table} WHERE id = $1`
    : `UPDATE ${table} SET ${deletedAt} = now(), version = version + 1 WHERE id = $1 AND ${deletedAt} IS NULL`;
/** One value is taken beside others; many at once are taken by one who has all values of the store to himself. */
export const LOCK_VALUE = `SELECT pg_advisory_xact_lock_shared(hashtextextended('unique ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('unique ' || $2, 0))`;
export const LOCK_VALUES = "SELECT pg_advisory_xact_lock(hashtextextended('unique ' || $1, 0))";
export const lockNameOf = ({ table, resource }: Bound, name: string, { orgCode }: Actor): string =>
  `${table} ${name} of ${resource.scope === 'store' || resource.scope === 'ownStore' ? orgCode : 'all'}`;
export const lockOf = (table: string): string => `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`;
/** The rows that may not have the same value. @param place of the store's code */
function amongUnique(bound: Bound, ofStore: boolean, place: string): string {
  const org = bound.orgColumn ?? '';
  // A row of no store is one of every store.
  const inStore = bound.resource.scope === 'shared' ? `(${org} = ${place} OR ${org} IS NULL)` : `${org} = ${place}`;
  const isThere = bound.deletedAt === null || bound.deletedKeepUnique ? '' : ` AND ${bound.deletedAt} IS NULL`;
  return `${ofStore ? ` AND ${inStore}` : ''}${isThere}`;
}
/**
 * What no two rows may have alike: texts that look alike are one. Codes and phones are stored so that they are equal then, and an index finds
 * them.
 */
const keyOf = (column: string, { kind, as }: AnyField): string =>
  kind === 'text' && as !== 'code' ? `text_key(${column})` : column;
export const uniqueValue = ({ kind, as }: AnyField, value: unknown): unknown =>
  kind === 'text' && as !== 'code' && typeof value === 'string' ? textKey(value) : value;
const isOfStore = ({ resource, orgColumn }: Bound): boolean => resource.scope !== 'all' && orgColumn !== null;

/** Whether another row than `ownId` has this value, in the actor's store where rows have one. */
export async function isTaken(
  sql: Sql,
  { orgCode }: Actor,
  bound: Bound,
  name: string,
  value: unknown,
  ownId: string,
): Promise<boolean> {
  const { column, field } = must(bound.written.get(name), name);
  const ofStore = isOfStore(bound);
  const rows = await sql.query(
    `SELECT FROM ${bound.table} WHERE ${keyOf(column, field)} = $1 AND id <> $2${amongUnique(bound, ofStore, '$3')} LIMIT 1`,
    [uniqueValue(field, value), ownId, ...(ofStore ? [orgCode] : [])],
  );
  return rows.length > 0;
}

/** Which of the values, each as {@link uniqueValue} gives it, rows have there. */
export async function takenAmong(
  sql: Sql,
  { orgCode }: Actor,
  bound: Bound,
  { column, field }: { column: string; field: AnyField },
  values: readonly unknown[],
): Promise<string[]> {
  const ofStore = isOfStore(bound);
  const key = keyOf(column, field);
  const rows = await sql.query<{ value: unknown }>(
    `SELECT ${key} AS value FROM ${bound.table} WHERE ${key} = ANY($1)${amongUnique(bound, ofStore, '$2')}`,
    [values, ...(ofStore ? [orgCode] : [])],
  );
  return rows.map(({ value }) => String(value));
}

/** A row that is to be inserted. */
export interface NewRow {
  id: string;
  columns: Map<string, unknown>;
}
/** With its place among those that were given. */
export type ReadyRow = NewRow & { at: number };

const CHUNK_ROWS = 500;
/** Rows with the same columns, some at a time. */
export function* chunksOf(rows: readonly ReadyRow[]): Generator<ReadyRow[]> {
  for (const alike of Map.groupBy(rows, ({ columns }) => [...columns.keys()].join(' ')).values())
    for (let at = 0; at < alike.length; at += CHUNK_ROWS) yield alike.slice(at, at + CHUNK_ROWS);
}

/** What keeps a row out is its own fault; anything else is thrown. */
export async function keptOut(work: () => Promise<unknown>): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    if (error instanceof Error && isUniqueViolation(error)) return error;
    throw error;
  }
}

export function refusalOf(check: () => void): Refusal | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** What the rules say of each row: columns that no form has, or why it can't be added. */
export async function furtherColumns<R extends Declared>(
  tx: Tx,
  actor: Actor,
  { before }: Bound<R>,
  rows: readonly Values<R>[],
  now: Date,
): Promise<readonly (Extra | Error)[]> {
  if (before.addAll) return before.addAll(tx, actor, rows, now);
  if (!before.add) return [];
  const extras: (Extra | Error)[] = [];
  for (const values of rows) {
    let extra: Extra;
    const fault = await keptOut(async () => {
      extra = (await tx.attempt(async () => before.add?.(tx, actor, values, now))) ?? {};
    });
    extras.push(fault ?? extra);
  }
  return extras;
}
