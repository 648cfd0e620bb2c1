import type { Sql } from '@paddock/kernel';
import { tables } from './tables';

/** A role of somebody: in one store, or in all of them (null), those that are opened later included. */
export interface Grant {
  userId: string;
  /** Code of the role. */
  role: string;
  orgCode: string | null;
}

/** @returns false when there is no such role. */
export async function grant(sql: Sql, { userId, role, orgCode }: Grant): Promise<boolean> {
  const known = await sql.query<{ id: string }>('SELECT id FROM role WHERE code = $1', [role]);
  if (!known[0]) return false;
  await tables.insertIfNew(sql, 'user_role', { user_id: userId, role_id: known[0].id, org_code: orgCode });
  return true;
}

/** Takes exactly that grant away: one for all stores stays when one for a store ends, and the other way round. @returns false when there was none. */
export async function withdraw(sql: Sql, { userId, role, orgCode }: Grant): Promise<boolean> {
  const rows = await sql.query(
    `DELETE FROM user_role ur USING role r
     WHERE r.id = ur.role_id AND r.code = $2 AND ur.user_id = $1 AND ur.org_code IS NOT DISTINCT FROM $3 RETURNING ur.role_id`,
    [userId, role, orgCode],
  );
  return rows.length > 0;
}
