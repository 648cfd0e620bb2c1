import { createHash } from 'node:crypto';
import { PERMISSION_CODES, type PermissionCode, PERMISSIONS } from '@paddock/contracts';
import { newId, type Tx } from '@paddock/kernel';
import { hashPassword } from './passwords';
import { MENU, ROLES, type SeedMenu, STORES } from './seed.data';

export const DEMO_PASSWORD = 'paddock-demo';

export interface NewUser {
  username: string;
  password: string;
  realName: string;
  identity: number;
  /** Codes of roles. */
  roles: readonly string[];
  /** The first is where the user begins. */
  orgCodes: readonly string[];
}

const demoUser = (
  username: string,
  realName: string,
  identity: number,
  role: string,
  ...orgCodes: string[]
): NewUser => ({
  username,
  password: DEMO_PASSWORD,
  realName,
  identity,
  roles: [role],
  orgCodes,
});
/** hq belongs to both stores, so that the store dialog can be seen. */
export const DEMO_USERS: readonly NewUser[] = [
  demoUser('admin', '超级管理员', -1, 'super-admin', 'A01'),
  demoUser('hq', '林总部', 0, 'head-office', 'A01', 'A02'),
  demoUser('manager', '王店长', 2, 'store-general', 'A01'),
  demoUser('cashier', '周敏', 5, 'cashier', 'A01'),
  demoUser('marshal', '陈教练', 4, 'coach', 'A01'),
  demoUser('manager2', '赵店长', 2, 'store-general', 'A02'),
];

/** Ids of seeded rows are the same in every venue: 19 digits from the row's key. */
const seedId = (key: string): string =>
  (
    1_000_000_000_000_000_000n +
    (createHash('sha256').update(key).digest().readBigUInt64BE() % 1_000_000_000_000_000_000n)
  ).toString();

/**
 * Stores, menu, permissions and roles; may run at every start. What is there already stays as the venue made it: a role
 * gets a permission only in the run that creates the permission.
 * @throws Error when demo users are wanted in production.
 */
export async function seedIdentity(tx: Tx, options: { demoUsers: boolean; production: boolean }): Promise<void> {
  if (options.demoUsers && options.production) throw new Error('demo accounts are not made in production');
  await seedStores(tx);
  await seedRoles(tx);
  await seedMenu(tx, MENU, '');
  const placed = new Set(flatten(MENU).flatMap((entry) => entry.buttons ?? []));
  for (const code of PERMISSION_CODES) if (!placed.has(code)) await seedButton(tx, code, '', 0);
  if (options.demoUsers) for (const user of DEMO_USERS) await addUser(tx, user);
}

/** Adds a user with roles and stores. @returns false when the name is taken. */
export async function addUser(tx: Tx, user: NewUser): Promise<boolean> {
  const known = await tx.query('SELECT 1 FROM app_user WHERE username = $1', [user.username]);
  if (known.length > 0) return false;
  const id = newId();
  await tx.query(
    `INSERT INTO app_user (id, username, password_hash, real_name, identity, current_org_code) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, user.username, await hashPassword(user.password), user.realName, user.identity, user.orgCodes[0] ?? null],
  );
  await tx.query('INSERT INTO user_store (user_id, org_code) SELECT $1, unnest($2::text[])', [id, user.orgCodes]);
  await tx.query('INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE code = ANY($2)', [
    id,
    user.roles,
  ]);
  return true;
}

async function seedStores(tx: Tx): Promise<void> {
  for (const [index, store] of STORES.entries()) {
    await tx.query(
      `INSERT INTO store (org_code, id, name, name_en, position, apps, allows_cash, line_up_prefix)
       VALUES ($1, $2, $3, $4, $5, '{XWHF}', true, $6) ON CONFLICT DO NOTHING`,
      [store.orgCode, seedId(`store ${store.orgCode}`), store.name, store.nameEn, index + 1, store.lineUpPrefix],
    );
    await tx.query('INSERT INTO venue_feed_head (org_code) VALUES ($1) ON CONFLICT DO NOTHING', [store.orgCode]);
  }
}

async function seedRoles(tx: Tx): Promise<void> {
  for (const role of ROLES) {
    await tx.query('INSERT INTO role (id, code, name, description) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      seedId(`role ${role.code}`),
      role.code,
      role.name,
      role.description,
    ]);
  }
}

const flatten = (menu: readonly SeedMenu[]): SeedMenu[] =>
  menu.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

async function seedMenu(tx: Tx, entries: readonly SeedMenu[], parentId: string): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const id = seedId(`menu ${entry.url}`);
    const made = await tx.query(
      `INSERT INTO permission (id, parent_id, kind, name, name_en, url, component, icon, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [
        id,
        parentId,
        parentId === '' ? 0 : 1,
        entry.cn,
        entry.en,
        entry.url,
        entry.component ?? null,
        entry.icon,
        index + 1,
      ],
    );
    if (made.length > 0) await grant(tx, id, entry.heldBy);
    for (const [place, code] of (entry.buttons ?? []).entries()) await seedButton(tx, code, id, place + 1);
    await seedMenu(tx, entry.children ?? [], id);
  }
}

async function seedButton(tx: Tx, code: PermissionCode, parentId: string, position: number): Promise<void> {
  const id = seedId(`button ${code}`);
  const made = await tx.query(
    `INSERT INTO permission (id, parent_id, kind, code, name, name_en, position)
     VALUES ($1, $2, 2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [id, parentId, code, PERMISSIONS[code].cn, PERMISSIONS[code].en, position],
  );
  if (made.length > 0) await grant(tx, id, PERMISSIONS[code].heldBy);
}

async function grant(tx: Tx, permissionId: string, identities: readonly number[]): Promise<void> {
  const codes = ROLES.filter((role) => identities.includes(role.identity)).map((role) => role.code);
  await tx.query(
    'INSERT INTO role_permission (role_id, permission_id) SELECT id, $1 FROM role WHERE code = ANY($2) ON CONFLICT DO NOTHING',
    [permissionId, codes],
  );
}
