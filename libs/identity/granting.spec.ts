import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChoiceNode } from '@paddock/contracts/wire';
import { startId } from './access-start';
import { addUser, DEMO_PASSWORD } from './seed';
import { startTestApp, type TestApp } from './testing/app';

const idOf = (code: string): string => startId(`button ${code}`);
const roleId = (code: string): string => startId(`role ${code}`);
const storeId = (orgCode: string): string => startId(`store ${orgCode}`);

describe('what roles and departments may do, over HTTP', () => {
  let test: TestApp;
  let admin: string;
  let hq: string;
  let manager: string;
  beforeAll(async () => {
    test = await startTestApp();
    // Somebody of head office who holds the right to grant in one store alone, and a role of a store for tests.
    await test.db.transaction(async (tx) => {
      const person = { password: DEMO_PASSWORD, realName: '某人', orgCodes: ['A01'] };
      await addUser(tx, { ...person, username: 'granter', identity: 1, roles: ['head-office'] });
      await tx.query("INSERT INTO role (id, code, name) VALUES ('r1', 'tester', '试用')");
      for (const [id, org] of [
        ['dr1', 'A01'],
        ['dr2', 'A02'],
      ] as const)
        await tx.query(
          "INSERT INTO department_role (id, department_id, code, name) VALUES ($1, $2, 'helper', '帮手')",
          [id, storeId(org)],
        );
    });
    [admin, hq, manager] = [await test.signIn('admin'), await test.signIn('hq'), await test.signIn('manager')];
  });
  afterAll(() => test.close());
  beforeEach(() => test.db.query("DELETE FROM role_permission WHERE role_id = 'r1'"));

  const save = (roleIdToChange: string, permissionIds: string, last: string | undefined, token = hq) =>
    test.call('POST', '/sys/permission/saveRolePermission', {
      token,
      body: { roleId: roleIdToChange, permissionIds, ...(last !== undefined && { lastpermissionIds: last }) },
    });
  const held = async (id = 'r1'): Promise<string[]> =>
    (await test.call('GET', `/sys/permission/queryRolePermission?roleId=${id}`, { token: hq })).body.result as string[];
  const saveDepart = (departId: string, permissionIds: string, token = hq) =>
    test.call('POST', '/sys/permission/saveDepartPermission', { token, body: { departId, permissionIds } });
  const saveDepartRole = (id: string, permissionIds: string, token = manager) =>
    test.call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
      token,
      body: { roleId: id, permissionIds },
    });

  it('counts of each role what it holds, entries of the menu too; super admins hold all without being named', async () => {
    const read = async <T>(path: string): Promise<T> =>
      (await test.call('GET', path, { token: admin })).body.result as T;
    const roles = await read<{ id: string; roleCode: string; permissionCount: number }[]>('/sys/role/queryall');
    const { ids } = await read<{ ids: string[] }>('/sys/role/queryTreeList');
    for (const { id, permissionCount } of roles) expect(permissionCount).toBe((await held(id)).length);
    const superAdmin = roles.find(({ roleCode }) => roleCode === 'super-admin');
    expect((await held(superAdmin?.id)).sort()).toEqual([...ids].sort());
    expect(superAdmin?.permissionCount).toBe(ids.length);
  });

  it('P-7.49 P-7.57 applies the difference from the last list, and replaces the set without one', async () => {
    const [add, edit, list] = ['coupon:add', 'coupon:edit', 'coupon:list'].map(idOf);
    expect(await held()).toEqual([]);
    expect((await save('r1', `${add},${edit},`, '')).body).toMatchObject({ success: true, result: null });
    // Somebody else has added `list` meanwhile: the difference leaves it alone.
    await save('r1', `${add},${edit},${list}`, `${add},${edit}`);
    await save('r1', `${add}`, `${add},${edit}`);
    expect((await held()).sort()).toEqual([add, list].sort());
    await save('r1', `${edit}`, undefined);
    expect(await held()).toEqual([edit]);
    expect((await save('none', '', '')).body).toMatchObject({ key: 'rights.unknownRole' });
    expect((await save('r1', 'none', '')).body).toMatchObject({ key: 'rights.unknownPermission' });
  });

  it('acts on the next call of the person who holds the role', async () => {
    const list = idOf('dict:list');
    const cashier = await test.signIn('cashier');
    const may = async () => (await test.call('GET', '/sys/sysDepart/list', { token: cashier })).body.code !== 510;
    expect(await may()).toBe(false);
    const wanted = idOf('depart:list');
    const before = (await held(roleId('cashier'))).join(',');
    await save(roleId('cashier'), `${before},${wanted}`, before);
    expect(await may()).toBe(true);
    await save(roleId('cashier'), before, `${before},${wanted}`);
    expect(await may()).toBe(false);
    expect(list).not.toBe(wanted);
  });

  it('nobody gives or takes what they do not hold in all stores, no matter who they are', async () => {
    const wanted = idOf('coupon:add');
    await test.db.query('DELETE FROM role_permission WHERE role_id = $1 AND permission_id = $2', [
      roleId('head-office'),
      wanted,
    ]);
    const english = await test.call('POST', '/sys/permission/saveRolePermission', {
      ...{ token: hq, language: 'en' as const },
      body: { roleId: 'r1', permissionIds: wanted },
    });
    expect(english.body).toMatchObject({ code: 510, key: 'rights.notHeld' });
    expect(english.body.message).toBe('You do not have “Add coupons” yourself, so you cannot grant or revoke it');
    expect((await save(roleId('head-office'), wanted, '')).body).toMatchObject({ key: 'rights.notHeld' });
    expect((await save('r1', wanted, '', admin)).body.success).toBe(true);
    expect((await save('r1', '', wanted)).body).toMatchObject({ key: 'rights.notHeld' });
    expect(await held()).toEqual([wanted]);
    await save(roleId('head-office'), wanted, '', admin);
    expect((await save('r1', '', wanted)).body.success).toBe(true);
  });

  it('a right to grant that is held in one store does not reach roles, which count in all', async () => {
    const granter = await test.signIn('granter');
    expect((await save('r1', idOf('coupon:list'), '', granter)).body).toMatchObject({
      code: 510,
      key: 'rights.notAllStores',
    });
    expect((await save('r1', idOf('coupon:list'), '', manager)).body.code).toBe(510);
    expect(await held()).toEqual([]);
  });

  it('P-7.50 P-7.60 P-7.69 P-7.70 P-7.71 a department has permissions, and its roles some of them', async () => {
    const departId = storeId('A01');
    const [list, add, dict] = ['coupon:list', 'coupon:add', 'dict:edit'].map(idOf);
    const read = async (path: string, token = manager) =>
      (await test.call('GET', path, { token })).body.result as { treeList: ChoiceNode[]; ids: string[] } | string[];
    expect(await read(`/sys/permission/queryDepartPermission?departId=${departId}`)).toEqual([]);
    expect((await saveDepart(departId, `${list},${add}`)).body.success).toBe(true);
    expect(((await read(`/sys/permission/queryDepartPermission?departId=${departId}`)) as string[]).sort()).toEqual(
      [list, add].sort(),
    );
    const tree = (await read(`/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${departId}`)) as {
      treeList: ChoiceNode[];
      ids: string[];
    };
    expect(tree.ids.sort()).toEqual([list, add].sort());
    expect(tree.treeList).toMatchObject([
      { slotTitle: '优惠与申请', children: [{ slotTitle: '优惠券', children: [{ key: list }, { key: add }] }] },
    ]);
    expect((await saveDepartRole('dr1', `${add},${dict}`)).body).toMatchObject({ key: 'rights.notOfDepartment' });
    expect((await saveDepartRole('dr1', `${add}`)).body.success).toBe(true);
    expect(await read('/sys/sysDepartPermission/queryDeptRolePermission?roleId=dr1')).toEqual([add]);

    // It acts in that store, for anyone who holds the role, as long as the department has it.
    const marshal = await test.signIn('marshal');
    const may = async () =>
      (await test.call('POST', '/sys/permission/add', { token: marshal, body: {} })).body.code !== 510;
    await test.db.query("INSERT INTO department_role_user SELECT 'dr1', id FROM app_user WHERE username = 'marshal'");
    const codes = async () =>
      (
        (await test.call('GET', '/sys/permission/getUserPermissionByToken', { token: marshal })).body.result as {
          auth: { action: string }[];
        }
      ).auth.map(({ action }) => action);
    expect(await may()).toBe(false);
    expect(await codes()).toContain('coupon:add');
    await saveDepart(departId, `${list}`);
    expect(await codes()).not.toContain('coupon:add');
  });

  it('a manager decides for roles of the own store alone, and only of what they hold there', async () => {
    await saveDepart(storeId('A01'), `${idOf('permission:edit')},${idOf('coupon:list')}`, admin);
    expect((await saveDepartRole('dr2', idOf('coupon:list'))).body).toMatchObject({ key: 'rights.notYourDepartment' });
    expect((await saveDepartRole('dr1', idOf('permission:edit'))).body).toMatchObject({
      code: 510,
      key: 'rights.notHeld',
    });
    expect((await saveDepartRole('dr1', idOf('coupon:list'))).body.success).toBe(true);
    for (const path of [
      `/sys/permission/queryDepartPermission?departId=${storeId('A02')}`,
      '/sys/sysDepartPermission/queryDeptRolePermission?roleId=dr2',
      `/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${storeId('A02')}`,
    ])
      expect((await test.call('GET', path, { token: manager })).body).toMatchObject({
        key: 'rights.notYourDepartment',
      });
    expect((await saveDepart(storeId('A01'), '', manager)).body.code).toBe(510);
  });

  it('writes each change into the audit log', async () => {
    await save('r1', idOf('coupon:list'), '');
    const rows = await test.db.query<{ subject_id: string; name: string }>(
      "SELECT subject_id, who ->> 'name' AS name FROM audit_entry WHERE subject_table = ANY($1) ORDER BY at DESC LIMIT 40",
      [['role_permission', 'department_permission', 'department_role_permission', 'permission']],
    );
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(
      expect.arrayContaining([`r1:${idOf('coupon:list')}`, `${storeId('A01')}:${idOf('coupon:list')}`]),
    );
  });
});
