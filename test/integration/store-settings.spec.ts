import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSetting, type StoreSettings } from '@paddock/contracts/resources';
import { ExpiredMembers } from '@paddock/membership';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

type Settings = StoreSettings & { orgCode: string };
const READ = '/sys/departSetting/queryByOrgCode';
const EDIT = '/sys/departSetting/edit';
const PROMOTION = '/tuiguangrole/sysTuiguangRole/editdepart';

describe('store settings', () => {
  let venue: TestVenue;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const dayFromNow = (days: number): string =>
    new Date(venue.clock.now().getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const read = async (client = manager, orgCode = ''): Promise<Settings> => {
    const answer = await client.get<Settings>(READ, { orgCode });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  };

  it('P-3.15 P-3.16 P-3.17 P-9.11 are one record for each store, with all names, and each can be changed alone', async () => {
    const before = await read();
    const changed = {
      ...{ autoRegister: 'YES', autoFreeze: 'YES', promotionReward: 12.5, weekRankRange: 'SUN', sessionMinutes: 20 },
      ...{ sessionInterval: 10, reservationLimit: 24, rankCount: 20, agreement: '请系好安全带', saleMode: 'LISTPRICE' },
      ...{ ruleLimit: 3, changwanPrice: 1288.5, changwanCount: 12, changwanDays: 60, changwanDeadline: '2028-03-31' },
      ...{ discountRate: 8.5, integral: 2, projectType: 'KART', rankType: 'LAPS', rankStartTime: '10:00' },
      ...{ waitMinutes: 45, receiptPrinterId: 'A01-printer-01' },
      ...{ queuePrefix: 'K', trajectoryPresetMs: 1500, departLightDelaySeconds: 3, needsOpenDrawer: 'YES' },
      ...{ waiverNeeded: 'REFUSE', waiverMinAge: 14, waiverMinHeightCm: 150, waiverJuniorMinAge: 7 },
      ...{
        waiverJuniorMinHeightCm: 120,
        waiverGuardianAge: 16,
        waiverValidDays: 30,
        waiverKeepMonths: 24,
        onlineKeepDays: 90,
        depositBackHours: 12,
      },
      ...{ inLapLevel: 1, slowLevel: 3, returnBy: 'standstill', returnAlarmSeconds: 90 },
    };
    const ofWire = ['orgCode', 'timeZone', 'version'];
    expect(Object.keys(before).sort()).toEqual([...Object.keys(storeSetting.fields), ...ofWire].sort());
    expect(Object.keys(before)).toEqual(expect.arrayContaining(Object.keys(changed)));
    for (const [name, value] of Object.entries(changed)) {
      const answer = await manager.put<Settings>(EDIT, { [name]: value });
      expect(answer).toMatchObject({ success: true, result: { [name]: value } });
    }
    expect(await read()).toMatchObject(changed);
    expect(await read(await venue.signIn('manager2'))).toMatchObject({
      orgCode: 'A02',
      promotionReward: 0,
      rankType: 'FASTEST',
    });
    const rows = await venue.db.query('SELECT settings, line_up_prefix FROM store WHERE org_code = $1', ['A01']);
    expect(rows).toEqual([
      {
        line_up_prefix: 'K',
        settings: expect.objectContaining({ changwanPriceFen: 128_850, promotionRewardFen: 1250, rankType: 'LAPS' }),
      },
    ]);
    const restored = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Settings]]));
    expect(await manager.put(EDIT, restored)).toMatchObject({ success: true });
  });

  it('take effect at once: numbers, cash without a drawer and the lights at the edge', async () => {
    const rows = new Fixtures(venue.db);
    const counter = new CounterCalls(await venue.signIn('cashier'));
    const version = async (): Promise<number> =>
      (await venue.db.query<{ v: number }>("SELECT config_version AS v FROM edge_agent WHERE org_code = 'A01'"))[0]
        ?.v ?? 0;
    const [was, live] = [await version(), await venue.listen(counter.client, ['resources'])];
    await manager.put(EDIT, { queuePrefix: 'Z', needsOpenDrawer: 'YES', departLightDelaySeconds: 9 });
    const { payload } = await live.receives('resource.changed', ({ resource }) => resource === 'departSetting');
    expect(payload).toMatchObject({ change: 'edited', rowId: 'A01' });
    expect((await counter.client.get('/consume/sysConsume/getDepartInfo')).result).toMatchObject({ queuePrefix: 'Z' });
    expect(await version()).toBe(was + 1);
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 10 });
    const sale = counter.sell('NOCARDCONSUME', ride, { consumePayMode: 'unline' });
    expect(await sale).toMatchObject({ success: false });
    await manager.put(EDIT, { needsOpenDrawer: 'NO' });
    expect(await counter.sell('NOCARDCONSUME', ride, { consumePayMode: 'unline' })).toMatchObject({ success: true });
    const entries = await venue.db.query<{ who: { name?: string } }>(
      "SELECT who FROM audit_entry WHERE subject_table = 'store' AND after ->> 'line_up_prefix' = 'Z'",
    );
    expect(entries.length).toBeGreaterThan(0);
  });

  it('P-7.81 one call answers offline payment, the last day of the licence, and the apps of the own store', async () => {
    const info = async () => (await manager.get('/consume/sysConsume/getDepartInfo')).result;
    const change = 'UPDATE store SET allows_cash = $1, licence_ends_on = $2, apps = $3 WHERE org_code = $4';
    await venue.db.query(change, [false, '2027-01-31', ['PHONE'], 'A01']);
    expect(await info()).toMatchObject({ isUnline: 'NO', endTime: '2027-01-31', apps: ['PHONE'] });
    await venue.db.query(change, [true, null, ['PHONE', 'XWHF'], 'A01']);
    expect(await info()).toMatchObject({ isUnline: 'YES', endTime: null, apps: ['PHONE', 'XWHF'] });
  });

  describe('are acted on:', () => {
    let rows: Fixtures;
    let counter: CounterCalls;
    let recharges: RechargeCalls;
    beforeAll(async () => {
      rows = new Fixtures(venue.db);
      const cashier = await venue.signIn('cashier');
      counter = new CounterCalls(cashier);
      recharges = new RechargeCalls(cashier);
    });
    /** With these settings, which are as before afterwards. */
    async function having(changed: Partial<Settings>, check: () => Promise<void>): Promise<void> {
      const before = await read();
      expect(await manager.put(EDIT, changed)).toMatchObject({ success: true });
      try {
        await check();
      } finally {
        const restored = Object.keys(changed).map((name) => [name, before[name as keyof Settings]]);
        await manager.put(EDIT, Object.fromEntries(restored));
      }
    }
    const direct = { doTask: 'NO' };

    it('numbers wait as long as the store has set, those of a counter with its own time as long as that says', () =>
      having({ waitMinutes: 45 }, async () => {
        const ride = await rows.tariff({ type: 'NOCARDCONSUME' });
        const join = async (fields: Record<string, unknown>) =>
          (await counter.sold('NOCARDCONSUME', ride, fields)).entries[0]!.id;
        const [ofStore, ofCounter] = [await join({}), await join({ waitMinutes: 20 })];
        const waits = async (id: string): Promise<number> => {
          const found = await venue.db.query<{ passes_at: Date }>('SELECT passes_at FROM line_up_entry WHERE id = $1', [
            id,
          ]);
          return Math.round(((found[0]?.passes_at.getTime() ?? 0) - venue.clock.now().getTime()) / 60_000);
        };
        expect([await waits(ofStore), await waits(ofCounter)]).toEqual([45, 20]);
        // Anyone who comes back after the call waits as long again.
        await venue.db.query("UPDATE line_up_entry SET state = 'PASSED', passes_at = $2 WHERE id = $1", [
          ofCounter,
          venue.clock.now(),
        ]);
        expect(await counter.client.put('/consume/sysConsume/paiduiback', { id: ofCounter })).toMatchObject({
          success: true,
        });
        expect(await waits(ofCounter)).toBe(20);
        for (const waitMinutes of [0, 601, 1.5, 'x'])
          expect((await counter.sell('NOCARDCONSUME', ride, { waitMinutes })).message).toBe('请输入 1 到 600 分钟');
      }));

    it('what is printed comes out of the printer of the store, and out of that of the counter where it has one', async () => {
      const [first, second] = ['A01-printer-01', 'A01-printer-02'];
      await venue.db.query(
        `INSERT INTO device (id, org_code, type, name, key_hash, active) SELECT $2, org_code, type, '吧台小票机', null, true FROM device WHERE id = $1`,
        [first, second],
      );
      const ride = await rows.tariff({ type: 'NOCARDCONSUME' });
      const printed = async (printId: string) => {
        const { order } = await counter.sold('NOCARDCONSUME', ride);
        const answer = await counter.client.post('/consume/sysConsume/orderprint', {
          id: order.id,
          what: 'receipt',
          printId,
        });
        const sent = await venue.db.query<{ printer: string }>(
          "SELECT body ->> 'printerId' AS printer FROM edge_command WHERE body ->> 'kind' = 'paper.print' ORDER BY created_at DESC LIMIT 1",
        );
        return answer.success ? sent[0]?.printer : answer.message;
      };
      expect(await printed('')).toBe(first);
      await having({ receiptPrinterId: second }, async () => {
        expect([await printed(''), await printed(first)]).toEqual([second, first]);
        const list = await counter.client.get('/consume/sysConsume/printerlist');
        expect(list.result).toMatchObject([
          { id: first, own: false },
          { id: second, own: true },
        ]);
        // Never out of another one instead: the paper would lie where nobody looks for it.
        await venue.db.query('UPDATE device SET active = false WHERE id = $1', [second]);
        expect(await printed('')).toBe('门店设置里的小票打印机已停用，请重新选择');
      });
      for (const receiptPrinterId of [second, 'A01-gate-01'])
        expect(await manager.put(EDIT, { receiptPrinterId })).toMatchObject({
          success: false,
          result: { field: 'receiptPrinterId' },
          message: '不是在用的打印机',
        });
      expect(await printed('')).toBe(first);
    });

    it('what a balance pays is cheaper by the discount rate, and the picker says so', () =>
      having({ discountRate: 8.5 }, async () => {
        const ride = await rows.tariff({ type: 'BALANCE', priceYuan: 20.01 });
        const single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 20 });
        const member = await rows.member({ rechargeYuan: 100 });
        const list = '/consume/sysConsume/consumerolelistpcbymember';
        const offered = await counter.client.get<{ records: { id: string; price: number }[] }>(list, {
          ...{ consumeTypeRole: 'BALANCE', pageSize: 100 },
        });
        expect(offered.result?.records.find(({ id }) => id === ride)?.price).toBe(17.01);
        await counter.sold('BALANCE', ride, { userId: member, ...direct });
        await counter.sold('BALANCE', ride, { userId: member });
        expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 65.98 });
        const cash = await counter.sold('NOCARDCONSUME', single, { consumePayMode: 'unline', ...direct });
        expect(cash.order.amount).toBe(20);
      }));

    it('one member buys one rule so often a day, also at two counters at once', () =>
      having({ ruleLimit: 2 }, async () => {
        const ride = await rows.tariff({ type: 'FREQUENCY', visits: 1 });
        const [one, two] = [await rows.member({ visits: 9 }), await rows.member({ visits: 9 })];
        const sell = (userId: string) => counter.sell('FREQUENCY', ride, { userId, ...direct });
        const answers = await Promise.all([sell(one), sell(one), sell(one), sell(one)]);
        expect(answers.filter(({ success }) => success)).toHaveLength(2);
        expect(answers.filter(({ key }) => key === 'tariff.limitReached')).toHaveLength(2);
        expect(await rows.memberAccounts(one)).toMatchObject({ visits: 7 });
        expect(await sell(two)).toMatchObject({ success: true });
      }));

    it('a recharge gives points for each yuan, visits of the counted project, and a card until the last day of use', () =>
      having({ integral: 2, projectType: 'KART', changwanDeadline: dayFromNow(1) }, async () => {
        const terms = { rechargeYuan: 300.9, points: 3, visits: 4, cardDays: 30 };
        const rule = await rechargeRule(venue.db, terms);
        const member = await rows.member();
        await recharges.sell(member, rule);
        expect(await rows.memberAccounts(member)).toMatchObject({ points: 603, visits: 0, kartVisits: 4 });
        const { changWanEndTime } = await recharges.member(member);
        expect(changWanEndTime).toBe(`${dayFromNow(2)} 00:00:00`);
        await manager.put(EDIT, { changwanDeadline: dayFromNow(-1) });
        expect(await recharges.add({ userId: member, rechargeRoleId: rule })).toMatchObject({
          key: 'recharge.cardOver',
        });
      }));

    it('P-1.8 a free-play card without a limit of days ends on the last day of use alone', () =>
      having({ changwanDays: -1, changwanDeadline: dayFromNow(9000) }, async () => {
        const member = await rows.member();
        await recharges.sell(member, await rechargeRule(venue.db, { rechargeYuan: 300, cardDays: -1 }));
        expect((await recharges.member(member)).changWanEndTime).toBe(`${dayFromNow(9001)} 00:00:00`);
        const refused = await manager.put(EDIT, { changwanDays: 0 });
        expect(refused).toMatchObject({ success: false, key: 'setting.noDays' });
      }));

    it('P-1.8 the information of a member is changed as often as the store has set, by head office always, and -1 is no limit', async () => {
      const member = await rows.member();
      const admin = await venue.signIn('admin');
      const called = (nickname: string, by = manager) =>
        by.put('/membermanage/sysMemberManage/edit', { id: member, nickname });
      await having({ memberEditLimit: 2 }, async () => {
        for (const nickname of ['一', '二']) expect(await called(nickname)).toMatchObject({ success: true });
        expect(await called('三')).toMatchObject({ success: false, key: 'member.editLimit' });
        expect((await recharges.member(member)).nickname).toBe('二');
        // What the store notes or allows is none of it, nor what stays as it is.
        for (const fields of [{ remark: '老客户' }, { extraLaps: 'NO' }, { nickname: '二' }])
          expect(await manager.put('/membermanage/sysMemberManage/edit', { id: member, ...fields })).toMatchObject({
            success: true,
          });
        expect(await called('四', admin)).toMatchObject({ success: true });
      });
      await having({ memberEditLimit: 0 }, async () => expect((await called('五')).key).toBe('member.editLimit'));
      await having({ memberEditLimit: -1 }, async () => expect(await called('六')).toMatchObject({ success: true }));
    });

    it('a free-play card is sold as the store has set where its rule says nothing', () =>
      having({ changwanDays: 45, changwanCount: 12 }, async () => {
        const rule = {
          ...{ roleName: `畅玩 ${Date.now()}`, payDoType: 'CHANGWANCARD', enabled: 'YES', amountType: 'FIXED' },
          ...{ saleMode: 'STORED', recharge: 0, give: 0, integral: 0, frequency: 0, giveQuan: 0, changwanDays: null },
          ...{
            changwanCount: null,
            validType: 'DAYS',
            validDays: 0,
            selfRecharge: 'NO',
            memberDays: '',
            indexNumber: 1,
          },
        };
        const added = await manager.post<string>('/rechargerole/sysDepartRechargeRole/add', rule);
        expect(added).toMatchObject({ success: true });
        const found = await manager.get('/rechargerole/sysDepartRechargeRole/queryById', { id: added.result });
        expect(found.result).toMatchObject({ changwanDays: 45, changwanCount: 12 });
      }));

    it('members are frozen once when their last day is over, and a new last day lets them go', async () => {
      const expired = venue.worker.get(ExpiredMembers, { strict: false });
      const [over, valid] = [
        await rows.member({ endsOn: dayFromNow(-1) }),
        await rows.member({ endsOn: dayFromNow(0) }),
      ];
      const frozen = async (id: string) => (await recharges.member(id)).frozen;
      await expired.freeze();
      expect(await frozen(over)).toBe('NO');
      await having({ autoFreeze: 'YES' }, async () => {
        await expired.freeze();
        expect([await frozen(over), await frozen(valid)]).toEqual(['YES', 'NO']);
        const member = '/membermanage/sysMemberManage';
        const recharge = await rechargeRule(venue.db, { rechargeYuan: 100 });
        expect(await recharges.add({ userId: over, rechargeRoleId: recharge })).toMatchObject({ key: 'member.frozen' });
        await manager.put(`${member}/unfreeze`, { id: over, reason: '老客' });
        await expired.freeze();
        expect(await frozen(over)).toBe('NO');
        await manager.put(`${member}/expiry`, { id: over, endTime: dayFromNow(-3), reason: '改' });
        await expired.freeze();
        expect(await frozen(over)).toBe('YES');
        await manager.put(`${member}/expiry`, { id: over, endTime: dayFromNow(9), reason: '续' });
        expect(await frozen(over)).toBe('NO');
      });
    });

    it('who was frozen by the end of the card while a scan was awaited is free with the new end, and nobody else', async () => {
      const rule = await rechargeRule(venue.db, { rechargeYuan: 200, validDays: 30 });
      const [over, owing] = [
        await rows.member({ endsOn: dayFromNow(-1) }),
        await rows.member({ endsOn: dayFromNow(9) }),
      ];
      const byScan = () => ({ payMode: 'wechat', payCode: payCode('01') });
      const sold = [await recharges.sell(over, rule, byScan()), await recharges.sell(owing, rule, byScan())];
      const orderIds = sold.map(({ orderId }) => orderId);
      await manager.put('/membermanage/sysMemberManage/freeze', { id: owing, reason: '欠费' });
      await having({ autoFreeze: 'YES' }, () => venue.worker.get(ExpiredMembers, { strict: false }).freeze());
      expect(await recharges.member(over)).toMatchObject({ frozen: 'YES' });
      await eventually('the customers are asked', async () => {
        const sql = "SELECT 1 FROM payment_attempt WHERE order_id = ANY($1) AND state = 'WAITING'";
        return (await venue.db.query(sql, [orderIds])).length === 2;
      });
      venue.clock.advance(10_000);
      for (const id of orderIds)
        await eventually('it is paid', async () => (await recharges.order(id))?.payState === 'payed');
      expect(await recharges.member(over)).toMatchObject({ frozen: 'NO', frozenReason: null });
      expect(await recharges.member(owing)).toMatchObject({ frozen: 'YES', frozenReason: '欠费' });
    });

    it('boards rank by laps, show so many places, and begin their days and weeks when the store says', async () => {
      const run = (name: string, laps: number, bestMs: number, minutesAgo: number) =>
        venue.db.query(
          `INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, laps, best_lap_ms, best_lap_at, ended_at)
           VALUES ($1, 'A01', '1', '1', $1, 'laps', 9, 0, 'FINISHED', $2, $3, now() - make_interval(mins => $4), now())`,
          [name, laps, bestMs, minutesAgo],
        );
      await run('quick', 3, 20_000, 2);
      await run('older', 5, 21_000, 30);
      await run('long', 9, 22_000, 30);
      const names = (shown: readonly { cheshou: string }[]) => shown.map(({ cheshou }) => cheshou);
      const board = async (name: string): Promise<string[]> => {
        const home = await counter.client.get<{ boards: Record<string, { cheshou: string }[]> }>('/game/sysGame/home', {
          orgCode: 'A01',
          deviceId: 'hall',
        });
        return names(home.result?.boards[name] ?? []);
      };
      const live = await venue.listen(counter.client, ['boards']);
      await having({ rankType: 'LAPS', rankCount: 2 }, async () => {
        const { payload } = await live.receives('board.changed', (each) => each.board === 'ever');
        expect(names(payload.rows)).toEqual(['long', 'older']);
      });
      // The day, and with it the week, began ten minutes ago.
      const began = new Date(Date.now() - 600_000 + 8 * 3_600_000);
      const rankStartTime = began.toISOString().slice(11, 16);
      const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
      await having({ rankStartTime, weekRankRange: days[began.getUTCDay()]! }, async () => {
        expect(await board('day')).toEqual(['quick']);
        expect(await board('week')).toEqual(['quick']);
        await manager.put(EDIT, { weekRankRange: days[(began.getUTCDay() + 6) % 7]! });
        expect((await board('week')).slice(0, 3)).toEqual(['quick', 'older', 'long']);
      });
    });
  });

  it('P-5.17 P-5.21 refuse what a field cannot hold, and name it', async () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['queuePrefix', ''],
      ['queuePrefix', 'ABC'],
      ['queuePrefix', 'a'],
      ['discountRate', ''],
      ['discountRate', 0],
      ['discountRate', 10.5],
      ['integral', 1.5],
      ['integral', ''],
      ['changwanPrice', ''],
      ['changwanPrice', 1.234],
      ['changwanCount', -2],
      ['changwanCount', ''],
      ['changwanDays', ''],
      ['changwanDays', 0],
      ['changwanDeadline', ''],
      ['changwanDeadline', '2026-02-30'],
      ['rankCount', ''],
      ['rankStartTime', '25:00'],
      ['rankType', 'LUCK'],
      ['departLightDelaySeconds', 61],
      ['inLapLevel', 6],
      ['slowLevel', 5],
      ['returnBy', 'never'],
      ['returnAlarmSeconds', 1],
      ['reservationLimit', -1],
    ];
    const before = await read();
    for (const [name, value] of wrong) {
      const answer = await manager.put(EDIT, { [name]: value });
      expect({ name, value, success: answer.success, result: answer.result }).toEqual({
        ...{ name, value, success: false, result: { field: name } },
      });
    }
    expect(await read()).toEqual(before);
    for (const version of [before.version - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await manager.put(EDIT, { version, rankCount: 7 })).toMatchObject({
        success: false,
        key: 'resource.changedMeanwhile',
      });
  });

  it('P-7.74 P-7.75 save the promotion rule of the store: the reward, or none', async () => {
    const on = await manager.put(PROMOTION, { orgCode: 'A01', promotionReward: 20, enabled: 'YES' });
    expect(on).toMatchObject({ success: true, result: { orgCode: 'A01', promotionReward: 20 } });
    await manager.put(PROMOTION, { orgCode: 'A01', promotionReward: 20, enabled: 'NO' });
    expect((await read()).promotionReward).toBe(0);
    expect(await manager.put(PROMOTION, { orgCode: 'A01', promotionReward: -1, enabled: 'YES' })).toMatchObject({
      success: false,
      result: { field: 'promotionReward' },
    });
  });

  it('are changed by the person who may, in the own store only; head office in every one', async () => {
    const hq = await venue.signIn('hq');
    const cashier = await venue.signIn('cashier');
    expect(await cashier.put(EDIT, { rankCount: 5 })).toMatchObject({ code: 510 });
    expect(await manager.put(EDIT, { orgCode: 'A02', rankCount: 5 })).toMatchObject({ code: 510 });
    expect(await manager.get(READ, { orgCode: 'A02' })).toMatchObject({ code: 510 });
    expect(await manager.put(PROMOTION, { orgCode: 'A02', promotionReward: 5, enabled: 'YES' })).toMatchObject({
      code: 510,
    });
    expect(await hq.put(EDIT, { orgCode: 'A02', rankCount: 5 })).toMatchObject({
      success: true,
      result: { orgCode: 'A02', rankCount: 5 },
    });
    expect((await read()).rankCount).toBe(10);
    expect(await hq.get(READ, { orgCode: 'A99' })).toMatchObject({ success: false, key: 'notFound' });
  });
});
