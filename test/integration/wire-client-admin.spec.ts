import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import {
  anything,
  asListed,
  bad,
  ContractClient,
  flag,
  good,
  id,
  ids,
  nothing,
  pageOf,
} from '../support/app/contract-client';

const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;

const userRow = z
  .looseObject({
    id,
    username: z.string(),
    realname: z.string(),
    avatar: z.string().nullable(),
    birthday: z.string().nullable(),
    sex: z.number().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    orgCode: z.string().nullable(),
    status: z.union([z.literal(1), z.literal(2)]),
    delFlag: flag,
    workNo: z.string().nullable(),
    post: z.string().nullable(),
    telephone: z.string().nullable(),
    identity: z.number(),
    departIds: z.string().nullable(),
    createTime: z.string(),
  })
  .refine((row) => !('password' in row || 'salt' in row), 'a password in a row');
const listedUser = userRow.and(
  z.looseObject({ sex_dictText: z.string().nullable(), status_dictText: z.string().nullable() }),
);

const roleRow = z.looseObject({
  id,
  roleName: z.string(),
  roleCode: z.string(),
  description: z.string().nullable(),
  createTime: z.string().nullable(),
});

interface TreeNode {
  key: string;
  value: string;
  parentId: string | null;
  slotTitle: string;
  isLeaf: boolean;
  children: TreeNode[] | null;
}
const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.looseObject({
    key: id,
    value: id,
    parentId: z.string().nullable(),
    slotTitle: z.string(),
    isLeaf: z.boolean(),
    children: z.array(treeNode).nullable(),
  }),
);
const treeAndIds = z.looseObject({ treeList: z.array(treeNode).min(1), ids });

const permissionFields = {
  id,
  key: id,
  title: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  perms: z.string().nullable(),
  permsType: z.string().nullable(),
  icon: z.string().nullable(),
  component: z.string().nullable(),
  url: z.string().nullable(),
  redirect: z.string().nullable(),
  sortNo: z.number(),
  menuType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  leaf: z.boolean(),
  isLeaf: z.boolean(),
  route: z.boolean(),
  keepAlive: z.boolean(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  internalOrExternal: z.boolean(),
  delFlag: z.number(),
  status: z.string(),
};
interface PermissionRow {
  id: string;
  menuType: number;
  children?: PermissionRow[] | null;
}
const permissionRow: z.ZodType<PermissionRow> = z.lazy(() =>
  z.looseObject({ ...permissionFields, children: z.array(permissionRow).nullable().optional() }),
);

interface Department {
  id: string;
  orgCode: string;
  children: Department[] | null;
}
const department: z.ZodType<Department> = z.lazy(() =>
  z.looseObject({
    id,
    key: id,
    value: id,
    title: z.string(),
    departName: z.string(),
    orgCode: z.string(),
    parentId: z.string().nullable(),
    departOrder: z.number(),
    isLeaf: z.boolean(),
    children: z.array(department).min(1).nullable(),
  }),
);
interface IdNode {
  key: string;
  value: string;
  title: string;
  children: IdNode[];
}
const idNode: z.ZodType<IdNode> = z.lazy(() =>
  z.looseObject({ key: id, value: id, title: z.string(), children: z.array(idNode) }),
);

describe('a client of the published contract, in the office', () => {
  let venue: TestVenue;
  let client: ContractClient;
  let storeId: string;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
    const departments = await good(client.get('/sys/sysDepart/queryTreeList'), z.array(department).min(1));
    const all = (list: readonly Department[]): Department[] => list.flatMap((one) => [one, ...all(one.children ?? [])]);
    storeId = all(departments).find(({ orgCode }) => orgCode === 'A01')!.id;
  });
  afterAll(() => venue.close());

  it('P-7.35 P-7.36 P-7.37 P-7.38 P-7.49 P-7.57 makes a role and gives it rights', async () => {
    const roleCode = named('wire-');
    expect(await good(client.get('/sys/role/checkRoleCode', { roleCode }), anything)).toBe(true);
    await good(client.post('/sys/role/add', { roleName: '合同', roleCode, description: '' }), anything, '添加成功！');
    await bad(client.get('/sys/role/checkRoleCode', { roleCode }), '角色编码已存在');
    const { records } = await good(client.get('/sys/role/list', { ...asListed, roleCode }), pageOf(roleRow));
    expect(records).toHaveLength(1);
    const [role] = records;
    await good(client.put('/sys/role/edit', { ...role, description: '说明' }), nothing, '修改成功!');
    expect(await good(client.get('/sys/role/queryById', { id: role!.id }), roleRow)).toMatchObject({
      description: '说明',
    });
    expect((await good(client.get('/sys/role/queryall'), z.array(roleRow))).map((row) => row.roleCode)).toContain(
      roleCode,
    );

    const { ids: permissions } = await good(client.get('/sys/role/queryTreeList'), treeAndIds);
    const some = permissions.slice(0, 3);
    const roleId = role!.id;
    expect(await good(client.get('/sys/permission/queryRolePermission', { roleId }), ids)).toEqual([]);
    await good(
      client.post('/sys/permission/saveRolePermission', {
        roleId,
        permissionIds: some.join(','),
        lastpermissionIds: '',
      }),
      nothing,
    );
    const held = await good(client.get('/sys/permission/queryRolePermission', { roleId }), ids);
    expect(held).toEqual(expect.arrayContaining(some));
    await good(
      client.post('/sys/permission/saveRolePermission', {
        roleId,
        permissionIds: '',
        lastpermissionIds: held.join(','),
      }),
      nothing,
    );
    await good(client.delete('/sys/role/delete', { id: roleId }), nothing, '删除成功!');
  });

  it('P-7.39 P-7.40 P-7.44 P-7.45 P-7.46 P-7.47 makes a user, changes, freezes and deletes them', async () => {
    const username = named('wire');
    const userId = await good(client.get('/sys/user/generateUserId'), id);
    expect(await good(client.get('/sys/user/checkOnlyUser', { username }), anything)).toBe(true);
    const roles = await good(client.get('/sys/role/queryall'), z.array(roleRow));
    const cashier = roles.find(({ roleCode }) => roleCode === 'cashier')!;
    await good(
      client.post('/sys/user/add', {
        id: userId,
        username,
        realname: '合同用户',
        password: 'wire-paddock-1',
        confirmpassword: 'wire-paddock-1',
        avatar: [],
        birthday: '',
        activitiSync: '1',
        identity: '1',
        selectedroles: cashier.id,
        selecteddeparts: storeId,
      }),
      anything,
      '添加成功！',
    );
    await bad(client.get('/sys/user/checkOnlyUser', { username }), '用户账号已存在');
    const { records } = await good(
      client.get('/sys/user/list', { ...asListed, column: 'sex_dictText', username }),
      pageOf(listedUser),
    );
    expect(records).toHaveLength(1);
    const [row] = records;
    expect(await good(client.get('/sys/user/queryUserRole', { userid: row!.id }), ids)).toEqual([cashier.id]);
    expect(
      (await good(client.get('/sys/user/userDepartList', { userId: row!.id }), z.array(idNode))).map(({ key }) => key),
    ).toEqual([storeId]);
    expect(
      (await good(client.get('/sys/user/queryUserByDepId', { id: storeId }), z.array(userRow))).map((user) => user.id),
    ).toContain(row!.id);
    expect(await good(client.get('/sys/user/queryByIds', { userIds: `${row!.id},` }), z.array(userRow))).toHaveLength(
      1,
    );

    // Older clients know two identities and send one of them with each save.
    await good(
      client.put('/sys/user/edit', {
        ...row,
        identity: '2',
        realname: '合同用户二',
        departIds: '',
        selectedroles: cashier.id,
        selecteddeparts: storeId,
      }),
      nothing,
      '修改成功!',
    );
    const again = await good(client.get('/sys/user/list', { ...asListed, username }), pageOf(listedUser));
    expect(again.records[0]).toMatchObject({ realname: '合同用户二', identity: row!.identity });

    const owner = new ContractClient(venue.url);
    const signedIn = await good(
      owner.post('/sys/login', { username, password: 'wire-paddock-1', captcha: '', checkKey: 1, remember_me: true }),
      z.looseObject({ token: z.string() }),
    );
    owner.token = signedIn.token;
    await good(client.put('/sys/user/frozenBatch', { ids: `${row!.id},`, status: 2 }), nothing);
    expect(await owner.get('/sys/permission/getUserPermissionByToken', { token: owner.token })).toMatchObject({
      status: 500,
      message: 'Token失效，请重新登录',
    });
    await bad(owner.post('/sys/login', { username, password: 'wire-paddock-1' }), '该用户已冻结');
    await good(client.put('/sys/user/frozenBatch', { ids: `${row!.id},`, status: 1 }), nothing);
    await good(
      client.put('/sys/user/changePassword', {
        username,
        password: 'wire-paddock-2',
        confirmpassword: 'wire-paddock-2',
      }),
      nothing,
    );
    await good(owner.post('/sys/login', { username, password: 'wire-paddock-2' }), anything);
    await good(client.delete('/sys/user/deleteBatch', { ids: `${row!.id},` }), nothing);
    expect((await good(client.get('/sys/user/list', { ...asListed, username }), pageOf(listedUser))).total).toBe(0);
  });

  it('P-7.45 reads and changes the users of a role', async () => {
    const roles = await good(client.get('/sys/role/queryall'), z.array(roleRow));
    const roleId = roles.find(({ roleCode }) => roleCode === 'assistant')!.id;
    const { records } = await good(client.get('/sys/user/list', { ...asListed, username: 'cashier' }), pageOf(userRow));
    const userId = records[0]!.id;
    await good(client.post('/sys/user/addSysUserRole', { roleId, userIdList: [userId] }), nothing);
    const listed = await good(
      client.get('/sys/user/userRoleList', { roleId, username: '', pageNo: 1, pageSize: 10 }),
      pageOf(userRow),
    );
    expect(listed.records.map((row) => row.id)).toContain(userId);
    await good(client.delete('/sys/user/deleteUserRole', { roleId, userId }), nothing);
    const departed = await good(
      client.get('/sys/user/departUserList', { depId: storeId, pageNo: 1, pageSize: 10 }),
      pageOf(userRow),
    );
    expect(departed.total).toBeGreaterThan(0);
    await good(client.get('/sys/user/departUserList', { depId: '', pageNo: 1, pageSize: 10 }), anything);
  });

  it('P-7.48 P-7.51 P-7.52 P-7.53 P-7.54 P-7.55 P-7.56 P-7.58 P-7.59 P-7.61 reads and changes menus, buttons and their data rules', async () => {
    const tree = await good(client.get('/sys/permission/list'), z.array(permissionRow).min(1));
    const tops = await good(client.get('/sys/permission/getSystemMenuList'), z.array(permissionRow));
    expect(tree.map((row) => row.id)).toEqual(expect.arrayContaining(tops.map((row) => row.id)));
    const parentId = tree.find(({ children }) => (children ?? []).length > 0)!.id;
    const below = await good(client.get('/sys/permission/getSystemSubmenu', { parentId }), z.array(permissionRow));
    expect(below.length).toBeGreaterThan(0);
    const leaf = below[0]!.id;
    const both = await good(
      client.get('/sys/permission/getSystemSubmenuBatch', { parentIds: `${parentId},nobody` }),
      z.record(z.string(), z.array(permissionRow)),
    );
    expect(Object.keys(both).toSorted()).toEqual([parentId, 'nobody'].toSorted());
    expect(both['nobody']).toEqual([]);
    await good(client.get('/sys/permission/queryTreeList'), treeAndIds);
    await good(client.get('/sys/permission/queryListAsync', { pid: '' }), z.array(z.looseObject({ key: id })));
    await good(client.get('/sys/permission/no-pager'), z.array(z.looseObject({ id })));
    await good(
      client.get('/sys/permission/getPermRuleListByPermId', { ...asListed, permissionId: leaf }),
      z.array(z.looseObject({ ruleName: z.string() })),
    );
    await good(
      client.get('/sys/permission/queryPermissionRule', { ...asListed, permissionId: leaf, ruleName: '*a*' }),
      z.array(z.looseObject({ ruleName: z.string() })),
    );
    const name = named('外部');
    await good(
      client.post('/sys/permission/add', {
        menuType: 1,
        name,
        parentId,
        component: 'layouts/IframePageView',
        url: 'https://example.com/help',
        sortNo: 9,
        route: true,
        internalOrExternal: true,
        status: '1',
        permsType: '1',
      }),
      anything,
    );
    const added = (
      await good(client.get('/sys/permission/getSystemSubmenu', { parentId }), z.array(permissionRow))
    ).find((row) => (row as unknown as { name: string }).name === name);
    expect(added).toBeDefined();
    await good(client.put('/sys/permission/edit', { ...added, sortNo: 10, key: added!.id, title: name }), nothing);
    await good(client.delete('/sys/permission/delete', { id: added!.id }), nothing);
  });

  it('P-7.60 P-7.62 P-7.63 P-7.64 P-7.65 P-7.66 P-7.67 P-7.69 reads departments and their rights', async () => {
    for (const path of ['queryTreeList', 'queryTreeListByLogin'])
      await good(client.get(`/sys/sysDepart/${path}`), z.array(department).min(1));
    for (const path of ['queryIdTree', 'queryIdTree2'])
      await good(client.get(`/sys/sysDepart/${path}`), z.array(idNode).min(1));
    await good(client.get('/sys/sysDepart/queryMyDeptTreeList'), z.array(department).nullable());
    await good(client.get('/sys/sysDepart/searchBy', { keyWord: '滨江' }), z.array(department).min(1));
    await bad(client.get('/sys/sysDepart/searchBy', { keyWord: named('none') }), '未查询匹配数据！');
    expect(await good(client.get('/sys/permission/queryDepartPermission', { departId: storeId }), ids)).toEqual(
      expect.any(Array),
    );
    await good(
      client.get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: storeId }),
      z.looseObject({ treeList: z.array(treeNode), ids }),
    );
    await good(client.get('/sys/sysDepartRole/list', { ...asListed, deptId: storeId }), pageOf(anything));
  });

  it('chooses data rules for a role, and for a role of a department that somebody gets', async () => {
    const permissions = await good(
      client.get('/sys/permission/no-pager'),
      z.array(z.looseObject({ id, perms: z.string().nullable() })),
    );
    const permissionId = permissions.find(({ perms }) => perms === 'orders:list')!.id;
    const rule = { ruleName: '自己的单', ruleColumn: 'cashierId', ruleConditions: '=', ruleValue: '#{sys_user_id}' };
    const roles = await good(client.get('/sys/role/queryall'), z.array(roleRow));
    const roleId = roles.find(({ roleCode }) => roleCode === 'cashier')!.id;
    const ofRole = `/sys/role/datarule/${permissionId}/${roleId}`;
    await bad(client.get(ofRole));
    await good(client.post('/sys/permission/addPermissionRule', { permissionId, ...rule, status: '1' }), anything);
    const chosen = z.looseObject({
      datarule: z.array(z.looseObject({ id, permissionId: id, ruleName: z.string(), status: flag })),
      drChecked: z.string().optional(),
    });
    const offered = await good(client.get(ofRole), chosen);
    expect(offered).toMatchObject({ datarule: [{ ...rule, permissionId, status: '1' }], drChecked: '' });
    const ruleId = offered.datarule[0]!.id;
    await good(client.post('/sys/role/datarule', { permissionId, roleId, dataRuleIds: `${ruleId},` }), anything);
    expect(await good(client.get(ofRole), chosen)).toMatchObject({ drChecked: ruleId });
    await good(client.post('/sys/role/datarule', { permissionId, roleId, dataRuleIds: '' }), anything);
    expect(await good(client.get(ofRole), chosen)).toMatchObject({ drChecked: '' });

    const [roleCode, departId] = [named('wire-'), storeId];
    await good(
      client.post('/sys/sysDepartRole/add', { departId, roleName: '夜班', roleCode, description: '' }),
      anything,
    );
    const deptRole = z.looseObject({ id, departId: id, roleName: z.string(), roleCode: z.string() });
    const deptRoles = await good(client.get('/sys/sysDepartRole/getDeptRoleList', { departId }), z.array(deptRole));
    const droleId = deptRoles.find((row) => row.roleCode === roleCode)!.id;
    await good(
      client.post('/sys/permission/saveDepartPermission', {
        departId,
        permissionIds: permissionId,
        lastpermissionIds: '',
      }),
      nothing,
    );
    const tree = await good(client.get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId }), treeAndIds);
    expect(tree.ids).toContain(permissionId);
    const held = () =>
      good(client.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: droleId, departId }), ids);
    const save = (permissionIds: string, lastpermissionIds: string) =>
      good(
        client.post('/sys/sysDepartPermission/saveDeptRolePermission', {
          ...{ roleId: droleId, permissionIds, lastpermissionIds },
        }),
        nothing,
      );
    expect(await held()).toEqual([]);
    await save(`${permissionId},`, '');
    expect(await held()).toEqual([permissionId]);
    const ofDeptRole = `/sys/sysDepartRole/datarule/${permissionId}/${departId}/${droleId}`;
    expect(await good(client.get(ofDeptRole), chosen)).toMatchObject({ datarule: [{ id: ruleId }], drChecked: '' });
    await good(
      client.post('/sys/sysDepartRole/datarule', { permissionId, roleId: droleId, dataRuleIds: ruleId }),
      anything,
    );
    expect(await good(client.get(ofDeptRole), chosen)).toMatchObject({ drChecked: ruleId });

    const { records } = await good(client.get('/sys/user/list', { ...asListed, username: 'cashier' }), pageOf(userRow));
    const userId = records[0]!.id;
    const link = z.object({ id, departId: id, userId: id, droleId: id });
    const ofUser = () =>
      good(client.get('/sys/sysDepartRole/getDeptRoleByUserId', { userId, departId }), z.array(link));
    const give = (newRoleId: string, oldRoleId: string) =>
      good(client.post('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId, oldRoleId }), nothing);
    expect(await ofUser()).toEqual([]);
    await give(`${droleId},`, '');
    expect(await ofUser()).toMatchObject([{ departId, userId, droleId }]);
    await give('', droleId);
    expect(await ofUser()).toEqual([]);
    await save('', permissionId);
    expect(await held()).toEqual([]);
    await good(client.delete('/sys/sysDepartRole/delete', { id: droleId }), nothing);
    await good(client.delete('/sys/permission/deletePermissionRule', { id: ruleId }), nothing);
    await bad(client.get(ofRole));
  });

  it('lets several users work in a department, and ends that for one and for several', async () => {
    const departments = await good(client.get('/sys/sysDepart/queryTreeList'), z.array(department).min(1));
    const all = (list: readonly Department[]): Department[] => list.flatMap((one) => [one, ...all(one.children ?? [])]);
    const depId = all(departments).find(({ orgCode }) => orgCode === 'A02')!.id;
    const users: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const username = named('wire');
      const body = { username, realname: '合同', password: 'wire-paddock-1', confirmpassword: 'wire-paddock-1' };
      await good(client.post('/sys/user/add', { ...body, selecteddeparts: storeId, selectedroles: '' }), anything);
      const { records } = await good(client.get('/sys/user/list', { ...asListed, username }), pageOf(userRow));
      users.push(records[0]!.id);
    }
    const there = async () => {
      const query = { depId, pageNo: 1, pageSize: 100 };
      const { records } = await good(client.get('/sys/user/departUserList', query), pageOf(userRow));
      return records.map((row) => row.id).filter((one) => users.includes(one));
    };
    expect(await there()).toEqual([]);
    await good(client.post('/sys/user/editSysDepartWithUser', { depId, userIdList: users }), nothing);
    expect((await there()).toSorted()).toEqual(users.toSorted());
    const [first, second, third] = users as [string, string, string];
    await good(client.delete('/sys/user/deleteUserInDepart', { depId, userId: first }), nothing);
    expect((await there()).toSorted()).toEqual([second, third].toSorted());
    await good(client.delete('/sys/user/deleteUserInDepartBatch', { depId, userIds: `${second},${third},` }), nothing);
    expect(await there()).toEqual([]);
    const others = await good(client.get('/sys/user/userDepartList', { userId: second }), z.array(idNode));
    expect(others.map(({ key }) => key)).toEqual([storeId]);
    await bad(client.delete('/sys/user/deleteUserInDepartBatch', { depId, userIds: ',' }));
    await good(client.delete('/sys/user/deleteBatch', { ids: users.join(',') }), nothing);
  });
});
