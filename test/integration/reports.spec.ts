import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { report, RowOf } from '@paddock/contracts/resources';
import type { AnswerOf, MyNotices, Page, reportRoutes } from '@paddock/contracts/wire';
import { Database, inAllStores } from '@paddock/kernel';
import { Notices } from '@paddock/notices';
import { ReportSending } from '@paddock/reports';
import { Queue } from 'bullmq';
import exceljs from 'exceljs';
import pg from 'pg';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';

const REPORT = '/online/sysReport';
const COUPONS = '/coupon/SysCouponList';
const DAY_MS = 86_400_000;
type Row = RowOf<typeof report>;
type Fields = Readonly<Record<string, unknown>>;
type Sent = AnswerOf<typeof reportRoutes.sent>;

describe('reports', () => {
  let venue: TestVenue;
  let manager: Client;
  let cashier: Client;
  let marshal: Client;
  const idOf = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  const save = (fields: Fields = {}, client = manager, call = {}) =>
    client.post<string>(
      `${REPORT}/save`,
      {
        ...{ name: '夜场券', nameEn: 'Night coupons', audience: 'STORE', schedule: 'NONE', receivers: [] },
        ...{ target: 'coupon', pagePath: COUPONS, listSearch: 'name=夜场&sort=-deductAmount', listColumns: 'name' },
        ...fields,
      },
      call,
    );
  const list = async (client = manager, query: Fields = {}): Promise<Row[]> =>
    (await client.get<Page<Row>>(`${REPORT}/list`, { pageSize: 100, ...query })).result?.records ?? [];
  const names = async (client = manager) => (await list(client)).map(({ name }) => name);
  const sent = async (client: Client): Promise<Sent> => (await client.get<Sent>(`${REPORT}/sent`)).result ?? [];
  const daily = async (...usernames: string[]): Promise<Fields> => ({
    ...{ schedule: 'DAILY', sendTime: '08:00' },
    receivers: await Promise.all(usernames.map(idOf)),
  });
  /** Its moment has come; the worker looks for it by itself. */
  const due = (id: string) =>
    venue.db.query("UPDATE report SET next_at = now() - interval '1 minute' WHERE id = $1", [id]);
  const text = async (client: Client, id: string): Promise<Buffer> => {
    const answer = await fetch(`${venue.url}${REPORT}/file?id=${id}`, { headers: { 'x-access-token': client.token } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const notices = async (client: Client): Promise<string[]> =>
    ((await client.get<MyNotices>('/sys/annountCement/listByUser')).result?.sysMsgList ?? []).map(
      (notice) => `${notice.titile} ${notice.msgTxt}`,
    );

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
    cashier = await venue.signIn('cashier');
    marshal = await venue.signIn('marshal');
    await new Fixtures(venue.db).member({ rechargeYuan: 10 });
  });
  afterAll(() => venue.close());

  it('keeps a list with its conditions, sort and columns, once for each press', async () => {
    const first = await save({}, manager, { key: 'one press' });
    expect(first).toMatchObject({ success: true, key: 'report.saved' });
    expect(await save({}, manager, { key: 'one press' })).toMatchObject({ result: first.result });
    const rows = await list();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ id: first.result, name: '夜场券', target: 'coupon', pagePath: COUPONS, listColumns: 'name' },
      ...{ listSearch: 'name=夜场&sort=-deductAmount', schedule_dictText: '不发送', nextTime: null },
    });
    const [entry] = await venue.db.query<{ after: { name: string } }>(
      "SELECT after FROM audit_entry WHERE subject_table = 'report' ORDER BY seq DESC LIMIT 1",
    );
    expect(entry?.after).toMatchObject({ name: '夜场券' });
  });

  it.each([
    [{ name: ' ' }, 'report.nameRequired'],
    [{ target: 'nothing' }, 'report.listUnknown'],
    [{ target: '__proto__' }, 'report.listUnknown'],
    // A file of it would name lists that its receiver may not see.
    [{ target: 'report' }, 'report.listUnknown'],
    [{ pagePath: 'https://elsewhere.example' }, 'malformed'],
    [{ schedule: 'DAILY', sendTime: '25:00' }, 'report.timeRequired'],
    [{ schedule: 'DAILY', sendTime: null }, 'report.timeRequired'],
    [{ schedule: 'WEEKLY', sendTime: '08:00', weekday: null }, 'report.weekdayRequired'],
    [{ schedule: 'DAILY', sendTime: '08:00' }, 'report.receiversRequired'],
    [{ schedule: 'DAILY', sendTime: '08:00', receivers: ['nobody'] }, 'report.receiverBarred'],
    [
      { target: 'member', listSearch: 'phone=1380', schedule: 'DAILY', sendTime: '08:00', receivers: ['x'] },
      'report.ownCondition',
    ],
  ])('refuses what cannot be: %j', async (fields, key) => {
    const before = await names();
    expect(await save(fields)).toMatchObject({ success: false, key });
    expect(await names()).toEqual(before);
  });

  it('shows own ones and those for everybody, of lists that the reader may see; only somebody who made one changes it', async () => {
    const own = (await save({ name: '只给我', audience: 'OWN' })).result;
    const shared = (await save({ name: '给大家' })).result;
    expect(await names()).toEqual(expect.arrayContaining(['只给我', '给大家']));
    expect(await names(cashier)).toContain('给大家');
    expect(await names(cashier)).not.toContain('只给我');
    // A marshal may see no coupons, and so no report of them.
    expect(await names(marshal)).not.toContain('给大家');
    expect(await save({}, marshal)).toMatchObject({ success: false, code: 510 });
    const other = { ...{ name: '改名', nameEn: '', audience: 'STORE', schedule: 'NONE' }, receivers: [] };
    expect(await cashier.put(`${REPORT}/change`, { id: shared, ...other })).toMatchObject({ key: 'report.notOwn' });
    expect(await cashier.put(`${REPORT}/change`, { id: own, ...other })).toMatchObject({ key: 'notFound' });
    expect(await cashier.delete(`${REPORT}/delete`, { id: shared })).toMatchObject({ key: 'report.notOwn' });
    expect(await (await venue.signIn('manager2')).put(`${REPORT}/change`, { id: shared, ...other })).toMatchObject({
      key: 'notFound',
    });
    expect(await manager.put(`${REPORT}/change`, { id: shared, version: 1, ...other })).toMatchObject({
      success: true,
    });
    expect(await manager.put(`${REPORT}/change`, { id: shared, version: 1, ...other })).toMatchObject({
      key: 'resource.changedMeanwhile',
    });
    expect(await names(cashier)).toContain('改名');
    expect(await manager.delete(`${REPORT}/delete`, { id: shared })).toMatchObject({ success: true });
    expect(await names()).not.toContain('改名');
    expect(await save(await daily('cashier'), cashier)).toMatchObject({ success: false, code: 510 });
  });

  it('is sent at its time of the store’s clock, each receiver with a file of the own rights, once', async () => {
    const id = (
      await save({
        name: '每天的会员',
        target: 'member',
        listSearch: '',
        listColumns: 'name,phone',
        ...(await daily('manager')),
      })
    ).result!;
    const [row] = (await list()).filter((each) => each.id === id);
    expect(row?.nextTime).toMatch(/08:00:00$/);
    expect(Date.parse(`${row?.nextTime?.replace(' ', 'T')}+08:00`) - venue.clock.now().getTime()).toBeLessThanOrEqual(
      DAY_MS,
    );
    await venue.db.query("UPDATE app_user SET language = 'en' WHERE username = 'manager'");
    await due(id);
    await eventually('the worker has sent the report', async () => (await sent(manager)).length > 0);
    // In the language of its reader.
    const [kept] = await venue.db.query<{ file_name: string }>(
      'SELECT file_name FROM report_file WHERE report_id = $1',
      [id],
    );
    expect(kept?.file_name).toMatch(/^Members.*\.xlsx$/);
    await venue.db.query("UPDATE app_user SET language = 'cn' WHERE username = 'manager'");
    await eventually('it is due again on another day', async () =>
      (await list()).some((each) => each.id === id && each.lastTime !== null),
    );
    expect((await list()).find((each) => each.id === id)?.nextTime).toMatch(/08:00:00$/);
    const [file, ...more] = await sent(manager);
    expect(more).toEqual([]);
    expect(file?.rows).toBeGreaterThan(0);
    expect((await text(manager, file!.id)).subarray(0, 2).toString()).toBe('PK');
    expect(await notices(manager)).toEqual(expect.arrayContaining([expect.stringContaining('每天的会员')]));
    // A cashier may see members and takes no files of them: the export asks for a right of its own.
    expect(await save({ target: 'member', listSearch: '', ...(await daily('cashier')) })).toMatchObject({
      key: 'report.receiverBarred',
    });
    expect(await sent(cashier)).toEqual([]);
    expect(await cashier.get(`${REPORT}/file`, { id: file!.id })).toMatchObject({ success: false, key: 'notFound' });
    // The same moment again brings nothing new.
    const sending = venue.worker.get(ReportSending, { strict: false });
    const [at] = await venue.db.query<{ next_at: Date }>('SELECT next_at FROM report WHERE id = $1', [id]);
    await venue.db.query(
      'UPDATE report SET next_at = (SELECT due_at FROM report_file WHERE report_id = $1) WHERE id = $1',
      [id],
    );
    const [again] = (await inAllStores(() => sending.due())).filter(({ reportId }) => reportId === id);
    if (again) await inAllStores(() => sending.send(again.reportId, again.dueMs));
    expect(await sent(manager)).toHaveLength(1);
    await venue.db.query('UPDATE report SET next_at = $2 WHERE id = $1', [id, at!.next_at]);
  });

  it('of what belongs to single people holds each receiver’s own rows alone, whatever stores the receiver sees', async () => {
    const readers = ['manager', 'manager2', 'cashier', 'hq'] as const;
    for (const username of readers) {
      const to = [await idOf(username)];
      await inAllStores(() =>
        venue.core
          .get(Database)
          .transaction((tx) => venue.core.get(Notices).send(tx, { to, title: `只给 ${username}`, text: '内容' })),
      );
    }
    const list = { target: 'userAnnouncement', pagePath: '/isystem/userAnnouncement', listSearch: 'titile=只给' };
    const id = (await save({ name: '我的公告', ...list, listColumns: '', ...(await daily('manager', 'hq')) })).result!;
    await due(id);
    for (const username of ['manager', 'hq'] as const) {
      const client = await venue.signIn(username);
      await eventually(`${username} has it`, async () => (await sent(client)).some(({ name }) => name === '我的公告'));
      const file = (await sent(client)).find(({ name }) => name === '我的公告')!;
      const book = new exceljs.Workbook();
      await book.xlsx.load((await text(client, file.id)) as unknown as ArrayBuffer);
      const cells = book.worksheets[0]!.getSheetValues().flat().map(String);
      expect(readers.filter((each) => cells.includes(`只给 ${each}`))).toEqual([username]);
      expect(file.rows).toBe(1);
    }
  });

  it('looks at the rights of the reader when it runs and when the file is taken, never at the author’s', async () => {
    const id = (await save({ name: '券清单', listSearch: '', ...(await daily('manager', 'hq')) })).result!;
    await venue.db.query(
      `DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE code = 'store-general')
         AND permission_id = (SELECT id FROM permission WHERE code = 'coupon:list')`,
    );
    await due(id);
    await eventually('the report was looked at', async () => {
      const [row] = await venue.db.query<{ last_at: Date | null }>('SELECT last_at FROM report WHERE id = $1', [id]);
      return row?.last_at !== null;
    });
    const files = await venue.db.query<{ username: string }>(
      'SELECT u.username FROM report_file f JOIN app_user u ON u.id = f.user_id WHERE f.report_id = $1',
      [id],
    );
    expect(files.map(({ username }) => username)).toEqual(['hq']);
    expect(await names()).not.toContain('券清单');
    await venue.db.query(
      `INSERT INTO role_permission (role_id, permission_id) SELECT r.id, p.id FROM role r, permission p WHERE r.code = 'store-general' AND p.code = 'coupon:list'`,
    );
    await due(id);
    await eventually('the manager has it', async () => (await sent(manager)).some((file) => file.name === '券清单'));
    const file = (await sent(manager)).find(({ name }) => name === '券清单')!;
    await venue.db.query(
      `DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE code = 'store-general')
         AND permission_id = (SELECT id FROM permission WHERE code = 'coupon:list')`,
    );
    expect(await manager.get(`${REPORT}/file`, { id: file.id })).toMatchObject({ success: false, code: 510 });
    expect((await sent(manager)).map(({ name }) => name)).not.toContain('券清单');
    await venue.db.query(
      `INSERT INTO role_permission (role_id, permission_id) SELECT r.id, p.id FROM role r, permission p WHERE r.code = 'store-general' AND p.code = 'coupon:list'`,
    );
  });

  it('says which fields are gone instead of a file, and goes on', async () => {
    const id = (await save({ name: '旧字段', listSearch: 'colour=red&sort=-size', ...(await daily('manager')) }))
      .result!;
    await due(id);
    await eventually('the manager has the notice', async () =>
      (await notices(manager)).some((notice) => notice.includes('旧字段') && notice.includes('colour, size')),
    );
    expect((await sent(manager)).find(({ name }) => name === '旧字段')).toBeUndefined();
    await eventually('it is due again', async () =>
      (await list()).some((row) => row.id === id && row.lastTime !== null),
    );
  });

  it('is put off to its next time when it fails for good: its other receivers have theirs, and its author is notified', async () => {
    const owner = new pg.Client({ connectionString: venue.ownerUrl });
    await owner.connect();
    await owner.query(`CREATE FUNCTION break_file() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.user_id = (SELECT id FROM app_user WHERE username = 'hq') THEN RAISE EXCEPTION 'this file cannot be kept'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER break_file BEFORE INSERT ON report_file FOR EACH ROW EXECUTE FUNCTION break_file()`);
    const lane = new Queue('paddock-bulk', { connection: { url: venue.redis.url } });
    try {
      const id = (await save({ name: '坏表', ...(await daily('hq', 'manager')) })).result!;
      await due(id);
      await eventually('its attempts are over', async () => {
        for (const job of await lane.getDelayed()) await job.promote();
        return (await notices(manager)).some((notice) => notice.includes('“坏表”没有发完'));
      });
      const row = (await list()).find((one) => one.id === id);
      expect(row).toMatchObject({ lastTime: null });
      expect(row?.nextTime).not.toBeNull();
      expect((await sent(manager)).map(({ name }) => name)).toContain('坏表');
      expect(await venue.worker.get(ReportSending, { strict: false }).due()).toEqual([]);
    } finally {
      await lane.close();
      await owner.query('DROP TRIGGER break_file ON report_file; DROP FUNCTION break_file()');
      await owner.end();
    }
  });

  it('takes nothing of what was stored as SQL', async () => {
    const listSearch = new URLSearchParams({
      ...{ name: "' OR 1=1 --", sort: 'name; DROP TABLE coupon' },
      adv: JSON.stringify([['name', 'eq', "x'; DROP TABLE coupon; --"]]),
    }).toString();
    const id = (
      await save({ name: '恶意', listSearch, listColumns: "name,'; DROP TABLE coupon", ...(await daily('manager')) })
    ).result!;
    await due(id);
    await eventually('it was looked at', async () =>
      (await list()).some((row) => row.id === id && row.lastTime !== null),
    );
    expect(await manager.get('/coupon/sysCoupon/list')).toMatchObject({ success: true });
  });
});
