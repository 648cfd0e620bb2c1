/** Page after page of a stock admin client: nothing that it asks for inside a served area is a 404 or a 405. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import { anything, asListed, bad, ContractClient, good, id, nothing, pageOf } from '../support/app/contract-client';
import { BUTTONS, EXPORTS, IMPORTS, LIST_PAGES } from '../support/app/contract-pages';

const anyRow = z.record(z.string(), z.unknown());
/** Columns with what stands for a department, a store or a person, and those beside them that show its name. */
const NAMED: readonly (readonly [of: string, shownIn: readonly string[]])[] = [
  ['departIds', ['departIds_dictText']],
  ['departId', ['departId_dictText']],
  ['sysOrgCode', ['sysOrgCode_dictText']],
  ['orgCode', ['orgCodeTxt', 'departName']],
  ['userid', ['realname']],
];
/** Columns that show who did something: empty where nobody did. */
const PEOPLE = ['createBy', 'updateBy', 'sender'] as const;
const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;

describe('a stock admin client, page after page', () => {
  let venue: TestVenue;
  let client: ContractClient;
  let storeId: string;
  /** What no column shows where a name is meant: numbers, codes and account names. */
  let codes: ReadonlySet<string>;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
    const stores = await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A01'");
    storeId = stores[0]!.id;
    const known = await venue.db.query<{ code: string }>(
      `SELECT id::text AS code FROM store UNION SELECT org_code FROM store UNION SELECT id::text FROM app_user
       UNION SELECT username FROM app_user`,
    );
    codes = new Set(known.map(({ code }) => code));
    await good(client.post('/sys/category/add', { name: '合同', pid: '0' }), id);
    const role = { departId: storeId, roleName: '夜班', roleCode: named('night') };
    await good(client.post('/sys/sysDepartRole/add', role), anything);
  });
  afterAll(() => venue.close());

  const file = (path: string): Promise<Response> =>
    fetch(`${venue.url}/paddock${path}/exportXls?selections=&_t=${Date.now()}`, {
      headers: { 'x-access-token': client.token },
    });

  it.each(LIST_PAGES)('shows the list of $page with what its columns read', async (page) => {
    const { path, query = {}, columns } = page;
    const asked = client.get(path, page.whole ? query : { ...asListed, ...query });
    const rows = page.whole ? await good(asked, z.array(anyRow)) : (await good(asked, pageOf(anyRow))).records;
    if (!page.mayBeEmpty) expect({ path, rows: rows.length }).not.toEqual({ path, rows: 0 });
    for (const row of rows)
      expect({ path, missing: columns.filter((column) => row[column] === undefined) }).toEqual({ path, missing: [] });
    // What was done is shown with the name of the person; a sign-in has the account, with the name beside it.
    const people = page.page === 'log of operations' ? [...PEOPLE, 'username'] : PEOPLE;
    const isName = (value: unknown): boolean =>
      typeof value === 'string' && /\p{L}/u.test(value) && value.split(',').every((one) => !codes.has(one));
    for (const row of rows) {
      const nameless = NAMED.flatMap(([of, shownIn]) =>
        (row[of] ?? '') === '' ? [] : shownIn.filter((column) => column in row && !isName(row[column])),
      );
      const coded = people.filter((column) => (row[column] ?? '') !== '' && !isName(row[column]));
      expect({ path, nameless, coded, row }).toEqual({ path, nameless: [], coded: [], row });
    }
  });

  it.each(BUTTONS)('%s %s %j is %s', async (method, path, values, ends) => {
    const answer =
      method === 'put' ? client.put(path, values) : client[method](path, values as Readonly<Record<string, unknown>>);
    await (ends === 'done' ? good(answer, anything) : bad(answer));
  });

  it.each(EXPORTS)('saves %s as a workbook', async (path) => {
    const answer = await file(path);
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it.each(Object.entries(IMPORTS))('answers a file that is read into %s: %s', async (path, ends) => {
    const form = new FormData();
    const bytes = ends === 'taken' ? await (await file(path)).arrayBuffer() : new ArrayBuffer(64);
    form.append('file', new Blob([bytes]), 'export.xls');
    const answer = await fetch(`${venue.url}/paddock${path}/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': client.token },
      body: form,
    });
    expect(answer.status).toBe(200);
    const { success, code, message } = (await answer.json()) as { success: boolean; code: number; message: string };
    expect({ path, success, code, message }).toEqual({
      path,
      success: ends === 'taken',
      code: ends === 'taken' ? 200 : 500,
      message: expect.stringMatching(/./),
    });
  });

  it('finds sign-ins and operations by a word, and the latter by what was done', async () => {
    const log = pageOf(z.looseObject({ logContent: z.string(), userid: z.string().nullable(), logType: z.number() }));
    const asked = async (query: object) =>
      (await good(client.get('/sys/log/list', { ...asListed, ...query }), log)).records;
    await bad(new ContractClient(venue.url).post('/sys/login', { username: 'marshal', password: 'wrong' }));
    const refused = await asked({ logType: 1, keyWord: '登录失败' });
    expect(refused).not.toEqual([]);
    expect(refused.filter(({ logContent }) => !logContent.includes('登录失败'))).toEqual([]);
    const ofAdmin = await asked({ logType: 1, keyWord: 'admin' });
    expect(ofAdmin.map(({ userid }) => userid)).toContain('admin');
    expect(await asked({ logType: 1, keyWord: named('none') })).toEqual([]);
    const added = await asked({ logType: 2, operateType: 2, keyWord: '分类' });
    expect(added).not.toEqual([]);
    expect(added.filter(({ logType, logContent }) => logType !== 2 || !logContent.startsWith('新增'))).toEqual([]);
    // It takes the right to the audit log.
    const cashier = new ContractClient(venue.url);
    cashier.token = (await venue.signIn('cashier')).token;
    expect(await cashier.get('/sys/log/list', { ...asListed, logType: 2 })).toMatchObject({ status: 200, code: 510 });
  });

  it('pauses, resumes and runs a job by its buttons', async () => {
    const jobs = pageOf(z.looseObject({ id, status: z.number() }));
    const rows = await venue.db.query<{ name: string }>(
      'SELECT name FROM schedule WHERE may_pause ORDER BY name LIMIT 1',
    );
    const { name } = rows[0]!;
    const status = async () =>
      (await good(client.get('/sys/quartzJob/list', { ...asListed, jobClassName: name }), jobs)).records[0]!.status;
    await good(client.get('/sys/quartzJob/pause', { jobClassName: name }), nothing);
    expect(await status()).toBe(-1);
    await good(client.get('/sys/quartzJob/resume', { id: name }), nothing);
    expect(await status()).toBe(0);
    await good(client.get('/sys/quartzJob/execute', { id: name }), nothing);
    // By a link alone nobody does it: the token has to be in the header.
    const link = `${venue.url}/sys/quartzJob/pause?jobClassName=${encodeURIComponent(name)}&token=${client.token}`;
    expect((await fetch(link)).status).toBe(401);
    expect(await status()).toBe(0);
  });

  it('compares two versions of a row', async () => {
    const version = z.looseObject({ id, dataVersion: z.number(), dataContent: z.string() });
    const username = named('wire');
    const body = {
      username,
      realname: '版本一',
      password: 'wire-paddock-1',
      selecteddeparts: storeId,
      selectedroles: '',
    };
    await good(client.post('/sys/user/add', body), anything);
    const { records } = await good(
      client.get('/sys/user/list', { ...asListed, username }),
      pageOf(z.looseObject({ id })),
    );
    const [row] = records;
    await good(client.put('/sys/user/edit', { ...row, realname: '版本二' }), nothing);
    const versions = await good(
      client.get('/sys/dataLog/queryDataVerList', { dataTable: 'app_user', dataId: row!.id }),
      z.array(version),
    );
    expect(versions.length).toBeGreaterThan(1);
    const [newer, older] = versions;
    const both = { dataId1: newer!.id, dataId2: older!.id };
    expect(await good(client.get('/sys/dataLog/queryCompareList', both), z.array(version))).toMatchObject([
      { dataVersion: newer!.dataVersion },
      { dataVersion: older!.dataVersion },
    ]);
  });

  it('changes a department to a post, and reads its name beside the roles of it', async () => {
    const tree = z.array(z.looseObject({ id, departName: z.string(), orgCategory: z.string().nullable() }));
    const [top] = await good(client.get('/sys/sysDepart/queryTreeList'), tree);
    const added = await good(
      client.post('/sys/sysDepart/add', {
        departName: named('岗位'),
        parentId: top!.id,
        orgCategory: '3',
        departOrder: 1,
      }),
      id,
      '添加成功！',
    );
    await good(client.delete('/sys/sysDepart/delete', { id: added }), anything);
    const roles = await good(
      client.get('/sys/sysDepartRole/list', { ...asListed, deptId: storeId }),
      pageOf(z.looseObject({ departId: id, departId_dictText: z.string() })),
    );
    expect(roles.records[0]).toMatchObject({ departId: storeId, departId_dictText: expect.stringContaining('弯道') });
  });
});
