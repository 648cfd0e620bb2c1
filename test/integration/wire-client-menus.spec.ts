/** Menus and data rules as a client of the published contract has them: with pages of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import { anything, bad, ContractClient, good, id, nothing } from '../support/app/contract-client';

interface Entry {
  id: string;
  name: string;
  url: string | null;
  component: string | null;
  menuType: number;
  perms: string | null;
  children?: Entry[] | null | undefined;
}
const entry: z.ZodType<Entry> = z.lazy(() =>
  z.looseObject({
    id,
    name: z.string(),
    url: z.string().nullable(),
    component: z.string().nullable(),
    menuType: z.number(),
    perms: z.string().nullable(),
    children: z.array(entry).nullable().optional(),
  }),
);
interface Shown {
  path: string;
  component: string;
  children?: Shown[] | undefined;
}
const shown: z.ZodType<Shown> = z.lazy(() =>
  z.looseObject({ path: z.string(), component: z.string(), children: z.array(shown).optional() }),
);
const flat = <T extends { children?: T[] | null | undefined }>(rows: readonly T[]): T[] =>
  rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

describe('a client of the published contract, on its page of menus', () => {
  let venue: TestVenue;
  let client: ContractClient;

  beforeAll(async () => {
    venue = await startVenue({ settings: { CLIENT_COMPONENTS: '{"system/UserList":"modules/people/UserList"}' } });
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
  });
  afterAll(() => venue.close());

  const entries = async () => flat(await good(client.get('/sys/permission/list'), z.array(entry)));
  const menu = async () =>
    flat(
      (await good(client.get('/sys/permission/getUserPermissionByToken'), z.looseObject({ menu: z.array(shown) })))
        .menu,
    );

  it('adds a page of its own, changes it, and finds it in the menu', async () => {
    const parent = (await entries()).find(({ menuType, children }) => menuType === 0 && (children ?? []).length > 0)!;
    const form = {
      menuType: 1,
      name: '商品',
      parentId: parent.id,
      component: 'src/views/modules/shop/GoodsList.vue',
      url: 'modules/shop/goods',
      sortNo: 3,
      route: true,
      status: '1',
      permsType: '1',
      icon: 'shop',
    };
    await good(client.post('/sys/permission/add', form), anything);
    const added = (await entries()).find(({ name }) => name === '商品')!;
    expect(added).toMatchObject({ component: 'modules/shop/GoodsList', url: '/modules/shop/goods' });
    await good(client.put('/sys/permission/edit', { ...added, component: 'modules/shop/GoodsTable' }), nothing);
    expect(await menu()).toContainEqual(
      expect.objectContaining({ path: '/modules/shop/goods', component: 'modules/shop/GoodsTable' }),
    );
    await bad(client.post('/sys/permission/add', { ...form, name: '坏', url: '/bad', component: 'a/../b c' }));
    await good(client.delete('/sys/permission/delete', { id: added.id }), nothing);
  });

  it("gets its own names for the product's pages, which itself keeps its own", async () => {
    const people = (await entries()).find(({ component }) => component === 'system/UserList')!;
    expect(await menu()).toContainEqual(
      expect.objectContaining({ path: people.url, component: 'modules/people/UserList' }),
    );
    const own = await (await venue.signIn('admin')).get<{ menu: Shown[] }>('/sys/permission/getUserPermissionByToken');
    expect(flat(own.result!.menu).map(({ component }) => component)).toContain('system/UserList');
  });

  it('sends rows of the product back as it got them, in other words and another order', async () => {
    const all = await entries();
    const group = all.find(({ menuType, children }) => menuType === 0 && (children ?? []).length > 0)!;
    const page = all.find(({ component }) => component === 'system/RoleList')!;
    for (const row of [group, page]) {
      await good(client.put('/sys/permission/edit', { ...row, name: `${row.name}二`, sortNo: 7 }), nothing);
      await good(client.put('/sys/permission/edit', { ...row }), nothing);
    }
  });

  it('hangs a data rule on the row of a page, with the account of who asks as its value', async () => {
    const all = await entries();
    const page = all.find(({ children }) => (children ?? []).some(({ perms }) => perms === 'orders:list'))!;
    const rule = { ruleName: '自己的单', ruleColumn: 'cashierId', ruleConditions: '=', ruleValue: '#{sys_user_code}' };
    const base = '/sys/permission';
    await good(client.post(`${base}/addPermissionRule`, { permissionId: page.id, ...rule, status: '1' }), id);
    const rules = z.array(z.looseObject({ id, ruleName: z.string(), ruleValue: z.string(), status: z.string() }));
    const [added] = await good(client.get(`${base}/getPermRuleListByPermId`, { permissionId: page.id }), rules);
    expect(added).toMatchObject(rule);
    const [role] = await venue.db.query<{ id: string }>("SELECT id FROM role WHERE code = 'cashier'");
    const chosen = { permissionId: page.id, roleId: role!.id, dataRuleIds: added!.id };
    await good(client.post('/sys/role/datarule', chosen), nothing);
    const answer = z.looseObject({ datarule: rules, drChecked: z.string() });
    expect(await good(client.get(`/sys/role/datarule/${page.id}/${role!.id}`), answer)).toMatchObject({
      drChecked: added!.id,
    });
    // It acts: of two sales the cashier sees the own one.
    const cashier = await venue.signIn('cashier');
    const lists = async () =>
      (await cashier.get<{ records: { cashierId: string }[] }>('/consume/sysConsume/orderlist', { pageSize: 100 }))
        .result!.records;
    const [own] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    expect((await lists()).filter(({ cashierId }) => cashierId !== own!.id)).toEqual([]);
    await good(client.delete(`${base}/deletePermissionRule`, { id: added!.id }), nothing);
    await bad(client.post(`${base}/addPermissionRule`, { permissionId: all[0]!.id, ...rule }));
  });

  it('narrows the log of sign-ins to the own ones', async () => {
    const page = (await entries()).find(({ children }) =>
      (children ?? []).some(({ perms }) => perms === 'visit:list'),
    )!;
    const rule = { ruleName: '自己的登录', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' };
    const added = await good(
      client.post('/sys/permission/addPermissionRule', { permissionId: page.id, ...rule, status: '1' }),
      id,
    );
    const [role] = await venue.db.query<{ id: string }>("SELECT id FROM role WHERE code = 'store-general'");
    await good(
      client.post('/sys/role/datarule', { permissionId: page.id, roleId: role!.id, dataRuleIds: added }),
      nothing,
    );
    await venue.signIn('cashier');
    const manager = await venue.signIn('manager');
    const { records } = (await manager.get<{ records: { username: string }[] }>('/sys/log/list', { pageSize: 100 }))
      .result!;
    expect([...new Set(records.map(({ username }) => username))]).toEqual(['manager']);
  });
});
