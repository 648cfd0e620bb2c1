import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import type pg from 'pg';
import { OWNER } from '../../scripts/lint/own-tables.mjs';

const root = path.join(import.meta.dirname, '../..');

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  filled: boolean;
  generated: boolean;
}

const COLUMNS = `SELECT c.relname AS "table", a.attname AS "column",
    CASE WHEN t.typelem <> 0 AND t.typcategory = 'A' THEN format_type(t.typelem, NULL) || '[]' ELSE format_type(t.oid, NULL) END AS type,
    NOT a.attnotnull AS nullable, a.atthasdef OR a.attidentity <> '' AS filled, a.attgenerated <> '' OR a.attidentity = 'a' AS generated
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname, a.attnum`;

/** Names of the kernel's `Types`. */
const SHORT = [
  ['timestamp with time zone', 'timestamptz'],
  ['time without time zone', 'time'],
] as const;

/** Made by the migrating itself, before any area. */
const OF_NOBODY = new Set(['migrations', 'sql_function']);

/** The text of each `libs/<area>/tables.ts`, by its path from the root, as the migrated database has the tables. */
export async function tableFiles(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(COLUMNS);
  const areas = new Map<string, Map<string, string[]>>();
  for (const row of rows) {
    if (OF_NOBODY.has(row.table)) continue;
    const area = OWNER.get(row.table);
    if (area === undefined) throw new Error(`no area's migration makes ${row.table}`);
    const tables = areas.get(area) ?? new Map<string, string[]>();
    areas.set(area, tables.set(row.table, [...(tables.get(row.table) ?? []), lineOf(row)]));
  }
  const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const files = new Map<string, string>();
  for (const [area, tables] of areas) {
    const file = `libs/${area}/tables.ts`;
    files.set(file, (await format(file, fileOf(area, tables), style)).code);
  }
  return files;
}

function lineOf({ column, type, nullable, filled, generated }: Column): string {
  const short = SHORT.reduce((name, [long, word]) => name.replace(long, word), type);
  const words = generated ? ['generated'] : [...(nullable ? ['null'] : []), ...(filled ? ['default'] : [])];
  return `${column}: '${[short, ...words].join(' ')}',`;
}

const fileOf = (area: string, tables: ReadonlyMap<string, readonly string[]>): string => `
// Printed by \`npm run tables\` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '${area === 'kernel' ? './database/rows' : '@paddock/kernel'}';

export const tables = tableWrites({
${[...tables].map(([table, lines]) => `${table}: {\n${lines.join('\n')}\n},`).join('\n')}
});
`;
