import type { Database, Sql } from '@paddock/kernel';
import type { Depart } from '@paddock/contracts/wire';
import { NAMED, namesOf } from './accounts';
import { HELD_PERMISSIONS, HELD_ROLES } from './rights';

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
  sex: number | null;
  birthday: string | null;
  email: string;
  telephone: string;
  work_no: string;
  post: string;
  depart_ids: string | null;
  deleted: boolean;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date | null;
}

const USER = `SELECT u.id, u.username, u.password_hash, u.real_name, u.avatar, u.phone, u.identity, u.status,
  u.current_org_code, u.sex, to_char(u.birthday, 'YYYY-MM-DD') AS birthday, u.email, u.telephone, u.work_no, u.post,
  (SELECT string_agg(s.id, ',' ORDER BY s.position, s.org_code) FROM user_store us JOIN store s USING (org_code)
   WHERE us.user_id = u.id) AS depart_ids,
  u.deleted_at IS NOT NULL AS deleted, u.created_by, u.created_at, u.updated_by, u.updated_at FROM app_user u`;

/** Members (identity 7) have rows for other reasons and can't sign in here. */
export async function userByName(sql: Sql, username: string): Promise<UserRow | null> {
  const rows = await sql.query<UserRow>(`${USER} WHERE ${NAMED}`, [namesOf(username)]);
  return rows[0] ?? null;
}

/** Whose phone it is; members are not looked at. */
export async function userByPhone(sql: Sql, phone: string): Promise<UserRow | null> {
  const rows = await sql.query<UserRow>(`${USER} WHERE u.phone = $1 AND u.identity <> 7`, [phone]);
  return rows[0] ?? null;
}

export async function userById(sql: Sql, id: string): Promise<UserRow | null> {
  const rows = await sql.query<UserRow>(`${USER} WHERE u.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Names of the roles that a user holds in a store, and what they are called in English. */
export async function roleNamesOf(
  sql: Sql,
  userId: string,
  orgCode: string,
): Promise<{ rolesname: string; rolesnameEn: string }> {
  const rows = await sql.query<{ name: string; name_en: string }>(
    `SELECT DISTINCT r.name, r.name_en FROM ${HELD_ROLES} WHERE ur.user_id = $1 ORDER BY r.name`,
    [userId, orgCode],
  );
  return {
    rolesname: rows.map(({ name }) => name).join(','),
    rolesnameEn: rows.map(({ name, name_en }) => name_en || name).join(', '),
  };
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

export const openOnly = (stores: readonly StoreRow[]): Depart[] =>
  stores.flatMap(({ active, ...depart }) => (active ? [depart] : []));

/** A sign-in that has neither ended nor grown too old, nor rested too long. Whether its user may still come in follows from the rights. */
export interface SignInRow {
  id: string;
  user_id: string;
  org_code: string;
  /** Of the rights, see `RightsCache`. */
  version: number;
  used_at: Date;
}

const SIGN_IN = `SELECT g.id, g.token_hash, g.user_id, g.org_code, g.used_at, v.version FROM sign_in g CROSS JOIN rights_version v
  WHERE g.revoked_at IS NULL AND g.expires_at > $1 AND g.used_at > $2`;
const SIGN_IN_BY_TOKEN = `${SIGN_IN} AND g.token_hash = ANY($3)`;

/** By the hash of their tokens. None of these tables belongs to a store. */
export async function signInsByToken(
  db: Database,
  tokenHashes: readonly string[],
  now: Date,
  restingSince: Date,
): Promise<Map<string, SignInRow>> {
  const rows = await db.queryWithoutStores<SignInRow & { token_hash: string }>(SIGN_IN_BY_TOKEN, [
    now,
    restingSince,
    tokenHashes,
  ]);
  return new Map(rows.map((row) => [row.token_hash, row]));
}

export function signInsById(sql: Sql, ids: readonly string[], now: Date, restingSince: Date): Promise<SignInRow[]> {
  return sql.query<SignInRow>(`${SIGN_IN} AND g.id = ANY($3)`, [now, restingSince, ids]);
}

export async function noteUse(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
  await sql.query('UPDATE sign_in SET used_at = $1 WHERE id = ANY($2) AND used_at < $1', [now, ids]);
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
  /** Of a button, '1': seen by the person who holds it; '2': changed by the person who holds it. */
  shown_when: '1' | '2';
  /** An entry without a page of its own is not. */
  routed: boolean;
  /** A link to another site that opens a tab of the browser. */
  opens_new_tab: boolean;
  held: boolean;
}

/** The whole permission tree in order, with what the user holds in the store. */
export function permissionTree(sql: Sql, userId: string, orgCode: string): Promise<PermissionRow[]> {
  return sql.query<PermissionRow>(
    `SELECT p.id, p.parent_id, p.kind, p.code, p.name, p.name_en, p.url, p.component, p.icon, p.redirect, p.hidden,
       p.keep_alive, p.always_show, p.status, p.shown_when, p.routed, p.opens_new_tab,
       (EXISTS (SELECT FROM app_user u WHERE u.id = $1 AND u.identity = -1) OR p.id IN (${HELD_PERMISSIONS})) AS held
     FROM permission p ORDER BY p.position, p.id`,
    [userId, orgCode],
  );
}
