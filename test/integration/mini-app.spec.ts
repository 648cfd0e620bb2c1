import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINI_APP_COLOURS, type StoreFace } from '@paddock/contracts/mini-app';
import type { miniApp, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { addStore } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const PATH = '/sys/miniApp';
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

  it('a store that is closed or never was is refused in the language of the caller', async () => {
    expect(await face('Z99', 'en')).toMatchObject({ success: false, message: 'There is no such store' });
    await venue.db.query("UPDATE store SET active = false WHERE org_code = 'A09'");
    expect(await face('A09')).toMatchObject({ success: false, message: '没有这个门店' });
  });
});
