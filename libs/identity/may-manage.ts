/** Who may do something to whose account: ranks, stores, and what can be given to others. */
import { type Actor, isStoreGeneral, Refusal, seesAllStores, type Sql } from '@paddock/kernel';
import type { PermissionCode } from '@paddock/contracts';
import { storesOfUser } from './people';
import { HELD_PERMISSIONS, rightsIn, rolesBeyond, seesBeyond } from './rights';

export interface Account {
  id: string;
  username: string;
  realName: string;
  identity: number;
  orgCodes: string[];
}
/** Stores in which somebody may do something. */
export type Stores = 'all' | ReadonlySet<string>;
/** A role of somebody: in one store, or in all of them (null). */
export interface Held {
  roleId: string;
  orgCode: string | null;
}

const SUPER_ADMIN = -1;

const ACCOUNTS = `SELECT u.id, u.username, u.real_name AS "realName", u.identity,
    ARRAY(SELECT us.org_code FROM user_store us WHERE us.user_id = u.id ORDER BY us.org_code) AS "orgCodes"
  FROM app_user u WHERE u.identity <> 7 AND u.erased_at IS NULL AND (u.deleted_at IS NOT NULL) = $2`;

/** In the order of their ids, so that two who change the same ones do not wait for each other. @throws Refusal for an unknown one */
export async function accountsOf(
  sql: Sql,
  { ids, usernames }: { ids?: readonly string[]; usernames?: readonly string[] },
  { deleted = false } = {},
): Promise<Account[]> {
  const wanted = [...new Set(ids ?? usernames)];
  const accounts = await sql.query<Account>(
    ids ? `${ACCOUNTS} AND u.id = ANY($1) ORDER BY u.id` : `${ACCOUNTS} AND u.username = ANY($1) ORDER BY u.id`,
    [wanted, deleted],
  );
  if (accounts.length < wanted.length) throw new Refusal(deleted ? 'user.notDeleted' : 'account.unknown');
  return accounts;
}

const STORES_WHERE_HELD = `SELECT us.org_code FROM user_store us JOIN store t USING (org_code)
  WHERE us.user_id = $1 AND t.active AND EXISTS (SELECT FROM permission p WHERE p.kind = 2 AND p.code = $2
    AND (EXISTS (SELECT FROM user_role ur JOIN role_permission rp USING (role_id)
        WHERE ur.user_id = $1 AND (ur.org_code IS NULL OR ur.org_code = us.org_code) AND rp.permission_id = p.id)
      OR EXISTS (SELECT FROM department_role_user dru JOIN department_role dr ON dr.id = dru.role_id
        JOIN department_role_permission drp ON drp.role_id = dr.id AND drp.permission_id = p.id
        JOIN department_permission dp ON dp.department_id = dr.department_id AND dp.permission_id = p.id
        WHERE dru.user_id = $1 AND dr.department_id = t.id)))`;

/** The stores that somebody works in and holds this permission in; head office works for all. */
export async function storesWhereMay(sql: Sql, actor: Actor, code: PermissionCode): Promise<Stores> {
  if (seesAllStores(actor)) return 'all';
  const rows = await sql.query<{ org_code: string }>(STORES_WHERE_HELD, [actor.userId, code]);
  return new Set(rows.map(({ org_code }) => org_code));
}

/** The stores whose people somebody may see: those that the person works in; head office sees all. */
export const storesSeen = async (sql: Sql, actor: Actor): Promise<Stores> =>
  seesAllStores(actor) ? 'all' : new Set(await storesOfUser(sql, actor.userId));

export const holds = (stores: Stores, orgCode: string): boolean => stores === 'all' || stores.has(orgCode);

/** Only the super administrator stands beside the own rank. */
export const ranksAbove = (actor: Actor, identity: number): boolean =>
  actor.identity === SUPER_ADMIN || identity > actor.identity;

/** The whole account is the actor's to manage: another person, of a lower rank, who works in no store but the actor's. */
export const managesWhole = (actor: Actor, account: Account, stores: Stores): boolean =>
  managesPart(actor, account, stores) && account.orgCodes.every((orgCode) => holds(stores, orgCode));

/** At least what the account has in the actor's own stores. Anyone who works in none is head office's. */
export const managesPart = (actor: Actor, account: Account, stores: Stores): boolean =>
  account.id !== actor.userId &&
  ranksAbove(actor, account.identity) &&
  (stores === 'all' || account.orgCodes.some((orgCode) => stores.has(orgCode)));

/** @throws Refusal unless every account is the actor's */
export async function assertManages(
  sql: Sql,
  actor: Actor,
  accounts: readonly Account[],
  code: PermissionCode,
): Promise<void> {
  const stores = await storesWhereMay(sql, actor, code);
  if (!accounts.every((account) => managesWhole(actor, account, stores))) throw new Refusal('account.notYours');
}

const MORE_CODES = `SELECT FROM permission p WHERE p.kind = 2 AND p.code IS NOT NULL AND NOT (p.code = ANY($3))
  AND p.id IN (${HELD_PERMISSIONS}) LIMIT 1`;

/**
 * Anyone who sets somebody's password, or the phone to which links and codes go, can sign in as that person. So a rank above is not enough: the
 * other one may do nothing in any store that the actor may not.
 * @throws Refusal
 */
export async function assertHoldNoMore(sql: Sql, actor: Actor, accounts: readonly Account[]): Promise<void> {
  if (actor.identity === SUPER_ADMIN) return;
  for (const { id, orgCodes } of accounts)
    for (const orgCode of orgCodes) {
      const own = await rightsIn(sql, actor.userId, orgCode);
      if (!own) throw new Refusal('account.notYours');
      const more = await sql.query(MORE_CODES, [id, orgCode, [...own.permissions]]);
      if (more.length > 0 || (await seesBeyond(sql, id, orgCode, own))) throw new Refusal('account.notYours');
    }
}

const GENERAL = `(r.name LIKE '%单店总%' OR lower(r.name) LIKE '%single-store general%')`;
/**
 * Roles that may do nothing that the giver may not. Some things are decided by a role's name; that of super administrators, who
 * hold everything by their identity, names nothing and is theirs alone to give.
 */
const GIVABLE = `SELECT r.id FROM role r WHERE r.code <> 'super-admin' AND ($2 OR NOT ${GENERAL}) AND NOT EXISTS (
  SELECT FROM role_permission rp JOIN permission p ON p.id = rp.permission_id
  WHERE rp.role_id = r.id AND p.kind = 2 AND p.code IS NOT NULL AND NOT (p.code = ANY($1)))`;

/** Ids of the roles that somebody may give to others in a store, or in all of them (null). */
export async function givableRoles(sql: Sql, actor: Actor, orgCode: string | null): Promise<ReadonlySet<string>> {
  if (orgCode === null && !seesAllStores(actor)) return new Set();
  if (actor.identity === SUPER_ADMIN) return idsOf(await sql.query('SELECT id FROM role'));
  const rights = await rightsIn(sql, actor.userId, orgCode);
  if (!rights) return new Set();
  const isGeneral = seesAllStores(actor) || isStoreGeneral(rights);
  const beyond = await rolesBeyond(sql, rights);
  const roles = idsOf(await sql.query(GIVABLE, [[...rights.permissions], isGeneral]));
  return new Set([...roles].filter((id) => !beyond.has(id)));
}

const idsOf = (rows: readonly object[]): ReadonlySet<string> => new Set(rows.map((row) => (row as { id: string }).id));
