import { Injectable } from '@nestjs/common';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import type { AnyField, InputFields, Resource as Declared, RowOf } from '@paddock/contracts/resources';
import { fen, fromWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  Dictionaries,
  insertText,
  must,
  newId,
  Refusal,
  seesAllStores,
  type Sql,
  sqlState,
  type Tx,
  updateText,
} from '@paddock/kernel';
import type { Bound, Values } from './bind';
import { keepChange } from './resource-changes';
import { ResourceLists } from './resource-lists.service';

const FOREIGN_KEY_VIOLATION = '23503';
type Change = 'added' | 'edited' | 'deleted';

/** The feed to which changes of rows without a store are published: that of all stores for shared rows, else the actor's store. */
const feedWithoutStore = ({ scope }: Declared, { orgCode }: Actor): string =>
  scope === 'all' || scope === 'shared' ? ALL_STORES_FEED : orgCode;

/** The store that a row belongs to; null where it is no store's. */
function storeOf({ fields }: Declared, row: object): string | null {
  const field = Object.keys(fields).find((name) => fields[name]?.kind === 'store');
  return field === undefined ? null : ((row as Readonly<Record<string, string | null>>)[field] ?? null);
}

/** Adds, changes and deletes rows of declared resources: rules, version, uniqueness and the live event in one transaction. */
@Injectable()
export class ResourceWrites {
  constructor(
    private readonly lists: ResourceLists,
    private readonly dictionaries: Dictionaries,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the new row. @throws Refusal with `{ field }` where one field is wrong */
  async add<R extends Declared>(tx: Tx, actor: Actor, bound: Bound<R>, values: InputFields<R>): Promise<string> {
    const given = values as Values<R>;
    this.checkChoices(actor, bound, given);
    await this.checkUnique(tx, actor, bound, given, null);
    checkPeriod(bound.resource, given);
    const extra = (await bound.before.add?.(tx, actor, given, this.clock.now())) ?? {};
    // A rule may give the id, where it is more than an id.
    const id = typeof extra['id'] === 'string' ? extra['id'] : newId();
    const columns = new Map<string, unknown>([['id', id]]);
    if (bound.orgColumn !== null && bound.resource.scope !== 'all')
      columns.set(bound.orgColumn, bound.resource.scope === 'shared' && seesAllStores(actor) ? null : actor.orgCode);
    this.place(bound, given, columns);
    for (const [column, value] of Object.entries(extra)) columns.set(column, value);
    const places = [...columns.keys()].map((_, at) => `$${at + 1}`);
    await tx.query(insertText(bound.table, [...columns.keys()], places), [...columns.values()]);
    await bound.after.insert?.(tx, actor, id, given);
    const row = await this.readRow(tx, actor, bound, id);
    await bound.after.add?.(tx, actor, row);
    await this.record(tx, actor, bound, 'added', null, row);
    return id;
  }

  /**
   * @param version the one that the form was opened with; null where the client does not know it, then the last one to save wins
   * @throws Refusal `resource.changedMeanwhile` when somebody was faster
   */
  async edit<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    id: string,
    version: number | null,
    values: Values<R>,
  ): Promise<void> {
    await tx.query(lockOf(bound.table), [id]);
    const before = await this.readRow(tx, actor, bound, id);
    if (version !== null && versionOf(before) !== version) throw new Refusal('resource.changedMeanwhile');
    this.checkChoices(actor, bound, values, before);
    await this.checkUnique(tx, actor, bound, values, id);
    checkPeriod(bound.resource, values, before);
    const extra = (await bound.before.edit?.(tx, actor, before, values, this.clock.now())) ?? {};
    const columns = new Map<string, unknown>();
    this.place(bound, values, columns);
    for (const [column, value] of Object.entries(extra)) columns.set(column, value);
    await tx.query(updateOf(bound.table, [...columns.keys()], bound.resource.versioned !== false), [
      id,
      ...columns.values(),
    ]);
    await this.record(tx, actor, bound, 'edited', before, await this.readRow(tx, actor, bound, id));
  }

  /** Ids that the actor does not see are passed over. @returns how many rows went. */
  async remove<R extends Declared>(tx: Tx, actor: Actor, bound: Bound<R>, ids: readonly string[]): Promise<number> {
    // In one order, so that two who delete the same rows do not wait for each other.
    const unique = [...new Set(ids)].sort();
    let removed = 0;
    for (const id of unique) {
      await tx.query(lockOf(bound.table), [id]);
      const row = (await this.lists.rowsIn(tx, actor, bound.list, [id], 'cn'))[0];
      if (!row) continue;
      await this.delete(tx, actor, bound, row);
      await bound.after.delete?.(tx, actor, row);
      await this.record(tx, actor, bound, 'deleted', row, null);
      removed += 1;
    }
    if (removed === 0) throw new Refusal('notFound');
    return removed;
  }

  /** What other rows point at stays. */
  private async delete<R extends Declared>(tx: Tx, actor: Actor, bound: Bound<R>, row: RowOf<R>): Promise<void> {
    const { id } = row as { id: string };
    try {
      await tx.attempt(async () => {
        await bound.before.delete?.(tx, actor, row);
        await tx.query(deleteOf(bound.table, bound.deletedAt), [id]);
      });
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
      const title = String((row as Readonly<Record<string, unknown>>)[bound.resource.title]);
      throw new Refusal('resource.inUse', { field: { cn: title, en: title } });
    }
  }

  private async readRow<R extends Declared>(tx: Tx, actor: Actor, bound: Bound<R>, id: string): Promise<RowOf<R>> {
    const row = (await this.lists.rowsIn(tx, actor, bound.list, [id], 'cn'))[0];
    if (!row) throw new Refusal('notFound');
    return row;
  }

  /** Keeps who changed the row, and publishes the change to the store that it belongs to, or to all. */
  private async record<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    change: Change,
    before: RowOf<R> | null,
    after: RowOf<R> | null,
  ): Promise<void> {
    const row = must(after ?? before, 'a row before or after the change') as { id: string };
    const { name } = bound.resource;
    const store = storeOf(bound.resource, row);
    await keepChange(tx, { resource: name, id: row.id, store, by: actor.realName }, before, after);
    tx.emit(store ?? feedWithoutStore(bound.resource, actor), 'resource.changed', {
      id: `${name}:${row.id}`,
      version: versionOf(row),
      resource: name,
      rowId: row.id,
      change,
      by: actor.realName,
    });
  }

  private place<R extends Declared>(bound: Bound<R>, values: Values<R>, columns: Map<string, unknown>): void {
    for (const [name, { column, field, stored }] of bound.written) {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (value === undefined) continue;
      columns.set(column, value === null ? null : storedValue(field, value as string | number, stored));
    }
  }

  /** A value that a row has already may stay, even when its dictionary offers it no longer. */
  private checkChoices<R extends Declared>(actor: Actor, bound: Bound<R>, values: Values<R>, before?: RowOf<R>): void {
    for (const [name, { field }] of bound.written) {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (field.dictionary === undefined || value === undefined || value === null) continue;
      if (before && (before as Readonly<Record<string, unknown>>)[name] === value) continue;
      for (const one of field.kind === 'choices' ? (value as string).split(',') : [`${value as string | number}`])
        if (!this.dictionaries.offers(field.dictionary, one, actor.orgCode))
          throw new Refusal('resource.notOffered', { field: labelOf(field) }, 500, { field: name });
    }
  }

  /** Whether another row than `ownId` has this value, in the actor's store where rows have one. */
  async isTaken(
    sql: Sql,
    { orgCode }: Actor,
    bound: Bound,
    name: string,
    value: unknown,
    ownId: string,
  ): Promise<boolean> {
    const ofStore = bound.resource.scope !== 'all' && bound.orgColumn !== null;
    const { column } = must(bound.written.get(name), name);
    return (
      (await sql.query(uniqueOf(bound, column, ofStore), [value, ownId, ...(ofStore ? [orgCode] : [])])).length > 0
    );
  }

  private async checkUnique<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    values: Values<R>,
    ownId: string | null,
  ): Promise<void> {
    for (const [name, { field }] of bound.written) {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (!field.unique || value === undefined || value === null || value === '') continue;
      // Two who save the same value at once come one after the other, so that the second one sees it.
      await tx.query(LOCK_VALUE, [`${bound.table} ${name} ${value as string | number}`]);
      const taken = await this.isTaken(tx, actor, bound, name, value, ownId ?? '');
      if (taken) throw new Refusal('resource.taken', { field: labelOf(field) }, 500, { field: name });
    }
  }
}

/** What is offered never ends before it begins, whichever of the two was changed. */
function checkPeriod({ offered, fields }: Declared, values: object, before: object = {}): void {
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
const versionOf = (row: object): number => ('version' in row ? (row as { version: number }).version : 0);

/** What the database takes for a value of the wire. */
function storedValue(
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
const updateOf = (table: string, columns: readonly string[], versioned: boolean): string =>
  updateText(
    table,
    [...columns.map((column, at) => `"${column}" = $${at + 2}`), ...(versioned ? ['version = version + 1'] : [])],
    ['id = $1'],
  );
const deleteOf = (table: string, deletedAt: string | null): string =>
  deletedAt === null
    ? `DELETE FROM ${table} WHERE id = $1`
    : `UPDATE ${table} SET ${deletedAt} = now(), version = version + 1 WHERE id = $1 AND ${deletedAt} IS NULL`;
const LOCK_VALUE = "SELECT pg_advisory_xact_lock(hashtextextended('unique ' || $1, 0))";
const lockOf = (table: string): string => `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`;
const uniqueOf = (bound: Bound, column: string, ofStore: boolean): string => {
  const org = bound.orgColumn ?? '';
  // A row of no store is one of every store.
  const inStore = bound.resource.scope === 'shared' ? `(${org} = $3 OR ${org} IS NULL)` : `${org} = $3`;
  return `SELECT FROM ${bound.table} WHERE ${column} = $1 AND id <> $2${ofStore ? ` AND ${inStore}` : ''}${
    bound.deletedAt === null || bound.deletedKeepUnique ? '' : ` AND ${bound.deletedAt} IS NULL`
  } LIMIT 1`;
};
