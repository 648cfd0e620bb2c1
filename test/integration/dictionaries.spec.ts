import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DictionaryChoice, DictionaryNode, Page, TreeChoice } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const ITEMS = '/sys/dict/getDictItems';
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
interface Row {
  id: string;
  dictCode: string;
  delFlag: number;
}

/** Dictionaries as older clients ask for them. */
describe('dictionaries on the wire', () => {
  let venue: TestVenue;
  let hq: Client;
  let cashier: Client;

  beforeAll(async () => {
    venue = await startVenue();
    [hq, cashier] = await Promise.all([venue.signIn('hq'), venue.signIn('cashier')]);
  });
  afterAll(() => venue.close());

  const items = async (code: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<DictionaryChoice[]> =>
    (await cashier.get<DictionaryChoice[]>(`${ITEMS}/${code}`, {}, { language })).result ?? [];
  const texts = async (code: string, language?: 'en'): Promise<Record<string, string>> =>
    Object.fromEntries((await items(code, language)).map(({ value, text }) => [value, text]));
  const list = async (query: Record<string, unknown>): Promise<Row[]> =>
    (await hq.get<Page<Row>>('/sys/dict/list', query)).result?.records ?? [];

  it('P-3.20 P-7.25 P-3.23 answers items in order, in the language of the client, and none for an unknown code', async () => {
    const named = (value: string, text: string) => ({ value, text, title: text, label: text, enabled: true });
    expect(await items('pay_state')).toEqual([
      named('nopay', '未支付'),
      named('payed', '已支付'),
      named('refunding', '退款中'),
      named('refunded', '退款成功'),
    ]);
    expect(await items('play_state', 'en')).toContainEqual(named('ESCAPED', 'Escaped'));
    for (const code of ['unknown', 'constructor', 'x%5Borderby:1%5D']) expect(await items(code)).toEqual([]);
  });

  it('P-3.22 P-3.29 P-3.30 P-3.31 holds the states of reviews, storage, coins and announcements', async () => {
    expect(await texts('apply_state')).toEqual({ WAIT: '待审核', PASS: '已通过', REJECT: '已驳回' });
    expect(await texts('storage_state')).toEqual({
      SAVED: '已存入',
      TAKENOUT: '已取出',
      TOCOLLECT: '待领取',
      REJECTED: '已拒绝',
    });
    expect(await texts('coin_output_state')).toEqual({ NOTISSUED: '未出币', COMPLETED: '已完成' });
    expect(await texts('announcement_state')).toEqual({ PUBLISHED: '已发布', UNPUBLISHED: '未发布' });
    expect(await texts('storage_state', 'en')).toEqual({
      SAVED: 'Saved',
      TAKENOUT: 'Taken out',
      TOCOLLECT: 'To collect',
      REJECTED: 'Rejected',
    });
  });

  it('answers 1 and 0 for yn, and the codes of the admin screens, each with its values', async () => {
    expect(await texts('yn')).toEqual({ 1: '是', 0: '否' });
    expect(await texts('yes_no')).toEqual({ YES: '是', NO: '否' });
    const values = async (code: string) => Object.keys(await texts(code)).sort();
    expect(await values('rule_conditions')).toEqual(
      ['!=', '<', '<=', '=', '>', '>=', 'IN', 'LIKE', 'USE_SQL_RULES'].sort(),
    );
    for (const [code, wanted] of Object.entries({
      ...{ activiti_sync: ['0', '1'], global_perms_type: ['1', '2'], valid_status: ['0', '1'] },
      ...{ priority: ['H', 'L', 'M'], msg_category: ['1', '2'], msg_type: ['ALL', 'USER'] },
      ...{ send_status: ['0', '1', '2'], dict_item_status: ['0', '1'], menu_type: ['0', '1', '2'] },
      del_flag: ['0', '1'],
      depart_status: ['0', '1'],
      org_category: ['1', '2', '3'],
    }))
      expect({ code, values: await values(code) }).toEqual({ code, values: wanted });
  });

  it('reads one text, several, and those that hold a word', async () => {
    const get = async (path: string, query = {}, language: 'zh-CN' | 'en' = 'zh-CN') =>
      (await cashier.get(`/sys/dict/${path}`, query, { language })).result;
    expect(await get('getDictText/pay_state/payed')).toBe('已支付');
    expect(await get('getDictText/pay_state/payed', {}, 'en')).toBe('Paid');
    expect(await get('getDictText/pay_state/nothing')).toBe('');
    expect(await get('loadDictItem/pay_state', { key: 'refunded,strange,nopay,' })).toEqual([
      '退款成功',
      'strange',
      '未支付',
    ]);
    expect(await get('loadDict/pay_state', { keyword: '退款' })).toMatchObject([
      { value: 'refunding' },
      { value: 'refunded' },
    ]);
  });

  it('offers rows of a few tables to anyone who may list them, and nothing that a client could make SQL of', async () => {
    const departments = await hq.get<DictionaryChoice[]>(`${ITEMS}/sys_depart,depart_name,org_code`);
    expect(departments.result).toContainEqual(expect.objectContaining({ value: 'A01' }));
    const named = departments.result?.find(({ value }) => value === 'A01')?.text ?? '';
    const textOf = `/sys/dict/getDictText/sys_depart,depart_name,org_code/A01`;
    expect((await hq.get(textOf)).result).toBe(named);
    const search = { keyword: named.slice(1, 4) };
    const found = await hq.get<DictionaryChoice[]>('/sys/dict/loadDict/sys_depart,depart_name,org_code', search);
    expect(found.result?.map(({ value }) => value)).toContain('A01');
    expect(await hq.get(`${ITEMS}/sys_dict,dict_name,dict_code`)).toMatchObject({ success: true });
    expect(await cashier.get(`${ITEMS}/sys_depart,depart_name,org_code`)).toMatchObject({ success: false, code: 510 });
    for (const code of [
      'app_user,password_hash,id',
      'sys_depart,constructor,id',
      'sys_depart,depart_name,id,1=1',
      'constructor,name,id',
      "sys_depart,(select 'x'),id",
    ])
      expect(await hq.get(`${ITEMS}/${encodeURIComponent(code)}`)).toMatchObject({
        success: false,
        code: 500,
        key: 'dictionary.tableNotOffered',
      });
  });

  it('opens the tree of departments level by level', async () => {
    const level = async (pid: string) =>
      hq.get<TreeChoice[]>('/sys/dict/loadTreeData', {
        ...{ tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', pid },
      });
    const [row] = await venue.db.query<{ id: string; parent_id: string }>(
      "SELECT id, parent_id FROM store WHERE org_code = 'A01'",
    );
    const around = (await level(row?.parent_id ?? '')).result ?? [];
    expect(around.map(({ value }) => value)).toContain(row?.id);
    expect((await level(row?.id ?? 'x')).result).toEqual([]);
    expect(around.find(({ value }) => value === row?.id)).toMatchObject({ isLeaf: true, leaf: true });
    expect(
      await hq.get('/sys/dict/loadTreeData', { tableName: 'sys_user', text: 'realname', code: 'id', pid: '' }),
    ).toMatchObject({ success: false, key: 'dictionary.tableNotOffered' });
  });

  it('P-7.27 adds a dictionary and takes the whole row back when it is changed', async () => {
    expect(
      await hq.post('/sys/dict/add', { dictName: '头盔尺码', dictCode: 'helmet_size', description: '', type: 0 }),
    ).toMatchObject({ success: true, message: '添加成功！' });
    const [row] = await list({ dictCode: 'helmet_size', dictName: '' });
    expect(row).toMatchObject({ dictName: '头盔尺码', delFlag: 0, type: 0 });
    expect(row).toMatchObject({ createBy: 'hq', updateBy: null, updateTime: null });
    const changed = { ...row, dictName: '头盔', children: null, updateBy: null };
    expect(await hq.put('/sys/dict/edit', changed)).toMatchObject({ success: true, message: '修改成功!' });
    expect(await list({ dictCode: 'helmet_size' })).toMatchObject([
      { dictName: '头盔', createBy: 'hq', updateBy: 'hq', updateTime: expect.stringMatching(TIME) as string },
    ]);
    // What the product came with was made by nobody.
    expect(await list({ dictCode: 'pay_state' })).toMatchObject([{ createBy: null, updateBy: null }]);
    const all = await hq.get<DictionaryNode[]>('/sys/dict/treeList', { dictName: '头盔' });
    expect(all.result).toMatchObject([{ dictCode: 'helmet_size', title: '头盔', key: row?.id }]);
    expect(await cashier.post('/sys/dict/add', { dictName: 'x', dictCode: 'x' })).toMatchObject({ code: 510 });
  });

  it('P-7.28 adds items, changes them with the whole row, and lists them in their order, also those that are off', async () => {
    const [parent] = await list({ dictCode: 'helmet_size' });
    const dictId = parent?.id ?? '';
    for (const [itemValue, itemText, sortOrder] of [
      ['L', '大', 2],
      ['S', '小', 1],
    ] as const)
      expect(
        await hq.post('/sys/dictItem/add', { dictId, itemText, itemValue, sortOrder, status: 1, description: null }),
      ).toMatchObject({ success: true, message: '添加成功！' });
    const rows = async (query: object = {}) =>
      (await hq.get<Page<{ id: string; itemValue: string }>>('/sys/dictItem/list', { dictId, ...query })).result;
    expect((await rows({ delFlag: 1 }))?.records.map(({ itemValue }) => itemValue)).toEqual(['S', 'L']);
    const small = (await rows())?.records[0];
    expect(await hq.put('/sys/dictItem/edit', { ...small, itemText: '小号', status: 0 })).toMatchObject({
      success: true,
    });
    expect((await rows())?.records).toMatchObject([
      { id: small?.id, createBy: 'hq', updateBy: 'hq', updateTime: expect.stringMatching(TIME) as string },
      { createBy: 'hq', updateBy: null, updateTime: null },
    ]);
    await eventually('the item is off', async () => (await items('helmet_size'))[0]?.enabled === false);
    expect(await items('helmet_size')).toMatchObject([
      { value: 'S', text: '小号', enabled: false },
      { value: 'L', text: '大', enabled: true },
    ]);
    expect(await hq.delete('/sys/dictItem/delete', { id: small?.id })).toMatchObject({ success: true });
    expect((await rows())?.total).toBe(1);
    expect(await hq.get('/sys/dictItem/list', { delFlag: 1 })).toMatchObject({ success: true });
  });

  it('keeps what was deleted until it is brought back or erased', async () => {
    const bin = async () => (await hq.get<DictionaryNode[]>('/sys/dict/deleteList')).result ?? [];
    const [row] = await list({ dictCode: 'helmet_size' });
    const id = row?.id ?? '';
    expect(await hq.delete('/sys/dict/deleteBatch', { ids: `${id},` })).toMatchObject({ success: true });
    await eventually('its items are gone', async () => (await items('helmet_size')).length === 0);
    expect(await list({ dictCode: 'helmet_size' })).toEqual([]);
    expect(await bin()).toMatchObject([{ id, dictCode: 'helmet_size', delFlag: 1 }]);
    expect(await cashier.put(`/sys/dict/back/${id}`)).toMatchObject({ code: 510 });

    expect(await hq.put(`/sys/dict/back/${id}`)).toMatchObject({ success: true });
    await eventually('its items are back', async () => (await items('helmet_size')).length === 1);
    expect(await hq.put(`/sys/dict/back/${id}`)).toMatchObject({ success: false, key: 'notFound' });

    await hq.delete('/sys/dict/delete', { id });
    const next = await hq.post<string>('/sys/dict/add', { dictName: '头盔', dictCode: 'helmet_size' });
    expect(next).toMatchObject({ success: true });
    expect(await hq.put(`/sys/dict/back/${id}`)).toMatchObject({ success: false, key: 'resource.taken' });
    expect(await hq.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject({ success: true });
    expect(await bin()).toEqual([]);
    // Only what was deleted before can be erased.
    expect(await hq.delete(`/sys/dict/deletePhysic/${next.result ?? ''}`)).toMatchObject({ key: 'notFound' });
  });

  it('belong to head office: a store manager changes none, and adds items of the own store where stores may', async () => {
    const manager = await venue.signIn('manager');
    const refused = { success: false, code: 500, key: 'dictionary.headOfficeOnly' };
    const added = await hq.post<string>('/sys/dict/add', { dictName: '手套', dictCode: 'glove_size' });
    const id = added.result ?? '';
    const item = (dictId: string, itemValue: string) => ({
      ...{ dictId, itemText: itemValue, itemValue, sortOrder: 9, status: 1 },
    });
    expect(await hq.post('/sys/dictItem/add', item(id, 'L'))).toMatchObject({ success: true });
    const [ranks] = await list({ dictCode: 'rank_type' });
    const open = { id: ranks?.id, storeItems: 'YES' };
    expect(await manager.put('/sys/dict/edit', open, { language: 'en' })).toMatchObject({
      ...refused,
      message: 'This dictionary applies in every store. Only head office can change it',
    });
    for (const answer of [
      await manager.post('/sys/dictItem/add', item(ranks?.id ?? '', 'SLOW')),
      await manager.post('/sys/dict/add', { dictName: '头套', dictCode: 'balaclava' }),
      await manager.delete('/sys/dict/delete', { id }),
      await manager.delete('/sys/dict/deleteBatch', { ids: id }),
    ])
      expect(answer).toMatchObject(refused);
    expect(await list({ dictCode: 'balaclava' })).toEqual([]);
    expect(await list({ dictCode: 'glove_size' })).toHaveLength(1);

    await hq.delete('/sys/dict/delete', { id });
    expect(await manager.put(`/sys/dict/back/${id}`)).toMatchObject(refused);
    expect(await manager.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject(refused);
    expect(await hq.put(`/sys/dict/back/${id}`)).toMatchObject({ success: true });
    await eventually('its item is back', async () => (await items('glove_size')).length === 1);

    const [groups] = await list({ dictCode: 'kart_group' });
    const own = await manager.post<string>('/sys/dictItem/add', item(groups?.id ?? '', 'ELECTRIC'));
    expect(own).toMatchObject({ success: true });
    const row = { id: own.result ?? '' };
    expect(await manager.put('/sys/dictItem/edit', { ...row, itemText: '电动' })).toMatchObject({ success: true });
    expect(await manager.delete('/sys/dictItem/delete', row)).toMatchObject({ success: true });
    const lines = await venue.db.query<{ chain: string; line: string }>(
      `SELECT chain, subject_table || ' ' || change AS line FROM audit_entry
       WHERE subject_id IN ($1, $2) AND who ->> 'name' = (SELECT real_name FROM app_user WHERE username = 'manager') ORDER BY seq`,
      [id, row.id],
    );
    expect(lines).toEqual([
      { chain: 'A01', line: 'dictionary_item update' },
      { chain: 'A01', line: 'dictionary_item delete' },
    ]);
  });

  it('take no further value where the product works with each of them, and other texts in another order all the same', async () => {
    const manager = await venue.signIn('manager');
    for (const [dictCode, field] of [
      ['rank_type', 'rankType'],
      ['week_start', 'weekRankRange'],
    ] as const) {
      const [parent] = await list({ dictCode });
      // A dictionary that was opened to stores is none the less the product's.
      const opened = { id: parent?.id, storeItems: 'YES' };
      expect(await hq.put('/sys/dict/edit', opened)).toMatchObject({ success: true });
      const item = { dictId: parent?.id, itemText: '新的', itemValue: 'NEW', sortOrder: 9, status: 1 };
      for (const client of [hq, manager])
        expect(await client.post('/sys/dictItem/add', item)).toMatchObject({
          ...{ success: false, code: 500, key: 'dictionary.valuesFixed', result: { field: 'itemValue' } },
        });
      expect(await manager.put('/sys/departSetting/edit', { [field]: 'NEW' })).toMatchObject({
        ...{ success: false, key: 'resource.notOffered', result: { field } },
      });
    }
    const [refunds] = await list({ dictCode: 'refund_state' });
    const strange = { dictId: refunds?.id, itemText: '新的', itemValue: 'NEW', sortOrder: 9, status: 1 };
    expect((await hq.post('/sys/dictItem/add', strange)).message).toBe(
      '“退款状态”的取值由系统处理，不能添加，只能修改文字、排序和启用',
    );
    expect((await hq.post('/sys/dictItem/add', strange, { language: 'en' })).message).toBe(
      'The values of “State of a refund” are used by the system. Only texts, order and state can be changed',
    );
    const known = { dictId: refunds?.id, pageSize: 1 };
    const [first] = (await hq.get<Page<{ id: string; itemText: string }>>('/sys/dictItem/list', known)).result!.records;
    const change = { id: first?.id, itemText: '换个说法', sortOrder: 90 };
    expect(await hq.put('/sys/dictItem/edit', change)).toMatchObject({ success: true });
    await eventually('it is worded again', async () => (await items('refund_state')).at(-1)?.text === '换个说法');
    const [projects] = await list({ dictCode: 'project_type' });
    const added = await hq.post<string>('/sys/dictItem/add', { ...strange, dictId: projects?.id });
    expect(added).toMatchObject({ success: true });
    expect(await hq.delete('/sys/dictItem/delete', { id: added.result })).toMatchObject({ success: true });
  });

  it('words a value as the store of the row does, or else as everybody does, and never as another store', async () => {
    const [manager, manager2] = [await venue.signIn('manager'), await venue.signIn('manager2')];
    const [projects] = await list({ dictCode: 'project_type' });
    const item = (itemText: string) => ({
      ...{ dictId: projects?.id, itemText, itemValue: 'RENTAL', sortOrder: 1, status: 1 },
    });
    expect(await manager2.post('/sys/dictItem/add', item('对岸的叫法'))).toMatchObject({ success: true });
    const tariffOf = async (orgCode: string): Promise<string> => {
      const sold =
        "UPDATE tariff SET project_type = 'RENTAL' WHERE id = (SELECT id FROM tariff WHERE org_code = $1 LIMIT 1) RETURNING id";
      return (await venue.db.query<{ id: string }>(sold, [orgCode]))[0]?.id ?? '';
    };
    const [here, there] = [await tariffOf('A01'), await tariffOf('A02')];
    const textFor = async (client: Client, id: string): Promise<unknown> => {
      const path = '/consumerole/sysDepartConsumeRole/queryById';
      return (await client.get<{ projectType_dictText: string }>(path, { id })).result?.projectType_dictText;
    };
    await eventually('the other store has it', async () => (await textFor(manager2, there)) === '对岸的叫法');
    expect([await textFor(manager, here), await textFor(hq, here)]).toEqual(['', '']);
    expect(await hq.post('/sys/dictItem/add', item('大家的叫法'))).toMatchObject({ success: true });
    await eventually('everybody has it', async () => (await textFor(manager, here)) === '大家的叫法');
    expect(await textFor(hq, here)).toBe('大家的叫法');
    expect(await textFor(manager2, there)).toBe('对岸的叫法');
    const offered = (await manager2.get<DictionaryChoice[]>(`${ITEMS}/project_type`)).result!;
    expect(offered.filter(({ value }) => value === 'RENTAL')).toMatchObject([{ text: '对岸的叫法' }]);
  });

  it('P-7.26 reads the dictionaries again for super admins alone', async () => {
    const admin = await venue.signIn('admin');
    expect(await admin.get('/sys/dict/refleshCache')).toMatchObject({ success: true, result: null });
    for (const client of [hq, cashier])
      expect(await client.get('/sys/dict/refleshCache')).toMatchObject({ success: false, code: 510 });
  });
});
