import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RESOURCES, RowOf } from '@paddock/contracts/resources';
import type { ChoiceNode, Page } from '@paddock/contracts/wire';
import { addUser, PARTIAL_SEARCHES_PER_HOUR } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { DrawerCalls } from '../support/app/drawer';

type UserRow = RowOf<(typeof RESOURCES)['user']>;
type RoleRow = RowOf<(typeof RESOURCES)['role']>;
const PASSWORD = 'a long password';

describe('users and roles over HTTP', () => {
  let venue: TestVenue;
  let admin: Client;
  let hq: Client;
  let manager: Client;
  let cashier: Client;
  const roles = new Map<string, string>();
  const departs = new Map<string, string>();
  let serial = 0;

  beforeAll(async () => {
    venue = await startVenue();
    [admin, hq, manager, cashier] = [
      await venue.signIn('admin'),
      await venue.signIn('hq'),
      await venue.signIn('manager'),
      await venue.signIn('cashier'),
    ];
    const { result } = await admin.get<RoleRow[]>('/sys/role/queryall');
    for (const each of result ?? []) roles.set(each.roleCode, each.id);
    for (const { id, org_code } of await venue.db.query<{ id: string; org_code: string }>(
      'SELECT id, org_code FROM store',
    ))
      departs.set(org_code, id);
  });
  afterAll(() => venue.close());

  const role = (code: string): string => roles.get(code) as string;
  const depart = (orgCode: string): string => departs.get(orgCode) as string;
  const fresh = (): string => `user-${(serial += 1)}`;
  const idOf = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]?.id ?? '';
  const listed = async (client: Client, query: object = {}): Promise<UserRow[]> =>
    (await client.get<Page<UserRow>>('/sys/user/list', { pageSize: 500, ...query })).result?.records ?? [];
  const seen = async (client: Client, id: string): Promise<UserRow> =>
    (await listed(client)).find((row) => row.id === id) as UserRow;
  const rolesOf = async (client: Client, userid: string) =>
    (await client.get<string[]>('/sys/user/queryUserRole', { userid })).result;
  const grantsOf = async (userId: string): Promise<string[]> =>
    (
      await venue.db.query<{ held: string }>(
        "SELECT r.code || ' ' || coalesce(ur.org_code, '*') AS held FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = $1 ORDER BY 1",
        [userId],
      )
    ).map(({ held }) => held);
  const signInAs = (username: string, password = PASSWORD) =>
    venue.stranger.post<{ token: string; userInfo: { identity: number } }>('/sys/login', { username, password });
  const added = async (client: Client, more: object = {}): Promise<string> => {
    const answer = await client.post<string>('/sys/user/add', {
      username: fresh(),
      realname: '新人',
      password: PASSWORD,
      selectedroles: role('cashier'),
      selecteddeparts: `${depart('A01')},`,
      ...more,
    });
    expect({ message: answer.message, success: answer.success }).toMatchObject({ success: true });
    return answer.result as string;
  };
  /** Somebody with more than one store or an identity of one's own. */
  const made = async (username: string, identity: number, roleCodes: string[], orgCodes: string[]): Promise<string> => {
    await venue.db.transaction((tx) =>
      addUser(tx, { username, password: 'paddock-demo', realName: username, identity, roles: roleCodes, orgCodes }),
    );
    return idOf(username);
  };

  describe('calls of older clients', () => {
    it('P-7.39 P-7.45 P-7.44 adds a user whom the list shows without a password, and who can sign in', async () => {
      const username = fresh();
      const answer = await manager.post('/sys/user/add', {
        username,
        realname: '林一诺',
        password: PASSWORD,
        confirmpassword: PASSWORD,
        phone: '13612340918',
        sex: '2',
        birthday: '',
        avatar: [],
        activitiSync: '1',
        identity: '1',
        selectedroles: `${role('cashier')},`,
        selecteddeparts: `${depart('A01')},`,
      });
      expect(answer).toMatchObject({ success: true, code: 200, message: '添加成功！' });
      const { result } = await manager.get<Page<UserRow>>('/sys/user/list', { username });
      expect(result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 });
      const [row] = result?.records ?? [];
      expect(row).toMatchObject({
        ...{ username, realname: '林一诺', phone: '136****0918', sex: 2, sex_dictText: '女', status: 1 },
        ...{ status_dictText: '正常', delFlag: '0', orgCode: 'A01', birthday: null, identity: 5 },
        ...{ departIds: depart('A01'), departIds_dictText: '弯道卡丁车馆 · 滨江店', selectedroles_dictText: '收银员' },
        ...{ createBy: 'manager', activitiSync: null },
      });
      const text = JSON.stringify(row);
      expect(text).not.toMatch(/password|hash|salt|argon/i);
      expect(await rolesOf(manager, row?.id ?? '')).toEqual([role('cashier')]);
      expect((await signInAs(username)).result?.userInfo).toMatchObject({ identity: 5, orgCode: 'A01' });
    });

    it('P-7.40 takes the whole row back and changes what differs; an empty list clears the links', async () => {
      const id = await added(manager);
      const row = await seen(manager, id);
      const saved = await manager.put('/sys/user/edit', {
        ...row,
        realname: '改名',
        identity: '1',
        selectedroles: `${role('coach')},`,
        selecteddeparts: `${depart('A01')},`,
        password: 'never taken',
      });
      expect(saved).toMatchObject({ success: true, message: '修改成功!' });
      expect(await seen(manager, id)).toMatchObject({ realname: '改名', identity: row.identity, updateBy: 'manager' });
      expect(await rolesOf(manager, id)).toEqual([role('coach')]);
      expect((await signInAs(row.username)).success).toBe(true);
      expect(await manager.put('/sys/user/edit', { id, version: row.version, realname: '晚了' })).toMatchObject({
        success: false,
        key: 'resource.changedMeanwhile',
      });
      await hq.put('/sys/user/edit', { id, selectedroles: '', selecteddeparts: '' });
      expect(await hq.get('/sys/user/queryUserRole', { userid: id })).toMatchObject({
        success: false,
        message: '未找到用户相关角色信息',
      });
      expect(await hq.get('/sys/user/userDepartList', { userId: id })).toMatchObject({
        success: false,
        message: '查找失败',
      });
    });

    it('P-7.46 says whether an account name or a phone is free, to everybody', async () => {
      const ask = (query: object) => venue.stranger.get('/sys/user/checkOnlyUser', query as Record<string, unknown>);
      const id = await added(manager, { phone: '13700000046' });
      expect(await ask({ username: 'nobody-at-all' })).toMatchObject({ success: true, result: true });
      expect(await ask({ username: 'cashier' })).toMatchObject({
        success: false,
        code: 500,
        message: '用户账号已存在',
      });
      expect(await ask({ phone: '13700000046' })).toMatchObject({ success: false, message: '手机号已存在' });
      expect(await ask({ phone: '13700000046', id })).toMatchObject({ success: true });
      expect(await ask({ phone: '13700000047' })).toMatchObject({ success: true });
      const twice = await manager.post('/sys/user/add', {
        username: fresh(),
        realname: '同号',
        password: PASSWORD,
        phone: '13700000046',
      });
      expect(twice).toMatchObject({ success: false, key: 'resource.taken', result: { field: 'phone' } });
    });

    it('says so to strangers only so often from one address, and to people who are signed in by themselves', async () => {
      const ask = (client: Client) => client.get('/sys/user/checkOnlyUser', { phone: '13700000048' });
      const answers = [];
      for (let asked = 0; asked < 61; asked += 1) answers.push(await ask(venue.stranger));
      expect(answers.at(-1)).toMatchObject({ success: false, key: 'signIn.slowDown' });
      expect(await ask(manager)).toMatchObject({ success: true });
      for (let asked = 1; asked < 61; asked += 1) answers.push(await ask(manager));
      expect(answers.at(-1)).toMatchObject({ success: false, key: 'signIn.slowDown' });
      venue.clock.advance(3_600_001);
      expect(await ask(venue.stranger)).toMatchObject({ success: true });
    });

    it('says which values are taken to somebody who fills in forms only so often', async () => {
      const clerk = await venue.signIn('hq');
      const ask = () =>
        clerk.get('/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'phone', fieldVal: '13700000049' });
      expect(await ask()).toMatchObject({ success: true });
      const answers = [];
      for (let asked = 0; asked < 120; asked += 1) answers.push(await ask());
      expect(answers.at(-1)).toMatchObject({ success: false, key: 'signIn.slowDown' });
    });

    it('gives a value that may stand once to one of those who save it at the same moment', async () => {
      const form = { realname: '同时', password: PASSWORD, selectedroles: role('cashier') };
      for (const [field, value] of Object.entries({ email: 'once@venue.example', workNo: 'W-once' })) {
        const answers = await Promise.all(
          Array.from({ length: 6 }, () =>
            manager.post('/sys/user/add', { ...form, username: fresh(), [field]: value }),
          ),
        );
        const refused = answers.filter(({ success }) => !success);
        expect(refused).toHaveLength(5);
        for (const answer of refused) expect(answer).toMatchObject({ key: 'resource.taken', result: { field } });
      }
    });

    it('P-7.47 gives the users of a department and of those below it, and no others', async () => {
      const below = await hq.post<string>('/sys/sysDepart/add', {
        ...{ departName: '赛道组', parentId: depart('A02'), departOrder: 1, status: 1 },
      });
      const there = await added(hq, { selecteddeparts: below.result });
      const here = await added(hq, { selecteddeparts: depart('A02') });
      const elsewhere = await added(hq);
      const of = async (id: string) =>
        (await hq.get<UserRow[]>('/sys/user/queryUserByDepId', { id })).result?.map((row) => row.id) ?? [];
      const all = await of(depart('A02'));
      expect(all).toEqual(expect.arrayContaining([there, here]));
      expect(all).not.toContain(elsewhere);
      // Anyone who makes a department can enter it at once.
      const inside = await of(below.result as string);
      expect(inside).toHaveLength(2);
      expect(inside).toContain(there);
      const page = await hq.get<Page<UserRow>>('/sys/user/departUserList', { depId: below.result });
      expect(page.result?.records.map(({ id }) => id).toSorted()).toEqual(inside.toSorted());
      expect((await hq.get<UserRow[]>('/sys/user/queryByIds', { userIds: `${there},nobody,` })).result).toHaveLength(1);
      const book = await hq.get<Page<UserRow>>('/sys/user/queryByOrgCodeForAddressList', { orgCode: 'A02' });
      expect(book.result?.records.map(({ id }) => id)).toContain(here);
    });

    it('finds people by phone, and gives the hidden digits away by no list, no file and no advanced filter', async () => {
      const username = fresh();
      await added(hq, { username, phone: '13512345678' });
      const ways: [string, object][] = [
        ['/sys/user/list', {}],
        ['/sys/user/departUserList', {}],
        ['/sys/user/queryByOrgCodeForAddressList', {}],
        ['/sys/user/queryByOrgCodeForAddressList', { orgCode: 'A01' }],
        ['/sys/user/userRoleList', { roleId: role('cashier') }],
      ];
      const search = (index: number, phone: string) => {
        const [path, query] = ways[index % ways.length]!;
        return hq.get<Page<UserRow>>(path, { pageSize: 500, ...query, phone });
      };
      for (let index = 0; index < PARTIAL_SEARCHES_PER_HOUR; index += 1) {
        // Twelve such searches use up a minute.
        if (index % 10 === 0) venue.clock.advance(60_000);
        expect(await search(index, `135${String(index)}`.padEnd(5, '0'))).toMatchObject({ success: true });
      }
      venue.clock.advance(60_000);
      const many = { success: false, key: 'phone.searchParts' };
      for (const index of ways.keys()) expect(await search(index, '13512')).toMatchObject(many);
      expect(await hq.get('/sys/user/exportXls', { phone: '13512' })).toMatchObject(many);
      venue.clock.advance(60_000);
      for (const index of ways.keys())
        for (const phone of ['135', '%5678', '13512345678'].slice(0, index === 0 ? 3 : 2))
          expect((await search(index, phone)).result?.records).toContainEqual(expect.objectContaining({ username }));
      for (const rule of ['eq', 'ge', 'right_like'])
        expect(
          await hq.get('/sys/user/list', {
            superQueryParams: JSON.stringify([{ field: 'phone', rule, val: '13512345678' }]),
          }),
        ).toMatchObject({ success: false, key: 'malformed' });
    });

    it('P-7.35 P-7.36 P-7.37 adds and changes roles, and names them all', async () => {
      const roleCode = `role-${(serial += 1)}`;
      const row = { roleCode, roleName: '值班店长', roleNameEn: 'Manager on duty', description: '晚班' };
      expect(await hq.post('/sys/role/add', row)).toMatchObject({ success: true, message: '添加成功！' });
      const all = async () => (await hq.get<RoleRow[]>('/sys/role/queryall')).result ?? [];
      const made = (await all()).find((each) => each.roleCode === roleCode);
      expect(made).toMatchObject({ ...row, createBy: 'hq', userCount: 0 });
      expect(await hq.put('/sys/role/edit', { ...made, roleName: '晚班店长' })).toMatchObject({ success: true });
      expect((await all()).find((each) => each.roleCode === roleCode)).toMatchObject({
        ...{ roleName: '晚班店长', roleCode, updateBy: 'hq' },
      });
      const check = (query: object) => hq.get('/sys/role/checkRoleCode', query as Record<string, unknown>);
      expect(await check({ roleCode })).toMatchObject({ success: false, message: '角色编码已存在' });
      expect(await check({ roleCode, id: made?.id })).toMatchObject({ success: true, result: true });
    });

    it('P-7.38 gives the tree of permissions with the ids of all of them', async () => {
      const { result } = await hq.get<{ treeList: ChoiceNode[]; ids: string[] }>(
        '/sys/role/queryTreeList',
        {},
        { language: 'en' },
      );
      const flat = (nodes: readonly ChoiceNode[]): ChoiceNode[] =>
        nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
      const nodes = flat(result?.treeList ?? []);
      expect(nodes.map(({ key }) => key).sort()).toEqual([...(result?.ids ?? [])].sort());
      const users = nodes.find(({ slotTitle }) => slotTitle === 'Users');
      expect(users).toMatchObject({ menuType: 1, isLeaf: false, scopedSlots: { title: 'hasDatarule' }, ruleFlag: 0 });
      expect(users?.children?.find(({ perms }) => perms === 'user:edit')).toMatchObject({
        ...{ parentId: users?.key, children: null, isLeaf: true, menuType: 2 },
      });
    });

    it('gives a role to several and takes it again, and lets people work in a store and leave it', async () => {
      const [one, two] = [await added(manager), await added(manager)];
      await manager.post('/sys/user/addSysUserRole', { roleId: role('coach'), userIdList: [one, two] });
      expect(await grantsOf(one)).toEqual(['cashier A01', 'coach A01']);
      const holders = await manager.get<Page<UserRow>>('/sys/user/userRoleList', {
        roleId: role('coach'),
        pageSize: 100,
      });
      expect(holders.result?.records.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
      await manager.delete('/sys/user/deleteUserRole', { roleId: role('coach'), userId: one });
      await manager.delete('/sys/user/deleteUserRoleBatch', { roleId: role('coach'), userIds: `${two},` });
      expect([await grantsOf(one), await grantsOf(two)]).toEqual([['cashier A01'], ['cashier A01']]);
      await hq.post('/sys/user/editSysDepartWithUser', { depId: depart('A02'), userIdList: [one] });
      // What was held in every store goes along into the new one.
      expect(await grantsOf(one)).toEqual(['cashier A01', 'cashier A02']);
      await hq.delete('/sys/user/deleteUserInDepart', { depId: depart('A02'), userId: one });
      expect(await grantsOf(one)).toEqual(['cashier A01']);
    });
  });

  describe('what nobody may do', () => {
    it('keeps users of other stores out of sight and out of reach', async () => {
      const foreign = await added(hq, { selecteddeparts: depart('A02') });
      const name = (await seen(hq, foreign)).username;
      expect((await listed(manager)).map(({ id }) => id)).not.toContain(foreign);
      const tries = [
        manager.put('/sys/user/edit', { id: foreign, realname: '我的' }),
        manager.put('/sys/user/frozenBatch', { ids: foreign, status: 2 }),
        manager.put('/sys/user/changePassword', { username: name, password: PASSWORD }),
        manager.put('/sys/user/clearRefundPassword', { userId: foreign }),
        manager.delete('/sys/user/delete', { id: foreign }),
        manager.delete('/sys/user/deleteBatch', { ids: foreign }),
        manager.post('/sys/user/addSysUserRole', { roleId: role('cashier'), userIdList: [foreign] }),
        manager.post('/sys/user/editSysDepartWithUser', { depId: depart('A01'), userIdList: [foreign] }),
        manager.delete('/sys/user/deleteUserInDepart', { depId: depart('A02'), userId: foreign }),
        manager.get('/sys/user/queryUserRole', { userid: foreign }),
        manager.get('/sys/user/rights', { userId: foreign, orgCode: 'A02' }),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.success).toBe(false);
      expect(await grantsOf(foreign)).toEqual(['cashier A02']);
      expect(await seen(hq, foreign)).toMatchObject({ realname: '新人', status: 1 });
    });

    it('lets a manager change only the part of somebody who works in two stores', async () => {
      const both = await added(hq, { selecteddeparts: `${depart('A01')},${depart('A02')}` });
      expect(await grantsOf(both)).toEqual(['cashier A01', 'cashier A02']);
      for (const change of [{ realname: '改' }, { phone: '13700000099' }, { rank: 6 }])
        expect(await manager.put('/sys/user/edit', { id: both, ...change })).toMatchObject({ key: 'account.notYours' });
      expect(await manager.put('/sys/user/frozenBatch', { ids: both, status: 2 })).toMatchObject({ success: false });
      expect(await manager.delete('/sys/user/delete', { id: both })).toMatchObject({ key: 'account.notYours' });
      const grants = [{ roleId: role('coach'), orgCode: 'A01' }];
      expect(await manager.put('/sys/user/edit', { id: both, grants })).toMatchObject({ success: true });
      expect(await grantsOf(both)).toEqual(['cashier A02', 'coach A01']);
      const abroad = [...grants, { roleId: role('coach'), orgCode: 'A02' }];
      expect(await manager.put('/sys/user/edit', { id: both, grants: abroad })).toMatchObject({ success: false });
      await manager.put('/sys/user/edit', { id: both, selectedroles: '', selecteddeparts: '' });
      expect(await grantsOf(both)).toEqual(['cashier A02']);
    });

    it('lets nobody give what they do not hold, nor an identity that is not below their own', async () => {
      const id = await added(manager);
      const headOffice = await manager.put('/sys/user/edit', {
        id,
        selectedroles: `${role('cashier')},${role('head-office')}`,
      });
      expect(headOffice).toMatchObject({ success: false, key: 'role.beyondYours' });
      const inAll = await manager.put('/sys/user/edit', { id, grants: [{ roleId: role('cashier'), orgCode: null }] });
      expect(inAll).toMatchObject({ success: false, key: 'role.allStoresHeadOffice' });
      expect(
        await manager.post('/sys/user/addSysUserRole', { roleId: role('head-office'), userIdList: [id] }),
      ).toMatchObject({
        key: 'role.beyondYours',
      });
      for (const rank of [2, 1, 0, -1])
        expect(await manager.put('/sys/user/edit', { id, rank })).toMatchObject({ key: 'user.rankTooHigh' });
      expect(await hq.put('/sys/user/edit', { id, rank: 0 })).toMatchObject({ key: 'user.rankTooHigh' });
      expect(await hq.put('/sys/user/edit', { id, rank: 7 })).toMatchObject({ success: false });
      expect(await admin.put('/sys/user/edit', { id, rank: 4 })).toMatchObject({ success: true });
      const store = await manager.post('/sys/user/add', {
        ...{ username: fresh(), realname: '别店', password: PASSWORD, selecteddeparts: depart('A02') },
      });
      expect(store).toMatchObject({ success: false, key: 'user.storeNotYours' });
      expect(await grantsOf(id)).toEqual(['cashier A01']);
    });

    it('lets nobody sign in as somebody who may do more: neither by a new password nor by another phone', async () => {
      const code = fresh();
      await admin.post('/sys/role/add', { roleName: code, roleCode: code });
      const [special] = await venue.db.query<{ id: string }>('SELECT id FROM role WHERE code = $1', [code]);
      await venue.db.query(
        "INSERT INTO role_permission (role_id, permission_id) SELECT $1, id FROM permission WHERE kind = 2 AND code = 'role:add'",
        [special?.id],
      );
      const username = fresh();
      const id = await added(admin, { username, selectedroles: `${role('cashier')},${special?.id ?? ''}` });
      const set = (client: Client) =>
        client.put('/sys/user/changePassword', { username, password: 'another password' });
      const edit = (client: Client, fields: object) => client.put('/sys/user/edit', { id, ...fields });
      expect(await set(manager)).toMatchObject({ success: false, key: 'account.notYours' });
      expect(await edit(manager, { phone: '13900000931' })).toMatchObject({ success: false, key: 'account.notYours' });
      expect((await signInAs(username)).success).toBe(true);
      expect(await edit(manager, { realname: '改名' })).toMatchObject({ success: true });
      expect(await edit(admin, { phone: '13900000931' })).toMatchObject({ success: true });
      // Without that role the account is the manager's again.
      await venue.db.query('DELETE FROM user_role WHERE user_id = $1 AND role_id = $2', [id, special?.id]);
      expect(await set(manager)).toMatchObject({ success: true });
      expect((await signInAs(username, 'another password')).success).toBe(true);
    });

    it('decides by the name of a role only for anyone who has such a role', async () => {
      const named = await hq.post<string>('/sys/role/add', { roleCode: `gm-${(serial += 1)}`, roleName: '副单店总' });
      const id = await added(manager);
      const general = await made(`general-${serial}`, 1, ['store-admin'], ['A01']);
      expect(general).not.toBe('');
      const storeAdmin = await venue.signIn(`general-${serial}`);
      const give = (client: Client) =>
        client.post('/sys/user/addSysUserRole', { roleId: named.result, userIdList: [id] });
      expect(await give(storeAdmin)).toMatchObject({ success: false, key: 'role.beyondYours' });
      expect(await give(manager)).toMatchObject({ success: true });
    });

    it('lets nobody act on their own account, an equal or a superior', async () => {
      const peer = await made(`peer-${(serial += 1)}`, 2, ['store-general'], ['A01']);
      const own = await idOf('manager');
      for (const id of [own, peer, await idOf('hq'), await idOf('admin')]) {
        for (const answer of [
          await manager.put('/sys/user/edit', { id, selectedroles: role('store-admin') }),
          await manager.put('/sys/user/frozenBatch', { ids: id, status: 2 }),
          await manager.delete('/sys/user/delete', { id }),
        ])
          expect(answer).toMatchObject({ success: false });
      }
      expect(await admin.put('/sys/user/edit', { id: await idOf('admin'), rank: 3 })).toMatchObject({ success: false });
      expect(await hq.put('/sys/user/edit', { id: await idOf('hq'), rank: 3 })).toMatchObject({ success: false });
    });

    it('lets nobody change roles who does not see all stores, whatever a venue has given them', async () => {
      expect((await manager.post('/sys/role/add', { roleCode: 'mine', roleName: '我的' })).code).toBe(510);
      const permission = "(SELECT id FROM permission WHERE code = 'role:edit')";
      await venue.db.query(`INSERT INTO role_permission SELECT $1, id FROM permission WHERE code = 'role:edit'`, [
        role('store-general'),
      ]);
      const answer = await manager.put('/sys/role/edit', { id: role('cashier'), roleName: '单店总收银' });
      await venue.db.query(`DELETE FROM role_permission WHERE role_id = $1 AND permission_id = ${permission}`, [
        role('store-general'),
      ]);
      expect(answer).toMatchObject({ success: false, code: 510, key: 'role.headOfficeOnly' });
      const held = await hq.delete('/sys/role/delete', { id: role('cashier') });
      expect(held).toMatchObject({ success: false, key: 'role.held' });
    });

    it('is closed to everybody without the permission', async () => {
      for (const answer of [
        await cashier.get('/sys/user/list'),
        await cashier.get('/sys/user/queryUserRole', { userid: await idOf('admin') }),
        await cashier.get('/sys/user/queryUserByDepId', { id: depart('A01') }),
        await cashier.get('/sys/user/recycleBin'),
        await cashier.get('/sys/role/queryall'),
        await cashier.get('/sys/role/queryTreeList'),
        await cashier.post('/sys/user/add', { username: fresh(), realname: 'x', password: PASSWORD }),
        await cashier.put('/sys/user/edit', { id: await idOf('cashier'), rank: 1 }),
        await cashier.post('/sys/user/addSysUserRole', {
          roleId: role('head-office'),
          userIdList: [await idOf('cashier')],
        }),
      ])
        expect(answer.code).toBe(510);
    });
  });

  it('nobody is taken out of a store over an open shift there, unless head office takes the shift over', async () => {
    const id = await added(manager, { username: 'drawer-cashier', password: 'paddock-demo' });
    const atDrawer = await venue.signIn('drawer-cashier');
    const { result: shiftId } = await new DrawerCalls(atDrawer, id).open(100);
    const cashierOfShift = async (): Promise<string | undefined> =>
      (
        await venue.db.query<{ cashier_id: string }>(
          "SELECT cashier_id FROM drawer_shift WHERE id = $1 AND state = 'open'",
          [shiftId],
        )
      )[0]?.cashier_id;
    const leave = (client: Client) => client.put('/sys/user/edit', { id, selecteddeparts: '' });
    expect(await leave(manager)).toMatchObject({ success: false, key: 'user.openShift' });
    expect((await seen(manager, id)).departIds).toBe(depart('A01'));
    // Roles change meanwhile as ever.
    expect(await manager.put('/sys/user/edit', { id, selectedroles: role('assistant') })).toMatchObject({
      success: true,
    });
    expect(await cashierOfShift()).toBe(id);
    expect(await leave(hq)).toMatchObject({ success: true });
    expect(await cashierOfShift()).toBe(await idOf('hq'));
  });
});
