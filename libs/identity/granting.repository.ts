import type { Sql, Tx } from '@paddock/kernel';
import { HELD_PERMISSIONS } from './rights';

/** Where the permissions of an owner (a role, a department, a role of a department) stand. Constant statements, one set for each. */
export interface GrantTable {
  read: string;
  add: string;
  remove: string;
  lock: string;
}
const tableOf = (table: string, owner: string, owners: string): GrantTable => ({
  read: `SELECT permission_id AS id FROM ${table} WHERE ${owner} = $1 ORDER BY permission_id`,
  add: `INSERT INTO ${table} (${owner}, permission_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
  remove: `DELETE FROM ${table} WHERE ${owner} = $1 AND permission_id = ANY($2)`,
  // The key alone stays as it is: a row that only names the owner does not wait.
  lock: `SELECT id FROM ${owners} WHERE id = $1 FOR NO KEY UPDATE`,
});
export const ROLE_GRANTS = tableOf('role_permission', 'role_id', 'role');
/** Super admins hold all without being named. */
export const RIGHTS_OF_ROLE = `SELECT p.id FROM permission p WHERE EXISTS (SELECT FROM role r WHERE r.id = $1 AND r.code = 'super-admin')
  OR p.id IN (SELECT permission_id FROM role_permission WHERE role_id = $1) ORDER BY p.id`;
export const DEPARTMENT_GRANTS = tableOf('department_permission', 'department_id', 'store');
export const DEPARTMENT_ROLE_GRANTS = tableOf('department_role_permission', 'role_id', 'department_role');

export const grantsOf = async (sql: Sql, table: GrantTable, ownerId: string): Promise<string[]> =>
  (await sql.query<{ id: string }>(table.read, [ownerId])).map(({ id }) => id);

/** @returns false when there is no such owner. */
export const lockOwner = async (tx: Tx, table: GrantTable, ownerId: string): Promise<boolean> =>
  (await tx.query(table.lock, [ownerId])).length > 0;

export async function changeGrants(
  tx: Tx,
  table: GrantTable,
  ownerId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) await tx.query(table.remove, [ownerId, removed]);
  if (added.length > 0) await tx.query(table.add, [ownerId, added]);
}

/** Of those ids that are permissions: which, what they are called, and whether the user holds them in the store, or in all stores. */
export interface HeldPermission {
  id: string;
  code: string | null;
  name: string;
  name_en: string;
  held: boolean;
}

/** @param orgCode null: held in every store. */
export const heldAmong = (
  sql: Sql,
  ids: readonly string[],
  userId: string,
  orgCode: string | null,
): Promise<HeldPermission[]> =>
  orgCode === null
    ? sql.query<HeldPermission>(HELD_IN_ALL, [userId, ids])
    : sql.query<HeldPermission>(HELD_IN_STORE, [userId, orgCode, ids]);

const HELD_IN_ALL = `SELECT p.id, p.code, p.name, p.name_en, p.id IN (
    SELECT rp.permission_id FROM user_role ur JOIN role_permission rp USING (role_id) WHERE ur.user_id = $1 AND ur.org_code IS NULL) AS held
  FROM permission p WHERE p.id = ANY($2)`;
const HELD_IN_STORE = `SELECT p.id, p.code, p.name, p.name_en, p.id IN (${HELD_PERMISSIONS}) AS held FROM permission p WHERE p.id = ANY($3)`;

export interface Department {
  id: string;
  org_code: string;
}

export async function departmentOf(sql: Sql, id: string): Promise<Department | null> {
  return (await sql.query<Department>('SELECT id, org_code FROM store WHERE id = $1', [id]))[0] ?? null;
}

/** The department that a role belongs to. */
export async function departmentOfRole(sql: Sql, roleId: string): Promise<Department | null> {
  const rows = await sql.query<Department>(
    'SELECT s.id, s.org_code FROM department_role r JOIN store s ON s.id = r.department_id WHERE r.id = $1',
    [roleId],
  );
  return rows[0] ?? null;
}
