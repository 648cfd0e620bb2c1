import { createHash } from 'node:crypto';
import {
  type ButtonDefinition,
  MENU,
  type MenuDefinition,
  PERMISSION_CODES,
  type RoleDefinition,
  ROLES,
  type StartRole,
  UNPLACED,
} from '@paddock/contracts';
import type { Tx } from '@paddock/kernel';
import { tables } from './tables';

/** Ids of rows that the product makes are the same in every venue: 19 digits from the row's key. */
export const startId = (key: string): string =>
  (
    1_000_000_000_000_000_000n +
    (createHash('sha256').update(key).digest().readBigUInt64BE() % 1_000_000_000_000_000_000n)
  ).toString();

/**
 * Gives a venue the roles, menu entries and permissions of the table that it has not been given yet, with their start
 * holders; runs after every migration. What a venue has renamed, moved, granted, taken away or removed stays as it made it.
 */
export async function introduceAccess(tx: Tx): Promise<void> {
  // Two that migrate at once would place an entry twice.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('access_introduced'))");
  const known = new Set((await tx.query<{ key: string }>('SELECT key FROM access_introduced')).map(({ key }) => key));
  const isNew = async (key: string): Promise<boolean> => {
    if (known.has(key)) return false;
    await tables.insert(tx, 'access_introduced', { key });
    return true;
  };
  for (const [code, role] of Object.entries(ROLES)) if (await isNew(`role:${code}`)) await addRole(tx, code, role);
  const last = new Map<string, string>();
  for (const entry of MENU as readonly MenuDefinition[]) {
    const id = startId(`menu ${entry.url}`);
    const group = entry.under ?? '';
    if (await isNew(`menu:${entry.url}`)) await addEntry(tx, id, entry, last.get(group) ?? '');
    last.set(group, id);
    for (const [place, [code, button]] of Object.entries(entry.buttons ?? {}).entries())
      if (await isNew(`button:${code}`)) await addButton(tx, code, button, id, place + 1);
      else await placeButton(tx, code, id, place + 1);
  }
  for (const [code, button] of Object.entries(UNPLACED))
    if (await isNew(`button:${code}`)) await addButton(tx, code, button, '', 0);
  await nameInEnglish(tx);
}

async function addRole(tx: Tx, code: string, role: RoleDefinition): Promise<void> {
  await tables.insertIfNew(tx, 'role', {
    id: startId(`role ${code}`),
    code,
    name: role.cn,
    name_en: role.en,
    description: role.about.cn,
    description_en: role.about.en,
  });
}

/** Roles of before have no English name; one that the venue gave stays. */
async function nameInEnglish(tx: Tx): Promise<void> {
  for (const [code, { cn, en }] of Object.entries(ROLES))
    await tables.update(tx, 'role', { code, name: cn, name_en: '' }, { name_en: en });
}

/** Places it after the one that comes before it in the table, wherever the venue has put that. */
async function addEntry(tx: Tx, id: string, entry: MenuDefinition, after: string): Promise<void> {
  await tx.query(
    `INSERT INTO permission (id, parent_id, kind, name, name_en, url, component, icon, hidden, position)
     SELECT $1, coalesce(g.id, ''), CASE WHEN g.id IS NULL THEN 0 ELSE 1 END, $3, $4, $5, $6, $7, $8,
       CASE WHEN p.position IS NULL THEN coalesce(s.first - 1, 1) WHEN s.next IS NULL THEN p.position + 1 ELSE (p.position + s.next) / 2 END
     FROM (VALUES (1)) one LEFT JOIN permission g ON g.id = $2 LEFT JOIN permission p ON p.id = $9
       CROSS JOIN LATERAL (SELECT min(o.position) AS first, min(o.position) FILTER (WHERE o.position > p.position) AS next
         FROM permission o WHERE o.kind <> 2 AND o.parent_id = coalesce(g.id, '')) s
     ON CONFLICT DO NOTHING`,
    [
      id,
      entry.under === undefined ? '' : startId(`menu ${entry.under}`),
      entry.cn,
      entry.en,
      entry.url,
      entry.component ?? null,
      entry.icon,
      entry.hidden ?? false,
      after,
    ],
  );
  await giveTo(tx, id, entry.heldBy);
}

async function addButton(
  tx: Tx,
  code: string,
  button: ButtonDefinition,
  parentId: string,
  position: number,
): Promise<void> {
  const id = startId(`button ${code}`);
  await tables.insertIfNew(tx, 'permission', {
    id,
    parent_id: parentId,
    kind: 2,
    code,
    name: button.cn,
    name_en: button.en,
    position,
  });
  await giveTo(tx, id, button.heldBy);
}

/** One that was there before its page. */
const placeButton = (tx: Tx, code: string, parentId: string, position: number): Promise<unknown[]> =>
  tx.query(
    `UPDATE permission SET parent_id = $2, position = $3
     WHERE kind = 2 AND code = $1 AND parent_id = '' AND EXISTS (SELECT FROM permission p WHERE p.id = $2)`,
    [code, parentId, position],
  );

async function giveTo(tx: Tx, permissionId: string, roles: readonly StartRole[]): Promise<void> {
  await tx.query(
    'INSERT INTO role_permission (role_id, permission_id) SELECT id, $1 FROM role WHERE code = ANY($2) ON CONFLICT DO NOTHING',
    [permissionId, roles],
  );
}

const BUILT_IN: ReadonlySet<string> = new Set([
  ...(MENU as readonly MenuDefinition[]).map(({ url }) => startId(`menu ${url}`)),
  ...PERMISSION_CODES.map((code) => startId(`button ${code}`)),
]);
/** Whether an entry or button is one that the product brings. */
export const isBuiltIn = (permissionId: string): boolean => BUILT_IN.has(permissionId);
