import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { announcement, RowOf, userAnnouncement } from '@paddock/contracts/resources';
import type { MyNotices, Page, WireNotice } from '@paddock/contracts/wire';
import { inAllStores } from '@paddock/kernel';
import { Announcements } from '@paddock/notices';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';

type Row = RowOf<typeof announcement>;
type Fields = Readonly<Record<string, unknown>>;
const PATH = '/sys/annountCement';
const MINUTE_MS = 60_000;

describe('announcements', () => {
  let venue: TestVenue;
  let hq: Client;
  let manager: Client;
  let manager2: Client;
  let cashier: Client;
  const ids: Record<string, string> = {};

  const add = async (fields: Fields = {}, client = hq): Promise<string> => {
    const answer = await client.post<string>(`${PATH}/add`, {
      ...{
        titile: '换门线圈',
        msgContent: '<p>停 <b>40</b> 分钟</p>',
        priority: 'H',
        msgCategory: '1',
        msgType: 'ALL',
      },
      ...fields,
    });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  };
  const release = (id: string, client = hq): Promise<Answer<null>> => client.get(`${PATH}/doReleaseData`, { id });
  const withdraw = (id: string, client = hq): Promise<Answer<null>> => client.get(`${PATH}/doReovkeData`, { id });
  const mine = async (client: Client): Promise<MyNotices> =>
    (await client.get<MyNotices>(`${PATH}/listByUser`)).result!;
  const shows = async (client: Client, id: string): Promise<boolean> =>
    (await mine(client)).anntMsgList.some((row) => row.id === id);
  const rowOf = async (id: string, client = hq): Promise<Row> =>
    (await client.get<Page<Row>>(`${PATH}/list`, { pageSize: 100 })).result!.records.find((row) => row.id === id)!;
  const wireTime = (at: Date): string =>
    new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const inMs = (ms: number): string => wireTime(new Date(venue.clock.now().getTime() + ms));

  beforeAll(async () => {
    venue = await startVenue();
    [hq, manager, manager2, cashier] = [
      await venue.signIn('hq'),
      await venue.signIn('manager'),
      await venue.signIn('manager2'),
      await venue.signIn('cashier'),
    ];
    for (const { id, username } of await venue.db.query<{ id: string; username: string }>(
      'SELECT id, username FROM app_user',
    ))
      ids[username] = id;
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM notice');
    await venue.db.query('DELETE FROM announcement');
  });

  it('P-7.21 P-7.22 P-7.23 shows an announcement from its publishing to its withdrawal', async () => {
    const id = await add();
    expect(await rowOf(id)).toMatchObject({ sendStatus: '0', stage: 'DRAFT', msgType: 'ALL', sendTime: null });
    expect(await shows(cashier, id)).toBe(false);
    expect(await release(id)).toMatchObject({ success: true, result: null, message: '该系统通知发布成功' });
    expect(await shows(cashier, id)).toBe(true);
    expect(await shows(manager2, id)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ sendStatus: '1', sender: '林总部' });
    expect(await withdraw(id)).toMatchObject({ success: true, message: '该系统通知撤销成功' });
    expect(await shows(cashier, id)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ sendStatus: '2', stage: 'WITHDRAWN' });
  });

  it('P-7.20 answers one by its id, to anyone who has got it and to anyone who works on it', async () => {
    const id = await add({ homeImage: `${'a'.repeat(64)}.png` });
    const one = (client: Client) => client.get<WireNotice>(`${PATH}/queryById`, { id });
    expect((await one(hq)).result).toMatchObject({ id, titile: '换门线圈', sendStatus: '0', msgTxt: '停 40 分钟' });
    expect(await one(cashier)).toMatchObject({ success: false, message: '未找到对应实体' });
    await release(id);
    expect((await one(cashier)).result).toMatchObject({
      ...{ id, msgContent: '<p>停 <b>40</b> 分钟</p>', homeImage: `${'a'.repeat(64)}.png`, readFlag: '0' },
    });
  });

  it('P-7.20 P-7.22 answers all fields of a row, and to anyone who has only got it nothing of its other receivers and of the person who wrote it', async () => {
    const userIds = `${ids['manager']},${ids['cashier']},`;
    const id = await add({ msgType: 'USER', userIds });
    await release(id);
    const one = async (client: Client, language?: 'en') =>
      (await client.get<WireNotice>(`${PATH}/queryById`, { id }, language ? { language } : {})).result;
    const all = { delFlag: '0', busType: null, cancelTime: null };
    const words = { msgCategory_dictText: '通知公告', msgType_dictText: '指定用户', sendStatus_dictText: '已发布' };
    expect(await rowOf(id)).toMatchObject({
      ...all,
      ...words,
      userIds,
      createBy: '林总部',
      openType_dictText: '只读',
    });
    const got = { ...all, userIds: null, createBy: null, updateBy: null, updateTime: null };
    expect(await one(cashier)).toMatchObject({ ...got, ...words, openType_dictText: '只读' });
    expect((await mine(cashier)).anntMsgList[0]).toMatchObject({ ...got, ...words });
    expect(await one(cashier, 'en')).toMatchObject({
      ...{ msgCategory_dictText: 'Announcement', msgType_dictText: 'Chosen people', sendStatus_dictText: 'Published' },
    });
    await withdraw(id);
    const written = await one(hq);
    expect(written).toMatchObject({ delFlag: '0', busType: null, userIds, sendStatus_dictText: '已撤销' });
    expect(written?.cancelTime).toBe((await rowOf(id))?.cancelTime);
    expect(written).toMatchObject({ createBy: '林总部', updateBy: '林总部' });
  });

  it('sends to people, stores and roles, as they are at the publishing', async () => {
    const [{ id: cashiers } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM role WHERE code = 'cashier'",
    );
    const toPeople = await add({ msgType: 'USER', userIds: `${ids['manager']},` });
    const toStore = await add({ receiverKind: 'STORES', receiverIds: 'A02,' });
    const toRole = await add({ receiverKind: 'ROLES', receiverIds: `${cashiers},` });
    expect(await rowOf(toPeople)).toMatchObject({
      msgType: 'USER',
      userIds: `${ids['manager']},`,
      receivers: '王店长',
    });
    // In English by the English names of stores and roles, as they are called today.
    const named = await Promise.all(
      [add(), toStore, toRole, toPeople].map(async (id) => (await rowOf(await id)).receiversEn),
    );
    const [store] = await venue.db.query<{ name_en: string }>("SELECT name_en FROM store WHERE org_code = 'A02'");
    expect(named).toEqual(['Everybody', store?.name_en, 'Cashier', null]);
    for (const id of [toPeople, toStore, toRole]) await release(id);
    const seen = async (client: Client) =>
      (await mine(client)).anntMsgList.map(({ id }) => [toPeople, toStore, toRole].indexOf(id)).toSorted();
    expect({ manager: await seen(manager), manager2: await seen(manager2), cashier: await seen(cashier) }).toEqual({
      manager: [0],
      manager2: [1],
      cashier: [2],
    });
    expect(await hq.post(`${PATH}/add`, { titile: 'x', msgContent: 'y', msgType: 'USER' })).toMatchObject({
      success: false,
      message: '请选择发给谁!',
    });
  });

  it("keeps a store's announcements with its people, and head office's from being changed by a store", async () => {
    const own = await add({}, manager);
    await release(own, manager);
    expect([await shows(cashier, own), await shows(manager2, own)]).toEqual([true, false]);
    expect(await rowOf(own, manager2)).toBeUndefined();
    const everybodys = await add();
    expect(await rowOf(everybodys, manager)).toMatchObject({ sysOrgCode: null });
    expect(await release(everybodys, manager)).toMatchObject({ success: false, code: 510 });
    expect(await manager.put(`${PATH}/edit`, { id: everybodys, titile: '改' })).toMatchObject({ code: 510 });
    expect(await cashier.get(`${PATH}/list`)).toMatchObject({ success: false, code: 510 });
    expect(await release(everybodys, cashier)).toMatchObject({ success: false, code: 510 });
  });

  it("shows a store of head office's what is for its people, and of the readers its own", async () => {
    const [toOther, toHere, toPerson, toOtherPerson] = [
      await add({ receiverKind: 'STORES', receiverIds: 'A02,' }),
      await add({ receiverKind: 'STORES', receiverIds: 'A01,A02,' }),
      await add({ receiverKind: 'USERS', receiverIds: `${ids['manager']},` }),
      await add({ receiverKind: 'USERS', receiverIds: `${ids['manager2']},` }),
    ];
    for (const id of [toOther, toHere, toPerson, toOtherPerson]) await release(id);
    const seen = async (client: Client) =>
      [
        ...(await client.get<Page<Row>>(`${PATH}/list`, { pageSize: 100 })).result!.records.map(({ id }) => id),
      ].toSorted();
    expect(await seen(manager)).toEqual([toHere, toPerson].toSorted());
    expect(await seen(manager2)).toEqual([toOther, toHere, toOtherPerson].toSorted());
    expect(await seen(hq)).toHaveLength(4);
    expect(await manager.get(`${PATH}/queryById`, { id: toOtherPerson })).toMatchObject({ success: false });
    const readers = async (client: Client) =>
      (await client.get<{ userId: string }[]>(`${PATH}/readers`, { id: toHere })).result!.map(({ userId }) => userId);
    const of = async (store: string) =>
      (await venue.db.query<{ id: string }>('SELECT user_id AS id FROM user_store WHERE org_code = $1', [store])).map(
        ({ id }) => id,
      );
    const [all, own] = [await readers(hq), await readers(manager)];
    const here = new Set(await of('A01'));
    expect(all).toContain(ids['manager2']);
    expect(own.length).toBeGreaterThan(0);
    expect(own.toSorted()).toEqual(all.filter((id) => here.has(id)).toSorted());
    const shareFor = async (client: Client): Promise<unknown> => (await rowOf(toHere, client)).readShare;
    await cashier.put(`/sys/sysAnnouncementSend/editByAnntIdAndUserId`, { anntId: toHere });
    await manager2.put(`/sys/sysAnnouncementSend/editByAnntIdAndUserId`, { anntId: toHere });
    expect([await shareFor(hq), await shareFor(manager)]).toEqual([`2/${all.length}`, `1/${own.length}`]);
    const toTwo = await add({ receiverKind: 'USERS', receiverIds: `${ids['manager']},${ids['manager2']},` });
    await release(toTwo);
    expect((await rowOf(toTwo)).receivers).toMatch(/^.+、.+$/);
    expect(await rowOf(toTwo, manager)).toMatchObject({ receivers: '王店长', readShare: '0/1' });
  });

  it('publishes at its time and takes away at its end, found by the sweep where no job has called', async () => {
    const id = await add({ startTime: inMs(10 * MINUTE_MS), endTime: inMs(20 * MINUTE_MS) });
    expect(await hq.post(`${PATH}/schedule`, { id })).toMatchObject({ success: true });
    expect(await rowOf(id)).toMatchObject({ stage: 'SCHEDULED', sendStatus: '0' });
    expect(await shows(cashier, id)).toBe(false);
    venue.clock.advance(11 * MINUTE_MS);
    await eventually('it is published', () => shows(cashier, id));
    venue.clock.advance(10 * MINUTE_MS);
    expect(await shows(cashier, id)).toBe(false);
    await eventually('it has ended', async () => (await rowOf(id)).stage === 'EXPIRED');
  });

  it('refuses times that contradict each other', async () => {
    const past = await add({ startTime: inMs(-MINUTE_MS) });
    expect(await hq.post(`${PATH}/schedule`, { id: past })).toMatchObject({ success: false });
    const wrong = await add({ startTime: inMs(20 * MINUTE_MS), endTime: inMs(10 * MINUTE_MS) });
    expect(await hq.post(`${PATH}/schedule`, { id: wrong })).toMatchObject({ success: false });
    const over = await add({ endTime: inMs(-MINUTE_MS) });
    expect(await release(over)).toMatchObject({ success: false });
  });

  it('has ended at its end, also where nobody was there to publish it', async () => {
    const id = await add({ startTime: inMs(10 * MINUTE_MS), endTime: inMs(20 * MINUTE_MS) });
    await hq.post(`${PATH}/schedule`, { id });
    await venue.db.query('UPDATE announcement SET publish_at = $2, ends_at = $3 WHERE id = $1', [
      id,
      new Date(venue.clock.now().getTime() - 2 * MINUTE_MS),
      new Date(venue.clock.now().getTime() - MINUTE_MS),
    ]);
    await inAllStores(() => venue.core.get(Announcements).due(id));
    expect(await rowOf(id)).toMatchObject({ stage: 'EXPIRED', sendTime: null });
    expect(await shows(cashier, id)).toBe(false);
  });

  it('that waits for its time has one', async () => {
    const id = await add({ startTime: inMs(10 * MINUTE_MS), endTime: inMs(20 * MINUTE_MS) });
    await hq.post(`${PATH}/schedule`, { id });
    for (const [change, key] of [
      [{ startTime: null }, 'notice.scheduleFuture'],
      [{ startTime: inMs(-MINUTE_MS) }, 'notice.scheduleFuture'],
      [{ endTime: inMs(5 * MINUTE_MS) }, 'notice.endsBefore'],
      [{ startTime: inMs(30 * MINUTE_MS) }, 'notice.endsBefore'],
    ] as const)
      expect(await hq.put(`${PATH}/edit`, { id, ...change })).toMatchObject({ success: false, key });
    expect(await hq.put(`${PATH}/edit`, { id, titile: '改' })).toMatchObject({ success: true });
    expect(await hq.put(`${PATH}/edit`, { id, endTime: null })).toMatchObject({ success: true });
  });

  it('another end of what is published holds for its receivers', async () => {
    const id = await add({ endTime: inMs(20 * MINUTE_MS) });
    await release(id);
    expect(await hq.put(`${PATH}/edit`, { id, endTime: inMs(5 * MINUTE_MS) })).toMatchObject({ success: true });
    expect(await shows(cashier, id)).toBe(true);
    venue.clock.advance(6 * MINUTE_MS);
    expect(await shows(cashier, id)).toBe(false);
  });

  it('that is published again to others leaves those to whom it went by mistake', async () => {
    const id = await add();
    await release(id);
    expect([await shows(cashier, id), await shows(manager, id)]).toEqual([true, true]);
    await withdraw(id);
    const receivers = { receiverKind: 'USERS', receiverIds: `${ids['manager']},` };
    const words = { titile: '改了', msgContent: '<p>停 90 分钟</p>', msgCategory: '2' };
    await hq.put(`${PATH}/edit`, { id, ...words, ...receivers });
    await release(id);
    // A message now, no announcement any more.
    expect([await shows(cashier, id), await shows(manager, id)]).toEqual([false, false]);
    expect((await mine(manager)).sysMsgList[0]).toMatchObject({
      id,
      titile: '改了',
      msgTxt: '停 90 分钟',
      msgType: 'USER',
    });
    expect(await rowOf(id)).toMatchObject({ readShare: '0/1', cancelTime: null });
    expect(await cashier.get(`${PATH}/queryById`, { id })).toMatchObject({ success: false });
  });

  it('gives what went to everybody to anyone who comes later too, without counting them among the receivers', async () => {
    await venue.db.query("DELETE FROM user_store WHERE user_id = $1 AND org_code = 'A01'", [ids['marshal']]);
    const id = await add({}, manager);
    await release(id, manager);
    const total = Number((await rowOf(id)).readShare!.split('/')[1]);
    await venue.db.query("INSERT INTO user_store (user_id, org_code) VALUES ($1, 'A01')", [ids['marshal']]);
    const marshal = await venue.signIn('marshal');
    expect(await shows(marshal, id)).toBe(true);
    await cashier.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect((await rowOf(id)).readShare).toBe(`1/${total}`);
    const readers = (await hq.get<{ userId: string; readTime: string | null }[]>(`${PATH}/readers`, { id })).result!;
    expect(readers).toHaveLength(total);
    expect(readers.filter(({ readTime }) => readTime !== null).map(({ userId }) => userId)).toEqual([ids['cashier']]);
  });

  it('P-4.12 lists what somebody has got, read or not, newest first', async () => {
    const [first, second] = [await add({ titile: '一' }), await add({ titile: '二' })];
    await release(first);
    await release(second);
    await cashier.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: first });
    const list = async (query: Fields = {}) =>
      (await cashier.get<Page<RowOf<typeof userAnnouncement>>>('/sys/sysAnnouncementSend/getMyAnnouncementSend', query))
        .result!;
    const all = await list();
    expect(all.total).toBe(2);
    expect(all.records.map(({ anntId, readFlag, userId }) => [anntId, readFlag, userId])).toEqual([
      [second, '0', ids['cashier']],
      [first, '1', ids['cashier']],
    ]);
    expect((await list({ titile: '*一*' })).records.map(({ anntId }) => anntId)).toEqual([first]);
    expect((await list({ userId: ids['manager'] })).records.every(({ userId }) => userId === ids['cashier'])).toBe(
      true,
    );
  });

  it('keeps what runs or deceives out of texts', async () => {
    const id = await add({
      msgContent:
        '<p onclick="x()">好<script>alert(1)</script></p><img src="https://evil.example/a.png"><a href="javascript:x()">去</a>' +
        `<img src="/jeecg-boot/sys/common/static/${'b'.repeat(64)}.jpg" onerror="x()"><iframe src="//evil.example"></iframe>`,
    });
    expect((await rowOf(id)).msgContent).toBe(
      `<p>好</p><a target="_blank" rel="noopener noreferrer">去</a><img src="/sys/common/static/${'b'.repeat(64)}.jpg" alt="" />`,
    );
    expect(await hq.post(`${PATH}/add`, { titile: '空', msgContent: '<p> </p>' })).toMatchObject({ success: false });
  });

  it('P-5.6 P-5.7 takes 20 characters for title and content of a message to many, and not 21', async () => {
    const twenty = '一二三四五六七八九十一二三四五六七八九十';
    const ask = (titile: string, msgContent: string) =>
      hq.post(`${PATH}/add`, { titile, msgContent, msgCategory: '2', msgType: 'ALL' });
    expect(await ask(twenty, `<p>${twenty}</p>`)).toMatchObject({ success: true });
    expect(await ask(`${twenty}多`, twenty)).toMatchObject({ message: '最多20个字', result: { field: 'titile' } });
    expect(await ask(twenty, `${twenty}多`)).toMatchObject({ message: '最多20个字', result: { field: 'msgContent' } });
    expect(await hq.post(`${PATH}/add`, { titile: '长'.repeat(100), msgContent: '文' })).toMatchObject({
      success: true,
    });
    expect(await hq.post(`${PATH}/add`, { titile: '长'.repeat(101), msgContent: '文' })).toMatchObject({
      success: false,
    });
  });

  it('P-1.21 goes out by text message too where the store has the app for it, and to nobody of another store', async () => {
    const short = { titile: '换线圈', msgContent: '<p>停 <b>40</b> 分钟</p>', msgCategory: '2', bySms: 'YES' };
    const sent = () =>
      venue.db.query("SELECT receiver FROM message WHERE template_code = 'MASS_MESSAGE' ORDER BY receiver");
    const apps = (has: readonly string[]) => venue.db.query("UPDATE store SET apps = $1 WHERE org_code = 'A01'", [has]);
    await venue.db.query("UPDATE app_user SET phone = '13811110001' WHERE username = 'cashier'");
    await venue.db.query("UPDATE app_user SET phone = '13811110002' WHERE username = 'manager2'");
    await apps(['XWHF']);
    const refused = await hq.post(`${PATH}/add`, short);
    expect(refused).toMatchObject({ success: false, key: 'notice.noPhoneApp', result: { field: 'bySms' } });
    expect(await venue.db.query('SELECT 1 FROM announcement')).toEqual([]);
    const quiet = await add({ ...short, bySms: 'NO' });
    expect(await hq.put(`${PATH}/edit`, { id: quiet, bySms: 'YES' })).toMatchObject({ key: 'notice.noPhoneApp' });
    await apps(['PHONE', 'XWHF']);
    await release(quiet);
    expect(await sent()).toEqual([]);
    const receiverIds = `${ids['cashier']},${ids['manager2']},`;
    await release(await add({ ...short, receiverKind: 'USERS', receiverIds }));
    expect(await sent()).toEqual([{ receiver: '13811110001' }]);
    await eventually('the text message is sent', () => venue.messages.books.to('13811110001').length > 0);
    expect(venue.messages.books.to('13811110001')).toMatchObject([{ text: '换线圈：停 40 分钟' }]);
  });

  it('takes a whole row back from older clients, and changes a published one for anyone who has got it', async () => {
    const id = await add({ receiverKind: 'STORES', receiverIds: 'A01,' });
    await release(id);
    const row = await rowOf(id);
    expect(await hq.put(`${PATH}/edit`, { ...row, titile: '改了', delFlag: '0' })).toMatchObject({ success: true });
    expect(await rowOf(id)).toMatchObject({
      titile: '改了',
      receiverKind: 'STORES',
      receiverIds: 'A01,',
      stage: 'PUBLISHED',
    });
    expect((await mine(cashier)).anntMsgList[0]).toMatchObject({ id, titile: '改了' });
    expect(await hq.delete(`${PATH}/delete`, { id })).toMatchObject({ success: false });
    await withdraw(id);
    expect(await hq.delete(`${PATH}/deleteBatch`, { ids: `${id},` })).toMatchObject({ success: true });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('says whom it would reach, and reminds who has not read it', async () => {
    const [{ count } = { count: 0 }] = await venue.db.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM app_user u JOIN user_store s ON s.user_id = u.id WHERE s.org_code = 'A01' AND u.status = 1 AND u.identity <> 7",
    );
    const reach = await manager.get(`${PATH}/reach`, {
      receiverKind: 'ALL',
      receiverIds: '',
      openPage: '/sys/SysDictList',
    });
    expect(reach.result).toMatchObject({ count, frozen: 0 });
    expect((reach.result as { withoutPage: number }).withoutPage).toBeGreaterThan(0);
    const withoutPage = async (openPage: string) =>
      (await manager.get<{ withoutPage: number }>(`${PATH}/reach`, { receiverKind: 'ALL', receiverIds: '', openPage }))
        .result!.withoutPage;
    const without = await withoutPage('/sys/SysDictList');
    expect(await withoutPage('/sys/SysDictList?dictCode=sex')).toBe(without);
    // Another site is open to everybody.
    expect(await withoutPage('https://example.com/manual')).toBe(0);
    // A role of the department gives the page as well.
    await venue.db.query(
      `WITH page AS (SELECT p.id AS page, s.id AS store FROM permission p, store s WHERE p.url = '/sys/SysDictList' AND s.org_code = 'A01'),
         given AS (INSERT INTO department_permission (department_id, permission_id) SELECT store, page FROM page ON CONFLICT DO NOTHING),
         made AS (INSERT INTO department_role (id, department_id, name, code, description) SELECT 'reach', store, 'reach', 'reach', '' FROM page RETURNING id),
         may AS (INSERT INTO department_role_permission (role_id, permission_id) SELECT made.id, page FROM made, page)
       INSERT INTO department_role_user (role_id, user_id) SELECT id, $1 FROM made`,
      [ids['cashier']],
    );
    expect(await withoutPage('/sys/SysDictList')).toBe(without - 1);
    await venue.db.query("DELETE FROM department_role WHERE id = 'reach'");
    const id = await add({}, manager);
    await release(id, manager);
    await cashier.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect(await manager.post(`${PATH}/remind`, { id })).toMatchObject({ result: { count: count - 1 } });
    const choices = await manager.get<{ stores: { id: string }[] }>(`${PATH}/choices`);
    expect(choices.result!.stores.map((store) => store.id)).toEqual(['A01']);
  });

  it.each([
    ['announcement_state', ['PUBLISHED', 'UNPUBLISHED'], ['已发布', '未发布']],
    ['priority', ['L', 'M', 'H'], ['一般', '重要', '紧急']],
    ['send_status', ['0', '1', '2'], ['未发布', '已发布', '已撤销']],
    ['msg_category', ['1', '2'], ['通知公告', '系统消息']],
    ['msg_type', ['ALL', 'USER'], ['全体用户', '指定用户']],
  ])('P-3.7 P-3.31 answers the dictionary %s', async (code, values, texts) => {
    const items = (await cashier.get<{ value: string; text: string }[]>(`/sys/dict/getDictItems/${code}`)).result!;
    expect(items.map(({ value }) => value)).toEqual(values);
    expect(items.map(({ text }) => text)).toEqual(texts);
  });
});
