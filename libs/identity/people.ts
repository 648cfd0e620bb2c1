import type { Language, StoreApp } from '@paddock/contracts';
import type { Sql } from '@paddock/kernel';
import { HOLDS_CODE } from './rights';

/** Who works in a store and holds this permission there: who is notified when something of the store waits for a decision. */
export async function holdersOf(sql: Sql, orgCode: string, permission: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT u.id FROM app_user u JOIN user_store us ON us.user_id = u.id AND us.org_code = $2
     WHERE u.status = 1 AND u.identity <> 7 AND ${HOLDS_CODE} ORDER BY u.id`,
    [permission, orgCode],
  );
  return rows.map(({ id }) => id);
}

/** The stores that somebody works in. */
export async function storesOfUser(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ org_code: string }>('SELECT org_code FROM user_store WHERE user_id = $1', [userId]);
  return rows.map(({ org_code }) => org_code);
}

/** To whom something goes: everybody, who works in these stores, who holds these roles, or these people. */
export interface Receivers {
  kind: 'ALL' | 'STORES' | 'ROLES' | 'USERS';
  /** Codes of stores, ids of roles or of users. */
  ids: readonly string[];
  /** Of this store's people only; null: of all. */
  orgCode: string | null;
}

export interface Receiver {
  id: string;
  realName: string;
  /** Not frozen. */
  active: boolean;
  /** Has a sign-in that has not ended. */
  signedIn: boolean;
  /** May open the page. */
  opensPage: boolean;
}

/** @param page the address of a menu entry; empty: none is asked for */
export function receiversOf(sql: Sql, { kind, ids, orgCode }: Receivers, now: Date, page = ''): Promise<Receiver[]> {
  return sql.query<Receiver>(
    `WITH asked AS (SELECT p.id FROM permission p WHERE p.url = split_part($5, '?', 1) OR p.url = $5)
     SELECT u.id, u.real_name AS "realName", u.status = 1 AS active,
       EXISTS (SELECT FROM sign_in g WHERE g.user_id = u.id AND g.revoked_at IS NULL AND g.expires_at > $4) AS "signedIn",
       u.identity = -1 OR NOT EXISTS (SELECT FROM asked) AND ($5 = '' OR $5 ~* '^https?://') OR EXISTS (SELECT FROM asked WHERE asked.id IN (
         SELECT rp.permission_id FROM user_role ur JOIN role_permission rp USING (role_id) WHERE ur.user_id = u.id
         UNION ALL SELECT drp.permission_id FROM department_role_user dru JOIN department_role dr ON dr.id = dru.role_id
           JOIN department_role_permission drp ON drp.role_id = dr.id
           JOIN department_permission dp ON dp.department_id = dr.department_id AND dp.permission_id = drp.permission_id
         WHERE dru.user_id = u.id)) AS "opensPage"
     FROM app_user u
     WHERE u.identity <> 7
       AND ($3::text IS NULL OR EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = $3))
       AND CASE $1::text
         WHEN 'ALL' THEN true
         WHEN 'STORES' THEN EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = ANY($2))
         WHEN 'ROLES' THEN EXISTS (SELECT FROM user_role ur WHERE ur.user_id = u.id AND ur.role_id = ANY($2)
           AND ($3::text IS NULL OR ur.org_code IS NULL OR ur.org_code = $3))
         ELSE u.id = ANY($2) END
     ORDER BY u.real_name, u.id`,
    [kind, ids, orgCode, now, page],
  );
}

export interface ReceiverChoice {
  id: string;
  name: string;
  nameEn: string | null;
}

/** What somebody may choose from to say who gets something. */
export async function receiverChoices(
  sql: Sql,
  orgCode: string | null,
): Promise<{ stores: ReceiverChoice[]; roles: ReceiverChoice[]; people: ReceiverChoice[] }> {
  const stores = await sql.query<ReceiverChoice>(
    `SELECT org_code AS id, name, name_en AS "nameEn" FROM store WHERE active AND ($1::text IS NULL OR org_code = $1) ORDER BY position, org_code`,
    [orgCode],
  );
  const roles = await sql.query<ReceiverChoice>('SELECT id, name, name_en AS "nameEn" FROM role ORDER BY name, id', []);
  const people = await sql.query<ReceiverChoice>(
    `SELECT u.id, u.real_name AS name, NULL AS "nameEn" FROM app_user u WHERE u.identity <> 7 AND u.status = 1
       AND ($1::text IS NULL OR EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = $1))
     ORDER BY u.real_name, u.id`,
    [orgCode],
  );
  return { stores, roles, people };
}

/** In which language a user (`u`) is written to: the one that the own pages showed last, or else that of the store. */
const LANGUAGE = `coalesce(u.language,
  (SELECT s.settings->>'messageLanguage' FROM store s WHERE s.org_code = u.current_org_code), 'cn')`;

/** Phones of those of these people who work in a store with this app. */
export function phonesWithApp(
  sql: Sql,
  userIds: readonly string[],
  app: StoreApp,
): Promise<{ phone: string; language: Language }[]> {
  return sql.query<{ phone: string; language: Language }>(
    `SELECT DISTINCT ON (u.phone) u.phone, ${LANGUAGE} AS language FROM app_user u WHERE u.id = ANY($1) AND u.phone IS NOT NULL AND u.phone <> ''
       AND EXISTS (SELECT FROM user_store us JOIN store s USING (org_code) WHERE us.user_id = u.id AND $2 = ANY(s.apps))
     ORDER BY u.phone, u.id`,
    [userIds, app],
  );
}

/** To whose phone somebody is written, and how; null: there is no phone. */
export async function addresseeOfPhone(
  sql: Sql,
  userId: string,
): Promise<{ phone: string; realName: string; language: Language } | null> {
  const rows = await sql.query<{ phone: string; realName: string; language: Language }>(
    `SELECT u.phone, u.real_name AS "realName", ${LANGUAGE} AS language FROM app_user u WHERE u.id = $1 AND u.phone <> ''`,
    [userId],
  );
  return rows[0] ?? null;
}

export interface Addressee {
  /** With which somebody signs in. */
  username: string;
  language: Language;
}

/** To whom system messages go, by the ids of users; without those who are frozen. */
export async function addresseesOf(sql: Sql, userIds: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await sql.query<Addressee & { id: string }>(
    `SELECT u.id, u.username, ${LANGUAGE} AS language FROM app_user u WHERE u.status = 1 AND u.id = ANY($1)`,
    [userIds],
  );
  return new Map(rows.map(({ id, ...addressee }) => [id, addressee]));
}

/** Names of people by their ids. */
export async function realNamesOf(sql: Sql, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; real_name: string }>(
    'SELECT id, real_name FROM app_user WHERE id = ANY($1)',
    [userIds],
  );
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}

/** Whether an account is in the recycle bin, or has left it for good. */
export const isDeletedUser = async (sql: Sql, userId: string): Promise<boolean> =>
  (await sql.query('SELECT FROM app_user WHERE id = $1 AND deleted_at IS NOT NULL', [userId])).length > 0;

/** What roles are called where no language matters. */
export const roleCodes = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ code: string }>('SELECT code FROM role ORDER BY code')).map(({ code }) => code);
