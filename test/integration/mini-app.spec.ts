import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINI_APP_COLOURS, type StoreFace } from '@paddock/contracts/mini-app';
import type { miniApp, RowOf } from '@paddock/contracts/resources';
import { type Page, type SelfRecharge, toWireTime } from '@paddock/contracts/wire';
import { addStore } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { type NewRechargeRule, rechargeRule } from '../support/app/recharge';

const PATH = '/sys/miniApp';
const DAY_MS = 86_400_000;
type Row = RowOf<typeof miniApp>;

const NEW = {
  ...{ orgCode: 'A09', name: '新店', nameEn: 'New store', lineUpPrefix: 'N', timeZone: 'Asia/Shanghai', apps: [] },
};

describe('mini-app settings', () => {
  let venue: TestVenue;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const row = async (client = manager): Promise<Row> => {
    const { result } = await client.get<Page<Row>>(`${PATH}/list`);
    expect(result?.total).toBe(1);
    return result!.records[0]!;
  };
  const face = (orgCode: string, language?: 'en') =>
    venue.stranger.get<StoreFace>('/miniApp/sysMiniApp/store', { orgCode }, language ? { language } : {});

  it('each store is shown by what its department says until it has settings of its own', async () => {
    const [store] = await venue.db.query<{ name: string; name_en: string }>(
      "SELECT name, name_en FROM store WHERE org_code = 'A01'",
    );
    expect((await face('A01')).result).toMatchObject({
      ...{ orgCode: 'A01', name: store!.name, nameEn: store!.name_en, notice: '', logo: null },
      colour: MINI_APP_COLOURS.RED,
    });
    await venue.db.transaction((tx) => addStore(tx, NEW));
    expect((await face('A09')).result).toMatchObject({ orgCode: 'A09', name: '新店' });
  });

  it('what a manager sets is what strangers read, live on the other screens, audited, and for the own store alone', async () => {
    const live = await venue.listen(manager, ['resources']);
    const { id, version } = await row();
    const set = { displayName: '弯道', displayNameEn: 'Apex', openingHours: '10:00–22:00', colour: 'BLUE' };
    expect(await manager.put(`${PATH}/edit`, { id, version, ...set })).toMatchObject({ success: true });
    await live.receives('resource.changed', ({ resource }) => resource === 'miniApp');
    expect((await face('A01')).result).toMatchObject({
      ...{ name: '弯道', nameEn: 'Apex', openingHours: '10:00–22:00', colour: MINI_APP_COLOURS.BLUE },
    });
    expect((await face('A02')).result?.name).not.toBe('弯道');
    expect(await manager.put(`${PATH}/edit`, { id, version, colour: 'RED' })).toMatchObject({
      ...{ success: false, key: 'resource.changedMeanwhile' },
    });
    const now = (await row()).version;
    expect(await manager.put(`${PATH}/edit`, { id, version: now, colour: 'PINK' })).toMatchObject({
      ...{ success: false, result: { field: 'colour' } },
    });
    const other = await venue.signIn('manager2');
    expect(await other.put(`${PATH}/edit`, { id, version: now, notice: 'x' })).toMatchObject({ success: false });
    const cashier = await venue.signIn('cashier');
    expect(await cashier.put(`${PATH}/edit`, { id, version: now, notice: 'x' })).toMatchObject({ code: 510 });
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'mini_app' AND subject_id = $1",
      [id],
    );
    expect(audited).toHaveLength(1);
    live.close();
  });

  it('recharges that members may buy themselves are read by strangers: those that allow it and are sold today', async () => {
    const offered = async (orgCode = 'A01') =>
      (await venue.stranger.get<SelfRecharge[]>('/miniApp/sysMiniApp/recharges', { orgCode })).result ?? [];
    await venue.db.query('UPDATE recharge_rule SET self_recharge = false');
    const day = (days: number): string =>
      toWireTime(new Date(venue.clock.now().getTime() + days * DAY_MS)).slice(0, 10);
    const rule = async (fields: Record<string, unknown> = {}, terms: NewRechargeRule = {}): Promise<string> => {
      const id = await rechargeRule(venue.db, { rechargeYuan: 500, giftYuan: 80, points: 5, ...terms });
      const set = { self: true, position: 0, active: true, from: null, to: null, nameEn: null, ...fields };
      await venue.db.query(
        `UPDATE recharge_rule SET self_recharge = $2, position = $3, active = $4, sale_from = $5, sale_to = $6, name_en = $7 WHERE id = $1`,
        [id, set.self, set.position, set.active, set.from, set.to, set.nameEn],
      );
      return id;
    };
    const stored = await rule({ nameEn: 'Pay 500', from: day(0), to: day(0) });
    const listed = await rule({ position: 1 }, { saleMode: 'LISTPRICE', priceYuan: 450, cardDays: 30, cardTimes: 8 });
    await rule({ self: false });
    await rule({ active: false });
    await rule({ to: day(-1) });
    await rule({ from: day(1) });
    const tomorrow = new Date(`${day(1)}T00:00:00Z`).getUTCDate();
    await rule({}, { memberDays: [`D${tomorrow}`] });
    await rule({}, { orgCode: 'A02' });
    expect(await offered()).toEqual([
      {
        ...{ id: stored, name: expect.any(String), nameEn: 'Pay 500', price: 500, recharge: 500, give: 80, points: 5 },
        ...{ visits: 0, laps: 0, cardDays: 0, cardTimes: -1, saleTo: day(0) },
      },
      expect.objectContaining({
        id: listed,
        nameEn: '',
        price: 450,
        recharge: 500,
        cardDays: 30,
        cardTimes: 8,
        saleTo: null,
      }),
    ]);
    expect(await offered('A02')).toHaveLength(1);
    expect(await venue.stranger.get('/miniApp/sysMiniApp/recharges', { orgCode: 'Z99' })).toMatchObject({
      ...{ success: false, key: 'miniApp.noStore' },
    });
  });

  it('a store that is closed or never was is refused in the language of the caller', async () => {
    expect(await face('Z99', 'en')).toMatchObject({ success: false, message: 'No such store' });
    await venue.db.query("UPDATE store SET active = false WHERE org_code = 'A09'");
    expect(await face('A09')).toMatchObject({ success: false, message: '没有这个门店' });
  });
});
