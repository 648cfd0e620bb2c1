import type { MigrationInterface } from 'typeorm';

/** What an area adds to the database: `libs/<area>/schema.ts` names it, `libs/schema` composes all of it. */
export interface AreaSchema {
  /** A migration that has run anywhere is never changed; the next change is a new one. */
  readonly migrations: readonly (new () => MigrationInterface)[];
  /**
   * Text by name; applied after the migrations, and again whenever the text changes. A text may be run again at any time
   * (CREATE OR REPLACE), and drops an older signature itself where it has one. A migration can't call what is only written here.
   */
  readonly functions: Readonly<Record<string, string>>;
  /** Tables whose rows the services may neither change nor delete. */
  readonly appendOnly?: readonly string[];
  /** Tables that the services only read: functions of the owner write them. */
  readonly readOnly?: readonly string[];
  /**
   * Of those, the ones whose rows the services lock: PostgreSQL asks for the right to update one column for that, and this is one that
   * nothing can be written into.
   */
  readonly lockedBy?: Readonly<Record<string, string>>;
  /** Changes that go into the audit log: `on` is what a trigger takes, such as `INSERT OR UPDATE OF active`. */
  readonly audited?: readonly {
    table: string;
    kind: 'money' | 'right' | 'personal' | 'device' | 'store';
    on: string;
    /** An erasure can remove the values of these columns from entries. */
    personal?: readonly string[];
  }[];
  /** Where something about a person stands that is taken away when the person is erased. */
  readonly people?: readonly PersonalPlace[];
  /**
   * Columns that hold names of uploaded files: one, several joined by commas, or a text with pictures in it. A file lasts while its name
   * stands in one of them. Rows are known by their `id`.
   */
  readonly files?: readonly FilePlace[];
  /** Columns of typed and scanned text: what was stored before there was one normal form is brought into it, and what collides is listed. */
  readonly texts?: readonly StoredText[];
  /** Tables without an `org_code` whose rows are a store's all the same. */
  readonly storeOf?: Readonly<Record<string, StoreOf>>;
  /** Tables that stand outside the wall between stores, each with the reason. */
  readonly acrossStores?: Readonly<Record<string, string>>;
}

/** The path from a row to its store. */
export type StoreOf =
  /** A column holds its code; `shared`: null or an empty text is for all stores. */
  | { column: string; shared?: true }
  /** A column names the row of another table, by its `id`, that has a store. */
  | { column: string; of: string }
  /** A column holds which stores were in sight when it was written: it is seen with the same ones in sight, and null with any. */
  | { column: string; sight: true };

/** Rows of a store: each place has an `org_code`. */
export interface PersonalPlace {
  table: string;
  /** Emptied: null where that may be, else an empty text or list. None: the rows go. */
  columns: readonly string[];
  /** The column that holds the number of the member. */
  member?: string;
  /** The column that holds the phone. */
  phone?: string;
  /** The column that holds the id of a row which has a `member_id`. */
  through?: { column: string; table: string };
}

export interface FilePlace {
  table: string;
  column: string;
}

export interface StoredText {
  table: string;
  column: string;
  /** The function that makes its normal form. */
  form: 'text_line' | 'text_key' | 'text_code' | 'text_phone';
  /** No two rows that agree in these columns may have it alike; without it any may. */
  oncePer?: readonly string[];
  /** Only of these rows; a constant condition. */
  where?: string;
}

/** The whole database: migrations in the order of their timestamps, functions in the order of the areas. */
export interface Schema {
  readonly migrations: readonly (new () => MigrationInterface)[];
  readonly functions: ReadonlyMap<string, string>;
  readonly appendOnly: readonly string[];
  readonly readOnly: readonly string[];
  readonly audited: readonly { table: string; kind: string; on: string; personal?: readonly string[] }[];
  readonly people: readonly PersonalPlace[];
  readonly lockedBy: Readonly<Record<string, string>>;
  readonly storeOf: Readonly<Record<string, StoreOf>>;
  readonly acrossStores: Readonly<Record<string, string>>;
  readonly files: readonly FilePlace[];
  readonly texts: readonly StoredText[];
}

/** @throws Error when two areas use one timestamp or one name */
export function composeSchema(areas: readonly AreaSchema[]): Schema {
  const byTime = new Map<number, new () => MigrationInterface>();
  for (const migration of areas.flatMap(({ migrations }) => migrations)) {
    const timestamp = timestampOf(migration.name);
    const known = byTime.get(timestamp);
    if (known) throw new Error(`migrations ${known.name} and ${migration.name} have one timestamp`);
    byTime.set(timestamp, migration);
  }
  const functions = new Map<string, string>();
  for (const [name, text] of areas.flatMap((area) => Object.entries(area.functions))) {
    if (functions.has(name)) throw new Error(`two areas declare the function ${name}`);
    functions.set(name, text);
  }
  const migrations = [...byTime].sort(([a], [b]) => a - b).map(([, migration]) => migration);
  const appendOnly = areas.flatMap((area) => area.appendOnly ?? []);
  return {
    migrations,
    functions,
    appendOnly,
    readOnly: areas.flatMap((area) => area.readOnly ?? []),
    audited: areas.flatMap((area) => area.audited ?? []),
    people: areas.flatMap((area) => area.people ?? []),
    lockedBy: together(areas.map((area) => area.lockedBy)),
    storeOf: together(areas.map((area) => area.storeOf)),
    acrossStores: together(areas.map((area) => area.acrossStores)),
    files: areas.flatMap((area) => area.files ?? []),
    texts: areas.flatMap((area) => area.texts ?? []),
  };
}

const together = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));

function timestampOf(name: string): number {
  const digits = /\d{13}$/.exec(name)?.[0];
  if (!digits) throw new Error(`migration ${name} does not end in its timestamp of 13 digits`);
  return Number(digits);
}
