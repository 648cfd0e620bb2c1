import { Injectable } from '@nestjs/common';
import type { InputFields, Resource as Declared, RowOf } from '@paddock/contracts/resources';
import {
  type Actor,
  Clock,
  Dictionaries,
  insertText,
  must,
  newId,
  Refusal,
  seesAllStores,
  sqlState,
  Turns,
  type Tx,
} from '@paddock/kernel';
import type { Bound, Values } from './bind';
import { keepAdded, keepChange } from './resource-changes';
import { ResourceLists } from './resource-lists.service';
import {
  checkPeriod,
  chunksOf,
  deleteOf,
  feedWithoutStore,
  furtherColumns,
  isTaken,
  keptOut,
  labelOf,
  LOCK_VALUE,
  LOCK_VALUES,
  lockNameOf,
  lockOf,
  type NewRow,
  type ReadyRow,
  refusalOf,
  storedValue,
  storeOf,
  takenAmong,
  uniqueValue,
  updateOf,
  versionOf,
} from './write-statements';

const FOREIGN_KEY_VIOLATION = '23503';
type Change = 'added' | 'edited' | 'deleted';

/** Adds, changes and deletes rows of declared resources: rules, version, uniqueness and the live event in one transaction. */
@Injectable()
export class ResourceWrites {
  constructor(
    private readonly lists: ResourceLists,
    private readonly dictionaries: Dictionaries,
    private readonly clock: Clock,
  ) {}

  /**
   * @param ofStore the store of the actor was asked for by name: the row is that store's, also where head office's rows are every store's
   * @returns the id of the new row. @throws Refusal with `{ field }` where one field is wrong
   */
  async add<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    values: InputFields<R>,
    ofStore = false,
  ): Promise<string> {
    const given = values as Values<R>;
    this.checkChoices(actor, bound, given);
    await this.checkUnique(tx, actor, bound, given);
    checkPeriod(bound.resource, given);
    const extra = (await bound.before.add?.(tx, actor, given, this.clock.now())) ?? {};
    const { id, columns } = this.newRow(actor, bound, given, extra, ofStore);
    const places = [...columns.keys()].map((_, at) => `$${at + 1}`);
    await tx.query(insertText(bound.table, [...columns.keys()], places), [...columns.values()]);
    await bound.after.insert?.(tx, actor, id, given);
    const row = await this.readRow(tx, actor, bound, id);
    await bound.after.add?.(tx, actor, row);
    await this.record(tx, actor, bound, 'added', null, row);
    return id;
  }

  private newRow<R extends Declared>(
    actor: Actor,
    bound: Bound<R>,
    given: Values<R>,
    extra: object,
    ofStore = false,
  ): NewRow {
    const further = Object.entries(extra);
    // A rule may give the id, where it is more than an id.
    const own: unknown = further.find(([column]) => column === 'id')?.[1];
    const id = typeof own === 'string' ? own : newId();
    const columns = new Map<string, unknown>([['id', id]]);
    if (bound.orgColumn !== null && bound.resource.scope !== 'all')
      columns.set(
        bound.orgColumn,
        bound.resource.scope === 'shared' && seesAllStores(actor) && !ofStore ? null : actor.orgCode,
      );
    this.place(bound, given, columns);
    for (const [column, value] of further) columns.set(column, value);
    return { id, columns };
  }

  /**
   * Adds many rows, each as `add` does, with a few statements for all of them. What can't be added is left out; the others stay.
   * @param checkOnly nothing is read back, kept or published: the caller takes the rows back
   * @returns for each row what kept it out, or null
   */
  async addAll<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    rows: readonly InputFields<R>[],
    { checkOnly }: { checkOnly: boolean },
  ): Promise<(Error | null)[]> {
    const faults = rows.map((): Error | null => null);
    if (bound.addedOneByOne) {
      for (const [at, values] of rows.entries())
        faults[at] = await keptOut(() => tx.attempt(() => this.add(tx, actor, bound, values)));
      return faults;
    }
    const turns = new Turns();
    for (const [at, values] of rows.entries()) {
      await turns.next();
      faults[at] = refusalOf(() => {
        this.checkChoices(actor, bound, values);
        checkPeriod(bound.resource, values);
      });
    }
    await this.findTaken(tx, actor, bound, rows, faults, checkOnly);
    const wanted = [...rows.keys()].filter((at) => faults[at] === null);
    const extras = await furtherColumns(
      tx,
      actor,
      bound,
      wanted.map((at) => rows[at] as Values<R>),
      this.clock.now(),
    );
    const ready: ReadyRow[] = [];
    for (const [index, at] of wanted.entries()) {
      await turns.next();
      const extra = extras[index] ?? {};
      if (extra instanceof Error) faults[at] = extra;
      else ready.push({ at, ...this.newRow(actor, bound, rows[at] as Values<R>, extra) });
    }
    for (const chunk of chunksOf(ready)) {
      const added = await this.insertChunk(tx, bound, chunk, faults);
      if (!checkOnly && added.length > 0) await this.recordAdded(tx, actor, bound, added);
      await turns.next();
    }
    return faults;
  }

  /** @returns the ids that were added */
  private async insertChunk(
    tx: Tx,
    bound: Bound,
    chunk: readonly ReadyRow[],
    faults: (Error | null)[],
  ): Promise<string[]> {
    const names = [...(chunk[0]?.columns.keys() ?? [])];
    const insert = (rows: readonly ReadyRow[]): Promise<unknown> => {
      const values = rows.flatMap(({ columns }) => [...columns.values()]);
      const placesOf = (row: number): string[] => names.map((_, at) => `$${row * names.length + at + 1}`);
      const others = rows.slice(1).map((_, row) => `(${placesOf(row + 1).join(', ')})`);
      return tx.query([insertText(bound.table, names, placesOf(0)), ...others].join(', '), values);
    };
    const all = await keptOut(() => tx.attempt(() => insert(chunk)));
    if (all === null) return chunk.map(({ id }) => id);
    const added: string[] = [];
    for (const row of chunk) {
      const fault = await keptOut(() => tx.attempt(() => insert([row])));
      faults[row.at] = fault;
      if (fault === null) added.push(row.id);
    }
    return added;
  }

  /** One event names them all: screens that show the list read it again, and nobody has a new row open. */
  private async recordAdded<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    ids: readonly string[],
  ): Promise<void> {
    const rows = (await this.lists.rowsIn(tx, actor, bound.list, ids, 'cn')) as { id: string }[];
    const last = rows.at(-1);
    if (!last) throw new Refusal('notFound');
    const { name } = bound.resource;
    await keepAdded(
      tx,
      { resource: name, by: actor.realName },
      rows.map((row) => ({ id: row.id, store: storeOf(bound.resource, row) })),
    );
    this.publish(tx, actor, bound, 'added', last);
  }

  private async findTaken<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    rows: readonly Values<R>[],
    faults: (Error | null)[],
    checkOnly: boolean,
  ): Promise<void> {
    for (const [name, { field, column }] of bound.written) {
      if (!field.unique) continue;
      const valueAt = (at: number): unknown => {
        const value = (rows[at] as Readonly<Record<string, unknown>>)[name];
        return faults[at] !== null || value === undefined || value === null || value === ''
          ? null
          : uniqueValue(field, value);
      };
      const given = [...rows.keys()].filter((at) => valueAt(at) !== null);
      if (given.length === 0) continue;
      if (!checkOnly) await tx.query(LOCK_VALUES, [lockNameOf(bound, name, actor)]);
      const seen = new Set(await takenAmong(tx, actor, bound, { column, field }, given.map(valueAt)));
      for (const at of given) {
        const value = String(valueAt(at));
        if (seen.has(value))
          faults[at] = new Refusal('resource.taken', { field: labelOf(field) }, 500, { field: name });
        else seen.add(value);
      }
    }
  }

  /**
   * @param version the one that the form was opened with; null where the client does not know it, then the last one to save wins
   * @param stays the store that the client says the row is of; a row never moves to another one
   * @throws Refusal `resource.changedMeanwhile` when somebody was faster
   */
  async edit<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    id: string,
    version: number | null,
    values: Values<R>,
    { stays = null }: { stays?: string | null } = {},
  ): Promise<void> {
    await tx.query(lockOf(bound.table), [id]);
    const before = await this.readRow(tx, actor, bound, id);
    if (version !== null && versionOf(before) !== version) throw new Refusal('resource.changedMeanwhile');
    const store = storeOf(bound.resource, before);
    if (stays !== null && stays !== store)
      throw new Refusal('resource.ofAnotherStore', {}, 500, { field: 'sysOrgCode' });
    this.checkChoices(actor, bound, values, before);
    // Head office changes rows of every store: a value is taken where the row is.
    await this.checkUnique(tx, { ...actor, orgCode: store ?? actor.orgCode }, bound, values, before);
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
    this.publish(tx, actor, bound, change, row);
  }

  private publish(tx: Tx, actor: Actor, { resource }: Bound, change: Change, row: { id: string }): void {
    const { name } = resource;
    tx.emit(storeOf(resource, row) ?? feedWithoutStore(resource, actor), 'resource.changed', {
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

  private async checkUnique<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    values: Values<R>,
    before: RowOf<R> | null = null,
  ): Promise<void> {
    const own = before as (Readonly<Record<string, unknown>> & { id: string }) | null;
    for (const [name, { field }] of bound.written) {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (!field.unique || value === undefined || value === null || value === '') continue;
      // A value that the row has already may stay, also where others have come to share it.
      if (own !== null && uniqueValue(field, own[name]) === uniqueValue(field, value)) continue;
      // Two who save the same value at once come one after the other, so that the second one sees it.
      await tx.query(LOCK_VALUE, [
        lockNameOf(bound, name, actor),
        `${bound.table} ${name} ${String(uniqueValue(field, value))}`,
      ]);
      const taken = await isTaken(tx, actor, bound, name, value, own?.id ?? '');
      if (taken) throw new Refusal('resource.taken', { field: labelOf(field) }, 500, { field: name });
    }
  }
}
