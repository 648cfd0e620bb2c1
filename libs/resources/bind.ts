import type { AnyField, InputFields, Resource as Declared, RowOf } from '@paddock/contracts/resources';
import type { MessageKey } from '@paddock/contracts';
import type { Actor, Refusal, Tx } from '@paddock/kernel';
import type { Declaration, Field, Resource, TextSql } from './definition';

/** Where a field stands in the table, and what is special about it there. */
export interface Column {
  /** SQL over `from`, which may name the reader (`Field.column`); by default the column that is named alike. */
  sql?: string;
  /** A stored column with the text backwards, for searches by its end. */
  reversed?: string;
  /** The column that is written, where `sql` is more than a column. */
  write?: string;
  /** SQL of the text beside the value. */
  text?: TextSql;
  /** What stands in the column to what stands on the wire, where they differ. */
  stored?: Readonly<Record<string, string>>;
  /** A choice of YES and NO over a boolean. */
  boolean?: true;
  /** JSON and computed values: as the driver reads them. */
  raw?: true;
  /** `sql` is an array of texts, none of which is written by the form. */
  several?: true;
}
type Names<R extends Declared> = keyof R['fields'] & string;
type References<R extends Declared> = {
  [K in Names<R>]: R['fields'][K] extends { readonly kind: 'reference' } ? K : never;
}[Names<R>];
/** A field whose column is named alike needs no line; a reference must name the source of its text. */
type Columns<R extends Declared> = { readonly [K in References<R>]: Column & { text: TextSql } } & {
  readonly [K in Exclude<Names<R>, References<R>>]?: string | Column;
};
type NeedsColumns<R extends Declared> = [References<R>] extends [never]
  ? { columns?: Columns<R> }
  : { columns: Columns<R> };

/** A row as the rules of a resource see it: in wire form. */
export type Row<R extends Declared> = RowOf<R>;
export type Values<R extends Declared> = Partial<InputFields<R>>;

/**
 * Rules of a resource's changes. Each runs in the transaction, may refuse by throwing, and may answer columns that no form has
 * (`column: value`, as the database takes them) to be written along. `now` is the moment of the change by the clock of the process.
 */
export interface Rules<R extends Declared> {
  add?(tx: Tx, actor: Actor, values: Values<R>, now: Date): Promise<Extra> | Extra;
  /** As `add`, for many rows that come one after the other: for each its columns, or why it can't be added. */
  addAll?(tx: Tx, actor: Actor, rows: readonly Values<R>[], now: Date): Promise<readonly (Extra | Refusal)[]>;
  edit?(tx: Tx, actor: Actor, before: Row<R>, values: Values<R>, now: Date): Promise<Extra> | Extra;
  delete?(tx: Tx, actor: Actor, row: Row<R>): Promise<void> | void;
}
export type Extra = Readonly<Record<string, unknown>> | undefined | void;

interface BindingBase<R extends Declared> {
  /** The table that is written; also the `FROM` of the list unless there is a `from`. */
  table: string;
  /** `FROM` and joins with the table under `alias`; constant, and nothing that depends on the time of day. */
  from?: string;
  alias?: string;
  /** Every table in `from`; each is watched by a trigger (`watch_changes`). */
  tables?: readonly [string, ...string[]];
  idColumn?: string;
  /** Null only for what has no store. */
  orgColumn?: string | null;
  where?: string;
  /** For rows that belong to several stores, in place of `orgColumn`: a constant condition with `$org` where the actor's store stands. */
  inStore?: string;
  /**
   * For rows of single people: a constant condition with `$reader` where the reader stands. It holds for anyone who sees all stores too, and in
   * whatever is made of the list: its page, an export, a report.
   */
  ownRows?: string;
  /** Nothing watches the table, so that writing it costs nothing more: totals are counted each time. */
  unwatched?: true;
  /** The table's changes are logged (`log_changes`), so that totals follow them while it is written. */
  logged?: true;
  /** Rules that run before each change. */
  before?: Rules<R>;
  /** A rule looks at the rows that are there: one that is added must see those before it. */
  addedOneByOne?: true;
  /** Rules that run after each change, in the same transaction. */
  after?: {
    /** Right after the row was written, before it is read: for rows that are seen through other tables. */
    insert?(tx: Tx, actor: Actor, id: string, values: Values<R>): Promise<void>;
    add?(tx: Tx, actor: Actor, row: Row<R>): Promise<void>;
    delete?(tx: Tx, actor: Actor, row: Row<R>): Promise<void>;
  };
  /** What a change is answered with, where older clients know other words than the usual ones. */
  editedMessage?: MessageKey;
  /** Deleted rows stay in the table with the time in this column. */
  deletedAt?: string;
  /** Deleted rows may come back, so they keep what no two rows may have alike. */
  deletedKeepUnique?: true;
}
export type Binding<R extends Declared> = BindingBase<R> & NeedsColumns<R>;

/** A declaration with its table: what the engine reads and writes. */
export interface Bound<R extends Declared = Declared> {
  readonly resource: R;
  readonly list: Resource<RowOf<R>>;
  readonly table: string;
  readonly orgColumn: string | null;
  /** Fields that are written, each with its column. */
  readonly written: ReadonlyMap<
    string,
    { column: string; field: AnyField; stored: Readonly<Record<string, string>> | null }
  >;
  readonly editedMessage: MessageKey;
  readonly before: Rules<R>;
  readonly after: NonNullable<BindingBase<R>['after']>;
  readonly deletedAt: string | null;
  readonly deletedKeepUnique: boolean;
  readonly addedOneByOne: boolean;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const NAMED: Readonly<Record<string, string>> = {
  createTime: 'created_at',
  updateTime: 'updated_at',
  sysOrgCode: 'org_code',
};
/** The default column of a field. */
export const columnOf = (name: string, field: Pick<AnyField, 'kind'>): string =>
  NAMED[name] ?? (field.kind === 'money' ? `${snake(name)}_fen` : snake(name));

const STORE_NAME: TextSql = { cn: 's.name', en: "coalesce(nullif(s.name_en, ''), s.name)" };
const PLAIN_COLUMN = /^(?:[a-z]\w*\.)?([a-z]\w*)$/;

const bindings = new Map<string, Bound>();
/** The table of a resource by its name, as references name it; undefined where the process has not loaded its area. */
export const boundOf = (resourceName: string): Bound | undefined => bindings.get(resourceName);

/** Binds a declaration to its table. @throws Error at module load when a name could not stand in SQL. */
export const bind =
  <const R extends Declared>(resource: R) =>
  (binding: Binding<R>): Bound<R> => {
    const { table, alias = 't', deletedAt } = binding;
    if (!/^[a-z]\w*$/.test(table)) throw new Error(`resource ${resource.name}: ${table} is not a table`);
    const hasStore = Object.values<AnyField>(resource.fields).some((field) => field.kind === 'store');
    const orgColumn =
      binding.orgColumn === undefined
        ? resource.scope === 'all' || binding.inStore !== undefined
          ? null
          : `${alias}.org_code`
        : binding.orgColumn;
    const columns = (binding.columns ?? {}) as Readonly<Record<string, string | Column | undefined>>;
    const placed = Object.entries<AnyField>(resource.fields).map(([name, field]) => {
      const given = columns[name];
      const column: Column = typeof given === 'string' ? { sql: given } : (given ?? {});
      return { name, field, column, sql: column.sql ?? `${alias}.${columnOf(name, field)}` };
    });
    const engineFields: Record<string, Field> = {
      id: { type: 'text', column: binding.idColumn ?? `${alias}.id`, searchable: true, sortable: true },
      ...(resource.versioned === false ? {} : { version: { type: 'int', column: `${alias}.version` } }),
    };
    for (const { name, field, column, sql } of placed) engineFields[name] = engineField(field, sql, column);
    const definition: Declaration = {
      name: resource.name,
      permission: resource.permissions.list,
      from:
        binding.from ??
        (hasStore ? `${table} ${alias} LEFT JOIN store s ON s.org_code = ${alias}.org_code` : `${table} ${alias}`),
      tables: binding.tables ?? (hasStore && table !== 'store' ? [table, 'store'] : [table]),
      ...(binding.unwatched && { unwatched: true }),
      ...(binding.logged && { logged: { table, alias } }),
      idColumn: binding.idColumn ?? `${alias}.id`,
      orgColumn,
      ...(binding.inStore !== undefined && { inStore: binding.inStore }),
      ...(binding.ownRows !== undefined && { ownRows: binding.ownRows }),
      ownStoreOnly: resource.scope === 'ownStore',
      shared: resource.scope === 'shared',
      ...whereOfBinding(binding.where, deletedAt === undefined ? undefined : `${alias}.${deletedAt} IS NULL`),
      fields: engineFields,
      defaultSort: defaultSortOf(resource),
    };
    const known = new Map(Object.entries(engineFields));
    const written = placed.flatMap(({ name, field, column, sql }) => {
      const plain = PLAIN_COLUMN.exec(column.write ?? sql)?.[1];
      return field.form === false || field.kind === 'json' || plain === undefined
        ? []
        : [[name, { column: plain, field, stored: column.stored ?? null }] as const];
    });
    const bound: Bound<R> = {
      resource,
      list: { definition, field: (name) => known.get(name) },
      table,
      orgColumn: orgColumn === null ? null : (PLAIN_COLUMN.exec(orgColumn)?.[1] ?? null),
      written: new Map(written),
      editedMessage: binding.editedMessage ?? 'edited',
      before: binding.before ?? {},
      after: binding.after ?? {},
      deletedAt: deletedAt ?? null,
      deletedKeepUnique: binding.deletedKeepUnique ?? false,
      addedOneByOne: binding.addedOneByOne ?? (binding.after?.insert !== undefined || binding.after?.add !== undefined),
    };
    bindings.set(resource.name, bound);
    return bound;
  };

const whereOfBinding = (where: string | undefined, notDeleted: string | undefined): { where?: string } => {
  const terms = [where, notDeleted].filter((term) => term !== undefined);
  return terms.length === 0 ? {} : { where: terms.join(' AND ') };
};

function defaultSortOf(resource: Declared): Declaration['defaultSort'] {
  for (const [name, { sort }] of Object.entries(resource.fields))
    if (sort === 'asc' || sort === 'desc') return { field: name, direction: sort };
  return { field: 'id', direction: 'asc' };
}

function engineField(field: AnyField, sql: string, column: Column): Field {
  const common = {
    column: sql,
    ...(column.reversed !== undefined && { reversed: column.reversed }),
    searchable: field.search !== undefined && field.search !== 'own',
    sortable: field.sort !== undefined,
    ...(field.nullable && { nullable: true }),
    ...(field.dictionary !== undefined && { dictionary: field.dictionary }),
    ...(field.permission !== undefined && { permission: field.permission }),
    ...(column.several && { several: true as const }),
  };
  if (column.raw || field.kind === 'json') return { type: 'raw', column: sql };
  if (column.boolean) return { ...common, type: 'yesNo' };
  if (column.stored && field.kind !== 'yesNo') return { ...common, type: 'choice', values: column.stored };
  const { as } = field;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return { ...common, type: 'text', ...(as === undefined ? { folded: true } : { as }) };
    case 'money':
      return { ...common, type: 'moneyFen' };
    case 'int':
    case 'number':
    case 'instant':
    case 'iso':
    case 'date':
    case 'yesNo':
    case 'phone':
      return { ...common, type: field.kind };
    case 'choice':
      return { ...common, type: field.numeric ? 'int' : 'text' };
    case 'store':
      return { ...common, type: 'text', text: column.text ?? STORE_NAME };
    case 'reference':
      return { ...common, type: 'text', ...(column.text !== undefined && { text: column.text }) };
    default:
      return { ...common, type: 'text' };
  }
}
