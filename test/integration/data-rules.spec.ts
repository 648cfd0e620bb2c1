import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';

interface Orders {
  records: { id: string }[];
  total: number;
}
const RULE = { ruleName: '只看自己的单', ruleColumn: 'cashierId', ruleConditions: '=', ruleValue: '#{sys_user_id}' };

describe('data rules', () => {
  let venue: TestVenue;
  let hq: Client;
  let admin: Client;
  let cashier: Client;
  let own: string;
  let foreign: string;
  let permissionId: string;
  let cashierRole: string;

  beforeAll(async () => {
    venue = await startVenue();
    const rows = new Fixtures(venue.db);
    [hq, admin, cashier] = [await venue.signIn('hq'), await venue.signIn('admin'), await venue.signIn('cashier')];
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    own = (await new CounterCalls(cashier).sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' })).orderId;
    const other = new CounterCalls(await venue.signIn('cashier2'));
    foreign = (await other.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' })).orderId;
    permissionId = await idOf("SELECT id FROM permission WHERE code = 'orders:list'");
    cashierRole = await idOf("SELECT id FROM role WHERE code = 'cashier'");
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM permission_rule');
  });

  const idOf = async (sql: string): Promise<string> => (await venue.db.query<{ id: string }>(sql))[0]?.id ?? '';
  const add = (rule: object = {}, client = hq) =>
    client.post<string>('/sys/permission/addPermissionRule', { permissionId, ...RULE, ...rule });
  const choose = (ids: string, client = hq, roleId = cashierRole) =>
    client.post('/sys/role/datarule', { permissionId, roleId, dataRuleIds: ids });
  const seen = async (client = cashier): Promise<string[]> => {
    const { result } = await client.get<Orders>('/consume/sysConsume/orderlist', { pageSize: 50 });
    expect(result?.total).toBe(result?.records.length);
    return (result?.records ?? []).map(({ id }) => id).sort();
  };
  const opens = async (id: string): Promise<boolean> =>
    (await cashier.get('/consume/sysConsume/orderdetail', { id })).result !== null;
  const count = async (): Promise<number | undefined> =>
    (await cashier.get<{ counts: { all: number } }>('/consume/sysConsume/ordersums', {})).result?.counts.all;

  it('P-6.8 P-7.58 P-7.59 are added, found, chosen for a role, and act on its next call: list, total, sums and single rows', async () => {
    expect(await seen()).toEqual([own, foreign].sort());
    const rule = await add();
    expect(rule).toMatchObject({ success: true, message: '添加成功！' });
    expect(await seen()).toHaveLength(2);
    const listed = await hq.get('/sys/permission/getPermRuleListByPermId', { permissionId });
    expect(listed.result).toMatchObject([{ ...RULE, id: rule.result, permissionId, status: '1' }]);
    const found = (ruleName: string) =>
      hq.get<object[]>('/sys/permission/queryPermissionRule', { permissionId, ruleName });
    expect((await found('*自己*')).result).toHaveLength(1);
    expect((await found('自己')).result).toEqual([]);
    for (const [ruleName, count] of [
      [RULE.ruleName, 1],
      [`!${RULE.ruleName}`, 0],
      ['!自己', 1],
      [`甲,${RULE.ruleName}`, 1],
      ['甲,乙', 0],
      [',甲,自己,', 1],
      [',甲,乙,', 0],
      ['>= A', 1],
      ['< A', 0],
    ] as const)
      expect((await found(ruleName)).result, ruleName).toHaveLength(count);
    const tree = await hq.get<{ perms: string | null; ruleFlag: number }[]>('/sys/permission/no-pager');
    expect(tree.result?.filter(({ ruleFlag }) => ruleFlag === 1).map(({ perms }) => perms)).toEqual(['orders:list']);

    expect(await choose(`${rule.result},`)).toMatchObject({ success: true });
    expect((await hq.get(`/sys/role/datarule/${permissionId}/${cashierRole}`)).result).toMatchObject({
      datarule: [{ id: rule.result }],
      drChecked: rule.result,
    });
    expect(await seen()).toEqual([own]);
    expect([await opens(own), await opens(foreign), await count()]).toEqual([true, false, 1]);
    expect(await seen(hq)).toHaveLength(2);

    await hq.put('/sys/permission/editPermissionRule', { id: rule.result, ...RULE, ruleConditions: '!=' });
    expect(await seen()).toEqual([foreign]);
    await hq.put('/sys/permission/editPermissionRule', { id: rule.result, ...RULE, status: '0' });
    expect(await seen()).toHaveLength(2);
    expect(await hq.delete('/sys/permission/deletePermissionRule', { id: rule.result })).toMatchObject({
      success: true,
    });
    expect((await hq.get(`/sys/role/datarule/${permissionId}/${cashierRole}`)).success).toBe(false);
  });

  it('of one role all must hold; another role without rules gives all rows', async () => {
    const rules = [await add(), await add({ ruleColumn: 'kind', ruleValue: 'RECHARGE' })].map(({ result }) => result);
    await choose(rules.join(','));
    expect(await seen()).toEqual([]);
    await venue.db.query(
      "INSERT INTO user_role SELECT u.id, r.id, 'A01' FROM app_user u, role r WHERE u.username = 'cashier' AND r.code = 'store-general'",
    );
    expect(await seen()).toHaveLength(2);
    await venue.db.query(
      "DELETE FROM user_role ur USING app_user u, role r WHERE u.id = ur.user_id AND r.id = ur.role_id AND u.username = 'cashier' AND r.code = 'store-general'",
    );
    expect(await seen()).toEqual([]);
  });

  it('a value is never SQL, and what no list understands is refused or shows nothing', async () => {
    const rule = await add();
    await choose(String(rule.result));
    await venue.db.query('UPDATE permission_rule SET value = $1', ["x' OR '1'='1"]);
    expect(await seen()).toEqual([]);
    for (const [wrong, key] of [
      [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }, 'rule.conditionWrong'],
      [{ ruleColumn: 'id) OR (true' }, 'rule.fieldWrong'],
      [{ ruleColumn: 'goods' }, 'rule.fieldWrong'],
      [{ ruleValue: '#{sys_password}' }, 'rule.valueWrong'],
      [{ ruleValue: '' }, 'rule.valueRequired'],
      [{ ruleValue: "x' OR '1'='1" }, 'rule.notFound'],
      [{ ruleName: '' }, 'rule.nameRequired'],
    ] as const)
      expect(await add(wrong)).toMatchObject({ success: false, key });
    const editing = await idOf("SELECT id FROM permission WHERE code = 'coupon:edit'");
    expect(await add({ permissionId: editing })).toMatchObject({ success: false, key: 'rule.notOffered' });
    await venue.db.query("UPDATE permission_rule SET field = 'cashierId', condition = 'constructor'");
    expect(await seen()).toEqual([]);
  });

  it('a value fits its field: people, stores and dictionaries have it, figures and days are written so; else nothing is added', async () => {
    const shifts = await idOf("SELECT id FROM permission WHERE code = 'drawer:list'");
    const person = await idOf("SELECT id FROM app_user WHERE username = 'cashier2'");
    const other = await idOf("SELECT id FROM app_user WHERE username = 'cashier'");
    for (const [rule, key] of [
      [{ ruleValue: '周敏' }, 'rule.notFound'],
      [{ ruleConditions: 'IN', ruleValue: `${person},nobody` }, 'rule.notFound'],
      [{ ruleConditions: 'IN', ruleValue: ' , ' }, 'rule.valueRequired'],
      [{ ruleConditions: 'LIKE', ruleValue: person }, 'rule.conditionUnfit'],
      [{ ruleValue: '#{sys_org_code}' }, 'rule.variableUnfit'],
      [{ ruleColumn: 'memberId', ruleValue: '#{sys_user_id}' }, 'rule.variableUnfit'],
      [{ ruleColumn: 'memberId', ruleValue: '1' }, 'rule.notFound'],
      [{ ruleColumn: 'kind', ruleValue: 'sale' }, 'rule.valueUnknown'],
      [{ ruleColumn: 'kind', ruleConditions: '>', ruleValue: 'SALE' }, 'rule.conditionUnfit'],
      [{ ruleColumn: 'amount', ruleValue: '很多' }, 'rule.notNumber'],
      [{ ruleColumn: 'amount', ruleValue: '10.001' }, 'rule.notNumber'],
      [{ ruleColumn: 'day', ruleValue: '2026-02-30' }, 'rule.notDay'],
      [{ ruleColumn: 'day', ruleValue: '昨天' }, 'rule.notDay'],
      [{ permissionId: shifts, ruleColumn: 'sysOrgCode', ruleValue: 'Z99' }, 'rule.notFound'],
      [{ permissionId: shifts, ruleColumn: 'drawer', ruleConditions: 'IN', ruleValue: '1,2,x' }, 'rule.notNumber'],
    ] as const)
      expect({ rule, answer: await add(rule) }).toMatchObject({ answer: { success: false, key } });
    expect(await venue.db.query('SELECT FROM permission_rule')).toEqual([]);
    expect((await add({ ruleColumn: 'amount', ruleValue: '很多' })).message).toBe('“金额”要填数字，“很多”不是');
    const lots = { permissionId, ...RULE, ruleColumn: 'amount', ruleValue: 'lots' };
    expect((await hq.post('/sys/permission/addPermissionRule', lots, { language: 'en' })).message).toBe(
      '“Amount” needs a number; “lots” is not one',
    );

    const people = await add({ ruleConditions: 'IN', ruleValue: `${person}, #{sys_user_id}` });
    for (const rule of [
      { ruleColumn: 'kind', ruleConditions: 'IN', ruleValue: 'SALE,REFUND' },
      { ruleColumn: 'amount', ruleConditions: '>=', ruleValue: '10.5' },
      { ruleColumn: 'day', ruleConditions: '<', ruleValue: '2030-01-01' },
      { permissionId: shifts, ruleColumn: 'sysOrgCode', ruleConditions: 'IN', ruleValue: 'A01,#{sys_org_code}' },
      { permissionId: shifts, ruleColumn: 'cashierName', ruleConditions: 'LIKE', ruleValue: '周' },
    ])
      expect(await add(rule)).toMatchObject({ success: true });
    const listed = await hq.get<{ ruleValue: string; ruleValue_dictText: string }[]>(
      '/sys/permission/getPermRuleListByPermId',
      { permissionId },
    );
    const [{ name } = { name: '' }] = await venue.db.query<{ name: string }>(
      'SELECT real_name AS name FROM app_user WHERE id = $1',
      [person],
    );
    expect(listed.result?.map((rule) => rule.ruleValue_dictText)).toEqual([
      '2030-01-01',
      '10.5',
      '消费、退款',
      `${name}、#{sys_user_id}`,
    ]);
    await choose(String(people.result));
    expect(await seen()).toEqual([own, foreign].sort());
    const edited = await hq.put('/sys/permission/editPermissionRule', { id: people.result, ...RULE, ruleValue: 'x' });
    expect(edited).toMatchObject({ success: false, key: 'rule.notFound', result: { field: 'ruleValue' } });
    expect(
      await hq.put('/sys/permission/editPermissionRule', { id: people.result, ...RULE, ruleValue: other }),
    ).toMatchObject({ success: true });
    expect(await seen()).toEqual([own]);
  });

  it('hold for what is to be done, too: who sees a part of the shifts finds none of them on the list', async () => {
    const manager = await venue.signIn('manager');
    const [{ id: cashierId } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM app_user WHERE username = 'cashier'",
    );
    const drawer = new DrawerCalls(cashier, cashierId);
    const opened = await drawer.open(100);
    await drawer.count(opened.result!, 90);
    expect(await drawer.close(opened.result!, { note: '少了十元' })).toMatchObject({ success: true });
    const todo = async (): Promise<string[]> =>
      ((await manager.get<{ kind: string }[]>('/dashboard/sysDashboard/todo')).result ?? []).map(({ kind }) => kind);
    expect(await todo()).toContain('drawer');
    const shifts = await idOf("SELECT id FROM permission WHERE code = 'drawer:list'");
    const rule = await add({ permissionId: shifts, ruleColumn: 'cashierName', ruleValue: '#{sys_user_name}' });
    const roleId = await idOf("SELECT id FROM role WHERE code = 'store-general'");
    const chosen = { permissionId: shifts, roleId, dataRuleIds: String(rule.result) };
    expect(await hq.post('/sys/role/datarule', chosen)).toMatchObject({ success: true });
    const listed = await manager.get<Orders>('/drawer/sysShift/list', { pageSize: 50 });
    expect(listed.result?.records).toEqual([]);
    expect(await todo()).not.toContain('drawer');
    // The name is a right then: nobody takes another one to see more.
    const rename = (realname: string) => manager.put('/sys/user/editSlefInfo', { realname });
    expect(await rename('周敏')).toMatchObject({ key: 'account.nameIsRight', result: { field: 'realname' } });
    expect(await rename('王店长')).toMatchObject({ success: true });
    expect((await manager.get<Orders>('/drawer/sysShift/list', { pageSize: 50 })).result?.records).toEqual([]);
  });

  it('who sees a part can neither widen it nor hand on the whole', async () => {
    const rule = await add();
    const headRole = await idOf("SELECT id FROM role WHERE code = 'head-office'");
    await choose(String(rule.result), admin, headRole);
    expect(await seen(hq)).toEqual([]);
    for (const answer of [
      await choose('', hq, headRole),
      await hq.delete('/sys/permission/deletePermissionRule', { id: rule.result }),
      await hq.put('/sys/permission/editPermissionRule', { id: rule.result, ...RULE, status: '0' }),
      await hq.post('/sys/permission/saveRolePermission', {
        roleId: await idOf("SELECT id FROM role WHERE code = 'coach'"),
        permissionIds: permissionId,
        lastpermissionIds: '',
      }),
    ])
      expect(answer).toMatchObject({ success: false, code: 510, key: 'rights.heldInPart' });
    expect(await seen(hq)).toEqual([]);
    const manager = await venue.signIn('manager');
    expect((await add({}, manager)).code).toBe(510);
    expect((await choose('', manager)).code).toBe(510);
  });

  it('who sees the whole in one store alone does not hand it on in all', async () => {
    const rule = await add();
    const headRole = await idOf("SELECT id FROM role WHERE code = 'head-office'");
    await choose(String(rule.result), admin, headRole);
    await venue.db.query(
      "INSERT INTO user_role SELECT u.id, r.id, 'A01' FROM app_user u, role r WHERE u.username = 'hq' AND r.code = 'store-general'",
    );
    try {
      expect(await seen(hq)).toHaveLength(2);
      expect(await choose('', hq, headRole)).toMatchObject({ success: false, key: 'rights.heldInPart' });
    } finally {
      await venue.db.query(
        "DELETE FROM user_role ur USING app_user u, role r WHERE u.id = ur.user_id AND r.id = ur.role_id AND u.username = 'hq' AND r.code = 'store-general'",
      );
    }
  });

  it('who sees a part gives nobody a role that sees more, and one that sees no more', async () => {
    const manager = await venue.signIn('manager');
    const rule = await add();
    await choose(String(rule.result), admin, await idOf("SELECT id FROM role WHERE code = 'store-general'"));
    const invite = () =>
      manager.post('/sys/user/add', {
        ...{ username: `narrow${Date.now()}`, realname: '周敏', password: 'a long password' },
        selectedroles: `${cashierRole},`,
      });
    const offered = async () =>
      (await manager.get<{ departs: { orgCode: string; roleIds: string[] }[] }>('/sys/user/scope')).result?.departs
        .find(({ orgCode }) => orgCode === 'A01')
        ?.roleIds.includes(cashierRole);
    expect(await offered()).toBe(false);
    expect(await invite()).toMatchObject({ success: false, key: 'role.beyondYours' });
    const kinds = await add({ ruleColumn: 'kind', ruleValue: 'SALE' });
    await choose(String(kinds.result));
    expect(await invite()).toMatchObject({ success: false, key: 'role.beyondYours' });
    await choose(`${rule.result},${kinds.result}`);
    expect(await offered()).toBe(true);
    expect(await invite()).toMatchObject({ success: true });
  });

  it('who sees a part signs in as nobody whom a role of the department shows more, frozen or not', async () => {
    const manager = await venue.signIn('manager');
    const rule = await add();
    await choose(String(rule.result), admin, await idOf("SELECT id FROM role WHERE code = 'store-general'"));
    const store = await idOf("SELECT id FROM store WHERE org_code = 'A01'");
    const username = `watcher${Date.now()}`;
    const form = { username, realname: '吴静', password: 'a long password', selecteddeparts: store };
    expect(await admin.post('/sys/user/add', form)).toMatchObject({ success: true });
    const set = () => manager.put('/sys/user/changePassword', { username, password: 'another password' });
    expect(await set()).toMatchObject({ success: true });
    await venue.db.query(
      `WITH given AS (INSERT INTO department_permission (department_id, permission_id) VALUES ($1, $2) ON CONFLICT DO NOTHING),
         made AS (INSERT INTO department_role (id, department_id, code, name) VALUES ('watchers', $1, 'watchers', '看单') RETURNING id),
         may AS (INSERT INTO department_role_permission (role_id, permission_id) SELECT id, $2 FROM made)
       INSERT INTO department_role_user (role_id, user_id) SELECT made.id, u.id FROM made, app_user u WHERE u.username = $3`,
      [store, permissionId, username],
    );
    try {
      const id = await idOf(`SELECT id FROM app_user WHERE username = '${username}'`);
      const phone = { id, phone: '13900000947' };
      expect(await set()).toMatchObject({ success: false, key: 'account.notYours' });
      expect(await manager.put('/sys/user/edit', phone)).toMatchObject({ success: false, key: 'account.notYours' });
      await venue.db.query('UPDATE app_user SET status = 2 WHERE id = $1', [id]);
      expect(await set()).toMatchObject({ success: false, key: 'account.notYours' });
      const ruled = { permissionId, roleId: 'watchers', dataRuleIds: String(rule.result) };
      expect(await admin.post('/sys/sysDepartRole/datarule', ruled)).toMatchObject({ success: true });
      expect(await set()).toMatchObject({ success: true });
      expect(await manager.put('/sys/user/edit', phone)).toMatchObject({ success: true });
    } finally {
      await venue.db.query("DELETE FROM department_role WHERE id = 'watchers'");
    }
  });
});
