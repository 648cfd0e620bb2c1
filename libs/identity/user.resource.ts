import { user } from '@paddock/contracts/resources';
import { bind, type Extra, type Values } from '@paddock/resources';
import { Refusal, type Actor, newId, newSecret, type Tx } from '@paddock/kernel';
import { accountsOf, assertManages, ranksAbove, type Stores, storesWhereMay } from './may-manage';
import { hashPassword } from './passwords';
import { applyLinks, type Links, type LinksAsked, planLinks } from './user-links';

/** What an own call says of a new user or a changed one, beside the fields of the form. */
export interface Beside extends LinksAsked {
  password?: string;
  identity?: number | undefined;
  avatar?: string | undefined;
  /** Frozen or not; absent: as it is. */
  frozen?: boolean | undefined;
}
type UserValues = Values<typeof user>;

/** What goes along with the values of a change: its calls give it here, the rules below write it. */
const given = new WeakMap<object, Beside>();
const planned = new WeakMap<object, Links>();
export function withBeside<V extends object>(values: V, beside: Beside): V {
  given.set(values, beside);
  return values;
}

const NOBODY: Links = { orgCodes: [], held: [] };
const USUAL_IDENTITY = 3;
const LOWEST_IDENTITY = 6;
const IDENTITY_OF_ROLE = `SELECT min(CASE code WHEN 'super-admin' THEN -1 WHEN 'head-office' THEN 0 WHEN 'store-admin' THEN 1
    WHEN 'store-general' THEN 2 WHEN 'assistant' THEN 3 WHEN 'coach' THEN 4 WHEN 'cashier' THEN 5 WHEN 'partner' THEN 6 END)::int AS identity
  FROM role WHERE id = ANY($1)`;

/** Of what somebody has in stores the reader sees what is in the own ones. */
const SEEN = (orgCode: string): string =>
  `($user IS NULL OR ${orgCode} IN (SELECT mine.org_code FROM user_store mine WHERE mine.user_id = $user))`;
const HELD = `ur.user_id = t.id AND (ur.org_code IS NULL OR ${SEEN('ur.org_code')})`;
const WORKS = `us.user_id = t.id AND ${SEEN('us.org_code')}`;

const EN = (table: string): string => `coalesce(nullif(${table}.name_en, ''), ${table}.name)`;
const roleNames = (name: string): string =>
  `(SELECT string_agg(DISTINCT ${name}, ',') FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ${HELD})`;
const storeNames = (name: string): string =>
  `(SELECT string_agg(${name}, ',' ORDER BY s.position, s.org_code) FROM user_store us JOIN store s USING (org_code) WHERE ${WORKS})`;
/** Kept in line with `SignIns`: one that was ended, is too old or has rested is no sign-in. Hours of rest are the usual ones here. */
const OPEN_SIGN_INS = `sign_in g WHERE g.user_id = t.id`;

export const userTable = bind(user)({
  table: 'app_user',
  from: 'app_user t LEFT JOIN store o ON o.org_code = t.current_org_code',
  tables: ['app_user', 'user_store', 'user_role', 'store'],
  inStore: 'EXISTS (SELECT FROM user_store us WHERE us.user_id = t.id AND us.org_code = $org)',
  where: 't.identity <> 7',
  deletedAt: 'deleted_at',
  deletedKeepUnique: true,
  columns: {
    realname: 't.real_name',
    selectedroles: {
      sql: `ARRAY(SELECT DISTINCT ur.role_id FROM user_role ur WHERE ${HELD})`,
      several: true,
      text: { cn: roleNames('r.name'), en: roleNames(EN('r')) },
    },
    departIds: {
      sql: `ARRAY(SELECT s.id FROM user_store us JOIN store s USING (org_code) WHERE ${WORKS} ORDER BY s.position, s.org_code)`,
      several: true,
      text: { cn: storeNames('s.name'), en: storeNames(EN('s')) },
    },
    // As a resource's column, so that rules decide whether it is written.
    identity: { sql: 't.identity', write: '(t.identity)' },
    lastSignInTime: `(SELECT max(g.created_at) FROM ${OPEN_SIGN_INS})`,
    signIns: `(SELECT count(*) FROM ${OPEN_SIGN_INS} AND g.revoked_at IS NULL AND g.expires_at > now())`,
    orgCode: `CASE WHEN ${SEEN('t.current_org_code')} THEN t.current_org_code END`,
    orgCodeTxt: `CASE WHEN ${SEEN('t.current_org_code')} THEN o.name END`,
    departName: { raw: true, sql: storeNames('s.name') },
    roles: {
      raw: true,
      sql: `(SELECT coalesce(jsonb_agg(jsonb_build_object('roleId', r.id, 'roleName', r.name, 'roleNameEn', ${EN('r')}, 'orgCode', ur.org_code)
        ORDER BY ur.org_code NULLS FIRST, r.name), '[]') FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ${HELD})`,
    },
    departs: {
      raw: true,
      sql: `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'orgCode', s.org_code, 'departName', s.name, 'departNameEn', ${EN('s')})
        ORDER BY s.position, s.org_code), '[]') FROM user_store us JOIN store s USING (org_code) WHERE ${WORKS})`,
    },
    worksElsewhere: {
      sql: `EXISTS (SELECT FROM user_store us WHERE us.user_id = t.id AND NOT ${SEEN('us.org_code')})`,
      boolean: true,
    },
    delFlag: "CASE WHEN t.deleted_at IS NULL THEN '0' ELSE '1' END",
    activitiSync: { raw: true, sql: 'NULL' },
    createBy: 't.created_by',
    updateBy: 't.updated_by',
  },
  before: { add: newUser, edit: changedUser, delete: (tx, actor, { id }) => mayDelete(tx, actor, id) },
  after: { insert: linkNewUser },
});

/** A user of an import has a password that nobody knows, until somebody gives another one. */
let unknown: Promise<string> | null = null;

async function newUser(tx: Tx, actor: Actor, values: UserValues): Promise<Extra> {
  const beside = given.get(values) ?? (await besideOfSheet(tx, values));
  const stores = await storesWhereMay(tx, actor, 'user:add');
  const asked = withStores(stores, beside, await tx.query(HERE, [actor.orgCode]));
  const identity = beside.identity ?? (await identityOf(tx, asked));
  mayGive(actor, identity);
  const links = await planLinks(tx, { ...NOBODY, identity }, asked, stores, stores);
  planned.set(values, links);
  unknown ??= hashPassword(newSecret());
  return {
    id: newId(),
    password_hash: await (beside.password === undefined ? unknown : hashPassword(beside.password)),
    identity,
    current_org_code: links.orgCodes[0] ?? null,
    created_by: actor.username,
    ...(beside.avatar ? { avatar: beside.avatar } : {}),
  };
}

/** Members do not sign in here. */
function mayGive(actor: Actor, identity: number): void {
  if (identity > LOWEST_IDENTITY)
    throw new Refusal('resource.notOffered', { field: user.fields.identity }, 500, { field: 'identity' });
  if (!ranksAbove(actor, identity)) throw new Refusal('user.rankTooHigh', {}, 500, { field: 'identity' });
}

const HERE = 'SELECT id FROM store WHERE org_code = $1';

/** Anyone who works for one store adds people to it; whom head office adds may wait for a store. */
const withStores = (stores: Stores, asked: LinksAsked, here: readonly object[]): LinksAsked =>
  stores !== 'all' && (asked.departIds?.length ?? 0) === 0 && !asked.grants
    ? { ...asked, departIds: here.map((row) => (row as { id: string }).id) }
    : asked;

/** The highest of the built-in roles decides; a shop assistant otherwise. */
async function identityOf(tx: Tx, { roleIds, grants }: LinksAsked): Promise<number> {
  const ids = grants?.map(({ roleId }) => roleId) ?? roleIds ?? [];
  const [row] = await tx.query<{ identity: number | null }>(IDENTITY_OF_ROLE, [ids]);
  return row?.identity ?? USUAL_IDENTITY;
}

/** A spreadsheet names roles by their names. @throws Refusal for an unknown one */
async function besideOfSheet(tx: Tx, { selectedroles, identity }: UserValues): Promise<Beside> {
  const names = (selectedroles ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const roles = await tx.query<{ id: string; names: string[] }>(
    'SELECT id, ARRAY[id, name, name_en] AS names FROM role WHERE ARRAY[id, name, name_en] && $1',
    [names],
  );
  for (const name of names)
    if (!roles.some((role) => role.names.includes(name)))
      throw new Refusal('role.unknown', {}, 500, { field: 'selectedroles' });
  return {
    roleIds: names.flatMap((name) => roles.find((role) => role.names.includes(name))?.id ?? []),
    ...(identity === undefined || identity === null ? {} : { identity }),
  };
}

async function linkNewUser(tx: Tx, actor: Actor, id: string, values: UserValues): Promise<void> {
  await applyLinks(tx, actor, id, NOBODY, planned.get(values) ?? NOBODY);
}

function changedUser(_tx: Tx, actor: Actor, _before: object, values: UserValues, now: Date): Extra {
  const { identity, avatar } = given.get(values) ?? {};
  if (identity !== undefined) mayGive(actor, identity);
  return {
    updated_by: actor.username,
    updated_at: now,
    ...(identity === undefined ? {} : { identity }),
    ...(avatar === undefined ? {} : { avatar: avatar || null }),
  };
}

async function mayDelete(tx: Tx, actor: Actor, id: string): Promise<void> {
  await assertManages(tx, actor, await accountsOf(tx, { ids: [id] }), 'user:delete');
}
