import type { Sql } from './database/sql';

/** Codes that begin so and have a chain in the audit log: those of every store that there is or was. */
export async function auditChains(sql: Sql, prefix: string): Promise<string[]> {
  const rows = await sql.query<{ chain: string }>('SELECT chain FROM audit_head WHERE starts_with(chain, $1)', [
    prefix,
  ]);
  return rows.map(({ chain }) => chain);
}
