import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyField, callsOf, type Resource, RESOURCES, type ResourceCall } from '@paddock/contracts/resources';
import { importResultSchema, type Page, resourceRoutes, rowSchema } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { pathOf, Samples } from '../support/app/samples';

type AnyRow = Record<string, unknown> & { id: string; version: number };
const ACCOUNTS = ['admin', 'hq', 'manager', 'cashier', 'marshal', 'manager2'] as const;
type Account = (typeof ACCOUNTS)[number];
const METHODS: Readonly<Record<ResourceCall, 'get' | 'post' | 'put' | 'delete'>> = {
  list: 'get',
  queryById: 'get',
  selected: 'get',
  add: 'post',
  edit: 'put',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'get',
  importExcel: 'post',
};
const PERMISSION_OF: Readonly<Record<ResourceCall, keyof Resource['permissions']>> = {
  list: 'list',
  queryById: 'list',
  selected: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'deleteBatch',
  exportXls: 'export',
  importExcel: 'import',
};
const inForm = (field: AnyField): boolean => field.form !== false && field.kind !== 'json';

/** Every resource is walked by its declaration alone: what one declares is what all of these hold for. */
describe('declared resources', () => {
  let venue: TestVenue;
  const clients = new Map<Account, Client>();
  const rights = new Map<Account, ReadonlySet<string>>();
  const samples = new Samples();
  let serial = 0;

  beforeAll(async () => {
    venue = await startVenue();
    for (const account of ACCOUNTS) {
      const client = await venue.signIn(account);
      clients.set(account, client);
      const { result } = await client.get<{ auth: { action: string }[] }>('/sys/permission/getUserPermissionByToken', {
        token: client.token,
      });
      rights.set(account, new Set(result?.auth.map(({ action }) => action)));
    }
  });
  afterAll(() => venue.close());

  const as = (account: Account): Client => clients.get(account) as Client;
  const may = (account: Account, of: Resource, call: ResourceCall): boolean =>
    rights.get(account)?.has(of.permissions[PERMISSION_OF[call]] ?? '') === true;
  /** Somebody who may add rows of the resource, in store A01 where it has stores. */
  const editorOf = (of: Resource): Client => as(may('manager', of, 'add') && of.scope === 'store' ? 'manager' : 'hq');

  const sampleOf = (of: Resource, client: Client) => samples.of(of, client);
  const added = (of: Resource, client = editorOf(of), change: object = {}) => samples.added(of, client, change);
  const read = async (of: Resource, id: string, client = editorOf(of)): Promise<AnyRow | null> =>
    (await client.get<AnyRow | null>(pathOf(of, 'queryById'), { id })).result;
  const listed = async (of: Resource, query: object, client = editorOf(of)): Promise<Page<AnyRow>> =>
    (await client.get<Page<AnyRow>>(pathOf(of, 'list'), query as Record<string, unknown>)).result as Page<AnyRow>;
  /** All rows of a list, in pages of the greatest size. */
  async function everyRow(of: Resource, query: object): Promise<AnyRow[]> {
    const rows: AnyRow[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const { records, total } = await listed(of, { ...query, pageNo, pageSize: 500 });
      rows.push(...records);
      if (rows.length >= total || records.length === 0) return rows;
    }
  }
  async function upload(of: Resource, client: Client, bytes: Buffer, check: boolean, name = 'rows.xlsx') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${venue.url}${pathOf(of, 'importExcel')}?check=${check ? 1 : 0}`, {
      method: 'POST',
      headers: { 'x-access-token': client.token },
      body: form,
    });
    return (await answer.json()) as { success: boolean; code: number; message: string; key?: string; result: unknown };
  }
  async function download(
    of: Resource,
    client: Client,
    query: Record<string, string>,
    language = 'zh-CN',
  ): Promise<{ bytes: Buffer; headers: Headers }> {
    const answer = await fetch(`${venue.url}${pathOf(of, 'exportXls')}?${new URLSearchParams(query).toString()}`, {
      headers: { 'x-access-token': client.token, 'accept-language': language },
    });
    expect(answer.status).toBe(200);
    return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
  }

  describe.each(Object.entries(RESOURCES) as [string, Resource][])('%s', (name, of) => {
    const calls = [...callsOf(of).keys()];
    const changes = calls.filter((call) => METHODS[call] !== 'get');

    it('names itself and every field in both languages, with an example that fits', () => {
      for (const text of [...of.names.cn, ...of.names.en]) expect(text).not.toBe('');
      for (const field of Object.values<AnyField>(of.fields)) {
        expect(field.cn).toMatch(/[一-鿿]/);
        expect(field.en).toMatch(/^[A-Z]/);
      }
      const routes = resourceRoutes[name as keyof typeof RESOURCES];
      expect(Object.keys(routes).sort()).toEqual([...calls].sort());
    });

    it('answers each call only to anyone who holds its permission', async () => {
      for (const account of ACCOUNTS) {
        for (const call of calls) {
          const query: object = call === 'exportXls' ? { selections: 'nothing,' } : { id: 'x', ids: 'x,' };
          const client = as(account);
          const answer = await client[METHODS[call]](pathOf(of, call), query as Record<string, unknown>).catch(
            () => null,
          );
          // A file is no envelope.
          if (answer === null) expect(may(account, of, call)).toBe(true);
          else
            expect({ account, call, refused: answer.code === 510 }).toEqual({
              account,
              call,
              refused: !may(account, of, call),
            });
        }
      }
      for (const call of calls) expect((await venue.stranger[METHODS[call]](pathOf(of, call))).status).toBe(401);
    });

    // Anyone who reads a row by a call of its own has specs of its own: announcements clean their texts and name receivers in two ways.
    if (!calls.includes('add') || !calls.includes('queryById')) return;

    it('gives what was added, in the form of its declaration, and notifies the store that something has changed', async () => {
      const client = editorOf(of);
      const listener = await venue.listen(client, ['resources']);
      // Rows that are no store's are published to all.
      await listener.ask('subscribe', { topics: ['resources'], scope: 'all' });
      const sample = await sampleOf(of, client);
      const id = (await client.post<string>(pathOf(of, 'add'), sample)).result as string;
      const row = await read(of, id);
      expect(rowSchema(of).parse(row)).toEqual(row);
      expect(row).toMatchObject(sample);
      expect((await client.get<AnyRow[]>(pathOf(of, 'selected'), { ids: `${id},nobody,` })).result).toEqual([row]);
      const event = await listener.receives('resource.changed', ({ rowId }) => rowId === id);
      expect(event.payload).toMatchObject({ resource: name, change: 'added', rowId: id });
      expect(Object.keys(event.payload).sort()).toEqual(['by', 'change', 'id', 'resource', 'rowId', 'version']);
    });

    it('refuses what a field cannot hold, names the field, and changes nothing', async () => {
      const client = editorOf(of);
      const before = (await listed(of, {})).total;
      const sample = await sampleOf(of, client);
      for (const [fieldName, field] of Object.entries<AnyField>(of.fields).filter(([, one]) => inForm(one))) {
        for (const wrong of wrongValuesOf(field)) {
          const answer = await client.post(pathOf(of, 'add'), { ...sample, [fieldName]: wrong });
          expect({ fieldName, wrong, success: answer.success }).toEqual({ fieldName, wrong, success: false });
          expect(answer.result).toEqual({ field: fieldName });
        }
      }
      const unique = Object.entries<AnyField>(of.fields).find(([, field]) => field.unique);
      if (unique) {
        await client.post(pathOf(of, 'add'), sample);
        const again = await client.post(pathOf(of, 'add'), sample);
        expect(again).toMatchObject({ success: false, key: 'resource.taken', result: { field: unique[0] } });
        expect((await listed(of, {})).total).toBe(before + 1);
      } else expect((await listed(of, {})).total).toBe(before);
    });

    it('changes what was sent, once for each version, and nothing that a form may not change', async () => {
      const client = editorOf(of);
      const id = await added(of);
      const row = (await read(of, id)) as AnyRow;
      const title = `${String(row[wordsOf(of)])}!`;
      expect(
        await client.put(pathOf(of, 'edit'), { ...row, [wordsOf(of)]: title, createTime: '1999-01-01 00:00:00' }),
      ).toMatchObject({ success: true });
      const changed = (await read(of, id)) as AnyRow;
      // Who changed it, and when, follows from the change.
      const { updateBy, updateTime } = changed;
      expect(changed).toEqual({
        ...{ ...row, [wordsOf(of)]: title, version: row.version + 1 },
        ...('updateBy' in row ? { updateBy, updateTime } : {}),
      });
      const late = await client.put(pathOf(of, 'edit'), { id, version: row.version, [wordsOf(of)]: 'late' });
      expect(late).toMatchObject({ success: false, key: 'resource.changedMeanwhile' });
      expect((await read(of, id))?.[wordsOf(of)]).toBe(title);
      expect(await client.put(pathOf(of, 'edit'), { id: 'nobody', [wordsOf(of)]: 'x' })).toMatchObject({
        success: false,
        key: 'notFound',
      });
    });

    it('keeps the rows of a store from every other one', async () => {
      if (of.scope !== 'store' && of.scope !== 'ownStore') return;
      const id = await added(of);
      const stranger = as('manager2');
      expect(await read(of, id, stranger)).toBeNull();
      expect((await listed(of, { id }, stranger)).total).toBe(0);
      expect((await stranger.get<AnyRow[]>(pathOf(of, 'selected'), { ids: id })).result).toEqual([]);
      for (const call of changes.filter((one) => one === 'edit' || one === 'delete' || one === 'deleteBatch')) {
        const answer = await stranger[METHODS[call]](pathOf(of, call), { id, ids: id, [wordsOf(of)]: 'mine' });
        const key = may('manager2', of, call) ? 'notFound' : 'permission.missing';
        expect({ call, success: answer.success, key: answer.key }).toEqual({ call, success: false, key });
      }
      expect(await read(of, id, as('hq'))).not.toBeNull();
    });

    it('filters and sorts by what it declares, page by page', async () => {
      for (let count = 0; count < 3; count += 1) await added(of);
      const all = await everyRow(of, {});
      for (const [fieldName, field] of Object.entries<AnyField>(of.fields)) {
        if (field.search !== undefined) {
          // A comma stands between several values.
          const wanted = all.find(
            (row) => row[fieldName] !== null && !`${row[fieldName] as string | number}`.includes(','),
          )?.[fieldName];
          if (wanted === undefined) continue;
          const answer = await listed(of, { [fieldName]: `${wanted as string | number}`, pageSize: 500 });
          expect(answer.total).toBeGreaterThan(0);
          for (const row of answer.records) expect(row[fieldName]).toEqual(wanted);
          expect((await listed(of, { [fieldName]: 'no such value' })).total).toBe(0);
        }
        if (field.sort !== undefined) {
          const ids = (order: string) =>
            everyRow(of, { column: fieldName, order }).then((rows) => rows.map(({ id }) => id));
          const rising = await ids('asc');
          expect(new Set(rising)).toEqual(new Set(all.map(({ id }) => id)));
          if (!field.nullable) expect(await ids('desc')).toEqual(rising.toReversed());
        }
      }
      const paged: string[] = [];
      const pageSize = Math.max(2, Math.ceil(all.length / 10));
      for (let pageNo = 1; paged.length < all.length; pageNo += 1) {
        const { records, total } = await listed(of, { pageNo, pageSize });
        expect(total).toBe(all.length);
        paged.push(...records.map(({ id }) => id));
      }
      expect(paged).toEqual(all.map(({ id }) => id));
    });

    it('deletes one and several, and says so when there was nothing to delete', async () => {
      const client = editorOf(of);
      const [one, two, three] = [await added(of), await added(of), await added(of)];
      expect(await client.delete(pathOf(of, 'delete'), { id: one })).toMatchObject({ success: true });
      expect(await client.delete(pathOf(of, 'deleteBatch'), { ids: `${two},${three},` })).toMatchObject({
        success: true,
      });
      for (const id of [one, two, three]) expect(await read(of, id)).toBeNull();
      expect(await client.delete(pathOf(of, 'delete'), { id: one })).toMatchObject({ success: false, key: 'notFound' });
      expect(await client.delete(pathOf(of, 'deleteBatch'), { ids: ',' })).toMatchObject({
        success: false,
        key: 'chooseOneRecord',
      });
    });

    if (!calls.includes('exportXls') || !calls.includes('importExcel')) return;

    it.each(['xlsx', 'csv'])('C-7.7 C-7.9 takes back what it wrote as %s, row for row', async (format) => {
      const client = editorOf(of);
      const ids = [
        await added(of, client, titled(of, '=1+1')),
        await added(of, client, titled(of, 'a,"b')),
        await added(of, client),
      ];
      const rows = await Promise.all(ids.map((id) => read(of, id)));
      const { bytes, headers } = await download(of, client, { selections: `${ids.join()},`, format });
      expect(headers.get('x-row-count')).toBe('3');
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="export\\.${format}"; filename\\*=UTF-8''.*\\.${format}$`),
      );
      expect(await client.delete(pathOf(of, 'deleteBatch'), { ids: ids.join() })).toMatchObject({ success: true });
      const total = (await listed(of, {})).total;
      const checked = importResultSchema.parse((await upload(of, client, bytes, true, `x.${format}`)).result);
      expect(checked).toMatchObject({ totalCount: 3, errorCount: 0, errors: [] });
      expect((await listed(of, {})).total).toBe(total);
      const answer = await upload(of, client, bytes, false, `x.${format}`);
      expect(answer).toMatchObject({ success: true, code: 200, key: 'import.done' });
      const again = await everyRow(of, {});
      expect(again.length).toBe(total + 3);
      for (const row of rows) {
        const same = again.find((one) => one[of.title] === row?.[of.title]);
        expect(formPart(of, same)).toEqual(formPart(of, row));
      }
    });

    it.each(['xlsx', 'csv'])(
      'a file of %s that comes back as it went out changes nothing, in both languages',
      async (format) => {
        const client = editorOf(of);
        const ids = [await added(of, client, titled(of, "'=1+1")), await added(of, client)];
        for (const language of ['zh-CN', 'en'] as const) {
          const { bytes } = await download(of, client, { selections: `${ids.join()},`, format }, language);
          const before = await everyRow(of, {});
          const answer = await upload(of, client, bytes, false, `x.${format}`);
          expect(answer).toMatchObject({ success: true, key: 'import.done', result: { successCount: 2 } });
          expect(await everyRow(of, {})).toEqual(before);
        }
      },
    );

    it('a line that comes back changed is refused by name, and without its key is a new row', async () => {
      const [client, id] = [editorOf(of), await added(of, editorOf(of))];
      const { bytes } = await download(of, client, { selections: `${id},`, format: 'csv' });
      const changed = bytes.toString().replace(String((await read(of, id))?.[of.title]), (title) => `${title}9`);
      const errorsOf = async (text: string) =>
        importResultSchema.parse((await upload(of, client, Buffer.from(text), true, 'x.csv')).result).errors;
      const refused = await errorsOf(changed);
      expect(refused).toMatchObject([{ field: of.title }]);
      expect(await errorsOf(changed.replace(id, ''))).not.toContainEqual(refused?.[0]);
    });

    it('C-7.8 C-8.12 imports the good rows, and gives the bad ones back with their reasons', async () => {
      const client = editorOf(of);
      const good = await added(of);
      const { bytes } = await download(of, client, { selections: good, format: 'csv' });
      await client.delete(pathOf(of, 'delete'), { id: good });
      const [head = '', line = ''] = bytes.toString().split('\n');
      const required = Object.values<AnyField>(of.fields).find(
        (field) => field.required && inForm(field) && field.kind === 'text',
      );
      const column = head
        .replace('\uFEFF', '')
        .split(',')
        .indexOf(required?.cn ?? '');
      const bad = line.split(',').with(column, '').join(',');
      const answer = await upload(of, client, Buffer.from([head, line, bad].join('\n')), false, 'two.csv');
      expect(answer).toMatchObject({ success: true, code: 201 });
      const result = importResultSchema.parse(answer.result);
      expect(result).toMatchObject({ totalCount: 2, errorCount: 1, successCount: 1 });
      const file = await fetch(`${venue.url}${result.fileUrl ?? ''}`);
      expect(file.headers.get('content-type')).toContain('spreadsheet');
      expect(result.fileName).toBe('two-errors.xlsx');
      // It is mended and brought back, so it is read as it is.
      const errors = Buffer.from(await file.arrayBuffer());
      const again = importResultSchema.parse((await upload(of, client, errors, true, 'two-errors.xlsx')).result);
      expect(again).toMatchObject({ totalCount: 1, errorCount: 1, successCount: 0 });
      expect(await upload(of, client, Buffer.from('nothing\nof ours'), false)).toMatchObject({
        success: false,
        key: 'import.unreadable',
      });
      expect(await upload(of, client, Buffer.from([0, 1, 2, 3, 0]), false)).toMatchObject({
        success: false,
        key: 'import.unreadable',
      });
    });
  });

  it("writes times into files by the clock of each row's own store, and reads them by that of the reader's", async () => {
    const of = RESOURCES.coupon;
    const times = { claimStart: '2026-07-01 12:00:00', claimEnd: '2027-01-01 12:00:00' };
    const [here, there] = [
      await added(of, as('manager'), { ...times, name: '夏季' }),
      await added(of, as('manager2'), { ...times, name: '别处' }),
    ];
    await venue.db.query("UPDATE store SET time_zone = 'America/New_York' WHERE org_code = 'A01'");
    try {
      const asked = { format: 'csv', columns: 'name,claimStart,claimEnd' };
      const { bytes } = await download(of, as('hq'), { ...asked, selections: `${here},${there}` });
      expect(bytes.toString().replace('\uFEFF', '').trim().split('\n')).toEqual([
        '券名,开始领取,结束领取,时间所用时区',
        '夏季,2026-07-01 00:00:00,2026-12-31 23:00:00,America/New_York',
        '别处,2026-07-01 12:00:00,2027-01-01 12:00:00,Asia/Shanghai',
      ]);
      const own = await download(of, as('manager'), { ...asked, selections: here });
      const heads = own.bytes.toString().replace('\uFEFF', '').split('\n')[0] ?? '';
      expect(heads).toBe('券名,开始领取 (America/New_York),结束领取 (America/New_York)');

      // Read by the clock that the heads or the line name, by the reader's where none is named.
      const whole = await download(of, as('manager'), { format: 'csv', selections: here });
      const everywhere = await download(of, as('hq'), { format: 'csv', selections: here });
      const unnamed = Buffer.from(whole.bytes.toString().replaceAll(' (America/New_York)', ''));
      const otherClock = Buffer.from(whole.bytes.toString().replaceAll('America/New_York', 'Asia/Shanghai'));
      const workbook = await download(of, as('manager'), { format: 'xlsx', selections: here });
      await as('manager').delete(pathOf(of, 'delete'), { id: here });
      const asShown = { claimStart: '2026-07-01 00:00:00', claimEnd: '2026-12-31 23:00:00' };
      for (const [file, read] of [
        [workbook.bytes, times],
        [whole.bytes, times],
        [unnamed, times],
        [everywhere.bytes, times],
        [otherClock, asShown],
      ] as const) {
        expect(await upload(of, as('manager'), file, false)).toMatchObject({ key: 'import.done' });
        const [again] = (await listed(of, { name: '夏季' }, as('manager'))).records;
        expect(again).toMatchObject(read);
        await as('manager').delete(pathOf(of, 'delete'), { id: again!.id });
      }
    } finally {
      await venue.db.query("UPDATE store SET time_zone = 'Asia/Shanghai' WHERE org_code = 'A01'");
    }
  });

  it('P-7.31 P-7.33 C-5.49 says whether a value is free, to anyone who may read the list and of declared fields alone', async () => {
    const name = `独一${Date.now()}`;
    const id = await added(RESOURCES.coupon, as('manager'), { name });
    const ask = (query: object, client = as('manager')) =>
      client.get('/sys/duplicate/check', {
        tableName: 'coupon',
        fieldName: 'name',
        fieldVal: name,
        dataId: '',
        ...query,
      });
    expect(await ask({ fieldVal: `${name}!` })).toMatchObject({ success: true, message: '该值可用！' });
    expect(await ask({})).toMatchObject({ success: false, code: 500, message: '该值不可用，系统中已存在！' });
    expect(await ask({ dataId: id })).toMatchObject({ success: true });
    expect(await ask({ fieldVal: '' })).toMatchObject({ success: true });
    expect(await ask({}, as('manager2'))).toMatchObject({ success: true });
    const dictionary = { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'play_state' };
    expect(await ask(dictionary, as('admin'))).toMatchObject({ success: false, key: 'check.taken' });
    for (const [tableName, fieldName] of [
      ['app_user', 'password_hash'],
      ['coupon', 'created_by'],
      ['coupon', 'deductAmount'],
      ['coupon', '__proto__'],
      ["coupon'; --", 'name'],
    ])
      expect(await ask({ tableName, fieldName })).toMatchObject({ success: false, key: 'check.noField' });
    expect(await ask(dictionary, as('marshal'))).toMatchObject({ success: false, code: 510 });
  });

  it('P-7.32 P-7.33 says whether a value meets its rule, and which part it does not', async () => {
    const ask = (ruleCode: string, value: string) =>
      as('cashier').get('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) });
    for (const [code, value] of [
      ['phone', '13800002046'],
      ['phone', ''],
      ['dict_code', 'coupon_threshold'],
      ['document_number', 'P260314-0041'],
    ] as const)
      expect(await ask(code, value)).toMatchObject({ success: true });
    expect(await ask('phone', '12345')).toMatchObject({
      ...{ success: false, code: 500, message: '手机号格式不正确' },
      result: { digits: '*', checkValue: '12345', passed: false },
    });
    expect(await ask('document_number', 'P2603X4-0041')).toMatchObject({
      ...{ success: false, message: '单号应像 P260314-0041' },
      result: { digits: 6, beginIndex: 1, endIndex: 7, checkValue: '2603X4' },
    });
    expect(await ask('dict_code', '编号%')).toMatchObject({ success: false, key: 'check.codeShape' });
    expect(await ask('nobody', 'x')).toMatchObject({ success: false, message: '该编码不存在' });
    const saved = await as('admin').post('/sys/dict/add', { dictName: '坏', dictCode: '1 坏' });
    expect(saved).toMatchObject({ success: false, key: 'check.codeShape', result: { field: 'dictCode' } });
  });

  const titled = (of: Resource, text: string): object => {
    serial += 1;
    return { [wordsOf(of)]: `${text}${serial}` };
  };
  /** Those fields of a row that a sheet can bring back. */
  const formPart = (of: Resource, row: AnyRow | null | undefined): object =>
    Object.fromEntries(
      Object.entries(of.fields).flatMap(([name, field]) => (inForm(field) ? [[name, row?.[name]]] : [])),
    );
});

/** A text that may be changed to any other: the title, unless it is fixed once it is there. */
function wordsOf(of: Resource): string {
  if (of.fields[of.title]?.form !== 'add') return of.title;
  const free = Object.entries<AnyField>(of.fields).find(
    ([, field]) => field.kind === 'text' && field.form === undefined,
  );
  return free?.[0] ?? of.title;
}

function wrongValuesOf(field: AnyField): unknown[] {
  const missing = field.required ? [null, ''] : [];
  switch (field.kind) {
    case 'int':
      return [...missing, 'x', 1.5, (field.max ?? 1e9) + 1, (field.min ?? 0) - 1, {}];
    case 'number':
    case 'money':
      return [
        ...missing,
        'x',
        (field.max ?? 1e9) + 1,
        (field.min ?? 0) - 1,
        ...(field.kind === 'money' ? [1.005] : []),
      ];
    case 'instant':
      return [...missing, 'yesterday', '2026-02-30 00:00:00', '2026-03-01'];
    case 'date':
      return [...missing, 'yesterday', '2026-02-30'];
    case 'yesNo':
      return [...missing, 'MAYBE', 1];
    case 'choice':
      return [...missing, field.numeric ? 99 : 'no such value'];
    case 'phone':
      return [...missing, '123'];
    case 'reference':
      return [...missing, 'nobody'];
    default:
      return [...missing, 'x'.repeat((field.max ?? (field.kind === 'text' ? 200 : 2000)) + 1), { $ne: 1 }, 'a\0b'];
  }
}
