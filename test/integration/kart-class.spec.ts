import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page, WaiverMatch } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PATH = '/waiver/sysWaiver';
const VEHICLE = '/vehicle/sysVehicle';
const SIGNATURE = 'M80 150 95 120 110 90 130 70 150 95 160 130 175 160 190 120 210 80';
const RULES = { waiverMinAge: 14, waiverMinHeightCm: 150, waiverJuniorMinAge: 7, waiverJuniorMinHeightCm: 120 };
const TOO_YOUNG = '小满 不能开 1 号车：成人车要满 14 岁';
type Fields = Readonly<Record<string, unknown>>;

describe('the class of a kart', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let clerk: Client;
  let manager: Client;
  let counter: CounterCalls;
  let adult: string;
  let junior: string;
  let unclassed: string;
  let free: string;
  let ride: string;

  const setRule = async (fields: Fields): Promise<void> => {
    expect(await manager.post('/sys/departSetting/edit', { orgCode: '', ...fields })).toMatchObject({ success: true });
  };
  const setClass = async (id: string, kartClass: string): Promise<void> => {
    expect(await manager.put(`${VEHICLE}/edit`, { id, kartClass })).toMatchObject({ success: true });
  };
  const sign = async (name: string, fields: Fields = {}): Promise<void> => {
    const link = await clerk.post<{ token: string }>(`${PATH}/link`, { kind: 'screen' });
    const answer = await venue.stranger.post(`${PATH}Sign/add`, {
      ...{ token: link.result?.token, signingId: randomUUID(), language: 'cn', textNumber: 1, name },
      ...{ phone: '13800001111', birthDate: '1990-05-17', heightCm: 175, kartClass: 'ADULT', consent: true },
      ...{ guardianName: '', guardianRelation: null, guardianPhone: '', guardianSignature: '', signature: SIGNATURE },
      ...fields,
    });
    expect(answer).toMatchObject({ success: true });
  };
  const childSigns = (name: string): Promise<void> =>
    sign(name, {
      ...{ birthDate: '2017-01-01', heightCm: 125, kartClass: 'JUNIOR', guardianSignature: SIGNATURE },
      ...{ guardianName: '陈爸', guardianRelation: 'PARENT', guardianPhone: '13800001111' },
    });
  const matchesOf = async (id: string): Promise<WaiverMatch[]> =>
    (await clerk.post<{ matches: WaiverMatch[] }>(`${PATH}/matches`, { ids: [id] })).result!.matches;
  const join = async (cheshou: string): Promise<string> =>
    (await counter.sold('NOCARDCONSUME', free, { cheshou })).entries[0]!.id;
  const runOn = async (kart: string): Promise<string> => (await rows.vehicle(kart)).run_id!;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [clerk, manager] = [await venue.signIn('cashier'), await venue.signIn('manager')];
    counter = new CounterCalls(clerk);
    [adult, junior, unclassed] = (await rows.karts()) as [string, string, string];
    free = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0, laps: 3 });
    ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
    await manager.post(`${PATH}Text/publish`, { number: 0, textCn: '骑行有风险。', textEn: 'Karts are fast.' });
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM waiver_match');
    await venue.db.query('DELETE FROM waiver');
    await venue.db.query('UPDATE vehicle SET kart_class = NULL');
    await setRule({ ...RULES, waiverNeeded: 'WARN' });
  });

  it.each(['WARN', 'REFUSE'])(
    'keeps a driver from a kart of another class at every start, and changes nothing (without a waiver: %s)',
    async (waiverNeeded) => {
      await setRule({ waiverNeeded });
      await setClass(adult, 'ADULT');
      await setClass(junior, 'JUNIOR');
      await childSigns('小满');
      const entry = await join('小满');
      const refused = { success: false, key: 'waiver.mayNotDriveKart', message: TOO_YOUNG };
      expect(await counter.depart(entry, adult)).toMatchObject(refused);
      const start = { consumeid: entry, vehicleId: adult };
      expect((await clerk.get('/consume/sysConsume/lineupstart', start, { language: 'en' })).message).toBe(
        '小满 may not drive kart 1: Adult karts are for ages 14 and over',
      );
      const atOnce = { usageMode: 'immediate', vehicleId: adult, cheshou: '小满', consumePayMode: 'unline' };
      expect(await counter.sell('NOCARDCONSUME', ride, atOnce)).toMatchObject(refused);
      expect(await counter.startTab({ roleId: ride, vehicleId: adult, cheshou: '小满' })).toMatchObject(refused);
      expect(await venue.db.query('SELECT 1 FROM run UNION ALL SELECT 1 FROM tab')).toEqual([]);
      expect(await venue.db.query('SELECT 1 FROM consumption_order WHERE tariff_id = $1', [ride])).toEqual([]);
      expect(await rows.vehicle(adult)).toEqual({ use_state: 'IDLE', run_id: null });
      expect(await counter.lineUp({ status: 'QUEUING' })).toMatchObject([{ cheshou: '小满' }]);

      expect(await counter.depart(entry, junior)).toMatchObject({ success: true });
      const run = await runOn(junior);
      expect(await matchesOf(run)).toMatchObject([{ name: '小满', way: 'NAME' }]);
      await (await venue.runOn(junior)).start();
      const swap = (runId: string, vehicleId: string) => manager.post(`${VEHICLE}/swap`, { runId, vehicleId });
      expect(await swap(run, adult)).toMatchObject(refused);
      expect(await runOn(junior)).toBe(run);
      expect(await rows.vehicle(adult)).toEqual({ use_state: 'IDLE', run_id: null });
      // A kart without a class is for anybody.
      expect(await swap(run, unclassed)).toMatchObject({ success: true });
      expect(await matchesOf(await runOn(unclassed))).toMatchObject([{ name: '小满', way: 'NAME' }]);
    },
  );

  it('lets grown-ups start on karts of either class, and drivers without a waiver where the store only warns', async () => {
    await setClass(adult, 'ADULT');
    await setClass(junior, 'JUNIOR');
    await sign('陈爸');
    const tab = { roleId: ride, cheshou: '陈爸' };
    expect(await counter.startTab({ ...tab, vehicleId: adult })).toMatchObject({ success: true });
    expect(await counter.depart(await join('陈爸'), junior)).toMatchObject({ success: true });
    await setClass(unclassed, 'ADULT');
    expect(await counter.startTab({ ...tab, cheshou: '阿明', vehicleId: unclassed })).toMatchObject({ success: true });
  });

  it('a kart has a class of the waiver or none, only managers give it, and the change is on record', async () => {
    const id = adult;
    const edit = (client: Client, kartClass: unknown) => client.put(`${VEHICLE}/edit`, { id, kartClass });
    expect(await edit(clerk, 'JUNIOR')).toMatchObject({ code: 510 });
    expect(await edit(manager, 'DOUBLE')).toMatchObject({ success: false });
    expect(await manager.put(`${VEHICLE}/edit`, { id, indexNumber: 1 })).toMatchObject({ success: true });
    const ofKart = (): Promise<Answer<{ kartClass: string | null; kartClass_dictText: string | null }>> =>
      clerk.get(`${VEHICLE}/queryById`, { id });
    expect((await ofKart()).result).toMatchObject({ kartClass: null });
    const live = await venue.listen(manager, ['resources']);
    expect(await edit(manager, 'JUNIOR')).toMatchObject({ success: true });
    await live.receives('resource.changed', ({ resource, change }) => resource === 'device' && change === 'edited');
    expect((await ofKart()).result).toMatchObject({ kartClass: 'JUNIOR', kartClass_dictText: '儿童车' });
    const devices = await manager.get<Page<unknown>>('/device/sysDevice/list', { kartClass: 'JUNIOR' });
    expect(devices.result?.records).toMatchObject([{ vehicleId: id, kartClass_dictText: '儿童车' }]);
    // What is left out stays.
    expect(await manager.put(`${VEHICLE}/edit`, { id, indexNumber: 1 })).toMatchObject({ success: true });
    expect((await ofKart()).result).toMatchObject({ kartClass: 'JUNIOR' });
    const [line] = await venue.db.query(
      `SELECT kind, who ->> 'name' AS who, before, after FROM audit_entry WHERE subject_table = 'vehicle' AND subject_id = $1 ORDER BY at DESC LIMIT 1`,
      [id],
    );
    expect(line).toEqual({
      ...{ kind: 'device', who: '王店长', before: { kart_class: null }, after: { kart_class: 'JUNIOR' } },
    });
  });
});
