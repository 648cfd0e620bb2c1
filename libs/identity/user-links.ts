/** The stores and roles of a user: what a form asks for, and what may become of it. */
import { type Actor, Refusal, seesAllStores, type Sql, type Tx } from '@paddock/kernel';
import { type Account, givableRoles, type Held, holds, type Stores } from './may-manage';

/** What a call says about stores and roles; what is absent stays. */
export interface LinksAsked {
  /** Ids of stores. */
  departIds?: readonly string[] | undefined;
  /** Ids of roles, in each of the stores. */
  roleIds?: readonly string[] | undefined;
  /** Roles with their stores; counts before `roleIds`. */
  grants?: readonly Held[] | undefined;
}
export interface Links {
  orgCodes: readonly string[];
  held: readonly Held[];
}

const keyOf = ({ roleId, orgCode }: Held): string => `${roleId} ${orgCode ?? ''}`;
const sameHeld = (held: readonly Held[]): ReadonlySet<string> => new Set(held.map(keyOf));

export const heldBy = (sql: Sql, userId: string): Promise<Held[]> =>
  sql.query<Held>(
    'SELECT role_id AS "roleId", org_code AS "orgCode" FROM user_role WHERE user_id = $1 ORDER BY org_code NULLS FIRST, role_id',
    [userId],
  );

/** @throws Refusal for a store that is unknown, or not the actor's and not the user's already */
async function storesAsked(
  sql: Sql,
  departIds: readonly string[],
  present: readonly string[],
  stores: Stores,
): Promise<string[]> {
  const ids = [...new Set(departIds)];
  const found = await sql.query<{ org_code: string; cn: string; en: string }>(
    "SELECT org_code, name AS cn, coalesce(nullif(name_en, ''), name) AS en FROM store WHERE id = ANY($1)",
    [ids],
  );
  if (found.length < ids.length) throw new Refusal('store.unknown', {}, 500, { field: 'selecteddeparts' });
  for (const { org_code, cn, en } of found)
    if (!holds(stores, org_code) && !present.includes(org_code))
      throw new Refusal('user.storeNotYours', { name: { cn, en } }, 500, { field: 'selecteddeparts' });
  const kept = present.filter((orgCode) => !holds(stores, orgCode));
  return [...new Set([...kept, ...found.map(({ org_code }) => org_code)])];
}

/** Roles that are held in stores which somebody sees: of no others does a list of roles say anything. */
export const rolesSeen = (held: readonly Held[], seen: Stores): string[] => [
  ...new Set(held.flatMap(({ roleId, orgCode }) => (orgCode === null || holds(seen, orgCode) ? [roleId] : []))),
];

/**
 * What somebody will have, of which nothing outside of the actor's stores differs from now.
 *
 * @param stores which the actor may change
 * @param seen which the actor sees
 * @throws Refusal
 */
export async function planLinks(
  sql: Sql,
  present: Links & Pick<Account, 'identity'>,
  asked: LinksAsked,
  stores: Stores,
  seen: Stores,
): Promise<Links> {
  const orgCodes = asked.departIds
    ? await storesAsked(sql, asked.departIds, present.orgCodes, stores)
    : [...present.orgCodes];
  const mine = ({ orgCode }: Held): boolean => (orgCode === null ? stores === 'all' : holds(stores, orgCode));
  const stays = ({ orgCode }: Held): boolean => orgCode === null || orgCodes.includes(orgCode);
  if (asked.grants) {
    const now = sameHeld(present.held);
    for (const grant of asked.grants) {
      if (!mine(grant) && !now.has(keyOf(grant)))
        throw new Refusal(grant.orgCode === null ? 'role.allStoresHeadOffice' : 'store.notYours');
      if (!stays(grant)) throw new Refusal('role.noStore');
    }
    return { orgCodes, held: [...present.held.filter((held) => !mine(held) && stays(held)), ...asked.grants] };
  }
  // A role that was held in every store of the user goes along into new ones.
  const everywhere = [...new Set(present.held.map(({ roleId }) => roleId))].filter((roleId) =>
    present.orgCodes.every((orgCode) =>
      present.held.some((held) => held.roleId === roleId && held.orgCode === orgCode),
    ),
  );
  const newStores = orgCodes.filter((orgCode) => !present.orgCodes.includes(orgCode));
  const wanted = asked.roleIds && new Set(asked.roleIds);
  const had = new Set(rolesSeen(present.held, seen));
  const inAll = present.identity <= 0 || orgCodes.length === 0;
  const held = [
    ...present.held.filter((one) => stays(one) && (!wanted || wanted.has(one.roleId) || !mine(one))),
    ...(present.orgCodes.length === 0 ? [] : everywhere)
      .filter((roleId) => !wanted || wanted.has(roleId))
      .flatMap((roleId) => newStores.map((orgCode) => ({ roleId, orgCode }))),
    ...[...(wanted ?? [])]
      .filter((roleId) => !had.has(roleId))
      .flatMap((roleId): Held[] =>
        inAll && stores === 'all'
          ? [{ roleId, orgCode: null }]
          : orgCodes.filter((orgCode) => holds(stores, orgCode)).map((orgCode) => ({ roleId, orgCode })),
      ),
  ];
  return { orgCodes, held };
}

/** Writes the difference. @throws Refusal for a role that the actor may not give there */
export async function applyLinks(tx: Tx, actor: Actor, userId: string, before: Links, after: Links): Promise<void> {
  const [had, has] = [sameHeld(before.held), sameHeld(after.held)];
  const added = [...new Map(after.held.map((held) => [keyOf(held), held])).values()].filter(
    (held) => !had.has(keyOf(held)),
  );
  const removed = before.held.filter((held) => !has.has(keyOf(held)));
  for (const orgCode of new Set(added.map((held) => held.orgCode))) {
    const givable = await givableRoles(tx, actor, orgCode);
    const beyond = added.find((held) => held.orgCode === orgCode && !givable.has(held.roleId));
    if (beyond) await refuseRole(tx, actor, beyond);
  }
  const left = before.orgCodes.filter((orgCode) => !after.orgCodes.includes(orgCode));
  const entered = after.orgCodes.filter((orgCode) => !before.orgCodes.includes(orgCode));
  if (removed.length > 0)
    await tx.query(
      `DELETE FROM user_role ur USING unnest($2::text[], $3::text[]) AS gone (role_id, org_code)
       WHERE ur.user_id = $1 AND ur.role_id = gone.role_id AND ur.org_code IS NOT DISTINCT FROM gone.org_code`,
      [userId, removed.map(({ roleId }) => roleId), removed.map(({ orgCode }) => orgCode)],
    );
  if (left.length > 0) {
    await tx.query(
      `DELETE FROM department_role_user dru USING department_role dr JOIN store s ON s.id = dr.department_id
       WHERE dru.user_id = $1 AND dr.id = dru.role_id AND s.org_code = ANY($2)`,
      [userId, left],
    );
    await tx.query('DELETE FROM user_store WHERE user_id = $1 AND org_code = ANY($2)', [userId, left]);
  }
  if (entered.length > 0)
    await tx.query('INSERT INTO user_store (user_id, org_code) SELECT $1, unnest($2::text[])', [userId, entered]);
  if (added.length > 0)
    await tx.query(
      `INSERT INTO user_role (user_id, role_id, org_code) SELECT $1, * FROM unnest($2::text[], $3::text[])`,
      [userId, added.map(({ roleId }) => roleId), added.map(({ orgCode }) => orgCode)],
    );
  if (left.length > 0 || entered.length > 0)
    await tx.query(
      `UPDATE app_user u SET current_org_code = (SELECT us.org_code FROM user_store us WHERE us.user_id = u.id
         ORDER BY (us.org_code = u.current_org_code) DESC NULLS LAST, us.org_code LIMIT 1) WHERE u.id = $1`,
      [userId],
    );
}

async function refuseRole(tx: Tx, actor: Actor, { roleId, orgCode }: Held): Promise<never> {
  const [role] = await tx.query<{ cn: string; en: string }>(
    "SELECT name AS cn, coalesce(nullif(name_en, ''), name) AS en FROM role WHERE id = $1",
    [roleId],
  );
  if (!role) throw new Refusal('role.unknown', {}, 500, { field: 'selectedroles' });
  if (orgCode === null && !seesAllStores(actor)) throw new Refusal('role.allStoresHeadOffice');
  throw new Refusal('role.beyondYours', { name: role }, 500, { field: 'selectedroles' });
}
