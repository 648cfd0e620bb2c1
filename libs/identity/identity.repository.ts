import type { Actor, Sql } from '@paddock/kernel';
import type { Depart } from '@paddock/contracts/wire';
import { PERMISSION_CODES } from '@paddock/contracts';

export interface UserRow {
  id: string;
  username: string;
  password_hash: string;
  real_name: string;
  avatar: string | null;
  phone: string | null;
  identity: number;
  status: number;
  current_org_code: string | null;
  role_names: string;
  created_at: Date;
}

const ROLE_NAMES = `(SELECT coalesce(string_agg(r.name, ',' ORDER BY r.name), '')
  FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id)`;
const USER = `SELECT u.id, u.username, u.password_hash, u.real_name, u.avatar, u.phone, u.identity, u.status,
  u.current_org_code, u.created_at, ${ROLE_NAMES} AS role_names FROM app_user u`;

/** Members (identity 7) have rows for other reasons and can't sign in here. */
export async function userByName(sql: Sql, username: string): Promise<UserRow | null> {
  const rows = await sql.query<UserRow>(`${USER} WHERE u.username = $1 AND u.identity <> 7`, [username]);
  return rows[0] ?? null;
}

export async function userById(sql: Sql, id: string): Promise<UserRow | null> {
  const rows = await sql.query<UserRow>(`${USER} WHERE u.id = $1`, [id]);
  return rows[0] ?? null;
}

interface StoreRow extends Depart {
  active: boolean;
}

/** All stores of a user, closed ones included. */
export function storesOf(sql: Sql, userId: string): Promise<StoreRow[]> {
  return sql.query<StoreRow>(
    `SELECT s.id, s.parent_id AS "parentId", s.name AS "departName", s.name_en AS "departNameEn",
       s.position AS "departOrder", s.org_code AS "orgCode", s.active
     FROM user_store us JOIN store s USING (org_code) WHERE us.user_id = $1 ORDER BY s.position, s.org_code`,
    [userId],
  );
}

/** What makes a sign-in good right now: not ended, not too old, user not frozen, still of this store, store open. */
const GOOD_SIGN_IN = `FROM sign_in g JOIN app_user u ON u.id = g.user_id AND u.status = 1
  JOIN user_store us ON us.user_id = g.user_id AND us.org_code = g.org_code
  JOIN store s ON s.org_code = g.org_code AND s.active
  WHERE g.revoked_at IS NULL AND g.expires_at > $1`;

interface ActorRow {
  sign_in_id: string;
  user_id: string;
  username: string;
  real_name: string;
  identity: number;
  role_names: string;
  org_code: string;
  codes: string[];
}

const ALL_CODES: ReadonlySet<string> = new Set(PERMISSION_CODES);

/** The actor behind a token, with permissions as they are at this moment. A permission whose rule is switched off is everybody's. */
export async function actorByToken(sql: Sql, tokenHash: string, now: Date): Promise<Actor | null> {
  const rows = await sql.query<ActorRow>(
    `SELECT g.id AS sign_in_id, g.user_id, u.username, u.real_name, u.identity, g.org_code, ${ROLE_NAMES} AS role_names,
       ARRAY(SELECT p.code FROM permission p WHERE p.kind = 2 AND p.code IS NOT NULL AND (p.status = '0' OR EXISTS (
         SELECT FROM user_role ur JOIN role_permission rp USING (role_id) WHERE ur.user_id = u.id AND rp.permission_id = p.id))) AS codes
     ${GOOD_SIGN_IN} AND g.token_hash = $2`,
    [now, tokenHash],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    signInId: row.sign_in_id,
    userId: row.user_id,
    username: row.username,
    realName: row.real_name,
    identity: row.identity,
    roleNames: row.role_names,
    orgCode: row.org_code,
    permissions: row.identity === -1 ? ALL_CODES : new Set(row.codes),
  };
}

export async function goodSignIns(sql: Sql, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(`SELECT g.id ${GOOD_SIGN_IN} AND g.id = ANY($2)`, [now, ids]);
  return new Set(rows.map((row) => row.id));
}

export interface PermissionRow {
  id: string;
  parent_id: string;
  kind: number;
  code: string | null;
  name: string;
  name_en: string;
  url: string | null;
  component: string | null;
  icon: string | null;
  redirect: string | null;
  hidden: boolean;
  keep_alive: boolean;
  always_show: boolean;
  status: string;
  held: boolean;
}

/** The whole permission tree in order, with what the user holds. */
export function permissionTree(sql: Sql, userId: string): Promise<PermissionRow[]> {
  return sql.query<PermissionRow>(
    `SELECT p.id, p.parent_id, p.kind, p.code, p.name, p.name_en, p.url, p.component, p.icon, p.redirect, p.hidden,
       p.keep_alive, p.always_show, p.status,
       (EXISTS (SELECT FROM app_user u WHERE u.id = $1 AND u.identity = -1) OR EXISTS (
         SELECT FROM user_role ur JOIN role_permission rp USING (role_id) WHERE ur.user_id = $1 AND rp.permission_id = p.id)) AS held
     FROM permission p ORDER BY p.position, p.id`,
    [userId],
  );
}
