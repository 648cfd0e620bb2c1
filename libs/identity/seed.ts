import { normalise } from '@paddock/contracts/normalise';
import { newId, type Tx } from '@paddock/kernel';
import { introduceAccess, startId } from './access-start';
import { grant } from './grants';
import { hashPassword } from './passwords';
import { addStore } from './stores';
import { tables } from './tables';

export const DEMO_PASSWORD = 'paddock-demo';
export const DEMO_SHIFT_PASSWORD = '1234';

export interface NewUser {
  username: string;
  password: string;
  realName: string;
  identity: number;
  /** Codes of roles: held in each of the stores, by head office in all. */
  roles: readonly string[];
  /** The first is where the user begins. */
  orgCodes: readonly string[];
  /** Asked for when this user takes over a drawer. */
  shiftPassword?: string;
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
  { ...demoUser('cashier2', '林可', 5, 'cashier', 'A01'), shiftPassword: DEMO_SHIFT_PASSWORD },
  demoUser('marshal', '陈教练', 4, 'coach', 'A01'),
  demoUser('manager2', '赵店长', 2, 'store-general', 'A02'),
];

const DEMO_STORES = [
  { orgCode: 'A01', name: '弯道卡丁车馆 · 滨江店', nameEn: 'Apex Karting · Riverside', lineUpPrefix: 'A' },
  { orgCode: 'A02', name: '弯道卡丁车馆 · 西湖店', nameEn: 'Apex Karting · Westlake', lineUpPrefix: 'B' },
] as const;

/**
 * Roles, menu and permissions of any venue, and the two stores and the people of the demo. May run at every start.
 * @param options.timeZone of stores that are not there yet
 * @throws Error in production
 */
export async function seedIdentity(tx: Tx, options: { production: boolean; timeZone?: string }): Promise<void> {
  if (options.production) throw new Error('demo accounts are not made in production');
  await introduceAccess(tx);
  for (const store of DEMO_STORES)
    await addStore(tx, {
      ...store,
      id: startId(`store ${store.orgCode}`),
      timeZone: options.timeZone ?? 'Asia/Shanghai',
      apps: ['XWHF'],
    });
  for (const user of DEMO_USERS) await addUser(tx, user);
}

/** Adds a user with roles and stores. @returns false when the name is taken. */
export async function addUser(tx: Tx, user: NewUser): Promise<boolean> {
  const username = normalise(user.username, 'account');
  const known = await tx.query('SELECT 1 FROM app_user WHERE text_key(username) = $1', [username]);
  if (known.length > 0) return false;
  const userId = newId();
  await tables.insert(tx, 'app_user', {
    id: userId,
    username,
    password_hash: await hashPassword(user.password),
    real_name: user.realName,
    identity: user.identity,
    current_org_code: user.orgCodes[0] ?? null,
    shift_password_hash: user.shiftPassword === undefined ? null : await hashPassword(user.shiftPassword),
  });
  await tx.query('INSERT INTO user_store (user_id, org_code) SELECT $1, unnest($2::text[])', [userId, user.orgCodes]);
  const stores = user.identity <= 0 ? [null] : user.orgCodes;
  for (const role of user.roles) for (const orgCode of stores) await grant(tx, { userId, role, orgCode });
  return true;
}
