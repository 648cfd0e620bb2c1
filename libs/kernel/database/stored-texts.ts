/** Texts that were stored before there was one normal form: `@paddock/contracts/normalise`, in SQL `functions/normal-text.sql.ts`. */
import type { StoredText } from './schema';
import type { Sql } from './sql';

/** What two rows would have alike: names are compared without regard of capitals. */
const keyOf = ({ column, form }: StoredText): string =>
  form === 'text_line' ? `text_key(${column})` : `${form}(${column})`;
const rowsOf = ({ table, column, where }: StoredText): string =>
  `${table} WHERE ${column} <> ''${where === undefined ? '' : ` AND (${where})`}`;

/** Brings a column into its normal form. What would meet another row there stays as it is: nobody knows here which of the two is meant. */
export function normaliseStored(text: StoredText): string {
  const { table, column, form, oncePer } = text;
  const alike = oncePer === undefined ? '1' : `count(*) OVER (PARTITION BY ${[...oncePer, keyOf(text)].join(', ')})`;
  return `WITH known AS (SELECT ctid AS place, ${form}(${column}) AS normal, ${alike} AS alike FROM ${rowsOf(text)})
UPDATE ${table} SET ${column} = known.normal FROM known
WHERE ${table}.ctid = known.place AND known.alike = 1 AND known.normal <> '' AND known.normal <> ${table}.${column};`;
}

/** Rows that may not have a text alike, and do but for how it is written. */
export interface Collision {
  table: string;
  column: string;
  /** Where: the store, or nothing where it may be there once in all stores. */
  within: string;
  texts: string[];
  ids: string[];
}

const alikeIn = (text: StoredText, oncePer: readonly string[]): string => {
  const within = oncePer.length === 0 ? "''" : `concat_ws(' ', ${oncePer.join(', ')})`;
  return `SELECT ${within} AS within, array_agg(${text.column} ORDER BY ${text.column}) AS texts, array_agg(id ORDER BY ${text.column}) AS ids
    FROM ${rowsOf(text)} GROUP BY ${[...oncePer, keyOf(text)].join(', ')} HAVING count(*) > 1 ORDER BY 1, 2`;
};

export async function collisions(sql: Sql, texts: readonly StoredText[]): Promise<Collision[]> {
  const found: Collision[] = [];
  for (const text of texts) {
    const { table, column, oncePer } = text;
    if (oncePer === undefined) continue;
    const rows = await sql.query<Pick<Collision, 'within' | 'texts' | 'ids'>>(alikeIn(text, oncePer));
    found.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return found;
}
