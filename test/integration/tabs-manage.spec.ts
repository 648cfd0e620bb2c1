import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSUMPTION_TYPES } from '@paddock/contracts';
import type { TabPayload } from '@paddock/contracts/feed';
import type { ImportResult } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const TABS = '/playbeforepay/sysPlayBeforePay';
const HOUR_MS = 3_600_000;

describe('pay-later records', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let manager: CounterCalls;
  let hq: CounterCalls;
  let marshal: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let trial: string;
  let balance: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    const counterOf = async (name: string) => new CounterCalls(await venue.signIn(name));
    [cashier, manager, hq, marshal, karts, trial, balance] = await Promise.all([
      counterOf('cashier'),
      counterOf('manager'),
      counterOf('hq'),
      counterOf('marshal'),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', name: '体验', priceYuan: 38, laps: 3 }),
      rows.tariff({ type: 'BALANCE', name: '十圈', priceYuan: 88, laps: 10 }),
    ]);
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  /** A record of the other store, as its own counter would have made it. */
  async function foreignTab(): Promise<string> {
    await venue.db.query(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by)
       VALUES ('foreign', $1, 'GUADAN', 'r', 'd', $2, 'n', 'NOCARDCONSUME', 'laps', 3, 0, 3800, 'u')`,
      [OTHER_STORE, trial],
    );
    return 'foreign';
  }

  describe('linked to a recharge', () => {
    it('C-2.3.3 C-4.2 C-7.11 C-7.33 C-3.7 settles a trial once, writes whose it is, and the order is offered no more', async () => {
      const member = await rows.member({ phone: '13512349876' });
      const recharge = await rows.rechargeOrder(member);
      const offered = async () =>
        (
          await cashier.client.get<{ records: { id: string }[] }>('/memberrecharge/sysMemberRecharge/listhore', {
            phone: '%9876',
          })
        ).result!.records;
      expect(await offered()).toMatchObject([
        { id: recharge, payState: 'payed', userTruenmae: '张三', userPhone: '135****9876', amount: 500 },
      ]);
      const id = await cashier.tab(trial, kart(1));
      const live = await venue.listen(cashier.client, ['tabs']);
      expect(await cashier.link(id, recharge)).toMatchObject({ success: true, message: '关联成功' });
      expect(await cashier.tabRow(id)).toMatchObject({
        playState: 'LINKED',
        rechargeId: recharge,
        userId: member,
        userNickname: '小张',
        userTruenmae: '张三',
        escapeAt: null,
      });
      await live.receives('tab.changed', (tab) => tab.id === id && tab.playState === 'LINKED');
      expect(await offered()).toEqual([]);
      const second = await cashier.tab(trial, kart(2));
      expect(await cashier.link(second, recharge)).toMatchObject({
        success: false,
        message: '该充值订单未支付或已被关联',
      });
      expect(await cashier.tabRow(second)).toMatchObject({ playState: 'GUADAN', rechargeId: null });
    });

    it('C-2.3.3 C-6.4 refuses orders that are unpaid or foreign, and records that are no trial', async () => {
      const member = await rows.member();
      const trialTab = await cashier.tab(trial, kart(1));
      const paidTab = await cashier.tab(balance, kart(2));
      const wrong = [
        ...(await Promise.all(['nopay', 'refunding', 'refunded'].map((state) => rows.rechargeOrder(member, state)))),
        await rows.rechargeOrder(await rows.member({ orgCode: OTHER_STORE }), 'payed', OTHER_STORE),
        'unknown',
      ];
      for (const reid of wrong) expect((await cashier.link(trialTab, reid)).message).toBe('该充值订单未支付或已被关联');
      const right = await rows.rechargeOrder(member);
      expect((await cashier.link(paidTab, right)).message).toBe('只有单次消费的挂单可以关联充值订单');
      expect(await cashier.link(await foreignTab(), right)).toMatchObject({ success: false });
      expect((await cashier.link(trialTab, '')).message).toBe('请选择充值订单');
      const linked = await venue.db.query(
        'SELECT id FROM recharge_order WHERE linked_tab_id IS NOT NULL AND id = ANY($1)',
        [[...wrong, right]],
      );
      expect(linked).toEqual([]);
      expect((await cashier.tabs()).map(({ playState }) => playState)).toEqual(['GUADAN', 'GUADAN']);
    });

    it('links one of two records when both want the order at the same instant', async () => {
      const recharge = await rows.rechargeOrder(await rows.member());
      const ids = [await cashier.tab(trial, kart(1)), await cashier.tab(trial, kart(2))];
      const answers = await Promise.all(ids.map((id) => cashier.link(id, recharge)));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect((await cashier.tabs()).map(({ playState }) => playState).sort()).toEqual(['GUADAN', 'LINKED']);
    });
  });

  describe('edited', () => {
    it('C-6.3 C-2.2.19 is for head office, super admin and single-store general roles only', async () => {
      const id = await cashier.tab(trial, kart(1));
      const change = { id, consumeType: 'NOCARDCONSUME', roleId: trial, remark: '改', cheshou: '新名字' };
      for (const calls of [cashier, marshal]) {
        expect(await calls.edit(change)).toMatchObject({ status: 200, success: false, code: 510 });
        expect(await cashier.tabRow(id)).toMatchObject({ cheshou: '神秘车手' });
      }
      const admin = new CounterCalls(await venue.signIn('admin'));
      for (const [index, calls] of [manager, hq, admin].entries()) {
        expect(await calls.edit({ ...change, cheshou: `车手 ${index}` })).toMatchObject({
          success: true,
          message: '修改成功!',
        });
        expect(await cashier.tabRow(id)).toMatchObject({ cheshou: `车手 ${index}`, remark: '改' });
      }
      await venue.db.query("UPDATE role SET name = 'Single-Store General' WHERE code = 'cashier'");
      try {
        expect(await cashier.edit(change)).toMatchObject({ success: true });
      } finally {
        await venue.db.query("UPDATE role SET name = '收银员' WHERE code = 'cashier'");
      }
    });

    it('C-7.18 C-7.19 takes PUT and POST', async () => {
      const id = await cashier.tab(trial, kart(1));
      const change = { id, consumeType: 'NOCARDCONSUME', roleId: trial, remark: '', cheshou: '甲' };
      expect(await hq.client.put(`${TABS}/edite`, change)).toMatchObject({ success: true });
      expect(await hq.client.post(`${TABS}/edite`, { ...change, cheshou: '乙' })).toMatchObject({ success: true });
      expect(await cashier.tabRow(id)).toMatchObject({ cheshou: '乙' });
    });

    it('C-5.30 changes the rule to one that allows the mode of the record, and to no other', async () => {
      const timed = await rows.tariff({
        type: 'BALANCE',
        name: '八分钟',
        nameEn: 'Eight minutes',
        laps: 0,
        minutes: 8,
      });
      const short = await rows.tariff({ type: 'QUAN', name: '五圈', nameEn: 'Five laps', laps: 5 });
      const id = await cashier.tab(balance, kart(1));
      const change = { id, remark: '', cheshou: '甲' };
      expect((await hq.edit({ ...change, consumeType: 'BALANCE', roleId: timed })).message).toBe(
        '八分钟不允许圈数模式，请切换为计时模式',
      );
      const english = { language: 'en' } as const;
      expect(
        (await hq.client.put(`${TABS}/edite`, { ...change, consumeType: 'BALANCE', roleId: timed }, english)).message,
      ).toMatch(/^Eight minutes /);
      expect((await hq.edit({ ...change, consumeType: 'BALANCE', roleId: short })).message).toBe(
        '规则与消费类型不一致',
      );
      expect((await hq.edit({ ...change, consumeType: 'BALANCE', roleId: '' })).message).toBe('请选择规则');
      expect((await hq.edit({ ...change, consumeType: 'QUAN', roleId: short, cheshou: ' ' })).message).toBe(
        '请填写车手昵称',
      );
      expect(await cashier.tabRow(id)).toMatchObject({ roleId: balance, consumeType: 'BALANCE', countCycleNumber: 10 });
      expect(await hq.edit({ ...change, consumeType: 'QUAN', roleId: short })).toMatchObject({ success: true });
      expect(await cashier.tabRow(id)).toMatchObject({
        roleId: short,
        roleId_dictText: '五圈',
        consumeRoleNameEn: 'Five laps',
        consumeType: 'QUAN',
        countCycleNumber: 5,
        amount: 0,
      });
      const listed = await cashier.client.get<{ records: TabPayload[] }>(`${TABS}/list`, { id }, english);
      expect(listed.result!.records).toMatchObject([{ roleId_dictText: 'Five laps' }]);
      const alone = await cashier.client.get<TabPayload>(`${TABS}/queryById`, { id }, english);
      expect(alone.result).toMatchObject({ roleId_dictText: 'Five laps' });
    });
  });

  describe('edited to pay less', () => {
    it('becomes no test card and no free-play card', async () => {
      const id = await cashier.tab(trial, kart(1));
      for (const consumeType of ['TESTCARD', 'PLAYFREELY'] as const) {
        const roleId = await rows.tariff({ type: consumeType, laps: 3 });
        expect(await hq.edit({ id, consumeType, roleId, remark: '', cheshou: '甲' })).toMatchObject({
          success: false,
          message: '挂单不能改为畅玩卡或测试卡',
        });
      }
      expect(await cashier.tabRow(id)).toMatchObject({ consumeType: 'NOCARDCONSUME', roleId: trial });
    });

    it('C-4.32 as another type and back escapes when its hour is over, counted from its start', async () => {
      const id = await cashier.tab(trial, kart(1));
      const { escapeAt } = (await cashier.tabRow(id))!;
      venue.clock.advance(30 * 60_000);
      const change = { id, remark: '', cheshou: '甲' };
      expect(await hq.edit({ ...change, consumeType: 'BALANCE', roleId: balance })).toMatchObject({ success: true });
      expect(await cashier.tabRow(id)).toMatchObject({ escapeAt: null });
      expect(await hq.edit({ ...change, consumeType: 'NOCARDCONSUME', roleId: trial })).toMatchObject({
        success: true,
      });
      const back = (await cashier.tabRow(id))!;
      expect(Math.abs(Date.parse(back.escapeAt!) - Date.parse(escapeAt!))).toBeLessThan(5_000);
      const [stored] = await venue.db.query<{ edited_by: string }>('SELECT edited_by FROM tab WHERE id = $1', [id]);
      const [user] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'hq'");
      expect(stored!.edited_by).toBe(user!.id);
    });
  });

  describe('deleted', () => {
    it('C-7.5 C-7.6 C-6.5 needs its permission, takes rows off the list, and they count on', async () => {
      const ids = [
        await cashier.tab(trial, kart(1)),
        await cashier.tab(trial, kart(2)),
        await cashier.tab(trial, kart(3)),
      ];
      for (const calls of [cashier, marshal]) {
        expect(await calls.remove(ids[0]!)).toMatchObject({
          success: false,
          code: 510,
          message: '没有权限，请联系管理员授权',
        });
        expect(await calls.client.delete(`${TABS}/deleteBatch`, { ids: ids.join(',') })).toMatchObject({ code: 510 });
      }
      expect(await manager.remove(ids[0]!)).toMatchObject({ success: true, message: '删除成功!' });
      expect((await cashier.tabs()).map(({ id }) => id).sort()).toEqual([ids[1], ids[2]].sort());
      expect(
        await manager.client.delete(`${TABS}/deleteBatch`, { ids: `${ids[1]},${ids[2]},${ids[1]},` }),
      ).toMatchObject({
        success: true,
      });
      expect(await cashier.tabs()).toEqual([]);
      expect((await cashier.client.get(`${TABS}/limits`)).result).toMatchObject({ trial: { used: 3 } });
      expect((await manager.client.delete(`${TABS}/deleteBatch`, { ids: ',' })).message).toBe('请选择一条记录！');
    });

    it('C-6.4 deletes all of a batch or nothing, and nothing of another store', async () => {
      const own = await cashier.tab(trial, kart(1));
      const foreign = await foreignTab();
      expect(await manager.remove(foreign)).toMatchObject({ success: false });
      expect(await manager.client.delete(`${TABS}/deleteBatch`, { ids: `${own},${foreign}` })).toMatchObject({
        success: false,
      });
      expect(await cashier.tabs()).toHaveLength(1);
      expect(await venue.db.query('SELECT id FROM tab WHERE deleted_at IS NOT NULL')).toEqual([]);
    });
  });

  describe('escaped', () => {
    const stateOf = async (id: string) => (await cashier.tabRow(id))?.playState;

    it('C-4.27 C-4.32 is what becomes of a trial nobody settles within the hour, and of no member record', async () => {
      const live = await venue.listen(cashier.client, ['tabs']);
      const [open, member] = [await cashier.tab(trial, kart(1)), await cashier.tab(balance, kart(2))];
      const [paid, linked] = [await cashier.tab(trial, kart(3)), await cashier.tab(trial, kart(4))];
      await cashier.settle(paid, 'NOCARDCONSUME', trial, { consumePayMode: 'unline' });
      await cashier.link(linked, await rows.rechargeOrder(await rows.member()));
      const { createTime, escapeAt } = (await cashier.tabRow(open))!;
      expect(
        new Date(escapeAt!).getTime() - new Date(`${createTime.replace(' ', 'T')}+08:00`).getTime(),
      ).toBeGreaterThan(HOUR_MS - 2_000);
      venue.clock.advance(HOUR_MS);
      await live.receives('tab.changed', (tab) => tab.id === open && tab.playState === 'ESCAPED');
      expect(await Promise.all([member, paid, linked].map(stateOf))).toEqual(['GUADAN', 'PAYED', 'LINKED']);
      expect(await cashier.settle(open, 'NOCARDCONSUME', trial, { consumePayMode: 'unline' })).toMatchObject({
        success: false,
        message: '该订单状态已变更，请刷新列表',
      });
    });

    it('C-4.32 comes by the time that the store has set, by a job of its own', async () => {
      await venue.db.query("UPDATE store SET trial_escape_seconds = 1 WHERE org_code = 'A01'");
      try {
        const id = await cashier.tab(trial, kart(1));
        await eventually('the trial has escaped', async () => (await stateOf(id)) === 'ESCAPED');
        // A second may be over before anybody looks.
        const published = await venue.db.query(
          `SELECT payload->>'playState' AS state FROM venue_feed
           WHERE org_code = 'A01' AND type = 'tab.changed' AND payload->>'id' = $1 ORDER BY "offset"`,
          [id],
        );
        expect(published).toEqual([{ state: 'GUADAN' }, { state: 'ESCAPED' }]);
      } finally {
        await venue.db.query("UPDATE store SET trial_escape_seconds = 3600 WHERE org_code = 'A01'");
      }
    });

    it('C-4.32 waits while a payment is on its way', async () => {
      const id = await cashier.tab(trial, kart(1));
      const { message: orderId } = await cashier.settle(id, 'NOCARDCONSUME', trial, { payCode: payCode('02') });
      await venue.db.query("UPDATE tab SET escape_due_at = now() - interval '1 minute' WHERE id = $1", [id]);
      await eventually('the escape was put off', async () => {
        const tabs = await venue.db.query('SELECT 1 FROM tab WHERE id = $1 AND escape_due_at > now()', [id]);
        return tabs.length > 0;
      });
      expect(await stateOf(id)).toBe('GUADAN');
      venue.clock.advance(70_000);
      await eventually(
        'the charge was taken back',
        async () => (await cashier.order(orderId)).payProgress === 'reversed',
      );
      venue.clock.advance(70_000);
      await eventually('the trial has escaped', async () => (await stateOf(id)) === 'ESCAPED');
    });

    it('is kept from nobody by a record of which it fails', async () => {
      await venue.db.query("INSERT INTO store (org_code, id, name) VALUES ('Z99', 'z99', '没有直播的门店')");
      await venue.db.query(
        `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by,
           escape_due_at) VALUES ('never', 'Z99', 'GUADAN', 'r', 'd', $1, 'n', 'NOCARDCONSUME', 'laps', 3, 0, 3800, 'u', now() - interval '1 hour')`,
        [trial],
      );
      const id = await cashier.tab(trial, kart(1));
      await venue.db.query('UPDATE tab SET escape_due_at = now() WHERE id = $1', [id]);
      try {
        await eventually('the trial has escaped', async () => (await stateOf(id)) === 'ESCAPED');
      } finally {
        await venue.db.query("DELETE FROM tab WHERE org_code = 'Z99'");
        await venue.db.query("DELETE FROM store WHERE org_code = 'Z99'");
      }
    });

    it('C-4.27 happens to deleted records too', async () => {
      const id = await cashier.tab(trial, kart(1));
      await manager.remove(id);
      venue.clock.advance(HOUR_MS);
      await eventually('the deleted trial has escaped', async () => {
        const tabs = await venue.db.query("SELECT 1 FROM tab WHERE id = $1 AND state = 'ESCAPED'", [id]);
        return tabs.length > 0;
      });
    });
  });

  describe('listed', () => {
    it('C-6.1 C-6.2 C-7.4 C-2.2.18 shows the own store to staff and every store to head office', async () => {
      const own = await cashier.tab(trial, kart(1));
      const foreign = await foreignTab();
      const ids = async (calls: CounterCalls, query = {}) => (await calls.tabs(query)).map(({ id }) => id).sort();
      expect(await ids(cashier)).toEqual([own]);
      expect(await ids(cashier, { sysOrgCode: OTHER_STORE })).toEqual([]);
      expect(await ids(hq)).toEqual([own, foreign].sort());
      expect(await ids(hq, { sysOrgCode: OTHER_STORE })).toEqual([foreign]);
      expect((await cashier.client.get(`${TABS}/queryById`, { id: foreign })).result).toBeNull();
      expect((await hq.client.get(`${TABS}/queryById`, { id: foreign })).result).toMatchObject({ id: foreign });
    });

    it('C-2.2.2 C-2.2.3 C-3.22 C-3.23 finds by serial number and by a time range to the second', async () => {
      const ids = [await cashier.tab(trial, kart(1)), await cashier.tab(trial, kart(2))];
      await venue.db.query("UPDATE tab SET created_at = '2026-03-14T06:31:52Z' WHERE id = $1", [ids[0]]);
      const found = async (query: object) => (await cashier.tabs({ ...query })).map(({ id }) => id);
      expect(await found({ id: ids[1] })).toEqual([ids[1]]);
      expect((await cashier.tabRow(ids[0]!))!.createTime).toBe('2026-03-14 14:31:52');
      const exactly = { createTime_begin: '2026-03-14 14:31:52', createTime_end: '2026-03-14 14:31:52' };
      expect(await found(exactly)).toEqual([ids[0]]);
      expect(await found({ ...exactly, createTime_begin: '2026-03-14 14:31:53' })).toEqual([]);
      expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true);
    });
  });

  describe('in a sheet', () => {
    const LIMIT = 10_000;
    const sheet = (calls: CounterCalls, query: Record<string, string>) =>
      fetch(`${venue.url}${TABS}/exportXls?${new URLSearchParams(query).toString()}`, {
        headers: { 'x-access-token': calls.client.token },
      });
    const fill = (count: number) =>
      venue.db.query(
        `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by)
         SELECT 'many' || n, 'A01', 'PAYED', 'r', 'd', $1, 'n', 'BALANCE', 'laps', 3, 0, 3800, 'u' FROM generate_series(1, $2) AS n`,
        [balance, count],
      );
    async function bring(calls: CounterCalls, text: string): Promise<{ code: number; result: ImportResult | null }> {
      const form = new FormData();
      form.set('file', new Blob([text]), 'rides.csv');
      const headers = { 'x-access-token': calls.client.token };
      const answer = await fetch(`${venue.url}${TABS}/importExcel`, { method: 'POST', headers, body: form });
      return (await answer.json()) as { code: number; result: ImportResult | null };
    }

    it('C-8.8 C-8.14 10,000 rows are a file; one more is refused with status 400 and a sentence that names the limit', async () => {
      await fill(LIMIT);
      const whole = await sheet(manager, { format: 'csv' });
      expect([whole.status, whole.headers.get('x-row-count')]).toEqual([200, String(LIMIT)]);
      expect((await whole.text()).trim().split('\n')).toHaveLength(LIMIT + 1);
      await cashier.tab(trial, kart(1));
      const refused = await sheet(manager, { format: 'csv' });
      expect(refused.status).toBe(400);
      expect(refused.headers.get('content-type')).toMatch('application/json');
      expect(await refused.json()).toMatchObject({
        ...{ success: false, code: 500, key: 'export.tooMany', message: '导出数据超过10000条，请缩小范围' },
      });
      expect((await sheet(manager, { consumeType: 'NOCARDCONSUME' })).headers.get('x-row-count')).toBe('1');
    });

    it('C-2.2.13 holds the selected rows, or what the filters find', async () => {
      const [one, other] = [await cashier.tab(trial, kart(1)), await cashier.tab(balance, kart(2))];
      const rowsOf = async (query: Record<string, string>) =>
        (await (await sheet(cashier, { format: 'csv', columns: 'consumeType', ...query })).text()).trim().split('\n');
      expect(await rowsOf({ selections: `${one},` })).toEqual(['消费类型', '单次消费']);
      expect(await rowsOf({ selections: `${other},${one},` })).toEqual(['消费类型', '余额', '单次消费']);
      expect(await rowsOf({ consumeType: 'BALANCE' })).toEqual(['消费类型', '余额']);
    });

    it('C-2.2.14 C-6.5 brings rides that were noted on paper: owed, without a run, barred like any other', async () => {
      const heads = '车手昵称,规则名称,运行模式,备注,车辆,记录编号';
      const live = await venue.listen(cashier.client, ['tabs']);
      expect(await bring(cashier, `${heads}\n甲,十圈,圈数模式,,,`)).toMatchObject({ success: false, code: 510 });
      const answer = await bring(
        manager,
        `${heads}\n甲,十圈,圈数模式,停电时手写,1,P260101-0001\n乙,体验,圈数模式,,,\n丙,没有这条,圈数模式,,,\n丁,十圈,,,,\n,十圈,圈数模式,,,`,
      );
      expect(answer).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 2, errorCount: 3 } });
      const rides = await cashier.tabs({ column: 'cheshou', order: 'asc' });
      expect(rides.map(({ cheshou }) => cheshou).sort()).toEqual(['乙', '甲'].sort());
      const ride = rides.find(({ cheshou }) => cheshou === '甲');
      expect(ride).toMatchObject({
        ...{ playState: 'GUADAN', gameLogId: null, consumeType: 'BALANCE', countCycleNumber: 10, amount: 88 },
        ...{ remark: '停电时手写', escapeAt: null },
      });
      expect(ride?.orderNumber).toMatch(/^P\d{6}-\d{4}$/);
      await live.receives('tab.changed', (tab) => tab.id === ride?.id && tab.playState === 'GUADAN');
      expect(rides.find(({ cheshou }) => cheshou === '乙')?.escapeAt).not.toBeNull();
      const recharge = await rows.rechargeOrder(await rows.member({}));
      const trialRide = rides.find(({ cheshou }) => cheshou === '乙')?.id ?? '';
      expect(await cashier.link(trialRide, recharge)).toMatchObject({ success: true });
      const many = Array.from({ length: 5 }, (_, index) => `车手${index},十圈,圈数模式,,,`).join('\n');
      expect(await bring(manager, `${heads}\n${many}`)).toMatchObject({ result: { successCount: 4, errorCount: 1 } });
      // One name for rules of two types: the type says which.
      await rows.quietDay();
      await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', priceYuan: 60, laps: 10 });
      expect(await bring(manager, `${heads}\n甲,十圈,圈数模式,,,`)).toMatchObject({ result: { successCount: 0 } });
      expect(await bring(manager, `${heads},消费类型\n甲,十圈,圈数模式,,,,单次消费`)).toMatchObject({ code: 200 });
      expect((await cashier.tabs())[0]).toMatchObject({ consumeType: 'NOCARDCONSUME', amount: 60 });
    });
  });

  it('C-3.14 C-5.5 C-5.22 asks in words for a mode that is missing, and knows nine types of consumption', async () => {
    const id = await cashier.tab(trial, kart(1));
    const start = { roleId: trial, cheshou: '甲', vehicleId: kart(2), consumeVehicleMode: '', remark: '', printId: '' };
    for (const [language, text] of [
      ['zh-CN', '请选择运行模式'],
      ['en', 'Please choose run mode'],
    ] as const)
      expect(await cashier.client.post(`${TABS}/add`, start, { language })).toMatchObject({
        ...{ success: false, code: 500, message: text },
      });
    const cash = { consumePayMode: 'unline' };
    for (const [fields, text] of [
      [{ consumePayMode: '' }, '请选择支付方式'],
      [{ ...cash, usageMode: '' }, '请选择使用方式'],
      [{ ...cash, consumeVehicleMode: '' }, '请选择运行模式'],
      [{ ...cash, consumeType: 'COINS' }, '请选择工具类型'],
      [{ ...cash, consumeType: '' }, '请选择工具类型'],
    ] as const)
      expect(await cashier.settle(id, 'NOCARDCONSUME', trial, fields)).toMatchObject({ success: false, message: text });
    expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
    for (const type of CONSUMPTION_TYPES) {
      const answer = await cashier.settle(id, type, trial, { ...cash, sysDepartConsumeRoleId: 'none' });
      expect(answer.message).not.toBe('请选择工具类型');
    }
    expect([...CONSUMPTION_TYPES].sort()).toEqual(
      [
        ...['BALANCE', 'BALANCEANDINTEGRAL', 'FREQUENCY', 'GROUPCOUPON', 'INTEGRAL'],
        ...['NOCARDCONSUME', 'PLAYFREELY', 'QUAN', 'TESTCARD'],
      ].sort(),
    );
  });
});
