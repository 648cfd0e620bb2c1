import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DepartmentId, DepartmentNode, DepartmentRole } from '@paddock/contracts/wire';
import { startId } from './access-start';
import { startTestApp, type TestApp } from './testing/app';

const storeId = (orgCode: string): string => startId(`store ${orgCode}`);

describe('departments over HTTP', () => {
  let test: TestApp;
  let hq: string;
  let manager: string;
  let north: string;
  beforeAll(async () => {
    test = await startTestApp();
    [hq, manager] = [await test.signIn('hq'), await test.signIn('manager')];
    north = await added({ departName: '北区店', departNameEn: 'North', parentId: storeId('A01') });
  });
  afterAll(() => test.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token = hq, body?: object) =>
    test.call(method, `/sys/sysDepart/${path}`, { token, ...(body && { body }) });
  const added = async (body: object): Promise<string> => (await call('POST', 'add', hq, body)).body.result as string;
  const tree = async (path: string, token = hq) => (await call('GET', path, token)).body.result as DepartmentNode[];

  it('P-1.1 P-3.3 P-7.62 answers all departments as a tree with id, key, title and children, each with its store code', async () => {
    const nodes = await tree('queryTreeList');
    expect(nodes.map(({ orgCode }) => orgCode)).toEqual(['A01', 'A02']);
    expect(nodes[0]).toMatchObject({
      ...{ id: storeId('A01'), key: storeId('A01'), value: storeId('A01'), title: '弯道卡丁车馆 · 滨江店' },
      ...{ parentId: '', isLeaf: false, departName: '弯道卡丁车馆 · 滨江店', status: '1', delFlag: '0' },
      children: [{ id: north, orgCode: 'A01A01', parentId: storeId('A01'), isLeaf: true, children: null }],
    });
    const [store] = await test.db.query<{ known: boolean }>(
      'SELECT EXISTS (SELECT FROM venue_feed_head WHERE org_code = $1) AS known',
      ['A01A01'],
    );
    expect(store).toEqual({ known: true });
  });

  it('P-3.2 a department of a user carries id, orgCode and departName', async () => {
    const { list } = (await test.call('GET', '/sys/user/getCurrentUserDeparts', { token: manager })).body.result as {
      list: object[];
    };
    expect(list).toMatchObject([{ id: storeId('A01'), orgCode: 'A01', departName: '弯道卡丁车馆 · 滨江店' }]);
  });

  it('P-7.63 P-7.67 answers the departments of the user with what is below, and who leads them', async () => {
    expect((await tree('queryTreeListByLogin', manager)).map(({ orgCode }) => orgCode)).toEqual(['A01']);
    expect((await tree('queryTreeListByLogin', manager))[0]?.children).toMatchObject([{ orgCode: 'A01A01' }]);
    expect((await call('GET', 'queryMyDeptTreeList', manager)).body).toMatchObject({
      message: '2',
      result: [{ orgCode: 'A01' }],
    });
    const cashier = await test.signIn('cashier');
    expect((await call('GET', 'queryMyDeptTreeList', cashier)).body).toMatchObject({ message: '1', result: null });
    expect((await call('GET', 'queryTreeList', cashier)).body.code).toBe(510);
  });

  it('P-7.64 P-7.65 answers ids and titles in both forms, children always a list', async () => {
    const leaf = { key: north, value: north, title: '北区店', children: [] };
    for (const path of ['queryIdTree', 'queryIdTree2']) {
      const ids = (await call('GET', path)).body.result as DepartmentId[];
      expect(ids[0]).toEqual({
        key: storeId('A01'),
        value: storeId('A01'),
        title: '弯道卡丁车馆 · 滨江店',
        children: [leaf],
      });
      expect(ids[1]?.children).toEqual([]);
    }
  });

  it('P-7.66 finds departments by a word, and says when there is none', async () => {
    expect((await call('GET', `searchBy?keyWord=${encodeURIComponent('北区')}`)).body.result).toMatchObject([
      { id: north, children: null },
    ]);
    expect((await call('GET', 'searchBy?keyWord=west')).body.result).toMatchObject([{ orgCode: 'A02' }]);
    expect((await call('GET', 'searchBy?keyWord=none')).body).toMatchObject({
      success: false,
      message: '未查询匹配数据！',
    });
  });

  it('keeps every word of a department that an older client sends back as it read it', async () => {
    const read = async () => (await tree('queryTreeList')).find(({ orgCode }) => orgCode === 'A02')!;
    const before = await read();
    expect(before).toMatchObject({ departNameAbbr: '', description: '', fax: '', orgCategory: '1' });
    const words = { departNameAbbr: '西店', description: '一层和二层', fax: '0571-88000001', orgCategory: '2' };
    expect((await call('PUT', 'edit', hq, { ...before, ...words })).body).toMatchObject({ success: true });
    const after = await read();
    expect(after).toMatchObject(words);
    expect((await call('GET', `queryById?id=${after.id}`)).body.result).toMatchObject(words);
    expect((await call('GET', 'searchBy?keyWord=west')).body.result).toMatchObject([words]);
    // What a page does not know and does not send stays.
    await call('PUT', 'edit', hq, { id: after.id, memo: '' });
    expect(await read()).toMatchObject(words);
    const empty = { departNameAbbr: null, description: null, fax: null };
    expect((await call('PUT', 'edit', hq, { ...after, ...empty })).body).toMatchObject({ success: true });
    expect(await read()).toMatchObject({ departNameAbbr: '', description: '', fax: '', orgCategory: '2' });
    expect((await call('PUT', 'edit', hq, { ...after, orgCategory: '9' })).body).toMatchObject({ success: false });
    await call('PUT', 'edit', hq, before);
  });

  it('shows how another store is reached and when its licence ends to head office alone', async () => {
    const facts = { mobile: '0571-88000002', fax: '0571-88000003' };
    await test.db.query(
      "UPDATE store SET mobile = $1, fax = $2, licence_ends_on = '2031-01-31' WHERE org_code IN ('A01', 'A02')",
      [facts.mobile, facts.fax],
    );
    const read = async (orgCode: string, token: string) => {
      const rows = (
        (await call('GET', 'list?pageSize=100', token)).body.result as { records: Record<string, unknown>[] }
      ).records;
      const trees = (await tree('queryTreeList', token)) as unknown as Record<string, unknown>[];
      const found = (await call('GET', `searchBy?keyWord=${orgCode}`, token)).body.result as Record<string, unknown>[];
      const id = storeId(orgCode);
      return [
        ...rows,
        ...trees,
        ...found,
        (await call('GET', `queryById?id=${id}`, token)).body.result as Record<string, unknown>,
      ]
        .filter((row) => row?.['orgCode'] === orgCode)
        .map(({ mobile, fax, endTime }) => ({ mobile, fax, ...(endTime === undefined ? {} : { endTime }) }));
    };
    const [all, own] = [await read('A02', hq), await read('A01', manager)];
    expect(all.length).toBeGreaterThanOrEqual(3);
    for (const row of [...all, ...own]) expect(row).toMatchObject(facts);
    expect(own.some(({ endTime }) => endTime === '2031-01-31')).toBe(true);
    const others = await read('A02', manager);
    for (const row of others) expect(row).toEqual({ mobile: '', fax: '', ...('endTime' in row && { endTime: null }) });
    expect(others.length).toBeGreaterThan(0);
    await test.db.query("UPDATE store SET mobile = '', fax = '', licence_ends_on = NULL");
  });

  it('moves a department, keeps its code, and refuses a place below itself', async () => {
    const below = await added({ departName: '北区二馆', parentId: north });
    const [node] = (await tree('queryTreeList')).filter(({ orgCode }) => orgCode === 'A02');
    const moved = await call('PUT', 'edit', hq, { ...node, id: north, parentId: storeId('A02'), departName: '北区店' });
    expect(moved.body).toMatchObject({ success: true });
    expect((await tree('queryTreeList')).find(({ orgCode }) => orgCode === 'A02')?.children).toMatchObject([
      { id: north, orgCode: 'A01A01', children: [{ id: below }] },
    ]);
    expect((await call('PUT', 'edit', hq, { id: north, departName: '北区店', parentId: below })).body).toMatchObject({
      key: 'depart.underItself',
    });
    await call('PUT', 'edit', hq, { id: north, departName: '北区店', parentId: storeId('A01') });
    expect((await call('DELETE', `delete?id=${below}`)).body.success).toBe(true);
  });

  it('only head office makes, moves and deletes, also when others were given the buttons', async () => {
    await test.db.query(
      "INSERT INTO role_permission SELECT r.id, p.id FROM role r, permission p WHERE r.code = 'store-general' AND p.code LIKE 'depart:%' ON CONFLICT DO NOTHING",
    );
    for (const [method, path, body] of [
      ['POST', 'add', { departName: '我的店' }],
      ['PUT', 'edit', { id: storeId('A01'), departName: 'x', parentId: storeId('A02') }],
      ['DELETE', `delete?id=${north}`, undefined],
    ] as const)
      expect((await call(method, path, manager, body)).body).toMatchObject({ code: 510, key: 'depart.headOfficeOnly' });
    expect((await call('PUT', 'edit', manager, { id: storeId('A02'), departName: 'taken over' })).body).toMatchObject({
      key: 'rights.notYourDepartment',
    });
    expect((await call('PUT', 'edit', manager, { id: storeId('A01'), memo: '门口改造' })).body.success).toBe(true);
  });

  it('P-7.68 deletes a department in which nobody works, and says who does where somebody does', async () => {
    const refused = await call('DELETE', `delete?id=${storeId('A02')}`);
    expect(refused.body).toMatchObject({ success: false, key: 'depart.lived' });
    expect(refused.body.message).toBe('“弯道卡丁车馆 · 西湖店”里还有 1 个账号，不能删除，可以改为停用');
    expect((await call('DELETE', `delete?id=${north}`)).body).toMatchObject({ success: true, message: '删除成功!' });
    expect(JSON.stringify(await tree('queryTreeList'))).not.toContain(north);
  });

  describe('roles of a department', () => {
    const roles = (path: string, token = manager, body?: object, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
      test.call(method, `/sys/sysDepartRole/${path}`, { token, ...(body && { body }) });
    const permission = startId('button coupon:import');
    let night: string;

    it('are added, renamed, listed and given to people of the department', async () => {
      const made = await roles(
        'add',
        manager,
        { departId: storeId('A01'), roleName: '夜班', roleCode: 'night' },
        'POST',
      );
      night = made.body.result as string;
      const twice = await roles('add', manager, { departId: storeId('A01'), roleName: 'x', roleCode: 'night' }, 'POST');
      expect(twice.body).toMatchObject({ key: 'departRole.codeTaken', result: { field: 'roleCode' } });
      await roles('edit', manager, { id: night, roleName: '夜班领队', roleCode: 'night' }, 'PUT');
      const page = (await roles(`list?deptId=${storeId('A01')}&pageNo=1`)).body.result as { records: DepartmentRole[] };
      expect(page.records).toMatchObject([{ id: night, roleName: '夜班领队', departId: storeId('A01') }]);
      expect((await roles(`getDeptRoleList?departId=${storeId('A01')}`)).body.result).toHaveLength(1);

      const [marshal, stranger] = await Promise.all(['marshal', 'manager2'].map(userId));
      expect(
        (await roles('deptRoleUserAdd', manager, { userId: marshal, newRoleId: night, oldRoleId: '' }, 'POST')).body
          .success,
      ).toBe(true);
      expect((await roles(`getDeptRoleByUserId?userId=${marshal}`)).body.result).toMatchObject([
        { droleId: night, userId: marshal },
      ]);
      const foreign = await roles(
        'deptRoleUserAdd',
        manager,
        { userId: stranger, newRoleId: night, oldRoleId: '' },
        'POST',
      );
      expect(foreign.body).toMatchObject({ key: 'rights.unknownUser' });
    });

    it('name their people, and are given to several and taken again at once', async () => {
      const [marshal, cashier, stranger] = await Promise.all(['marshal', 'cashier', 'manager2'].map(userId));
      const held = async (): Promise<string[]> => {
        const people = (await roles(`people?roleId=${night}`)).body.result as { id: string; held: boolean }[];
        expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([marshal, cashier]));
        expect(people.map(({ id }) => id)).not.toContain(stranger);
        return people.flatMap(({ id, held: holds }) => (holds ? [id] : []));
      };
      const save = (userIds: string, lastUserIds: string, token = manager) =>
        roles('savePeople', token, { roleId: night, userIds, lastUserIds }, 'POST');
      expect(await held()).toEqual([marshal]);
      expect((await save(`${cashier}`, `${marshal}`)).body.success).toBe(true);
      expect(await held()).toEqual([cashier]);
      // What was not there to be seen is not taken.
      expect((await save(`${marshal},`, '')).body.success).toBe(true);
      expect((await held()).toSorted()).toEqual([marshal, cashier].toSorted());
      const [row] = (await roles(`getDeptRoleList?departId=${storeId('A01')}`)).body.result as DepartmentRole[];
      expect(row).toMatchObject({ userCount: 2, permissionCount: 0 });
      expect((await save(`${stranger}`, '')).body).toMatchObject({ key: 'rights.unknownUser' });
      const elsewhere = await test.signIn('manager2');
      expect((await save('', `${marshal}`, elsewhere)).body).toMatchObject({ key: 'rights.notYourDepartment' });
      expect((await held()).toSorted()).toEqual([marshal, cashier].toSorted());
      expect((await save(`${marshal}`, `${marshal},${cashier}`)).body.success).toBe(true);
    });

    it('are given and deleted only by the person who holds what they may do, in that department', async () => {
      const marshal = await userId('marshal');
      await test.db.query('DELETE FROM role_permission WHERE permission_id = $1 AND role_id = $2', [
        permission,
        startId('role store-general'),
      ]);
      await test.db.query('INSERT INTO department_permission VALUES ($1, $2)', [storeId('A01'), permission]);
      await test.db.query('INSERT INTO department_role_permission VALUES ($1, $2)', [night, permission]);
      for (const answer of [
        await roles(
          'deptRoleUserAdd',
          manager,
          { userId: await userId('manager'), newRoleId: night, oldRoleId: '' },
          'POST',
        ),
        await roles('deptRoleUserAdd', manager, { userId: marshal, newRoleId: '', oldRoleId: night }, 'POST'),
        await roles(`delete?id=${night}`, manager, undefined, 'DELETE'),
      ])
        expect(answer.body).toMatchObject({ code: 510, key: 'rights.notHeld' });
      const elsewhere = await test.signIn('manager2');
      for (const answer of [
        await roles('edit', elsewhere, { id: night, roleName: 'x', roleCode: 'x' }, 'PUT'),
        await roles(`deleteBatch?ids=${night},`, elsewhere, undefined, 'DELETE'),
        await roles(`getDeptRoleList?departId=${storeId('A01')}`, elsewhere),
      ])
        expect(answer.body).toMatchObject({ code: 510, key: 'rights.notYourDepartment' });
      expect((await roles('list', elsewhere)).body.result).toMatchObject({ total: 0 });
      expect((await roles(`deleteBatch?ids=${night},`, hq, undefined, 'DELETE')).body.success).toBe(true);
    });

    const userId = async (username: string): Promise<string> =>
      (await test.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]?.id ?? '';
  });
});
