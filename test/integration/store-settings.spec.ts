import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoreSettings } from '@paddock/contracts/resources';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

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
      ...{ queuePrefix: 'K', trajectoryPresetMs: 1500, departLightDelaySeconds: 3, needsOpenDrawer: 'YES' },
    };
    const ofWire = ['orgCode', 'timeZone', 'version'];
    expect(Object.keys(before).sort()).toEqual([...Object.keys(changed), ...ofWire].sort());
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

  it('P-5.17 P-5.21 refuse what a field can not hold, and name it', async () => {
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
    expect(await manager.put(EDIT, { version: before.version - 1, rankCount: 7 })).toMatchObject({
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

  it('are changed by who may, in the own store only; head office in every one', async () => {
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
