import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, RechargeRuleRow, TariffRow } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls, paymentForm } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';
import { RECHARGE, RechargeCalls } from '../support/app/recharge';

const DAY_MS = 86_400_000;
const TARIFF = '/consumerole/sysDepartConsumeRole';
const RULE = '/rechargerole/sysDepartRechargeRole';
const OFFERED = '/consume/sysConsume/consumerolelistpc';
type Fields = Readonly<Record<string, unknown>>;

describe('rules that managers set', () => {
  let venue: TestVenue;
  let manager: Client;
  let cashier: Client;
  let counter: CounterCalls;
  let rows: Fixtures;
  let serial = 0;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    manager = await venue.signIn('manager');
    cashier = await venue.signIn('cashier');
    counter = new CounterCalls(cashier);
  });
  afterAll(() => venue.close());

  const dayFromNow = (days: number): string =>
    new Date(venue.clock.now().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
  const namesOf = (day: string): [string, string] => [
    String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7),
    `D${Number(day.slice(8))}`,
  ];
  const unique = (what: string): string => `${what} ${(serial += 1)}`;
  const tariffForm = (fields: Fields = {}): Fields => ({
    ...{ consumeRoleName: unique('规则'), consumeTypeRole: 'NOCARDCONSUME', toolType: 'KART', projectType: 'KART' },
    ...{ price: 38, muiltMode: 'MULTIPLY', limitHeadCount: 4, countCycleNumber: 3, duration: 10, enabled: 'YES' },
    ...fields,
  });
  const ruleForm = (fields: Fields = {}): Fields => ({
    ...{
      roleName: unique('充值'),
      payDoType: 'MEMBERRECHARGE',
      amountType: 'FIXED',
      saleMode: 'STORED',
      recharge: 100,
    },
    ...{ give: 10, integral: 5, frequency: 1, giveQuan: 2, validType: 'DAYS', validDays: 30, selfRecharge: 'NO' },
    ...fields,
  });
  const add = async (path: string, fields: Fields): Promise<string> => {
    const answer = await manager.post<string>(`${path}/add`, fields);
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    return answer.result;
  };
  const refused = async (answer: Promise<Answer<unknown>>, key: string, field: string): Promise<void> =>
    expect(await answer).toMatchObject({ success: false, key, result: { field } });
  const offered = async (query: Fields = {}): Promise<string[]> =>
    ((await cashier.get<Page<TariffRow>>(OFFERED, { pageSize: 500, ...query })).result?.records ?? []).map(
      ({ id }) => id,
    );
  const sale = (type: string, tariffId: string, fields: Fields = {}) =>
    cashier.post('/consume/sysConsume/add', {
      ...paymentForm({ consumeType: type, sysDepartConsumeRoleId: tariffId, consumePayMode: 'unline', doTask: 'NO' }),
      ...fields,
    });

  describe('of consumption', () => {
    it('P-1.19 are of one tool each, and lists are found by it', async () => {
      const ids = new Map<string, string>();
      for (const toolType of ['KART', 'TONGYONG', 'COIN'])
        ids.set(toolType, await add(TARIFF, tariffForm({ toolType, duration: 5 })));
      for (const [toolType, id] of ids) {
        const found = await offered({ toolType });
        expect(found).toContain(id);
        for (const [other, otherId] of ids) if (other !== toolType) expect(found).not.toContain(otherId);
      }
      await refused(manager.post(`${TARIFF}/add`, tariffForm({ toolType: 'BOAT' })), 'resource.notOffered', 'toolType');
    });

    it('of amusements and coins are sold without laps or minutes, without a kart and without a place in the line', async () => {
      const ride = await add(TARIFF, tariffForm({ countCycleNumber: 5 }));
      for (const toolType of ['TONGYONG', 'COIN']) {
        const id = await add(TARIFF, tariffForm({ toolType, countCycleNumber: 0, duration: 0 }));
        for (const consumeVehicleMode of ['circlemode', 'timermode']) {
          const sold = await sale('NOCARDCONSUME', id, { doTask: 'YES', consumeVehicleMode, paiduiNumber: 7 });
          expect(sold).toMatchObject({ success: true, result: { entries: [], order: { payState: 'payed' } } });
        }
        const line = (tariffId: string, drivers: string[]) => ({
          ...{ sysDepartConsumeRoleId: tariffId, vehicleId: '', headCount: drivers.length },
          drivers: drivers.map((cheshou) => ({ cheshou })),
        });
        const lines = [line(id, ['看客']), line(ride, ['甲', '乙'])];
        const family = await sale('NOCARDCONSUME', id, { doTask: 'YES', headCount: 3, lines });
        const { entries } = family.result as { entries: { cheshou: string }[] };
        expect(entries.map(({ cheshou }) => cheshou)).toEqual(['甲', '乙']);
        const kart = (await rows.karts())[0];
        const noRide = { success: false, key: 'tariff.noRide' };
        const atOnce = { doTask: 'YES', usageMode: 'immediate', vehicleId: kart };
        expect(await sale('NOCARDCONSUME', id, atOnce)).toMatchObject(noRide);
        const record = { roleId: id, cheshou: '阿Kay', vehicleId: kart, consumeVehicleMode: 'circlemode' };
        expect(await cashier.post('/playbeforepay/sysPlayBeforePay/add', record)).toMatchObject(noRide);
      }
    });

    it('P-1.20 are offered and sold on their member days and within their period only, by the day of the store', async () => {
      const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
      const [week, month] = namesOf(today);
      const ofWeek = await add(TARIFF, tariffForm({ memberDays: week }));
      const ofMonth = await add(TARIFF, tariffForm({ memberDays: `${month},${namesOf(tomorrow)[0]}` }));
      const later = await add(TARIFF, tariffForm({ memberDays: namesOf(tomorrow).join() }));
      const begins = await add(
        TARIFF,
        tariffForm({ validFrom: tomorrow, validTo: tomorrow, consumeRoleNameEn: 'Gala' }),
      );
      const ends = await add(TARIFF, tariffForm({ validFrom: today, validTo: today }));
      const of = async () => {
        const found = await offered();
        return [ofWeek, ofMonth, later, begins, ends].map((id) => found.includes(id));
      };
      expect(await of()).toEqual([true, true, false, false, true]);
      const listed = await manager.get<TariffRow>(`${TARIFF}/queryById`, { id: ofMonth });
      expect(listed.result?.memberDays).toBe(`${namesOf(tomorrow)[0]},${month}`);
      expect(await sale('NOCARDCONSUME', later)).toMatchObject({ success: false, key: 'tariff.notToday' });
      expect(
        (
          await cashier.post(
            '/playbeforepay/sysPlayBeforePay/add',
            {
              ...{ roleId: begins, cheshou: '阿Kay' },
              ...{ vehicleId: (await rows.karts())[0], consumeVehicleMode: 'circlemode' },
            },
            { language: 'en' },
          )
        ).message,
      ).toBe('Gala is not available today');
      expect(await sale('NOCARDCONSUME', ends)).toMatchObject({ success: true });
      const points = await add(
        TARIFF,
        tariffForm({ consumeTypeRole: 'INTEGRAL', integral: 5, memberDays: namesOf(tomorrow)[0] }),
      );
      const member = await rows.member({ points: 100 });
      expect(await sale('INTEGRAL', points, { userId: member, consumePayMode: 'wechat' })).toMatchObject({
        success: false,
        key: 'tariff.notToday',
      });
      venue.clock.advance(DAY_MS);
      try {
        expect(await of()).toEqual([false, true, true, true, false]);
      } finally {
        venue.clock.advance(-DAY_MS);
      }
    });

    it('P-5.23 pay once for no more people than they are for, and are sold to no more', async () => {
      const wrong = { muiltMode: 'SINGLE', limitHeadCount: 4, notDoubledHeadCount: 5 };
      await refused(
        manager.post(`${TARIFF}/add`, tariffForm(wrong)),
        'tariff.notDoubledAboveLimit',
        'notDoubledHeadCount',
      );
      const id = await add(TARIFF, tariffForm({ ...wrong, notDoubledHeadCount: 4 }));
      await refused(
        manager.put(`${TARIFF}/edit`, { id, limitHeadCount: 3 }),
        'tariff.notDoubledAboveLimit',
        'notDoubledHeadCount',
      );
      const five = { headCount: 5, drivers: [] };
      expect(await sale('NOCARDCONSUME', id, five)).toMatchObject({ success: false, key: 'tariff.tooManyPeople' });
      const four = await sale('NOCARDCONSUME', id, { headCount: 4 });
      expect(four.result).toMatchObject({ order: { amount: 38 } });
      const member = await rows.member({ laps: 100 });
      const laps = await add(TARIFF, tariffForm({ consumeTypeRole: 'QUAN', limitHeadCount: 2 }));
      expect(await sale('QUAN', laps, { userId: member, headCount: 3, consumePayMode: 'wechat' })).toMatchObject({
        success: false,
        key: 'tariff.tooManyPeople',
      });
    });

    it('hold what their type takes and nothing else, for all nine types', async () => {
      const takes: Readonly<Record<string, readonly string[]>> = {
        ...{
          BALANCE: ['price'],
          FREQUENCY: ['frequency'],
          INTEGRAL: ['integral'],
          BALANCEANDINTEGRAL: ['price', 'integral'],
        },
        ...{ NOCARDCONSUME: ['price'], GROUPCOUPON: [], PLAYFREELY: [], TESTCARD: [], QUAN: [] },
      };
      const all = { price: 5, integral: 6, frequency: 7 };
      for (const [consumeTypeRole, names] of Object.entries(takes)) {
        const id = await add(TARIFF, tariffForm({ consumeTypeRole, ...all }));
        const expected = Object.fromEntries(
          Object.entries(all).map(([name, value]) => [name, names.includes(name) ? value : 0]),
        );
        expect((await manager.get(`${TARIFF}/queryById`, { id })).result).toMatchObject(expected);
        for (const name of names)
          await refused(
            manager.post(`${TARIFF}/add`, tariffForm({ consumeTypeRole, ...all, [name]: null })),
            'resource.required',
            name,
          );
      }
      const nothing = { countCycleNumber: 0, duration: 0 };
      await refused(manager.post(`${TARIFF}/add`, tariffForm(nothing)), 'tariff.nothingDriven', 'countCycleNumber');
      await refused(
        manager.post(`${TARIFF}/add`, tariffForm({ consumeTypeRole: 'QUAN', countCycleNumber: 0 })),
        'tariff.lapsNeeded',
        'countCycleNumber',
      );
      const backwards = { validFrom: '2026-05-02', validTo: '2026-05-01' };
      await refused(manager.post(`${TARIFF}/add`, tariffForm(backwards)), 'rule.endBeforeStart', 'validTo');
      await refused(manager.post(`${TARIFF}/add`, tariffForm({ memberDays: '8' })), 'rule.memberDays', 'memberDays');
    });

    it('change and go without touching what was agreed; each change is in the audit log', async () => {
      const id = await add(TARIFF, tariffForm({ price: 50 }));
      const tab = await counter.tab(id, (await rows.karts())[0] ?? '');
      const sold = await sale('NOCARDCONSUME', id);
      await manager.put(`${TARIFF}/edit`, { id, price: 90, countCycleNumber: 9 });
      expect(await counter.settle(tab, 'NOCARDCONSUME', id, { consumePayMode: 'unline' })).toMatchObject({
        result: { amount: 50 },
      });
      expect(await manager.delete(`${TARIFF}/delete`, { id })).toMatchObject({ success: true });
      expect(await sale('NOCARDCONSUME', id)).toMatchObject({ success: false, key: 'tariff.unknown' });
      const { orderId } = sold.result as { orderId: string };
      const [order] = await venue.db.query('SELECT amount_fen, tariff_id FROM consumption_order WHERE id = $1', [
        orderId,
      ]);
      expect(order).toEqual({ amount_fen: 5000, tariff_id: id });
      const entries = await venue.db.query<{ price: string | null }>(
        "SELECT after ->> 'price_fen' AS price FROM audit_entry WHERE subject_table = 'tariff' AND subject_id = $1 ORDER BY seq",
        [id],
      );
      expect(entries.map(({ price }) => price)).toEqual(['5000', '9000', null, null]);
    });
  });

  describe('of recharges', () => {
    it('P-3.13 hold amounts, sale, validity, play card, self-service and member days, and give them back', async () => {
      const form = ruleForm({
        ...{ saleMode: 'LISTPRICE', price: 90, validType: 'DATE', validDate: '2027-06-30', validDays: null },
        ...{ changwanDays: 30, changwanCount: 8, selfRecharge: 'YES', memberDays: 'D15,3' },
      });
      const id = await add(RULE, form);
      const { result } = await cashier.get<RechargeRuleRow>(`${RULE}/queryById`, { id });
      expect(result).toMatchObject({ ...form, memberDays: '3,D15', validDays: 0, enabled: 'YES', version: 1 });
    });

    it('need a name, amounts and whole gifts', async () => {
      for (const name of ['roleName', 'recharge', 'give', 'integral', 'frequency', 'giveQuan'])
        await refused(manager.post(`${RULE}/add`, ruleForm({ [name]: '' })), 'malformed', name);
      for (const name of ['recharge', 'give'])
        for (const wrong of ['abc', 1.234, -1])
          expect(await manager.post(`${RULE}/add`, ruleForm({ [name]: wrong }))).toMatchObject({
            success: false,
            result: { field: name },
          });
      for (const name of ['integral', 'frequency', 'giveQuan'])
        for (const wrong of ['abc', 1.5, -1])
          expect(await manager.post(`${RULE}/add`, ruleForm({ [name]: wrong }))).toMatchObject({
            success: false,
            result: { field: name },
          });
    });

    it('P-5.24 with a custom amount are neither for self-service nor sold at a list price', async () => {
      const custom = { amountType: 'CUSTOM' };
      const self = ruleForm({ ...custom, selfRecharge: 'YES' });
      await refused(manager.post(`${RULE}/add`, self), 'recharge.customSelfService', 'selfRecharge');
      const listed = ruleForm({ ...custom, saleMode: 'LISTPRICE', price: 5 });
      await refused(manager.post(`${RULE}/add`, listed), 'recharge.customListPrice', 'saleMode');
      const id = await add(RULE, ruleForm({ selfRecharge: 'YES' }));
      await refused(manager.put(`${RULE}/edit`, { id, ...custom }), 'recharge.customSelfService', 'selfRecharge');
      const card = ruleForm({ payDoType: 'CHANGWANCARD', changwanDays: 0 });
      await refused(manager.post(`${RULE}/add`, card), 'recharge.cardDaysNeeded', 'changwanDays');
      const dated = ruleForm({ validType: 'DATE' });
      await refused(manager.post(`${RULE}/add`, dated), 'resource.required', 'validDate');
    });

    it('are offered and sold within their sale period only, by the day of the store, which changes nothing that was sold', async () => {
      const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
      const backwards = ruleForm({ saleFrom: tomorrow, saleTo: today });
      await refused(manager.post(`${RULE}/add`, backwards), 'rule.endBeforeStart', 'saleTo');
      const ends = await add(RULE, ruleForm({ saleFrom: today, saleTo: today }));
      const begins = await add(RULE, ruleForm({ saleFrom: tomorrow }));
      await refused(manager.put(`${RULE}/edit`, { id: begins, saleTo: today }), 'rule.endBeforeStart', 'saleTo');
      expect((await manager.get(`${RULE}/queryById`, { id: ends })).result).toMatchObject({
        saleFrom: today,
        saleTo: today,
      });
      const calls = new RechargeCalls(cashier);
      const who = await rows.member();
      const offeredNow = async () => {
        const list = await cashier.get<Page<RechargeRuleRow>>(`${RECHARGE}/rechargerolelist`, { pageSize: 500 });
        const found = list.result?.records.map(({ id }) => id) ?? [];
        return [ends, begins].map((id) => found.includes(id));
      };
      const sentenceOf = async (rule: string, language: 'zh-CN' | 'en') =>
        (await calls.add({ userId: who, rechargeRoleId: rule }, { language })).message;
      expect(await offeredNow()).toEqual([true, false]);
      expect(await sentenceOf(begins, 'zh-CN')).toBe(`该规则 ${tomorrow} 才开售`);
      expect(await sentenceOf(begins, 'en')).toBe(`This rule is on sale from ${tomorrow}`);
      const { orderId } = await calls.sell(who, ends);
      const sold = await calls.order(orderId);
      venue.clock.advance(DAY_MS);
      try {
        expect(await offeredNow()).toEqual([false, true]);
        expect(await sentenceOf(ends, 'zh-CN')).toBe(`该规则已于 ${today} 停售`);
        expect(await sentenceOf(ends, 'en')).toBe(`This rule was on sale until ${today}`);
        expect(await calls.order(orderId)).toEqual(sold);
        await calls.sell(who, begins);
      } finally {
        venue.clock.advance(-DAY_MS);
      }
      // Where it is another day at this moment, that day decides.
      const isEvening = (venue.clock.now().getUTCHours() + 8) % 24 >= 18;
      await venue.db.query('UPDATE store SET time_zone = $2 WHERE org_code = $1', [
        ...[STORE, isEvening ? 'Pacific/Kiritimati' : 'Etc/GMT+12'],
      ]);
      try {
        expect(await offeredNow()).toEqual([false, isEvening]);
      } finally {
        await venue.db.query("UPDATE store SET time_zone = 'Asia/Shanghai' WHERE org_code = $1", [STORE]);
      }
    });

    it('are enforced at the recharge, whose terms stay when they change', async () => {
      const calls = new RechargeCalls(cashier);
      const who = await rows.member();
      const rule = await add(RULE, ruleForm({ give: 20, validType: 'DATE', validDate: '2031-01-31', changwanDays: 7 }));
      const { orderId } = await calls.sell(who, rule);
      await manager.put(`${RULE}/edit`, { id: rule, give: 0, memberDays: namesOf(dayFromNow(1))[0] });
      expect(await calls.order(orderId)).toMatchObject({ recharge: 100, give: 20, changwanDays: 7 });
      expect(await calls.member(who)).toMatchObject({ give: 20, endTime: '2031-01-31', isChangWan: 'YES' });
      expect((await calls.add({ userId: who, rechargeRoleId: rule })).message).toBe('该规则今日不可用');
      const list = await cashier.get<Page<RechargeRuleRow>>(`${RECHARGE}/rechargerolelist`, { pageSize: 100 });
      expect(list.result?.records.map(({ id }) => id)).not.toContain(rule);
      await manager.delete(`${RULE}/delete`, { id: rule });
      expect(await calls.add({ userId: who, rechargeRoleId: rule })).toMatchObject({ key: 'recharge.ruleUnknown' });
    });
  });
});
