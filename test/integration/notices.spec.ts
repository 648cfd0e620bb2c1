import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MyNotices, WireNotice } from '@paddock/contracts/wire';
import { Announcements, NoticeReactions, Notices, noticesBackground, type SystemMessage } from '@paddock/notices';
import { Database, inAllStores, inStore, LOGGER } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Listener } from '../support/app/listener';

describe('system messages', () => {
  let venue: TestVenue;
  let cashier: Client;
  let manager: Client;
  const ids: Record<string, string> = {};

  const mine = async (client: Client, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<MyNotices> =>
    (await client.get<MyNotices>('/sys/annountCement/listByUser', {}, { language })).result!;
  const send = (message: Partial<SystemMessage> & Pick<SystemMessage, 'to'>): Promise<string | null> =>
    inAllStores(() =>
      venue.core
        .get(Database)
        .transaction((tx) => venue.core.get(Notices).send(tx, { title: '标题', text: '内容', ...message })),
    );
  const titles = ({ sysMsgList }: MyNotices): string[] => sysMsgList.map(({ titile }) => titile);

  beforeAll(async () => {
    venue = await startVenue();
    [cashier, manager] = [await venue.signIn('cashier'), await venue.signIn('manager')];
    for (const { id, username } of await venue.db.query<{ id: string; username: string }>(
      'SELECT id, username FROM app_user',
    ))
      ids[username] = id;
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM notice');
  });

  it('P-7.18 P-3.6 P-3.8 answers the four fields with what somebody has not read, in the language of the request', async () => {
    const id = await send({
      to: [ids['cashier']!],
      title: { cn: '待审核', en: 'To review' },
      text: { cn: '<b>一笔</b>', en: 'One' },
      openType: 'component',
      openPage: 'apply/Review',
      busId: '77',
      priority: 'M',
    });
    const got = await mine(cashier);
    expect(got).toMatchObject({ anntMsgList: [], anntMsgTotal: 0, sysMsgTotal: 1 });
    expect(got.sysMsgList[0]).toMatchObject({
      ...{ id, msgId: id, titile: '待审核', sender: '系统', priority: 'M', priority_dictText: '重要' },
      ...{ openType: 'component', openPage: 'apply/Review', busId: '77', msgCategory: '2', readFlag: '0' },
      // Words are words, whatever they look like.
      ...{ msgTxt: '<b>一笔</b>', msgContent: '&lt;b&gt;一笔&lt;/b&gt;' },
    });
    expect(got.sysMsgList[0]!.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(got.sysMsgList[0]!.createTime).toBe(got.sysMsgList[0]!.sendTime);
    expect((await mine(cashier, 'en')).sysMsgList[0]).toMatchObject({
      titile: 'To review',
      msgTxt: 'One',
      sender: 'System',
      priority_dictText: 'Important',
    });
    expect(await mine(manager)).toMatchObject({ sysMsgTotal: 0 });
  });

  it('P-4.12 lists it in the language of the request too, found by its words in either, and words stay words', async () => {
    await send({
      to: [ids['cashier']!],
      title: { cn: '待审核', en: 'To review' },
      text: { cn: '<img src=x onerror=alert(1)>', en: 'One <b>' },
    });
    const list = async (language: 'zh-CN' | 'en', titile?: string) =>
      (
        await cashier.get<{ records: object[]; total: number }>(
          '/sys/sysAnnouncementSend/getMyAnnouncementSend',
          { pageNo: 1, pageSize: 10, ...(titile === undefined ? {} : { titile }) },
          { language },
        )
      ).result!.records;
    expect(await list('zh-CN')).toMatchObject([
      { titile: '待审核', sender: '系统', msgContent: '&lt;img src=x onerror=alert(1)&gt;' },
    ]);
    expect(await list('en')).toMatchObject([{ titile: 'To review', sender: 'System', msgContent: 'One &lt;b&gt;' }]);
    expect(await list('en', '*review*')).toHaveLength(1);
    expect(await list('zh-CN', '*审核*')).toHaveLength(1);
    expect(await list('zh-CN', '*别的*')).toHaveLength(0);
  });

  it('P-7.18 answers the newest five and the number of all', async () => {
    for (let n = 1; n <= 7; n += 1) await send({ to: [ids['cashier']!], title: `第 ${n} 条` });
    const got = await mine(cashier);
    expect(got.sysMsgTotal).toBe(7);
    expect(titles(got)).toEqual(['第 7 条', '第 6 条', '第 5 条', '第 4 条', '第 3 条']);
  });

  it.each(['put', 'post'] as const)('P-7.19 P-3.9 marks one as read by %s, for this person alone', async (verb) => {
    const to = [ids['cashier']!, ids['manager']!];
    const id = (await send({ to }))!;
    await send({ to });
    expect(await cashier[verb]('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id })).toMatchObject({
      success: true,
      result: null,
    });
    expect(await mine(cashier)).toMatchObject({ sysMsgTotal: 1 });
    expect(await mine(manager)).toMatchObject({ sysMsgTotal: 2 });
    const one = await cashier.get<WireNotice>('/sys/annountCement/queryById', { id });
    expect(one.result).toMatchObject({ id, readFlag: '1' });
    expect((await manager.get<WireNotice>('/sys/annountCement/queryById', { id })).result).toMatchObject({
      readFlag: '0',
    });
  });

  it('P-4.11 P-4.12 marks everything as read', async () => {
    await send({ to: [ids['cashier']!] });
    await send({ to: [ids['cashier']!, ids['manager']!] });
    expect(await cashier.put('/sys/sysAnnouncementSend/readAll')).toMatchObject({ success: true, message: '全部已读' });
    expect(await mine(cashier)).toMatchObject({ sysMsgTotal: 0, sysMsgList: [] });
    expect(await mine(manager)).toMatchObject({ sysMsgTotal: 1 });
  });

  it("shows nobody another person's message", async () => {
    const id = (await send({ to: [ids['manager']!] }))!;
    expect(await cashier.get('/sys/annountCement/queryById', { id })).toMatchObject({ success: false });
    await cashier.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect(await mine(manager)).toMatchObject({ sysMsgTotal: 1 });
  });

  it('notifies the open screens of a person, and no others', async () => {
    const [own, other] = [await venue.listen(cashier, ['runs']), await venue.listen(manager, ['runs'])];
    for (const listener of [own, other]) await listener.ask('subscribe', { topics: ['notices'], scope: 'user' });
    const id = await send({ to: [ids['cashier']!], title: '现在' });
    await eventually('the message arrives', () => own.events.some(({ type }) => type === 'notice.published'));
    expect(own.events.find(({ type }) => type === 'notice.published')?.payload).toMatchObject({ id, titile: '现在' });
    await cashier.put('/sys/sysAnnouncementSend/readAll');
    await eventually('the reading arrives', () => own.events.some(({ type }) => type === 'notice.read'));
    expect(other.events).toEqual([]);
  });

  describe('for a client that knows nothing but the topic', () => {
    const open: Listener[] = [];
    const follow = async ({ token }: Client, more: { after?: number } = {}) => {
      const listener = await Listener.open(venue.url, '/live', { token });
      open.push(listener);
      const ack = await listener.subscribe(['notices'], more);
      if (!ack.ok) throw new Error(ack.code);
      return { listener, ack };
    };
    const received = ({ events }: Listener) => events.map(({ type, payload }) => [type, payload.id]);
    afterAll(() => {
      for (const listener of open) listener.close();
    });

    it('comes in the feed of the store, with its offsets, and again to anyone who has missed it', async () => {
      const { listener: own, ack } = await follow(cashier);
      const { listener: other } = await follow(manager);
      const first = (await send({ to: [ids['cashier']!], title: '现在' }))!;
      const published = await own.receives('notice.published', ({ id }) => id === first);
      expect(published.payload).toMatchObject({ titile: '现在', priority: 'L', userId: ids['cashier'] });
      await cashier.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: first });
      const read = await own.receives('notice.read', ({ id }) => id === first);
      expect(ack.offset).toBeLessThan(published.offset);
      expect(published.offset).toBeLessThan(read.offset);
      own.close();

      const second = (await send({ to: [ids['cashier']!] }))!;
      const { listener: back, ack: again } = await follow(cashier, { after: published.offset });
      expect(again.resync).toBe(false);
      await back.receives('notice.published');
      expect(received(back)).toEqual([
        ['notice.read', first],
        ['notice.published', second],
      ]);
      expect(back.events.map(({ offset }) => offset)).toEqual([read.offset, again.offset]);
      expect(other.events).toEqual([]);
    });

    it('comes to everybody when it is for everybody', async () => {
      const [admin, marshal] = [await venue.signIn('admin'), await venue.signIn('marshal')];
      const [{ listener: one }, { listener: two }] = [await follow(cashier), await follow(marshal)];
      const titile = '全体注意';
      await admin.post('/sys/annountCement/add', {
        ...{ titile, msgContent: '<p>内容</p>', priority: 'M', msgCategory: '1', msgType: 'ALL' },
      });
      const { result } = await admin.get<{ records: { id: string }[] }>('/sys/annountCement/list', { titile });
      const { id } = result!.records[0]!;
      expect(await admin.get('/sys/annountCement/doReleaseData', { id })).toMatchObject({ success: true });
      for (const listener of [one, two]) {
        await listener.receives('notice.published', (payload) => payload.id === id && payload.titile === titile);
        expect(received(listener)).toEqual([['notice.published', id]]);
      }
    });

    it('comes to anyone who is signed in at another store than that of the person who sends it', async () => {
      const hq = await venue.signIn('hq');
      expect(await hq.put('/sys/selectDepart', { orgCode: 'A02' })).toMatchObject({ success: true });
      const { listener, ack } = await follow(hq);
      expect(ack.orgCode).toBe('A02');
      const id = await inStore('A01', () =>
        venue.core
          .get(Database)
          .transaction((tx) => venue.core.get(Notices).send(tx, { to: [ids['hq']!], title: '标题', text: '内容' })),
      );
      const { payload, offset } = await listener.receives('notice.published');
      expect(payload).toEqual({ id, version: 1, titile: '标题', priority: 'L', userId: ids['hq'] });
      expect(offset).toBe(ack.offset + 1);
    });
  });

  it('notifies those who may review of a new discount application, and not who filed it', async () => {
    const [member] = await venue.db.query<{ id: string }>("SELECT id FROM member WHERE org_code = 'A01' LIMIT 1");
    const filed = await cashier.post<string>('/apply/sysApply/add', {
      ...{ userId: member!.id, give: 10, integral: 0, frequency: 0, quan: 0, projectType: 'currency', remark: '生日' },
    });
    expect(filed).toMatchObject({ success: true });
    await eventually('the manager is notified', async () => titles(await mine(manager)).includes('优惠申请等待审核'));
    expect(titles(await mine(cashier))).toEqual([]);
  });

  it('notifies of an alarm of the venue once, in words', async () => {
    const marshal = await venue.signIn('marshal');
    const alarm = (): Promise<unknown> =>
      venue.db.transaction(async (tx) => {
        const [edge] = await tx.query<{ id: string }>("SELECT id FROM edge_agent WHERE org_code = 'A01'");
        tx.emit('A01', 'edge.changed', {
          ...{ id: edge!.id, version: 1, online: true, backlog: 0, lastSeenAt: null, flag: 'green' as const },
          alarms: ['kartNotStopping:7'],
        });
      });
    await alarm();
    await eventually('the marshal is notified', async () => (await mine(marshal)).sysMsgTotal === 1);
    expect((await mine(marshal)).sysMsgList[0]).toMatchObject({ msgTxt: '7 号车没有停下', priority: 'H' });
    await alarm();
    const cursor = () =>
      venue.db.query<{ done: boolean }>(
        `SELECT c."offset" >= h.last_offset AS done FROM feed_cursor c JOIN venue_feed_head h USING (org_code) WHERE c.consumer = 'notices' AND c.org_code = 'A01'`,
      );
    await eventually('the second one was read', async () => (await cursor())[0]?.done === true);
    expect((await mine(marshal)).sysMsgTotal).toBe(1);
  });

  it('forgets system messages of long ago', async () => {
    await send({ to: [ids['cashier']!], title: '旧' });
    await venue.db.query("UPDATE notice SET sent_at = now() - interval '181 days'");
    const [old] = noticesBackground(
      venue.db,
      venue.worker.get(NoticeReactions),
      venue.worker.get(Announcements),
      venue.worker.get(LOGGER),
    ).periodic!.filter(({ name }) => name === 'old system messages');
    await old!.run();
    expect(await venue.db.query('SELECT FROM notice')).toHaveLength(0);
  });
});
