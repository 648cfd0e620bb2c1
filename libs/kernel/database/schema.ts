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
  /** Changes that go into the audit log: `on` is what a trigger takes, such as `INSERT OR UPDATE OF active`. */
  readonly audited?: readonly {
    table: string;
    kind: 'money' | 'right' | 'personal' | 'device' | 'store';
    on: string;
  }[];
  /**
   * Columns that hold names of uploaded files: one, several joined by commas, or a text with pictures in it. A file lasts while its name
   * stands in one of them. Rows are known by their `id`.
   */
  readonly files?: readonly FilePlace[];
  /** Tables with an `org_code` that stand outside the wall between stores, because they define who may see which store. */
  readonly acrossStores?: readonly string[];
}

export interface FilePlace {
  table: string;
  column: string;
}

/** The whole database: migrations in the order of their timestamps, functions in the order of the areas. */
export interface Schema {
  readonly migrations: readonly (new () => MigrationInterface)[];
  readonly functions: ReadonlyMap<string, string>;
  readonly appendOnly: readonly string[];
  readonly readOnly: readonly string[];
  readonly audited: readonly { table: string; kind: string; on: string }[];
  readonly acrossStores: readonly string[];
  readonly files: readonly FilePlace[];
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
    acrossStores: areas.flatMap((area) => area.acrossStores ?? []),
    files: areas.flatMap((area) => area.files ?? []),
  };
}

function timestampOf(name: string): number {
  const digits = /\d{13}$/.exec(name)?.[0];
  if (!digits) throw new Error(`migration ${name} does not end in its timestamp of 13 digits`);
  return Number(digits);
}
