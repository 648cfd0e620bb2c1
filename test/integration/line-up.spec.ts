import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { MemberPage } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode, type SaleResult } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const CONSUME = '/consume/sysConsume';
const HOUR_MS = 3_600_000;

describe('the line-up', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let free: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, karts, free] = [
      new CounterCalls(await venue.signIn('cashier')),
      await rows.karts(),
      await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', priceYuan: 0, laps: 10 }),
    ];
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const join = (fields: object = {}): Promise<SaleResult> => cashier.sold('NOCARDCONSUME', free, { ...fields });
  const joinOne = async (fields: object = {}): Promise<LineUpPayload> => (await join(fields)).entries[0]!;
  const remind = (consumeid: string) => cashier.client.get('/memberrecharge/sysMemberRecharge/tixing', { consumeid });

  describe('numbers', () => {
    it('C-9.7 C-7.46 P-3.25 go up from 1, are read with the prefix, and are listed in their order', async () => {
      for (const cheshou of ['甲', '乙', '丙']) await join({ cheshou });
      await join({ cheshou: '丁', paiduiNumber: 2000 });
      await join({ cheshou: '戊' });
      expect(
        (await cashier.lineUp()).map(({ paiduiNumber, paiduiText, cheshou, ahead, status }) => [
          paiduiNumber,
          paiduiText,
          cheshou,
          ahead,
          status,
        ]),
      ).toEqual([
        [1, 'A001', '甲', 0, 'QUEUING'],
        [2, 'A002', '乙', 1, 'QUEUING'],
        [3, 'A003', '丙', 2, 'QUEUING'],
        [2000, 'A2000', '丁', 3, 'QUEUING'],
        [2001, 'A2001', '戊', 4, 'QUEUING'],
      ]);
      expect((await cashier.lineUp({ status: 'DEPARTED' })).length).toBe(0);
    });

    it('are filtered, sorted and paged as every list is', async () => {
      const [first, second, third] = [
        await joinOne({ cheshou: '甲' }),
        await joinOne({ cheshou: '乙' }),
        await joinOne({ cheshou: '甲乙' }),
      ];
      await cashier.depart(first.id, kart(1));
      const ids = async (query: object) => (await cashier.lineUp({ ...query })).map(({ id }) => id);
      expect(await ids({ id: second.id })).toEqual([second.id]);
      expect(await ids({ cheshou: '*乙*' })).toEqual([second.id, third.id]);
      expect(await ids({ status: 'DEPARTED,PASSED' })).toEqual([first.id]);
      expect(await ids({ payState: 'nopay' })).toEqual([]);
      expect(await ids({ column: 'cheshou', order: 'desc' })).toHaveLength(3);
      expect(await ids({ column: 'paiduiNumber', order: 'desc' })).toEqual([third.id, second.id, first.id]);
      expect(await ids({ column: 'paiduiNumber', order: 'desc', pageNo: 2, pageSize: 2 })).toEqual([first.id]);
      const advanced = (field: string) => JSON.stringify([{ field, rule: 'eq', val: '甲' }]);
      expect(await ids({ superQueryParams: advanced('cheshou') })).toEqual([first.id]);
      expect(
        await cashier.client.get(`${CONSUME}/paiduilist`, { superQueryParams: advanced('driver_name') }),
      ).toMatchObject({ success: false, code: 500 });
      // Places follow from the whole line, whatever of it is shown.
      expect((await cashier.lineUp({ id: third.id })).map(({ ahead }) => ahead)).toEqual([1]);
    });

    it('C-7.46 are listed for all who wait, however many have driven today', async () => {
      const { id } = await joinOne();
      await venue.db.query(
        `INSERT INTO line_up_entry (id, org_code, order_id, day, number, state, driver_name, tariff_name, run_mode, laps, minutes, passes_at)
         SELECT 'driven-' || n, org_code, order_id, day, n, 'DEPARTED', driver_name, tariff_name, run_mode, laps, minutes, passes_at
         FROM line_up_entry, generate_series(2, 1200) n WHERE id = $1`,
        [id],
      );
      const last = await joinOne();
      expect(last).toMatchObject({ paiduiNumber: 1201, status: 'QUEUING', ahead: 1 });
      expect((await cashier.lineUp({ status: 'QUEUING' })).map(({ paiduiNumber }) => paiduiNumber)).toEqual([1, 1201]);
    });

    it('C-9.7 refuse one that waits, take one that has left, and begin again on a new day', async () => {
      const first = await joinOne({ paiduiNumber: 7 });
      const again = () => cashier.sell('NOCARDCONSUME', free, { paiduiNumber: 7 });
      expect(await again()).toMatchObject({ success: false, message: '排队号码已存在' });
      expect((await cashier.sell('NOCARDCONSUME', free, { paiduiNumber: 7 }, { language: 'en' })).message).toBe(
        'This queue number is taken',
      );
      await cashier.cancel(first.id);
      expect(await again()).toMatchObject({ success: true });
      await venue.db.query("UPDATE line_up_entry SET day = day - 1, state = 'PASSED'");
      expect(await joinOne()).toMatchObject({ paiduiNumber: 1 });
      expect(await again()).toMatchObject({ success: true });
    });

    it('are refused before any money moves when no ticket can carry them', async () => {
      const paid = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
      for (const paiduiNumber of [100_000, 2_147_483_647, 9_007_199_254_740_991])
        expect(
          await cashier.sell('NOCARDCONSUME', paid, { paiduiNumber, headCount: 2, payCode: payCode('00') }),
        ).toMatchObject({ success: false, message: '排队号码不能大于 99999' });
      expect(venue.simulator.trades.ledger()).toEqual([]);
    });

    it('go on after the highest that a ticket can carry with the first that nobody was given', async () => {
      await join({ headCount: 2 });
      await join({ paiduiNumber: 99_998, headCount: 3 });
      expect((await joinOne()).paiduiNumber).toBe(4);
      expect((await cashier.lineUp()).map(({ paiduiNumber }) => paiduiNumber)).toEqual([1, 2, 3, 4, 99_998, 99_999]);
    });

    it('C-9.7 are never given twice, however many join at the same instant', async () => {
      const sales = await Promise.all(
        Array.from({ length: 8 }, (_, index) => join({ cheshou: `车手 ${index}`, headCount: 2 })),
      );
      const numbers = sales.flatMap(({ entries }) => entries.map(({ paiduiNumber }) => paiduiNumber));
      expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
      const wished = await Promise.all([1, 2, 3].map(() => cashier.sell('NOCARDCONSUME', free, { paiduiNumber: 50 })));
      expect(wished.every(({ success, message }) => success || message === '排队号码已存在')).toBe(true);
      const waiting = (await cashier.lineUp()).map(({ paiduiNumber }) => paiduiNumber);
      expect(new Set(waiting).size).toBe(waiting.length);
    });

    it('C-7.45 C-5.20 can be changed to a free one, by the documented PUT alone', async () => {
      const [first, second] = [await joinOne(), await joinOne()];
      const path = `${CONSUME}/editpaiduinumber`;
      expect(await cashier.client.put(path, { id: second.id, paiduiNumber: 1 })).toMatchObject({
        success: false,
        message: '排队号码已存在',
      });
      for (const wrong of ['x', 1.5, 0, -1])
        expect((await cashier.client.put(path, { id: second.id, paiduiNumber: wrong })).message).toBe('请输入整数');
      expect((await cashier.client.put(path, { id: second.id, paiduiNumber: 100_000 })).message).toBe(
        '排队号码不能大于 99999',
      );
      expect(await cashier.client.put(path, { id: second.id, paiduiNumber: 2 })).toMatchObject({ success: true });
      expect(await cashier.client.post(path, { id: first.id, paiduiNumber: 8 })).toMatchObject({ code: 405 });
      expect(await cashier.client.put(path, { id: first.id, paiduiNumber: 9 })).toMatchObject({ success: true });
      expect((await cashier.lineUp()).map(({ id, paiduiNumber }) => [id, paiduiNumber])).toEqual([
        [second.id, 2],
        [first.id, 9],
      ]);
      await cashier.cancel(first.id);
      expect(await cashier.client.put(path, { id: first.id, paiduiNumber: 3 })).toMatchObject({
        success: false,
        message: '该排队记录已处理',
      });
    });
  });

  describe('waiting', () => {
    it('P-9.12 P-4.35 passes after the wait time, gives nothing back, and staff may take the customer in again', async () => {
      const member = await rows.member({ laps: 30 });
      const rule = await rows.tariff({ type: 'QUAN', laps: 10 });
      const entry = (await cashier.sold('QUAN', rule, { userId: member })).entries[0]!;
      const live = await venue.listen(cashier.client, ['lineup']);
      venue.clock.advance(HOUR_MS);
      await live.receives('lineup.changed', ({ id, status }) => id === entry.id && status === 'PASSED');
      expect(await rows.memberAccounts(member)).toMatchObject({ laps: 20 });
      expect((await cashier.depart(entry.id, kart(1))).success).toBe(false);
      const other = await joinOne({ paiduiNumber: entry.paiduiNumber });
      expect(await cashier.client.put(`${CONSUME}/paiduiback`, { id: entry.id })).toMatchObject({ success: true });
      expect(await cashier.entry(entry.id)).toMatchObject({
        status: 'QUEUING',
        paiduiNumber: other.paiduiNumber + 1,
        calledAt: null,
      });
      expect(await cashier.cancel(entry.id)).toMatchObject({ success: true });
      expect(await rows.memberAccounts(member)).toMatchObject({ laps: 30 });
    });

    it('P-4.35 somebody who is not there is passed over by staff, called or not, so that the next one is first, and is taken back', async () => {
      const [first, second] = [await joinOne(), await joinOne()];
      const pass = (id: string) => cashier.client.put(`${CONSUME}/paiduipass`, { id });
      const live = await venue.listen(cashier.client, ['lineup']);
      expect(await pass(first.id)).toMatchObject({ success: true, message: '已过号' });
      await live.receives('lineup.changed', ({ id, status }) => id === first.id && status === 'PASSED');
      await live.receives('lineup.changed', ({ id, ahead }) => id === second.id && ahead === 0);
      expect(await pass(first.id)).toMatchObject({ success: true });
      expect(await cashier.client.put(`${CONSUME}/paiduiback`, { id: first.id })).toMatchObject({ success: true });
      expect(await cashier.lineUp()).toMatchObject([
        { id: first.id, status: 'QUEUING', ahead: 0, calledAt: null },
        { id: second.id, status: 'QUEUING', ahead: 1 },
      ]);
      // Somebody who was called and is passed over by mistake is called as before.
      await remind(first.id);
      const { calledAt } = await cashier.entry(first.id);
      expect(calledAt).not.toBeNull();
      expect(await pass(first.id)).toMatchObject({ success: true });
      expect(await cashier.client.put(`${CONSUME}/paiduiback`, { id: first.id, undo: 'YES' })).toMatchObject({
        success: true,
      });
      expect(await cashier.entry(first.id)).toMatchObject({ status: 'QUEUING', ahead: 0, calledAt });
      await cashier.depart(second.id, kart(1));
      expect(await pass(second.id)).toMatchObject({ success: false, message: '该排队记录已处理' });
      expect(await pass('nobody')).toMatchObject({ success: false, key: 'notFound' });
    });

    it('publishes those whose place or wait has changed, and nobody else', async () => {
      const eventsOf = async (change: () => Promise<unknown>): Promise<number> => {
        const all = () => venue.db.query("SELECT 1 FROM venue_feed WHERE org_code = 'A01' AND type = 'lineup.changed'");
        const before = (await all()).length;
        await change();
        return (await all()).length - before;
      };
      const entries = [await joinOne(), await joinOne(), await joinOne()];
      expect(await eventsOf(() => join())).toBe(1);
      const rename = { id: entries[0]!.id, cheshou: '新名字' };
      expect(await eventsOf(() => cashier.client.put(`${CONSUME}/editcheshou`, rename))).toBe(1);
      expect(await eventsOf(() => cashier.cancel(entries[1]!.id))).toBe(3);
      expect(await eventsOf(() => cashier.depart(entries[0]!.id, kart(1)))).toBe(3);
      expect((await cashier.lineUp({ status: 'QUEUING' })).map(({ ahead }) => ahead)).toEqual([0, 1]);
    });

    it('shows how many are ahead and an honest wait', async () => {
      await venue.db.query("UPDATE vehicle SET connected = false WHERE org_code = 'A01' AND NOT id = ANY($1)", [
        [kart(1), kart(2)],
      ]);
      for (let number = 0; number < 4; number += 1) await join();
      const waits = (await cashier.lineUp()).map(({ ahead, etaSeconds }) => [ahead, etaSeconds]);
      // Ten laps at 35 s, and a minute between two customers of one kart.
      expect(waits).toEqual([
        [0, 0],
        [1, 0],
        [2, 410],
        [3, 410],
      ]);
    });

    it('C-7.34 C-7.35 calls a customer to the start on every screen, at most once a minute', async () => {
      const [member, rule] = [await rows.member({ laps: 10 }), await rows.tariff({ type: 'QUAN', laps: 10 })];
      const entry = (await cashier.sold('QUAN', rule, { userId: member, cheshou: '小满' })).entries[0]!;
      const live = await venue.listen(cashier.client, ['lineup', 'resources']);
      expect(await remind(entry.id)).toMatchObject({ success: true, message: '已提醒' });
      await live.receives('resource.changed', ({ resource, rowId }) => resource === 'member' && rowId === member);
      await live.receives('lineup.changed', ({ id, calledAt }) => id === entry.id && calledAt !== null);
      expect(await remind(entry.id)).toMatchObject({ success: false, message: '一分钟内已提醒过' });
      venue.clock.advance(61_000);
      expect(await remind(entry.id)).toMatchObject({ success: true });
      await cashier.cancel(entry.id);
      expect(await remind(entry.id)).toMatchObject({ success: false, message: '该排队记录已处理' });
      const messages = 'SELECT title, content FROM member_message WHERE member_id = $1';
      const called = { title: '请准备发车', content: 'A001 号 小满，请到发车区准备' };
      expect(await venue.db.query(messages, [member])).toEqual([called, called]);
      const path = '/membermanage/sysMemberManage/page';
      const page = await cashier.client.get<MemberPage>(path, { id: member });
      expect(page.result?.messages).toEqual([
        { id: expect.any(String), time: expect.stringMatching(/^\d{4}-/), ...called },
        { id: expect.any(String), time: expect.stringMatching(/^\d{4}-/), ...called },
      ]);
    });

    it('C-3.9 carries the payment state of its order', async () => {
      await joinOne();
      expect(await cashier.lineUp()).toMatchObject([{ payState: 'payed' }]);
    });

    it('P-5.19 waits as long, and is read with the prefix, as the queue settings of the store say', async () => {
      const save = (queuePrefix: string, waitMinutes: unknown) =>
        cashier.client.put(`${CONSUME}/queuesetting`, { queuePrefix, waitMinutes });
      expect((await save('', 30)).message).toBe('请输入 1 到 2 个大写字母');
      expect((await save('B', 0)).message).toBe('请输入 1 到 600 分钟');
      try {
        expect(await save('B', 30)).toMatchObject({ success: true, result: { queuePrefix: 'B', waitMinutes: 30 } });
        expect(await joinOne()).toMatchObject({ paiduiText: 'B001' });
        const [entry] = await venue.db.query<{ passes_at: Date }>('SELECT passes_at FROM line_up_entry');
        expect(Math.abs(entry!.passes_at.getTime() - venue.clock.now().getTime() - 30 * 60_000)).toBeLessThan(60_000);
      } finally {
        await save('A', 60);
      }
    });

    it('C-7.45 P-7.76 renames a driver until the entry has left', async () => {
      const entry = await joinOne();
      const rename = (cheshou: string) => cashier.client.put(`${CONSUME}/editcheshou`, { id: entry.id, cheshou });
      expect(await rename('小满')).toMatchObject({ success: true });
      expect(await cashier.entry(entry.id)).toMatchObject({ cheshou: '小满' });
      expect((await rename(' ')).message).toBe('请填写车手昵称');
      await cashier.depart(entry.id, kart(1));
      expect((await rename('太晚')).message).toBe('该排队记录已处理');
      expect(await cashier.entry(entry.id)).toMatchObject({ cheshou: '小满' });
    });
  });

  describe('effects by GET', () => {
    const calls = (id: string) => [
      `${CONSUME}/lineupstart?consumeid=${id}&vehicleId=${kart(1)}`,
      `${CONSUME}/pritpaidui?id=${id}`,
      `${CONSUME}/cancelmemberconsumebyidpaidui?id=${id}`,
      `/memberrecharge/sysMemberRecharge/tixing?consumeid=${id}`,
      '/memberrecharge/sysMemberRecharge/ledmsgshow?price=1',
      `/sys/annountCement/doReleaseData?id=${id}`,
      `/sys/annountCement/doReovkeData?id=${id}`,
      '/sys/dict/refleshCache?_t=1',
    ];

    it('C-7.50 are never taken with the token in the query, and never kept by a cache', async () => {
      const entry = await joinOne();
      for (const call of calls(entry.id)) {
        const refused = await venue.stranger.send('GET', `${call}&token=${cashier.client.token}`);
        expect(refused).toMatchObject({ status: 401, success: false });
      }
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'QUEUING', calledAt: null });
      for (const call of calls(entry.id)) {
        const response = await fetch(`${venue.url}${call}`, { headers: { 'x-access-token': cashier.client.token } });
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('C-6.4 are refused for entries and vehicles of another store', async () => {
      const manager2 = new CounterCalls(await venue.signIn('manager2'));
      const entry = await joinOne();
      const [foreignKart] = await rows.karts(OTHER_STORE);
      for (const call of calls(entry.id).slice(0, 4))
        expect(await manager2.client.get(call)).toMatchObject({ success: false });
      expect(await cashier.depart(entry.id, foreignKart!)).toMatchObject({ success: false, message: '车辆不存在' });
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'QUEUING', calledAt: null });
      expect(await manager2.lineUp()).toEqual([]);
    });
  });
});
