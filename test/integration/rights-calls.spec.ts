/** Roles, users, permissions and departments by the calls and the fields that the contract decides for them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '@paddock/contracts/resources';
import type { ChoiceNode, DepartmentNode, DepartmentRole, Page, PermissionNode } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';

const PASSWORD = 'a long password';
type Row = Record<string, unknown> & { id: string };

describe('roles, users, permissions and departments over HTTP', () => {
  let venue: TestVenue;
  let admin: Client;
  let store: DepartmentNode;
  let serial = 0;

  beforeAll(async () => {
    venue = await startVenue();
    admin = await venue.signIn('admin');
    const { result } = await admin.get<DepartmentNode[]>('/sys/sysDepart/queryTreeList');
    store = result?.find(({ orgCode }) => orgCode === 'A01') as DepartmentNode;
  });
  afterAll(() => venue.close());

  const fresh = (): string => `call-${(serial += 1)}`;
  const done = async <T>(answer: Promise<{ success: boolean; message: string; result: T | null }>): Promise<T> => {
    const { success, message, result } = await answer;
    if (!success) throw new Error(message);
    return result as T;
  };
  const listed = async (path: string, query: object): Promise<Row[]> =>
    (await done(admin.get<Page<Row>>(`${path}/list`, { pageSize: 500, ...query }))).records;
  const roleIds = async (...codes: string[]): Promise<string> =>
    (await listed('/sys/role', {}))
      .filter(({ roleCode }) => codes.includes(String(roleCode)))
      .map(({ id }) => id)
      .join(',');
  const newRole = async (roleCode = fresh()): Promise<Row> => {
    await done(admin.post('/sys/role/add', { roleCode, roleName: roleCode, description: '说明' }));
    return (await listed('/sys/role', { roleCode }))[0] as Row;
  };
  const newUser = async (more: object = {}): Promise<Row> => {
    const username = fresh();
    await done(
      admin.post('/sys/user/add', {
        ...{ username, realname: '新人', password: PASSWORD, confirmpassword: PASSWORD },
        ...{ selectedroles: await roleIds('cashier'), selecteddeparts: store.id, ...more },
      }),
    );
    return (await listed('/sys/user', { username }))[0] as Row;
  };
  const newDepartment = async (departName: string, parentId = ''): Promise<DepartmentNode> => {
    const id = await done(admin.post<string>('/sys/sysDepart/add', { departName, parentId, departOrder: 9 }));
    return (await departments()).find((node) => node.id === id) as DepartmentNode;
  };
  const departments = async (): Promise<DepartmentNode[]> => {
    const flat = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    return flat(await done(admin.get<DepartmentNode[]>('/sys/sysDepart/queryTreeList')));
  };

  describe('P-7.72 fields and answers', () => {
    it('a role has roleCode, roleName and description', async () => {
      const role = await newRole();
      expect(role).toMatchObject({ roleName: role['roleCode'], description: '说明' });
      await done(admin.put('/sys/role/edit', { ...role, roleName: '改名', description: '改了' }));
      expect(await done(admin.get('/sys/role/queryById', { id: role.id }))).toMatchObject({
        ...{ roleCode: role['roleCode'], roleName: '改名', description: '改了' },
      });
    });

    it('a user has username, realname, phone, avatar, identity, orgCode, status and the two chosen lists', async () => {
      const row = await newUser({ phone: '13710000001', avatar: 'people/a.png' });
      expect(row).toMatchObject({
        ...{ realname: '新人', phone: '137****0001', avatar: 'people/a.png', identity: 5, orgCode: 'A01', status: 1 },
      });
      expect(await done(admin.get('/sys/user/queryUserRole', { userid: row.id }))).toEqual([await roleIds('cashier')]);
      const stores = await done(admin.get<{ value: string }[]>('/sys/user/userDepartList', { userId: row.id }));
      expect(stores.map(({ value }) => value)).toEqual([store.id]);
      const selectedroles = await roleIds('coach', 'assistant');
      await done(admin.put('/sys/user/edit', { ...row, realname: '改名', selectedroles, selecteddeparts: store.id }));
      const roles = await done(admin.get<string[]>('/sys/user/queryUserRole', { userid: row.id }));
      expect(roles.toSorted()).toEqual(selectedroles.split(',').toSorted());
    });

    it('a permission has parentId, name, url, component, icon, menuType, perms, sortNo, hidden, route and status', async () => {
      const group = await done(
        admin.post<string>('/sys/permission/add', { ...{ name: fresh(), menuType: 0, url: `/${fresh()}` } }),
      );
      const link = { name: fresh(), parentId: group, url: 'https://example.com' };
      const page = await done(
        admin.post<string>('/sys/permission/add', {
          ...{ ...link, menuType: 1, icon: 'gift', sortNo: 2.5, hidden: true, route: true, status: '1' },
          internalOrExternal: true,
        }),
      );
      const perms = `own:${fresh()}`;
      const button = await done(
        admin.post<string>('/sys/permission/add', {
          ...{ name: '按钮', parentId: page, menuType: 2, perms, status: '0' },
        }),
      );
      const rows = await done(admin.get<PermissionNode[]>('/sys/permission/no-pager'));
      const one = (id: string) => rows.find((row) => row.id === id);
      expect(one(group)).toMatchObject({ menuType: 0, parentId: '', component: 'layouts/RouteView' });
      expect(one(page)).toMatchObject({
        ...{ ...link, menuType: 1, icon: 'gift', sortNo: 2.5, hidden: true, route: true, status: '1' },
      });
      const own = rows.find(({ component }) => component === 'coupon/SysCouponClaimList') as PermissionNode;
      await done(admin.delete('/sys/permission/delete', { id: own.id }));
      const { component, parentId, name } = own;
      await done(admin.post('/sys/permission/add', { component, parentId, name, menuType: 1 }));
      const again = await done(admin.get<PermissionNode[]>('/sys/permission/no-pager'));
      expect(again.find(({ id }) => id === own.id)).toMatchObject({ component, parentId, name, url: own.url });
      expect(one(button)).toMatchObject({ name: '按钮', parentId: page, menuType: 2, perms, status: '0' });
    });

    it('what other programs change in the menu reaches the open list of its entries', async () => {
      const screen = await venue.listen(admin);
      expect(await screen.ask('subscribe', { topics: ['resources'], scope: 'all' })).toMatchObject({ ok: true });
      const name = fresh();
      const id = await done(admin.post<string>('/sys/permission/add', { name, menuType: 0, url: `/${name}` }));
      const published = (change: string) =>
        screen.receives(
          'resource.changed',
          (payload) => payload.resource === 'menuEntry' && payload.rowId === id && payload.change === change,
        );
      expect((await published('added')).payload.version).toBe(1);
      await done(admin.put('/sys/permission/edit', { id, name: `${name} 2`, menuType: 0 }));
      expect((await published('edited')).payload.version).toBe(2);
      await done(admin.delete('/sys/permission/delete', { id }));
      await published('deleted');
      screen.close();
    });

    it('saves take roleId or departId with comma lists; what was opened with says what was taken away', async () => {
      const role = await newRole();
      const tree = await done(admin.get<{ treeList: ChoiceNode[]; ids: string[] }>('/sys/permission/queryTreeList'));
      const [one, two, three] = tree.ids as [string, string, string];
      expect(tree.treeList.map(({ key }) => key)).toEqual(expect.arrayContaining([one]));
      expect((await done(admin.get<{ ids: string[] }>('/sys/role/queryTreeList'))).ids).toEqual(tree.ids);
      for (const [save, read, owner] of [
        ['saveRolePermission', 'queryRolePermission', { roleId: role.id }],
        ['saveDepartPermission', 'queryDepartPermission', { departId: store.id }],
      ] as const) {
        const held = async () => (await done(admin.get<string[]>(`/sys/permission/${read}`, owner))).toSorted();
        const put = (permissionIds: string, lastpermissionIds: string) =>
          done(admin.post(`/sys/permission/${save}`, { ...owner, permissionIds, lastpermissionIds }));
        await put(`${one},${two},`, '');
        expect(await held()).toEqual([one, two].toSorted());
        // Somebody who had opened it before that takes nothing away that was not there to be seen.
        await put(three, '');
        expect(await held()).toEqual([one, two, three].toSorted());
        await put(three, `${one},${two},${three}`);
        expect(await held()).toEqual([three]);
      }
    });

    it('frozenBatch takes ids and status, changePassword username, password and confirmpassword', async () => {
      const users = [await newUser(), await newUser()];
      const ids = `${users.map(({ id }) => id).join(',')},`;
      const states = async () =>
        (await done(admin.get<Row[]>('/sys/user/queryByIds', { userIds: ids }))).map(({ status }) => status);
      const signIn = async (password: string) => {
        const { success, key } = await venue.stranger.post('/sys/login', {
          username: users[0]?.['username'],
          password,
        });
        return success || key;
      };
      await done(admin.put('/sys/user/frozenBatch', { ids, status: 2 }));
      expect(await states()).toEqual([2, 2]);
      expect(await signIn(PASSWORD)).toBe('signIn.frozen');
      await done(admin.put('/sys/user/frozenBatch', { ids, status: 1 }));
      expect(await states()).toEqual([1, 1]);
      const change = (password: string, confirmpassword: string) =>
        admin.put('/sys/user/changePassword', { username: users[0]?.['username'], password, confirmpassword });
      expect(await change('another long one', 'not the same one')).toMatchObject({ success: false });
      expect(await signIn(PASSWORD)).toBe(true);
      await done(change('another long one', 'another long one'));
      expect([await signIn(PASSWORD), await signIn('another long one')]).toEqual([expect.any(String), true]);
    });
  });

  describe('P-7.73 deletes, departments and what belongs to them', () => {
    it('roles, users, permissions, dictionaries and their items go one by one and several at once', async () => {
      const dictionary = async (): Promise<string> => {
        const dictCode = `d_${(serial += 1)}`;
        await done(admin.post('/sys/dict/add', { dictName: dictCode, dictCode }));
        return (await listed('/sys/dict', { dictCode }))[0]?.id ?? '';
      };
      const dictId = await dictionary();
      const item = async (): Promise<string> => {
        const itemValue = fresh();
        await done(
          admin.post('/sys/dictItem/add', { dictId, itemText: itemValue, itemValue, sortOrder: 1, status: 1 }),
        );
        return (await listed('/sys/dictItem', { dictId, itemValue }))[0]?.id ?? '';
      };
      const permission = () =>
        done(admin.post<string>('/sys/permission/add', { name: fresh(), menuType: 0, url: `/${fresh()}` }));
      const permissions = async () =>
        (await done(admin.get<PermissionNode[]>('/sys/permission/no-pager'))).map(({ id }) => id);
      const inList = (path: string, query: object) => async () => (await listed(path, query)).map(({ id }) => id);
      for (const [path, make, present] of [
        ['/sys/role', async () => (await newRole()).id, inList('/sys/role', {})],
        ['/sys/user', async () => (await newUser()).id, inList('/sys/user', {})],
        ['/sys/permission', permission, permissions],
        ['/sys/dictItem', item, inList('/sys/dictItem', { dictId })],
        ['/sys/dict', dictionary, inList('/sys/dict', {})],
      ] as const) {
        const ids = [await make(), await make(), await make()];
        expect(await present()).toEqual(expect.arrayContaining(ids));
        await done(admin.delete(`${path}/delete`, { id: ids[0] }));
        expect((await present()).filter((id) => ids.includes(id)).toSorted()).toEqual(ids.slice(1).toSorted());
        await done(admin.delete(`${path}/deleteBatch`, { ids: `${ids.slice(1).join(',')},` }));
        expect((await present()).filter((id) => ids.includes(id))).toEqual([]);
      }
    });

    it('a department is added and changed, and goes with its children', async () => {
      const upper = await newDepartment('北区');
      const lower = await newDepartment('北区一馆', upper.id);
      expect(lower).toMatchObject({ parentId: upper.id, departOrder: 9, orgCode: `${upper.orgCode}A01` });
      await done(admin.put('/sys/sysDepart/edit', { ...lower, departName: '北区新馆', departOrder: 3 }));
      expect((await departments()).find(({ id }) => id === lower.id)).toMatchObject({
        ...{ departName: '北区新馆', departOrder: 3, parentId: upper.id },
      });
      // That its maker has come in there keeps nothing.
      await done(admin.put('/sys/selectDepart', { orgCode: lower.orgCode, username: '' }));
      const again = await venue.signIn('admin');
      expect(await done(again.get('/sys/user/getCurrentUserDeparts'))).toMatchObject({ orgCode: lower.orgCode });
      await done(admin.put('/sys/selectDepart', { orgCode: 'A01', username: '' }));
      const third = await newDepartment('南区');
      await done(admin.delete('/sys/sysDepart/delete', { id: upper.id }));
      const left = (await departments()).map(({ id }) => id);
      expect(left).not.toEqual(expect.arrayContaining([upper.id]));
      expect(left).not.toEqual(expect.arrayContaining([lower.id]));
      await done(admin.delete('/sys/sysDepart/deleteBatch', { ids: `${third.id},` }));
      expect((await departments()).map(({ id }) => id)).not.toContain(third.id);
    });

    it('no department goes while it or one below it has users or records', async () => {
      const upper = await newDepartment('东区');
      const lower = await newDepartment('东区一馆', upper.id);
      const rows = new Fixtures(venue.db);
      const refused = async (what: string): Promise<void> => {
        for (const answer of [
          await admin.delete('/sys/sysDepart/delete', { id: upper.id }),
          await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${upper.id},${lower.id},` }),
        ]) {
          expect(answer).toMatchObject({ success: false, key: 'depart.lived' });
          expect(answer.message).toContain(what);
        }
        expect((await departments()).map(({ id }) => id)).toEqual(expect.arrayContaining([upper.id, lower.id]));
      };
      const user = await newUser({ selecteddeparts: lower.id });
      await refused('1 个账号');
      await done(admin.put('/sys/user/edit', { id: user.id, selectedroles: '', selecteddeparts: store.id }));

      const tariff = await rows.tariff({ type: 'NOCARDCONSUME', orgCode: lower.orgCode });
      await venue.db.query(
        `INSERT INTO race_session (id, org_code, name, starts_at, day, minutes, run_mode, places, tariff_id, kart_group)
         VALUES ('s-east', $1, 'x', now(), current_date, 10, 'TIME', 4, $2, '')`,
        [lower.orgCode, tariff],
      );
      await refused('1 个场次');
      await venue.db.query("DELETE FROM race_session WHERE id = 's-east'");
      const member = await rows.member({ orgCode: lower.orgCode });
      await refused('1 个会员');
      expect(member).not.toBe('');
    });

    it('roles of a department are added, changed, given and deleted, one or several', async () => {
      const add = (roleCode: string) =>
        done(
          admin.post<string>('/sys/sysDepartRole/add', {
            ...{ departId: store.id, roleName: roleCode, roleCode, description: '夜班' },
          }),
        );
      const present = async (): Promise<DepartmentRole[]> =>
        done(admin.get<DepartmentRole[]>('/sys/sysDepartRole/getDeptRoleList', { departId: store.id }));
      const [one, two, three] = [await add(fresh()), await add(fresh()), await add(fresh())];
      await done(admin.put('/sys/sysDepartRole/edit', { id: one, roleName: '夜班领队', roleCode: fresh() }));
      expect((await present()).find(({ id }) => id === one)).toMatchObject({
        roleName: '夜班领队',
        description: '夜班',
      });
      const { id: userId } = await newUser();
      const give = (newRoleId: string, oldRoleId: string) =>
        done(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId, oldRoleId }));
      const held = async () =>
        (await done(admin.get<{ droleId: string }[]>('/sys/sysDepartRole/getDeptRoleByUserId', { userId }))).map(
          ({ droleId }) => droleId,
        );
      await give(`${one},${two},`, '');
      expect((await held()).toSorted()).toEqual([one, two].toSorted());
      await give(`${two}`, `${one},${two}`);
      expect(await held()).toEqual([two]);
      await done(admin.delete('/sys/sysDepartRole/delete', { id: one }));
      await done(admin.delete('/sys/sysDepartRole/deleteBatch', { ids: `${two},${three},` }));
      expect((await present()).map(({ id }) => id).filter((id) => [one, two, three].includes(id))).toEqual([]);
      expect(await held()).toEqual([]);
    });

    it('data rules stand under /sys/permission', async () => {
      const rows = await done(admin.get<PermissionNode[]>('/sys/permission/no-pager'));
      const permissionId = rows.find(({ perms }) => perms === 'orders:list')?.id ?? '';
      const rule = { ruleName: '大单', ruleColumn: 'amount', ruleConditions: '>', ruleValue: '100' };
      const id = await done(admin.post<string>('/sys/permission/addPermissionRule', { permissionId, ...rule }));
      await done(admin.put('/sys/permission/editPermissionRule', { id, ...rule, ruleValue: '200' }));
      const rules = () => done(admin.get('/sys/permission/getPermRuleListByPermId', { permissionId }));
      expect(await rules()).toMatchObject([{ id, ...rule, ruleValue: '200' }]);
      await done(admin.delete('/sys/permission/deletePermissionRule', { id }));
      expect(await rules()).toEqual([]);
    });

    it('checkOnlyUser takes any field of a user', async () => {
      const email = `${fresh()}@example.com`;
      const row = await newUser({ phone: '13710000009', email, workNo: 'W-9' });
      const check = (query: object) => venue.stranger.get('/sys/user/checkOnlyUser', { ...query });
      for (const taken of [{ username: row['username'] }, { phone: '13710000009' }, { email }, { workNo: 'W-9' }]) {
        expect(await check(taken)).toMatchObject({ success: false, code: 500 });
        expect(await check({ ...taken, id: row.id })).toMatchObject({ success: true, result: true });
      }
      // Values that several people may share are always free.
      for (const field of Object.keys(RESOURCES.user.fields))
        if (!['username', 'phone', 'email', 'workNo'].includes(field))
          expect(await check({ [field]: JSON.stringify(row[field] ?? '') })).toMatchObject({
            success: true,
            result: true,
          });
    });
  });

  it('the role of super administrators is given by them alone, and nobody else is offered it', async () => {
    const hq = await venue.signIn('hq');
    const superAdmin = await roleIds('super-admin');
    const offered = async (client: Client) =>
      (await done(client.get<{ roleIds: string[] }>('/sys/user/scope'))).roleIds;
    expect(await offered(admin)).toContain(superAdmin);
    expect(await offered(hq)).not.toContain(superAdmin);
    const { id } = await newUser();
    const refused = await hq.put('/sys/user/edit', { id, grants: [{ roleId: superAdmin, orgCode: 'A01' }] });
    expect(refused).toMatchObject({ success: false, key: 'role.beyondYours' });
  });
});
