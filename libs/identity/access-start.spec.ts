import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU, PERMISSION_CODES, PERMISSIONS, ROLES } from '@paddock/contracts';
import { createLogger, Database } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { introduceAccess } from './access-start';

describe('the table of permissions and menu entries', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 2, 'all');
    await db.connect();
    await db.transaction(introduceAccess);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const holders = async (code: string): Promise<string[]> =>
    (
      await db.query<{ code: string }>(
        `SELECT r.code FROM role_permission rp JOIN role r ON r.id = rp.role_id JOIN permission p ON p.id = rp.permission_id
         WHERE p.code = $1 ORDER BY r.code`,
        [code],
      )
    ).map((row) => row.code);
  const everything = () =>
    db.query(
      `SELECT to_jsonb(p) AS row FROM permission p UNION ALL SELECT to_jsonb(r) FROM role r UNION ALL SELECT to_jsonb(g) FROM role_permission g ORDER BY row`,
    );
  const order = async (parentUrl: string): Promise<(string | null)[]> =>
    (
      await db.query<{ url: string | null }>(
        `SELECT p.url FROM permission p LEFT JOIN permission g ON g.id = p.parent_id
         WHERE p.kind <> 2 AND coalesce(g.url, '') = $1 ORDER BY p.position, p.id`,
        [parentUrl],
      )
    ).map(({ url }) => url);

  it('gives an empty venue every entry, in its order and with its holders, and a second time nothing', async () => {
    for (const code of PERMISSION_CODES)
      expect({ code, holders: await holders(code) }).toEqual({ code, holders: [...PERMISSIONS[code].heldBy].sort() });
    expect(await db.query('SELECT code FROM role ORDER BY code')).toEqual(
      Object.keys(ROLES)
        .sort()
        .map((code) => ({ code })),
    );
    expect(await db.query("SELECT name, name_en, description, description_en FROM role WHERE code = 'coach'")).toEqual([
      { name: '教练', name_en: 'Coach', description: '赛道和车辆', description_en: 'The track and its karts' },
    ]);
    for (const group of ['', '/counter', '/vehicle'])
      expect(await order(group)).toEqual(
        MENU.filter((entry) => (('under' in entry && entry.under) || '') === group).map(({ url }) => url),
      );
    const before = await everything();
    await db.transaction(introduceAccess);
    expect(await everything()).toEqual(before);
  });

  it('leaves a running venue what it has changed, removed, granted and taken away', async () => {
    await db.query("UPDATE permission SET name = 'Ours', position = 77, parent_id = '' WHERE code = 'member:add'");
    await db.query("DELETE FROM permission WHERE url = '/vehicle/SysMarshalBoard'");
    await db.query("DELETE FROM role WHERE code = 'partner'");
    await db.query("UPDATE role SET name = '前台' WHERE code = 'cashier'");
    await db.query(
      "DELETE FROM role_permission WHERE permission_id = (SELECT id FROM permission WHERE code = 'consume:add')",
    );
    await db.query("UPDATE permission SET parent_id = 'elsewhere' WHERE code = 'member:add'");
    const before = await everything();
    await db.transaction(introduceAccess);
    expect(await everything()).toEqual(before);
  });

  it('brings a new entry with its holders to its place, and a button to the page that it was missing', async () => {
    // As in a venue that runs a version in which these did not exist yet.
    for (const url of ['/dashboard/workplace', '/memberrecharge/SysMemberRechargeTool']) {
      await db.query('DELETE FROM permission WHERE url = $1', [url]);
      await db.query('DELETE FROM access_introduced WHERE key = $1', [`menu:${url}`]);
    }
    await db.query("DELETE FROM permission WHERE code = 'recharge:add'");
    await db.query("DELETE FROM access_introduced WHERE key = 'button:recharge:add'");
    await db.query("UPDATE permission SET parent_id = '' WHERE code = 'recharge:list'");
    await db.transaction(introduceAccess);
    expect((await order('')).slice(0, 5)).toEqual([
      '/dashboard/analysis',
      '/dashboard/workplace',
      '/dashboard/stores',
      '/dashboard/monitor',
      '/counter',
    ]);
    // The role that this venue removed gets nothing.
    expect(await holders('recharge:add')).toEqual([...PERMISSIONS['recharge:add'].heldBy].sort());
    expect(
      await db.query(
        "SELECT b.code FROM permission b JOIN permission p ON p.id = b.parent_id WHERE p.url = '/memberrecharge/SysMemberRechargeTool' AND b.code LIKE 'recharge:%' ORDER BY 1",
      ),
    ).toEqual([{ code: 'recharge:add' }, { code: 'recharge:list' }]);
  });
});
