/** Categories and other trees as a client of the published contract asks for them. */
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
  nothing,
  pageOf,
} from '../support/app/contract-client';

const row = z.looseObject({ id, pid: id, name: z.string(), code: z.string().min(1), hasChild: flag });
const node = z.looseObject({
  key: id,
  value: id,
  title: z.string(),
  code: z.string(),
  parentId: id,
  isLeaf: z.boolean(),
  leaf: z.boolean(),
});
const BASE = '/sys/category';

describe('a client of the published contract, on its page of categories', () => {
  let venue: TestVenue;
  let client: ContractClient;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
  });
  afterAll(() => venue.close());

  const roots = async (query: object = {}) =>
    (await good(client.get(`${BASE}/rootList`, { ...asListed, pageSize: 100, ...query }), pageOf(row))).records;
  const children = (pid: string) => good(client.get(`${BASE}/childList`, { pid }), z.array(row));

  it('adds categories without a code, below each other by the names of its form, and reads them level by level', async () => {
    const top = await good(client.post(`${BASE}/add`, { name: '合同分类', pid: '0' }), id, '添加成功！');
    const below = await good(client.post(`${BASE}/add`, { name: '下级', pid: top, code: '' }), id, '添加成功！');
    const second = await good(client.post(`${BASE}/add`, { name: '下级二', pid: top }), id);
    const one = (await roots()).find((each) => each.id === top)!;
    expect(one).toMatchObject({ pid: '0', name: '合同分类', hasChild: '1' });
    const rows = await children(top);
    expect(rows).toMatchObject([
      { id: below, pid: top, code: `${one.code}-1`, hasChild: '0' },
      { id: second, pid: top, code: `${one.code}-2`, hasChild: '0' },
    ]);
    expect(await roots({ name: '*下级二*' })).toMatchObject([{ id: second }]);

    const several = z.object({ records: z.array(row) });
    expect((await good(client.get(`${BASE}/getChildListBatch`, { parentIds: `${top},` }), several)).records).toEqual(
      rows,
    );
    for (const [call, query] of [
      ['loadTreeRoot', { pcode: one.code, async: true, condition: '' }],
      ['loadTreeChildren', { pid: top, condition: '' }],
      ['loadTreeData', { pid: top, pcode: '0', condition: '' }],
      ['loadTreeData', { pcode: one.code, condition: '' }],
    ] as const)
      expect(await good(client.get(`${BASE}/${call}`, query), z.array(node))).toMatchObject([
        { key: below, title: '下级', parentId: top, isLeaf: true },
        { key: second, title: '下级二' },
      ]);
    expect(
      (await good(client.get(`${BASE}/loadTreeRoot`, { async: true, pcode: '0' }), z.array(node))).map(
        ({ key }) => key,
      ),
    ).toContain(top);
    expect(await good(client.get(`${BASE}/loadOne`, { field: 'code', val: one.code }), row)).toMatchObject({ id: top });
    expect(await good(client.get(`${BASE}/loadDictItem`, { ids: `${second},${below}` }), z.array(z.string()))).toEqual([
      '下级二',
      '下级',
    ]);
    const offered = z.array(z.looseObject({ value: id, text: z.string(), title: z.string() }));
    expect(await good(client.get(`${BASE}/loadAllData`, { code: one.code }), offered)).toHaveLength(3);
    await good(client.get(`${BASE}/checkCode`, { pid: top, code: 'wire-code' }), nothing);
    const tree = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' };
    expect(
      await good(client.get('/sys/dict/loadTreeData', { ...tree, pid: top, condition: '' }), z.array(node)),
    ).toMatchObject([{ key: below }, { key: second }]);
    await bad(client.get('/sys/dict/loadTreeData', { ...tree, tableName: 'app_user', pid: '0' }));

    // Moved to the top, and back, by the whole row that the form has.
    await good(client.put(`${BASE}/edit`, { ...rows[1], pid: '0', name: '移出' }), nothing, '修改成功!');
    expect(await roots()).toContainEqual(expect.objectContaining({ id: second, pid: '0', name: '移出' }));
    await good(client.put(`${BASE}/edit`, { ...rows[1], pid: top }), nothing);
    expect(await children(top)).toHaveLength(2);
    await bad(client.post(`${BASE}/add`, { name: '无处', pid: 'nobody' }));
    await good(client.delete(`${BASE}/deleteBatch`, { ids: `${below},${second},` }), anything);
    await good(client.delete(`${BASE}/delete`, { id: top }), nothing, '删除成功!');
  });

  it('reads departments level by level, all items at once, and asks whether a value or an address is free', async () => {
    const department = z.looseObject({
      id,
      key: id,
      value: id,
      title: z.string(),
      orgCode: z.string(),
      isLeaf: z.boolean(),
    });
    const level = (query: object) =>
      good(client.get('/sys/sysDepart/queryDepartTreeSync', { primaryKey: 'id', ...query }), z.array(department));
    const tops = await level({ pid: '' });
    expect(await level({ pid: '0' })).toEqual(tops);
    const parent = tops.find(({ isLeaf }) => !isLeaf);
    const below = parent ? await level({ pid: parent.id }) : [];
    for (const each of below) expect(each).toMatchObject({ parentId: parent!.id, children: null });
    expect((await level({ ids: `${tops[0]!.id},` })).map((each) => each.id)).toEqual([tops[0]!.id]);
    expect(await level({ pid: 'nobody' })).toEqual([]);

    const offered = z.looseObject({ value: z.string(), text: z.string(), title: z.string(), label: z.string() });
    const every = await good(client.get('/sys/dict/queryAllDictItems', {}), z.record(z.string(), z.array(offered)));
    for (const code of ['pay_state', 'sex'])
      expect(every[code]).toEqual(await good(client.get(`/sys/dict/getDictItems/${code}`), z.array(offered)));

    const [first] = (
      await good(
        client.get('/sys/dictItem/list', asListed),
        pageOf(z.looseObject({ id, dictId: id, itemValue: z.string() })),
      )
    ).records;
    const { dictId, itemValue } = first!;
    const item = (query: object) => client.get('/sys/dictItem/dictItemCheck', { dictId, itemValue, ...query });
    await good(item({ id: first!.id }), nothing, '该值可用！');
    await bad(item({ id: '' }), '该值不可用，系统中已存在！');
    await good(item({ id: '', itemValue: 'no such value' }), nothing);

    const menu = (
      await good(client.get('/sys/permission/no-pager'), z.array(z.looseObject({ id, url: z.string().nullable() })))
    ).find(({ url }) => url);
    const address = (query: object) =>
      client.get('/sys/permission/checkPermDuplication', { url: menu!.url, alwaysShow: false, ...query });
    await bad(address({ id: '' }), '该值不可用，系统中已存在！');
    await good(address({ id: menu!.id }), nothing, '该值可用！');
    await good(address({ id: '', url: '' }), nothing);
  });

  it('reads of another store what is of all stores, and nothing of its own', async () => {
    const own = new ContractClient(venue.url);
    own.token = (await venue.signIn('manager2')).token;
    const added = await good(own.post(`${BASE}/add`, { name: '隔壁的', pid: '0' }), id);
    const here = new ContractClient(venue.url);
    here.token = (await venue.signIn('manager')).token;
    expect(
      (await good(here.get(`${BASE}/rootList`, asListed), pageOf(row))).records.map((each) => each.id),
    ).not.toContain(added);
    expect(await good(here.get(`${BASE}/loadOne`, { field: 'id', val: added }), anything)).toBeNull();
    expect(await good(here.get(`${BASE}/loadDictItem`, { ids: added }), z.array(z.string()))).toEqual([added]);
  });
});
