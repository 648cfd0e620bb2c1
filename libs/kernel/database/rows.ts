import type { Sql } from './sql';

/**
 * Plain inserts and updates, written from what the database says of its tables: a field of a record stands once, in the object that is
 * stored. `libs/<area>/tables.ts` names the columns; `npm run tables` prints it from the migrated database.
 *
 * The text of a statement follows from the table and from which columns are given, never from values, so it is prepared once for each
 * set of columns. Names of tables and columns are those of the printed list: what isn't in it is an error before anything is sent.
 *
 * `undefined` is an error too, in the compiler and at run time: whether a column takes its default, NULL, or stays as it was is written
 * down by the caller that stores the row, and is not what happens to a value that somebody forgot. Left out: the default, or no change. `null`: NULL.
 */

/** Column → type, with `null`, `default` or `generated` behind it. */
export type Columns = Readonly<Record<string, string>>;
export type Tables = Readonly<Record<string, Columns>>;

/** Types of Postgres as its answers are parsed (database.ts) and its parameters are taken. */
interface Types {
  text: string;
  smallint: number;
  integer: number;
  bigint: number;
  real: number;
  numeric: string;
  boolean: boolean;
  timestamptz: Date;
  date: string;
  time: string;
  jsonb: NonNullable<unknown>;
  bytea: Uint8Array;
  xid8: string;
}

type ValueOf<Type extends string> = Type extends `${infer Of}[]`
  ? ValueOf<Of>[]
  : Type extends keyof Types
    ? Types[Type]
    : never;
type TypeOf<Column extends string> = Column extends `${infer Type} ${string}` ? Type : Column;
type Value<Column extends string> = ValueOf<TypeOf<Column>> | (Column extends `${string} null${string}` ? null : never);
/** Arrays are only read on their way to the database, and a number is as good as its text. */
type Given<Column extends string> =
  | (Value<Column> extends infer Each ? (Each extends (infer Of)[] ? readonly Of[] : Each) : never)
  | (TypeOf<Column> extends 'numeric' ? number : never)
  | Computed;

type Generated<C extends Columns> = { [K in keyof C]: C[K] extends `${string} generated` ? K : never }[keyof C];
/** What may be left out of a new row. */
type Optional<C extends Columns> = {
  [K in keyof C]: C[K] extends `${string} ${'null' | 'default' | 'null default'}` ? K : never;
}[keyof C];
type Needed<C extends Columns> = Exclude<keyof C, Optional<C> | Generated<C>>;

/** A row as a SELECT of its columns answers it. */
export type RowOf<W extends TableWrites<Tables>, Table extends keyof W['columns']> = {
  -readonly [K in keyof W['columns'][Table]]: Value<W['columns'][Table][K]>;
};
type NewRow<C extends Columns> = { readonly [K in Needed<C>]: Given<C[K]> } & {
  readonly [K in Optional<C>]?: Given<C[K]>;
};
type Changes<C extends Columns> = { readonly [K in Exclude<keyof C, Generated<C>>]?: Given<C[K]> };
type Key<C extends Columns> = {
  readonly [K in Exclude<keyof C, Generated<C>>]?: Exclude<Given<C[K]>, Computed | null>;
};
/** Nothing but columns of the table that can be written, and none that is given as undefined; one that may be missing is missing, then. */
type Exactly<C extends Columns, Row> = {
  readonly [K in keyof Row]: K extends Exclude<keyof C, Generated<C>>
    ? undefined extends Row[K]
      ? Record<never, never> extends Pick<Row, K>
        ? unknown
        : never
      : unknown
    : never;
};

type Answer<C extends Columns, K extends keyof C> = { -readonly [Column in K]: Value<C[Column]> };

/** A new row of a table, as `insert` takes it. */
export type NewRowOf<W extends TableWrites<Tables>, Table extends keyof W['columns']> = NewRow<W['columns'][Table]>;

/** A value that Postgres computes. */
export class Computed {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** `` computed`next_document_number(${orgCode}, 'P', now())` ``: the text is constant, what is put in is a parameter. */
export const computed = (parts: TemplateStringsArray, ...values: readonly unknown[]): Computed =>
  new Computed(parts, values);

/** One more than the version that the row has. */
export const nextVersion = computed`version + 1`;

/** The plain writes of one area: it knows the tables that the area's own migrations make, and no others. */
export class TableWrites<T extends Tables> {
  constructor(readonly columns: T) {}

  async insert<N extends keyof T & string, R extends NewRow<T[N]>>(
    sql: Sql,
    table: N,
    row: R & Exactly<T[N], R>,
  ): Promise<void> {
    const { text, values } = this.insertion(table, row);
    await sql.query(text, values);
  }

  /**
   * @param key the columns that may have the same values in another row; without them, those of any unique index
   * @returns false where there is such a row: then nothing is changed
   */
  async insertIfNew<N extends keyof T & string, R extends NewRow<T[N]>>(
    sql: Sql,
    table: N,
    row: R & Exactly<T[N], R>,
    key?: readonly (keyof T[N] & string)[],
  ): Promise<boolean> {
    const { text, values } = this.insertion(table, row);
    for (const column of key ?? []) this.typeOf(table, column);
    const conflict = key ? ` (${listOf(key)})` : '';
    return (await sql.query(`${text} ON CONFLICT${conflict} DO NOTHING RETURNING true AS is_new`, values)).length > 0;
  }

  /** @returns the stored row, or of it the columns that are asked for */
  async insertReturning<
    N extends keyof T & string,
    R extends NewRow<T[N]>,
    K extends keyof T[N] & string = keyof T[N] & string,
  >(sql: Sql, table: N, row: R & Exactly<T[N], R>, columns?: readonly K[]): Promise<Answer<T[N], K>> {
    const { text, values } = this.insertion(table, row);
    const [stored] = await sql.query<Answer<T[N], K>>(`${text}${this.returning(table, columns)}`, values);
    if (!stored) throw new Error(`a row of ${table} was not stored`);
    return stored;
  }

  /** Rows that all give the same columns, in one statement whose text does not follow from their number; none is none. */
  async insertAll<N extends keyof T & string, R extends NewRow<T[N]>>(
    sql: Sql,
    table: N,
    rows: readonly (R & Exactly<T[N], R>)[],
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const columns = this.given(table, first);
    for (const row of rows) {
      if (this.given(table, row).join() !== columns.join())
        throw new Error(`rows of ${table} that are stored together give different columns`);
      for (const column of columns) {
        const value = valueIn(row, column);
        if (value instanceof Computed || value instanceof Uint8Array)
          throw new Error(`${table}.${column} can't be stored together with others`);
      }
    }
    const names = listOf(columns);
    const typed = columns.map((column) => `${quoted(column)} ${this.typeOf(table, column)}`).join(', ');
    await sql.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS given (${typed})`,
      [JSON.stringify(rows)],
    );
  }

  /** Changes the rows whose columns are those of `key`. @returns whether there was one */
  async update<N extends keyof T & string, K extends Key<T[N]>, R extends Changes<T[N]>>(
    sql: Sql,
    table: N,
    key: K & Exactly<T[N], K>,
    changes: R & Exactly<T[N], R>,
  ): Promise<boolean> {
    const { text, values } = this.change(table, key, changes);
    return (await sql.query(`${text} RETURNING true AS is_met`, values)).length > 0;
  }

  /** As `update`. @returns each row that was changed, or of it the columns that are asked for */
  async updateReturning<
    N extends keyof T & string,
    K extends Key<T[N]>,
    R extends Changes<T[N]>,
    A extends keyof T[N] & string = keyof T[N] & string,
  >(
    sql: Sql,
    table: N,
    key: K & Exactly<T[N], K>,
    changes: R & Exactly<T[N], R>,
    columns?: readonly A[],
  ): Promise<Answer<T[N], A>[]> {
    const { text, values } = this.change(table, key, changes);
    return sql.query<Answer<T[N], A>>(`${text}${this.returning(table, columns)}`, values);
  }

  private change(table: keyof T & string, key: object, changes: object): { text: string; values: unknown[] } {
    const keys = this.given(table, key);
    if (keys.length === 0) throw new Error(`which row of ${table} is changed is not given`);
    const values: unknown[] = [];
    const conditions = keys.map((column) => {
      const value = this.stored(table, column, valueIn(key, column));
      // NULL is equal to nothing: that would be a condition of its own.
      if (value === null) throw new Error(`${table}.${column} is null, which no row is found by`);
      return `${quoted(column)} = $${values.push(value)}`;
    });
    const sets = this.given(table, changes).map(
      (column) => `${quoted(column)} = ${this.place(table, column, valueIn(changes, column), values)}`,
    );
    if (sets.length === 0) throw new Error(`nothing of ${table} is changed`);
    return { text: updateText(table, sets, conditions), values };
  }

  private returning(table: keyof T & string, columns: readonly string[] | undefined): string {
    for (const column of columns ?? []) this.typeOf(table, column);
    return ` RETURNING ${columns ? listOf(columns) : '*'}`;
  }

  private insertion(table: keyof T & string, row: object): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const columns = this.given(table, row);
    const places = columns.map((column) => this.place(table, column, valueIn(row, column), values));
    return { text: insertText(table, columns, places), values };
  }

  /** The columns that a row gives, in the order of the table. @throws Error when it gives something else, or undefined */
  private given(table: keyof T & string, row: object): string[] {
    const columns = this.columns[table];
    if (columns === undefined || !Object.hasOwn(this.columns, table))
      throw new Error(`there is no table ${table} here`);
    for (const [name, value] of Object.entries(row)) {
      if (!Object.hasOwn(columns, name)) throw new Error(`${table} has no column ${name}`);
      if (value === undefined) throw new Error(`${table}.${name} is undefined: leave it out, or give null`);
    }
    return Object.keys(columns).filter((column) => Object.hasOwn(row, column));
  }

  /** The place that stands for a value in the text of a statement; the value goes behind those that the statement has already. */
  private place(table: keyof T & string, column: string, value: unknown, values: unknown[]): string {
    if (!(value instanceof Computed)) return `$${values.push(this.stored(table, column, value))}`;
    return value.parts.reduce((text, part, at) => `${text}$${values.push(value.values[at - 1])}${part}`);
  }

  /** JSON is given as text: left to itself, the driver would make an array of Postgres of a list. */
  private stored(table: keyof T & string, column: string, value: unknown): unknown {
    return value !== null && this.typeOf(table, column) === 'jsonb' ? JSON.stringify(value) : value;
  }

  private typeOf(table: keyof T & string, column: string): string {
    const columns: Columns = this.columns[table] ?? {};
    if (!Object.hasOwn(columns, column)) throw new Error(`${table} has no column ${column}`);
    return columns[column]?.split(' ')[0] ?? '';
  }
}

export const tableWrites = <const T extends Tables>(columns: T): TableWrites<T> => new TableWrites(columns);

/** Of a record, the columns that are stored together. */
export const pick = <R extends object, K extends keyof R>(row: R, columns: readonly K[]): Pick<R, K> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<R, K>;

/* Names come from a printed list or from a binding, where they were checked; values are parameters. */
export const insertText = (table: string, columns: readonly string[], places: readonly string[]): string =>
  `INSERT INTO ${table} (${listOf(columns)}) VALUES (${places.join(', ')})`;
export const updateText = (table: string, sets: readonly string[], conditions: readonly string[]): string =>
  `UPDATE ${table} SET ${sets.join(', ')} WHERE ${conditions.join(' AND ')}`;

const quoted = (name: string): string => `"${name}"`;
const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');
const valueIn = (row: object, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];
