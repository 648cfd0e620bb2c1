import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInput } from '@paddock/contracts/wire';
import { type Actor, createLogger, Database, Dictionaries, Refusal } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { type Resource, ResourceLists } from './index';
import { actor, cashier, headOffice, orders, type Row } from './testing/orders';

describe('declared lists', () => {
  let database: TestDatabase;
  let db: Database;
  let lists: ResourceLists;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 8, 'all');
    await db.connect();
    lists = new ResourceLists(db, new Dictionaries());
    await db.query("INSERT INTO store (org_code, id, name) VALUES ('A01', '1', '滨江店'), ('A02', '2', '西湖店')");
    const names = ['张三', '李四', '100%', '100 percent', 'a_b', 'axb', "O'Brien", 'A, B', '=1+1', '\\'];
    for (const [index, name] of names.entries()) {
      const store = index === 9 ? 'A02' : 'A01';
      await db.query(
        `INSERT INTO member (id, org_code, real_name, phone, level, ends_on) VALUES ($1, $2, $3, $4, $5, $6)`,
        [`m${index}`, store, name, `1380000000${index}`, index, index % 2 === 0 ? null : `2026-03-0${index}`],
      );
      await db.query(
        `INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen, linked_tab_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, timestamptz '2026-03-01 00:00:00.5+08' + make_interval(hours => $7 * 12))`,
        [
          `o${index}`,
          store,
          `m${index}`,
          index < 3 ? 'nopay' : 'payed',
          index * 1050,
          index === 4 ? 'tab' : null,
          index,
        ],
      );
    }
    await db.query(
      "INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen) VALUES ('hidden', 'A01', 'm0', 'payed', 1)",
    );
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const page = (query: object, who: Actor = cashier) => lists.list(who, orders, listInput.parse(query), 'cn');
  const ids = async (query: object, who: Actor = cashier): Promise<string> =>
    (await page({ pageSize: 50, column: 'id', order: 'asc', ...query }, who)).records
      .map(({ id }) => id.slice(1))
      .join('');

  it('C-3.13 C-3.22 C-3.23 P-3.21 gives rows in wire form: yuan, GMT+8, texts, null, and ids as strings', async () => {
    const answer = await page({ id: 'o3' });
    expect(answer).toEqual({
      records: [
        {
          id: 'o3',
          sysOrgCode: 'A01',
          sysOrgCode_dictText: '滨江店',
          memberName: '100 percent',
          phone: '138****0003',
          level: 3,
          endTime: '2026-03-03',
          createTime: '2026-03-02 12:00:00',
          seenAt: '2026-03-02T04:00:00.500Z',
          payState: 'payed',
          payState_dictText: '已支付',
          amount: 31.5,
          linked: 'NO',
          linked_dictText: '否',
        },
      ],
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
    });
    expect((await page({ id: 'o2' })).records[0]).toMatchObject({ endTime: null, payState: 'nopay' });
    const english = await lists.list(cashier, orders, listInput.parse({ id: 'o3' }), 'en');
    expect(english.records[0]).toMatchObject({ payState_dictText: 'Paid', linked_dictText: 'No' });
  });

  it.each([
    ['exact, without any wildcard of SQL', { memberName: '100%' }, '2'],
    ['exact only', { memberName: '100' }, ''],
    ['contains', { memberName: '*0*' }, '23'],
    ['contains a percent sign', { memberName: '*%*' }, '2'],
    ['contains an underscore', { memberName: '*_*' }, '4'],
    ['a quote', { memberName: "O'Brien" }, '6'],
    ['ends with', { memberName: '*三' }, '0'],
    ['begins with', { memberName: 'a*' }, '45'],
    ['one of', { memberName: '张三,李四' }, '01'],
    ['one of, with a comma at the end', { memberName: '张三,' }, '0'],
    ['contains one of several', { memberName: ',三,x,' }, '05'],
    ['not', { memberName: '!张三' }, '12345678'],
    ['greater, with the space', { level: '> 6' }, '78'],
    ['at least, without the space', { level: '>=7' }, '78'],
    ['at most, as a word', { level: 'le 1' }, '01'],
    ['less, upper-case', { level: 'LT 1' }, '0'],
    ['a number that is none', { level: 'one' }, ''],
    ['not a number that is none', { level: '!one' }, '012345678'],
    ['stars alone are no filter', { memberName: '**', level: ' * ' }, '012345678'],
    ['commas alone are no filter', { memberName: ',,' }, '012345678'],
    ['yuan', { amount: '31.5' }, '3'],
    ['yuan from', { amount: '>= 73.5' }, '78'],
    ['parts of a fen', { amount: '31.505' }, ''],
    ['yuan by its text', { amount: '*.5' }, '1357'],
    ['a range', { level_begin: '2', level_end: '4' }, '234'],
    ['only an end', { level_end: '1' }, '01'],
    ['several numbers', { level_MultiString: '1,3,99,' }, '13'],
    ['days as bounds are whole days', { createTime_begin: '2026-03-02', createTime_end: '2026-03-02' }, '23'],
    ['seconds as bounds', { createTime_begin: '2026-03-02 12:00:00' }, '345678'],
    ['a second holds its fractions', { createTime: '2026-03-02 12:00:00' }, '3'],
    ['after a day', { createTime: '> 2026-03-04' }, '8'],
    ['not on a day', { createTime: '!2026-03-02' }, '0145678'],
    ['a time that begins with', { createTime: '2026-03-02*' }, '23'],
    ['no time at all', { createTime_begin: 'yesterday' }, ''],
    ['a day', { endTime: '2026-03-03' }, '3'],
    ['an impossible day', { endTime: '2026-02-30' }, ''],
    ['not a day keeps what has none', { endTime: '!2026-03-03' }, '01245678'],
    ['YES', { linked: 'YES' }, '4'],
    ['not YES', { linked: '!YES' }, '01235678'],
    ['a coded value', { payState: 'nopay' }, '012'],
    ['coded values by wildcard', { payState: 'pay*' }, '345678'],
    ['a coded value that is none', { payState: "nopay' OR 1=1" }, ''],
    ['filters are joined by and', { memberName: '*0*', level: '2' }, '2'],
    ['a repeated parameter must hold twice', { memberName: ['*0*', '*%*'] }, '2'],
    [
      'unknown names are ignored',
      { nobody: 'x', phone: '13800000001', _t: '1', field: 'id,,undefined', id_begin_x: '1' },
      '012345678',
    ],
  ])('C-7.3 filters: %s', async (_, query, expected) => {
    expect(await ids(query)).toBe(expected);
  });

  it('C-7.2 reads the advanced filter encoded once, twice or not at all, joined by and or or', async () => {
    const items = [
      { field: 'memberName', rule: 'like', val: '0' },
      { field: 'level', rule: '>=', val: '3', type: 'int' },
      { field: 'memberName', rule: '', val: 'skipped' },
    ];
    const json = JSON.stringify(items);
    for (const superQueryParams of [json, encodeURIComponent(json), encodeURI(json)]) {
      expect(await ids({ superQueryParams })).toBe('3');
      expect(await ids({ superQueryParams, superQueryMatchType: 'OR' })).toBe('2345678');
      expect(await ids({ superQueryParams, superQueryMatchType: 'or', payState: 'nopay' })).toBe('2');
    }
    const one = (rule: string, val: unknown, field = 'memberName') =>
      ids({ superQueryParams: JSON.stringify([{ field, rule, val }]) });
    expect(await one('left_like', '三')).toBe('0');
    expect(await one('RIGHT_LIKE', 'a')).toBe('45');
    expect(await one('in', '张三,李四,')).toBe('01');
    expect(await one('eq', '*0*')).toBe('');
    expect(await one('ne', '张三')).toBe('12345678');
    expect(await one('lt', 1, 'level')).toBe('0');
    expect(await ids({ superQueryParams: '[{"field":"memberName"' })).toBe('012345678');
    expect(await ids({ superQueryParams: '%E0%A4%A' })).toBe('012345678');
    expect(await ids({ superQueryParams: '{"field":1}' })).toBe('012345678');
  });

  it('C-7.2 refuses fields that the list does not declare, and rules that do not exist', async () => {
    for (const item of [
      { field: 'password_hash', rule: 'eq', val: 'x' },
      { field: 'm.phone', rule: 'eq', val: 'x' },
      { field: 'phone', rule: 'eq', val: '13800000001' },
      { field: '1=1) OR (1', rule: 'eq', val: '1' },
      { field: 'memberName', rule: 'USE_SQL_RULES', val: '1=1' },
      { field: 'memberName', rule: 'constructor', val: '1' },
    ])
      await expect(page({ superQueryParams: JSON.stringify([item]) })).rejects.toThrow(Refusal);
  });

  it('C-9.3 opens with ten rows, newest first, and pages without gaps or repeats', async () => {
    const first = await page({}, headOffice);
    expect(first.records.map(({ id }) => id)).toEqual(['o9', 'o8', 'o7', 'o6', 'o5', 'o4', 'o3', 'o2', 'o1', 'o0']);
    expect(first).toMatchObject({ total: 10, size: 10, current: 1, pages: 1 });
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
      const answer = await page({ pageNo, pageSize: 3, column: 'payState', order: 'asc' });
      expect(answer).toMatchObject({ total: 9, current: pageNo, pages: 3 });
      for (const { id } of answer.records) seen.add(id);
    }
    expect(seen.size).toBe(9);
  });

  it('C-7.3 sorts by declared columns only, ascending when order has asc in it, and falls back to createTime', async () => {
    const sorted = async (query: object) =>
      (await page({ pageSize: 50, ...query })).records.map(({ id }) => id.slice(1)).join('');
    expect(await sorted({ column: 'level', order: 'ascend' })).toBe('012345678');
    expect(await sorted({ column: 'level', order: 'DESC' })).toBe('876543210');
    expect(await sorted({ column: 'level', order: 'ASC' })).toBe('012345678');
    expect(await sorted({ column: 'level' })).toBe('876543210');
    expect(await sorted({ column: 'level_dictText', order: 'asc' })).toBe('012345678');
    expect(await sorted({ column: 'endTime', order: 'desc' })).toBe('753186420');
    expect(await sorted({ column: 'phone', order: 'asc' })).toBe('012345678');
    for (const column of ['nobody', 'id; DROP TABLE member', '(SELECT 1)', 'constructor', '__proto__']) {
      expect(await sorted({ column, order: 'desc' })).toBe('876543210');
      expect(await sorted({ column, order: 'desc, (select pg_sleep(1))' })).toBe('876543210');
    }
  });

  it('keeps a list that stands in another order by itself when a client asks for createTime as everywhere', async () => {
    const { createTime: _left, ...fields } = orders.definition.fields;
    const byLevel: Resource<Row> = {
      definition: { ...orders.definition, fields, defaultSort: { field: 'level', direction: 'asc' } },
      field: (name) => fields[name],
    };
    const sorted = async (query: object) =>
      (await lists.list(cashier, byLevel, listInput.parse(query), 'cn')).records.map(({ id }) => id.slice(1)).join('');
    expect(await sorted({})).toBe('012345678');
    expect(await sorted({ column: 'createTime', order: 'desc' })).toBe('012345678');
    expect(await sorted({ column: 'level', order: 'desc' })).toBe('876543210');
  });

  it('shows a store only its own rows, whatever is asked for, and head office all', async () => {
    expect(await ids({})).toBe('012345678');
    expect(await ids({ sysOrgCode: 'A02' })).toBe('');
    expect(await ids({ sysOrgCode: 'A01,A02' })).toBe('012345678');
    expect(
      await ids({ superQueryParams: '[{"field":"sysOrgCode","rule":"eq","val":"A02"}]', superQueryMatchType: 'or' }),
    ).toBe('');
    expect(await ids({ id: 'o9' })).toBe('');
    expect(await lists.queryById(cashier, orders, 'o9', 'cn')).toBeNull();
    expect(await lists.lookup(cashier, orders, ['o9', 'o1'], 'cn')).toMatchObject([{ id: 'o1' }]);
    expect(await ids({}, headOffice)).toBe('0123456789');
    expect(await ids({ sysOrgCode: 'A02' }, headOffice)).toBe('9');
    expect(await ids({}, actor(5, "A02' OR '1'='1"))).toBe('');
    const own = { ...orders, definition: { ...orders.definition, ownStoreOnly: true } };
    expect((await lists.list(headOffice, own, listInput.parse({}), 'cn')).total).toBe(9);
  });

  it('looks rows up by id in the asked order, and never those that its declaration leaves out', async () => {
    const rows = await lists.lookup(headOffice, orders, ['o5', 'hidden', 'unknown', 'o0', '\0'], 'cn');
    expect(rows.map(({ id }) => id)).toEqual(['o5', 'o0']);
    expect(await ids({ id: 'o5,' })).toBe('5');
    expect((await lists.queryById(cashier, orders, 'o1', 'cn'))?.memberName).toBe('李四');
  });

  it('joins fixed conditions of the program to those of the client', async () => {
    const answer = await lists.list(cashier, orders, listInput.parse({ memberName: '*0*' }), 'cn', [
      { field: 'phone', rule: 'endsWith', values: ['0003'] },
    ]);
    expect(answer.records.map(({ id }) => id)).toEqual(['o3']);
  });

  it('refuses with code 510 who does not hold the permission of the list', async () => {
    const stranger = { ...cashier, permissions: new Set<string>() };
    await expect(page({}, stranger)).rejects.toMatchObject({ key: 'permission.missing', code: 510 });
    await expect(lists.queryById(stranger, orders, 'o1', 'cn')).rejects.toMatchObject({ code: 510 });
  });
});
