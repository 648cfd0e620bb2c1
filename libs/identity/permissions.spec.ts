import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChoiceNode, PermissionNode, UserPermissions } from '@paddock/contracts/wire';
import { startId } from './access-start';
import { ShiftsAtCounter1700000001612 } from './migrations/1700000001612-shifts-at-counter';
import { startTestApp, type TestApp } from './testing/app';

const idOf = (code: string): string => startId(`button ${code}`);
const menuId = (url: string): string => startId(`menu ${url}`);
const flat = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('menu entries and buttons over HTTP', () => {
  let test: TestApp;
  let hq: string;
  let admin: string;
  beforeAll(async () => {
    test = await startTestApp();
    [hq, admin] = [await test.signIn('hq'), await test.signIn('admin')];
  });
  afterAll(() => test.close());

  const get = async <T>(path: string, token = hq): Promise<T> =>
    (await test.call('GET', `/sys/permission/${path}`, { token })).body.result as T;
  const add = (body: object, token = hq) => test.call('POST', '/sys/permission/add', { token, body });
  const edit = (body: object, token = hq) => test.call('PUT', '/sys/permission/edit', { token, body });
  const rightsOf = (token: string) => get<UserPermissions>('getUserPermissionByToken', token);

  it('shows shifts and cashiers below the counter, also in a venue where they stood below recharges', async () => {
    const pages = ['/memberrecharge/SysCashierPanel', '/drawer/SysShift', '/drawer/SysShiftList'];
    const manager = await test.signIn('manager');
    const shown = async (): Promise<Record<string, string[]>> => {
      const { menu } = await rightsOf(manager);
      const groups = menu.map(
        ({ path, children = [] }) =>
          [path, children.map((child) => child.path).filter((child) => pages.includes(child))] as const,
      );
      return Object.fromEntries(groups.filter(([, found]) => found.length > 0));
    };
    expect(await shown()).toEqual({ '/counter': pages });
    // As it was, for a manager who did not have the counter.
    const [before, after] = [menuId('/memberrecharge'), menuId('/counter')];
    await test.db.query('UPDATE permission SET parent_id = $1 WHERE url = ANY($2)', [before, pages]);
    await test.db.query('DELETE FROM role_permission WHERE permission_id = $1', [after]);
    expect(await shown()).toEqual({ '/memberrecharge': pages });
    await new ShiftsAtCounter1700000001612().up(test.db as unknown as QueryRunner);
    expect(await shown()).toEqual({ '/counter': pages });
  });

  it('P-7.52 P-7.53 P-7.54 P-7.55 P-7.61 answers the tree, its top, what is below one entry and several, and all without levels', async () => {
    const tree = await get<PermissionNode[]>('list');
    const coupons = flat(tree).find(({ url }) => url === '/coupon/SysCouponList');
    expect(coupons).toMatchObject({
      ...{ id: menuId('/coupon/SysCouponList'), key: coupons?.id, title: '优惠券', name: '优惠券', nameEn: 'Coupons' },
      ...{
        menuType: 1,
        route: true,
        hidden: false,
        isLeaf: false,
        leaf: false,
        status: '1',
        delFlag: 0,
        builtIn: true,
      },
    });
    expect(typeof coupons?.sortNo).toBe('number');
    const button = coupons?.children?.find(({ perms }) => perms === 'coupon:add');
    expect(button).toMatchObject({ menuType: 2, permsType: '1', isLeaf: true, children: null });
    const english = await test.call('GET', '/sys/permission/list', { token: hq, language: 'en' });
    expect(flat(english.body.result as PermissionNode[])).toContainEqual(
      expect.objectContaining({ title: 'Coupons', name: '优惠券' }),
    );

    const top = await get<PermissionNode[]>('getSystemMenuList');
    expect(top.map(({ menuType }) => menuType)).toEqual(top.map(() => 0));
    expect(top.map(({ id }) => id)).toEqual(tree.filter(({ menuType }) => menuType === 0).map(({ id }) => id));
    const group = menuId('/coupon');
    const below = await get<PermissionNode[]>(`getSystemSubmenu?parentId=${group}`);
    expect(below.map(({ url }) => url)).toContain('/coupon/SysCouponList');
    const several = await get<Record<string, PermissionNode[]>>(`getSystemSubmenuBatch?parentIds=${group},none,`);
    expect([several[group]?.length, several['none']]).toEqual([below.length, []]);
    const all = await get<PermissionNode[]>('no-pager');
    expect(all.map(({ id }) => id).sort()).toEqual(
      flat(tree)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('P-7.56 answers the tree for selection, with the ids of all', async () => {
    const { treeList, ids } = await get<{ treeList: ChoiceNode[]; ids: string[] }>('queryTreeList');
    expect(ids).toContain(idOf('coupon:add'));
    const group = treeList.find(({ key }) => key === menuId('/coupon'));
    expect(group).toMatchObject({ value: group?.key, isLeaf: false, slotTitle: '优惠与申请', title: '优惠与申请' });
    expect(await get<ChoiceNode[]>(`queryListAsync?pid=${menuId('/coupon')}`)).toHaveLength(
      group?.children?.length ?? 0,
    );
  });

  it('P-7.48 adds a group, a link to another site below it, and a button; who has everything sees them at once', async () => {
    const group = await add({
      name: '外部',
      nameEn: 'Outside',
      menuType: 0,
      sortNo: 900,
      url: 'outside',
      component: 'layouts/RouteView',
    });
    expect(group.body).toMatchObject({ success: true, message: '添加成功！' });
    const parentId = group.body.result as string;
    const link = await add({
      ...{ parentId, name: '赛事网', menuType: 1, url: 'https://races.example/', internalOrExternal: true },
      ...{ component: 'layouts/IframePageView', children: null, createTime: null, key: 'x' },
    });
    const button = await add({
      parentId: link.body.result,
      name: '导出赛事',
      menuType: 2,
      perms: 'races:export',
      permsType: '2',
    });
    expect([link.body.success, button.body.success]).toEqual([true, true]);
    const rights = await rightsOf(admin);
    const entry = rights.menu.find(({ id }) => id === parentId);
    expect(entry?.children).toEqual([
      expect.objectContaining({
        component: 'layouts/IframePageView',
        path: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        meta: expect.objectContaining({ url: 'https://races.example/', internalOrExternal: true }) as unknown,
      }),
    ]);
    expect(rights.auth).toContainEqual({ action: 'races:export', type: '2', describe: '导出赛事' });
    expect((await rightsOf(hq)).auth.map(({ action }) => action)).not.toContain('races:export');
    const gone = await test.call('DELETE', `/sys/permission/deleteBatch?ids=${parentId},`, { token: hq });
    expect(gone.body.success).toBe(true);
    expect((await get<PermissionNode[]>('no-pager')).map(({ name }) => name)).not.toContain('导出赛事');
  });

  it.each([
    [
      'a page that no client could name so',
      { name: 'x', menuType: 1, url: '/x/Y', component: 'x/../Y page' },
      'permission.componentWrong',
    ],
    [
      'a page at another address',
      { name: 'x', menuType: 1, url: '/x', component: 'coupon/SysCouponList' },
      'permission.noSuchPage',
    ],
    [
      'a page that is in the menu',
      { name: 'x', menuType: 1, component: 'coupon/SysCouponList' },
      'permission.pageTaken',
    ],
    ['a link that is a script', { name: 'x', menuType: 0, url: 'javascript:alert(1)' }, 'permission.linkWrong'],
    ['a button without a code', { name: 'x', menuType: 2, parentId: menuId('/coupon') }, 'permission.codeRequired'],
    [
      'a code that exists',
      { name: 'x', menuType: 2, parentId: menuId('/coupon'), perms: 'coupon:add' },
      'permission.codeTaken',
    ],
    ['a button below nothing', { name: 'x', menuType: 2, perms: 'x:y' }, 'permission.buttonAlone'],
    ['an unknown entry above', { name: 'x', menuType: 1, parentId: 'none' }, 'permission.unknownParent'],
    ['no name', { menuType: 0 }, 'permission.nameRequired'],
  ])('refuses %s', async (_what, body, key) => {
    const before = await get<PermissionNode[]>('no-pager');
    expect((await add(body)).body).toMatchObject({ success: false, code: 500, key });
    expect(await get<PermissionNode[]>('no-pager')).toEqual(before);
  });

  it('P-7.51 renames, moves, orders and hides what the product brings, and keeps its address, page and code', async () => {
    const page = flat(await get<PermissionNode[]>('list')).find(({ url }) => url === '/coupon/SysGroupCouponList');
    const moved = {
      ...page,
      name: '团购',
      nameEn: 'Group deals',
      parentId: menuId('/membermanage'),
      sortNo: 0.5,
      hidden: true,
    };
    expect((await edit(moved)).body).toMatchObject({ success: true, message: '修改成功!' });
    const node = (await rightsOf(admin)).menu.find(({ path }) => path === '/membermanage')?.children?.[0];
    expect(node).toMatchObject({ path: '/coupon/SysGroupCouponList', hidden: true, meta: { title: '团购' } });
    expect((await edit({ ...moved, url: '/elsewhere' })).body).toMatchObject({ key: 'permission.ownPage' });
    expect((await edit({ ...moved, component: 'coupon/SysCouponList' })).body).toMatchObject({
      key: 'permission.ownPage',
    });
    expect((await edit({ id: idOf('coupon:edit'), perms: 'coupon:all' })).body).toMatchObject({
      key: 'permission.ownPage',
    });
    expect((await edit({ id: menuId('/membermanage'), parentId: page?.id })).body).toMatchObject({
      key: 'permission.underItself',
    });
    expect((await edit({ id: 'none', name: 'x' })).body).toMatchObject({ key: 'notFound' });
    const byPost = await test.call('POST', '/sys/permission/edit', { token: hq, body: { ...page } });
    expect(byPost.body.success).toBe(true);
  });

  it('brings back a page of the product that a venue has removed, with nobody holding it', async () => {
    const id = menuId('/coupon/SysCouponClaimList');
    await test.call('DELETE', `/sys/permission/delete?id=${id}`, { token: hq });
    const again = await add({
      name: '会员的券',
      menuType: 1,
      parentId: menuId('/coupon'),
      component: 'views/coupon/SysCouponClaimList.vue',
    });
    expect(again.body).toMatchObject({ success: true, result: id });
    expect(flat(await get<PermissionNode[]>('list')).find((node) => node.id === id)).toMatchObject({
      url: '/coupon/SysCouponClaimList',
      component: 'coupon/SysCouponClaimList',
      builtIn: true,
    });
    expect(JSON.stringify((await rightsOf(hq)).menu)).not.toContain(id);
    expect(JSON.stringify((await rightsOf(admin)).menu)).toContain(id);
  });

  it('a button whose rule is off is said to be everybody’s to see; its call stays closed', async () => {
    const cashier = await test.signIn('cashier');
    expect((await edit({ id: idOf('depart:list'), status: 0 })).body.success).toBe(true);
    const { auth, allAuth } = await rightsOf(cashier);
    expect(allAuth).toContainEqual({ action: 'depart:list', status: '0', type: '1', describe: '查看部门' });
    expect(auth.map(({ action }) => action)).not.toContain('depart:list');
    expect((await rightsOf(hq)).auth.map(({ action }) => action)).not.toContain('depart:list');
    expect((await test.call('GET', '/sys/sysDepart/list', { token: cashier })).body.code).toBe(510);
    await edit({ id: idOf('depart:list'), status: '1' });
    expect((await rightsOf(hq)).auth.map(({ action }) => action)).toContain('depart:list');
  });

  it('who may not change the menu gets 510 and changes nothing', async () => {
    const manager = await test.signIn('manager');
    const before = await get<PermissionNode[]>('no-pager');
    expect((await edit({ id: idOf('coupon:add'), name: 'mine' }, manager)).body).toMatchObject({ code: 510 });
    expect((await add({ name: 'x', menuType: 0 }, manager)).body.code).toBe(510);
    const gone = await test.call('DELETE', `/sys/permission/delete?id=${idOf('coupon:add')}`, { token: manager });
    expect(gone.body.code).toBe(510);
    expect(await get<PermissionNode[]>('no-pager')).toEqual(before);
  });

  it('who holds a button of the venue does not come to hold one of the product by its code', async () => {
    await test.call('DELETE', `/sys/permission/delete?id=${idOf('coupon:import')}`, { token: hq });
    const own = await add({
      parentId: menuId('/coupon/SysCouponList'),
      name: '自己的',
      menuType: 2,
      perms: 'own:button',
    });
    await test.db.query("INSERT INTO role_permission SELECT id, $1 FROM role WHERE code = 'cashier'", [
      own.body.result,
    ]);
    expect((await edit({ id: own.body.result, perms: 'coupon:import' })).body).toMatchObject({
      key: 'permission.codeTaken',
    });
    expect((await edit({ id: own.body.result, perms: 'own:other' })).body.success).toBe(true);
  });
});
