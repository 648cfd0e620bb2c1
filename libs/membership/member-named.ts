import type { Sql } from '@paddock/kernel';

/** The member of a store who has this phone and this name, spaces and capitals aside; null when it is nobody, or somebody else's phone. */
export async function memberNamed(
  sql: Sql,
  orgCode: string,
  person: { phone: string; name: string },
): Promise<string | null> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM member WHERE org_code = $1 AND phone = $2
       AND lower(regexp_replace($3, '\\s', '', 'g')) IN (lower(regexp_replace(real_name, '\\s', '', 'g')), lower(regexp_replace(nickname, '\\s', '', 'g')))
     ORDER BY id LIMIT 1`,
    [orgCode, person.phone, person.name],
  );
  return rows[0]?.id ?? null;
}
