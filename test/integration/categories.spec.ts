import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { announcement, category, RowOf, uploadedFile } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { png, upload } from '../support/app/file-samples';
import { STORE } from '../support/app/fixtures';

type Category = RowOf<typeof category>;
type FileRow = RowOf<typeof uploadedFile>;
const PATH = '/sys/category';
const FILES = '/sys/oss/file';
const ANNOUNCEMENTS = '/sys/annountCement';

/** What files and announcements are sorted by. */
describe('categories', () => {
  let venue: TestVenue;
  let hq: Client;
  let manager: Client;
  let other: Client;
  let serial = 0;

  beforeAll(async () => {
    venue = await startVenue();
    hq = await venue.signIn('hq');
    manager = await venue.signIn('manager');
    other = await venue.signIn('manager2');
  });
  afterAll(() => venue.close());

  const added = async (by: Client, fields: Partial<Category> = {}): Promise<string> => {
    serial += 1;
    const row = {
      name: `分类${serial}`,
      nameEn: `Category ${serial}`,
      code: `c${serial}`,
      position: serial,
      ...fields,
    };
    const { result, message } = await by.post<string>(`${PATH}/add`, row);
    if (result === null) throw new Error(message);
    return result;
  };
  const listed = async <Row>(by: Client, path: string, query: object = {}): Promise<Row[]> =>
    (await by.get<Page<Row>>(`${path}/list`, { pageSize: 100, ...query })).result?.records ?? [];
  const idsOf = async (by: Client): Promise<string[]> => (await listed<Category>(by, PATH)).map(({ id }) => id);
  const file = async (by: Client): Promise<FileRow> => {
    serial += 1;
    const sent = await upload({ url: venue.url, token: by.token }, png({ seed: serial }), `${serial}.png`, {});
    const [row] = await listed<FileRow>(by, FILES, { name: sent.message });
    if (!row) throw new Error(sent.message);
    return row;
  };
  const sort = (by: Client, { id, version }: FileRow, categoryId: string | null) =>
    by.put(`${FILES}/edit`, { id, version, categoryId });

  it('are a tree of all stores, of head office, and of each store beside it', async () => {
    const ofAll = await added(hq);
    const below = await added(hq, { parentId: ofAll });
    const own = await added(manager, { parentId: ofAll });
    const rows = await listed<Category>(manager, PATH);
    expect(rows.find(({ id }) => id === ofAll)).toMatchObject({ sysOrgCode: null, parentId: null });
    expect(rows.find(({ id }) => id === below)).toMatchObject({ sysOrgCode: null, parentId: ofAll });
    expect(rows.find(({ id }) => id === own)).toMatchObject({ sysOrgCode: STORE, parentId: ofAll });
    expect(await idsOf(other)).toEqual(expect.arrayContaining([ofAll, below]));
    expect(await idsOf(other)).not.toContain(own);
    const roots = await manager.get<Page<{ id: string; hasChild: string }>>(`${PATH}/rootList`, { pageSize: 100 });
    expect(roots.result?.records).toContainEqual(expect.objectContaining({ id: ofAll, pid: '0', hasChild: '1' }));
    expect(roots.result?.records.map(({ id }) => id)).not.toContain(below);
  });

  it('are changed by whose they are, and stand below nothing that others cannot see, nor below themselves', async () => {
    const [top, own] = [await added(hq), await added(manager)];
    const middle = await added(hq, { parentId: top });
    const edit = (by: Client, id: string, change: Partial<Category>) => by.put(`${PATH}/edit`, { id, ...change });
    expect(await edit(manager, top, { name: '改' })).toMatchObject({ success: false, key: 'category.ofHeadOffice' });
    expect(await manager.delete(`${PATH}/delete`, { id: middle })).toMatchObject({ key: 'category.ofHeadOffice' });
    expect(await edit(hq, top, { parentId: own })).toMatchObject({
      ...{ success: false, key: 'resource.unknownReference', result: { field: 'parentId' } },
    });
    for (const parentId of [top, middle])
      expect(await edit(hq, top, { parentId })).toMatchObject({ success: false, key: 'category.underItself' });
    expect(await edit(hq, middle, { parentId: null })).toMatchObject({ success: true });
    const code = (await listed<Category>(hq, PATH)).find(({ id }) => id === top)?.code;
    expect(await hq.post(`${PATH}/add`, { name: '又', code })).toMatchObject({ success: false, key: 'resource.taken' });
    const entries = await venue.db.query<{ change: string }>(
      "SELECT change FROM audit_entry WHERE subject_table = 'category' AND subject_id = $1 ORDER BY seq",
      [middle],
    );
    expect(entries.map(({ change }) => change)).toEqual(['insert', 'update']);
  });

  it('sort files, by which the list is narrowed, and are those of the store of the file', async () => {
    const [posters, ofOther] = [await added(manager), await added(other)];
    const [first, second] = [await file(manager), await file(manager)];
    expect(await sort(manager, first, ofOther)).toMatchObject({
      ...{ success: false, key: 'resource.unknownReference', result: { field: 'categoryId' } },
    });
    expect(await sort(manager, first, posters)).toMatchObject({ success: true });
    expect(await sort(manager, first, null)).toMatchObject({ success: false, key: 'resource.changedMeanwhile' });
    expect(await listed<FileRow>(manager, FILES, { categoryId: posters })).toMatchObject([
      { id: first.id, categoryId: posters, categoryId_dictText: expect.stringContaining('分类') },
    ]);
    expect((await listed<FileRow>(manager, FILES)).find(({ id }) => id === second.id)?.categoryId).toBeNull();
    expect(await (await venue.signIn('cashier')).put(`${FILES}/edit`, { id: second.id })).toMatchObject({ code: 510 });
  });

  it('stay while something is sorted by them, which is said in words', async () => {
    const id = await added(manager, { name: '海报', nameEn: 'Posters' });
    const below = await added(manager, { parentId: id });
    const one = await file(manager);
    await sort(manager, one, id);
    const draft = { titile: '周末活动', msgContent: '<p>周末两人同行。</p>', priority: 'L', msgCategory: '1' };
    const posted = await manager.post<string>(`${ANNOUNCEMENTS}/add`, {
      ...draft,
      receiverKind: 'ALL',
      categoryId: id,
    });
    expect(posted).toMatchObject({ success: true });
    const sorted = await listed<RowOf<typeof announcement>>(manager, ANNOUNCEMENTS, { categoryId: id });
    expect(sorted).toMatchObject([{ titile: '周末活动', categoryId: id, categoryId_dictText: '海报' }]);
    const remove = (language: 'zh-CN' | 'en' = 'zh-CN') => manager.delete(`${PATH}/delete`, { id }, { language });
    expect(await remove()).toMatchObject({
      ...{ success: false, key: 'category.used' },
      message: '“海报”还有 1 个下级分类、1 个文件、1 条公告，不能删除；先换到别的分类',
    });
    expect((await remove('en')).message).toContain('“Posters” still has 1 category below it, 1 file, 1 announcement');
    await manager.delete(`${PATH}/delete`, { id: below });
    await manager.put(`${ANNOUNCEMENTS}/edit`, { id: sorted[0]?.id, categoryId: null });
    const [now] = await listed<FileRow>(manager, FILES, { categoryId: id });
    await sort(manager, now ?? one, null);
    expect(await remove()).toMatchObject({ success: true });
    expect(await idsOf(manager)).not.toContain(id);
  });
});
