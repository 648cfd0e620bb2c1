import type pg from 'pg';

/** Lists everything that the statements of a core need, each by a name such as `column member.phone text`. */
export type Shape = ReadonlyMap<string, string>;

/**
 * Tables, their columns, what a row must have, and functions as callers write them. The value is what may not change under that name, so
 * that a change is seen as well as a loss.
 */
export async function shapeOf(client: pg.ClientBase): Promise<Shape> {
  const { rows } = await client.query<{ name: string; is: string }>(`
    SELECT 'table ' || c.relname AS name, '' AS "is" FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT c.relispartition
    UNION ALL
    SELECT 'column ' || c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' THEN ', needed' ELSE '' END
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
    UNION ALL
    SELECT 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', coalesce(pg_get_function_result(p.oid), '')
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype`);
  return new Map(rows.map(({ name, is }) => [name, is]));
}

/** Names everything that a core of `before` would miss in `after`, or could no longer write. */
export function takenFrom(before: Shape, after: Shape): string[] {
  const lost = [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (is === undefined) return tableGone(name, after) ? [] : `${name} is gone`;
    return is === was || is === was.replace(', needed', '') ? [] : `${name}: ${is} instead of ${was}`;
  });
  const demanded = [...after].flatMap(([name, is]) => {
    const table = /^column ([^.]+)\./.exec(name)?.[1] ?? '';
    return is.endsWith(', needed') && !before.has(name) && before.has(`table ${table}`)
      ? `${name} is new and needed`
      : [];
  });
  return [...lost, ...demanded];
}

/** Whether it is a column of a table that went as a whole: the table is named then. */
const tableGone = (name: string, after: Shape): boolean => {
  const table = /^column ([^.]+)\./.exec(name)?.[1];
  return table !== undefined && !after.has(`table ${table}`);
};
