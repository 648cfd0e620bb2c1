import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';
import { Listener } from '../support/app/listener';

const HOME = '/game/sysGame/home';
/** A display that has not asked for so long is off. */
const SILENCE_MS = 61_000;

describe('big screens of a store', () => {
  let venue: TestVenue;
  let admin: Client;
  let storeId: string;
  beforeAll(async () => {
    venue = await startVenue();
    admin = await venue.signIn('admin');
    storeId = (await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A01'"))[0]!.id;
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM display');
    await venue.db.query("UPDATE store SET display_count = 0, apps = '{XWHF}'");
  });

  const ask = (deviceId: string, orgCode = 'A01') => venue.stranger.get<object>(HOME, { orgCode, deviceId });
  const socket = (deviceId: string, orgCode = 'A01') => Listener.open(venue.url, '/display', { deviceId, orgCode });
  const refused = { success: false, code: 510, key: 'display.unauthorized', result: null };
  const licence = (client: Client, displayCount: number, apps: readonly string[] = ['XWHF']) =>
    client.put('/sys/sysDepart/licence', { id: storeId, apps, displayCount });
  const idOf = async (browser: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM display WHERE browser_id = $1', [browser]))[0]!.id;

  it('P-1.23 P-1.24 the first display of a store is free, a second one gets neither the picture nor the feed', async () => {
    expect(await ask('first')).toMatchObject({ success: true, result: { orgCode: 'A01' } });
    expect(await ask('second')).toMatchObject({ ...refused, message: '本屏尚未授权，请联系门店负责人' });
    await expect(socket('second')).rejects.toThrow('unauthorized');
    const first = await socket('first');
    first.close();
    // Another store has a free one of its own, and the first one keeps its place.
    expect(await ask('second', 'A02')).toMatchObject({ success: true });
    expect(await ask('first')).toMatchObject({ success: true });
    expect(await venue.stranger.get(HOME, { orgCode: 'A01' })).toMatchObject({
      success: false,
      message: '缺少屏幕编号',
    });
  });

  it('P-1.24 of two that ask at once one is shown', async () => {
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((deviceId) => ask(deviceId)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('P-1.24 further ones are authorised by a count of the store, which is set by identity -1 alone', async () => {
    await ask('first');
    for (const username of ['hq', 'manager', 'cashier']) {
      expect(await licence(await venue.signIn(username), 5)).toMatchObject({ success: false, code: 510 });
      expect(await ask('second')).toMatchObject(refused);
    }
    expect(await licence(admin, -1)).toMatchObject({ success: false });
    expect(await licence(admin, 1)).toMatchObject({ success: true });
    expect(await ask('second')).toMatchObject({ success: true });
    expect(await ask('third')).toMatchObject(refused);
    // Taken back: those that came later go first.
    await licence(admin, 0);
    expect(await ask('second')).toMatchObject(refused);
    expect(await ask('first')).toMatchObject({ success: true });
  });

  it('P-1.24 nobody passes the authorisation on: a role that was given the permission is refused all the same', async () => {
    const [grant] = await venue.db.query<{ role_id: string; permission_id: string }>(
      `INSERT INTO role_permission (role_id, permission_id)
       SELECT r.id, p.id FROM role r, permission p WHERE r.code = 'head-office' AND p.code = 'depart:licence' RETURNING *`,
    );
    try {
      const hq = await venue.signIn('hq');
      await eventually(
        'the right has come',
        async () => (await licence(hq, 3)).message === '只有超级管理员可以设置门店授权',
      );
      expect(await venue.db.query("SELECT display_count FROM store WHERE org_code = 'A01'")).toEqual([
        { display_count: 0 },
      ]);
    } finally {
      await venue.db.query('DELETE FROM role_permission WHERE role_id = $1 AND permission_id = $2', [
        grant!.role_id,
        grant!.permission_id,
      ]);
    }
  });

  it('P-6.12 the end of the licence and offline payment are set by identity -1 alone, and stay where they are left out', async () => {
    const cashier = await venue.signIn('cashier');
    const info = async () => (await cashier.get('/consume/sysConsume/getDepartInfo')).result;
    const given = { id: storeId, apps: ['XWHF'], displayCount: 0 };
    const set = (client: Client, more: object) => client.put('/sys/sysDepart/licence', { ...given, ...more });
    const none = { endTime: null, isUnline: 'YES' };
    const some = { endTime: '2031-01-31', isUnline: 'NO' };
    for (const username of ['hq', 'manager'])
      expect(await set(await venue.signIn(username), some)).toMatchObject({ success: false, code: 510 });
    expect(await set(admin, { endTime: '2031-02-30' })).toMatchObject({ success: false });
    expect(await info()).toMatchObject(none);
    expect(await set(admin, some)).toMatchObject({ success: true });
    expect(await info()).toMatchObject(some);
    expect(await set(admin, {})).toMatchObject({ success: true });
    expect(await info()).toMatchObject(some);
    const listed = await admin.get<{ records: object[] }>('/sys/sysDepart/list', { orgCode: 'A01' });
    expect(listed.result?.records).toContainEqual(expect.objectContaining({ id: storeId, ...some }));
    expect(await set(admin, none)).toMatchObject({ success: true });
    expect(await info()).toMatchObject(none);
  });

  it('P-1.22 apps of a store are set by identity -1 and answered by getDepartInfo', async () => {
    const cashier = await venue.signIn('cashier');
    const apps = async () => (await cashier.get<{ apps: string[] }>('/consume/sysConsume/getDepartInfo')).result?.apps;
    for (const username of ['hq', 'manager'])
      expect(await licence(await venue.signIn(username), 0, ['PHONE'])).toMatchObject({ success: false, code: 510 });
    expect(await apps()).toEqual(['XWHF']);
    expect(await licence(admin, 0, ['XWHF', 'PHONE', 'PHONE'])).toMatchObject({ success: false });
    expect(await licence(admin, 0, ['MAGIC'])).toMatchObject({ success: false });
    expect(await licence(admin, 0, ['XWHF', 'PHONE'])).toMatchObject({ success: true });
    expect(await apps()).toEqual(['PHONE', 'XWHF']);
    expect(await licence(admin, 0, [])).toMatchObject({ success: true });
    expect(await apps()).toEqual([]);
    expect((await cashier.get('/consume/sysConsume/getDepartInfo')).result).toMatchObject({ gameScreenUrl: null });
    const [entry] = await venue.db.query<{ who: { name: string }; after: object }>(
      "SELECT who, after FROM audit_entry WHERE subject_table = 'store' ORDER BY at DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ after: { apps: [] } });
    expect(await admin.put('/sys/sysDepart/licence', { id: 'nowhere', apps: [], displayCount: 0 })).toMatchObject({
      success: false,
    });
  });

  it('P-1.24 a display that lost its place is cut from the feed and gets nothing more', async () => {
    await licence(admin, 1);
    await ask('first');
    await ask('second');
    const [first, second] = [await socket('first'), await socket('second')];
    await second.subscribe(['vehicles']);
    await licence(admin, 0);
    await eventually('the second display is cut', () => second.disconnected);
    expect(first.disconnected).toBe(false);
    await expect(socket('second')).rejects.toThrow('unauthorized');
    first.close();
  });

  it('P-1.24 a place is free again when its display is off', async () => {
    await ask('first');
    venue.clock.advance(SILENCE_MS);
    expect(await ask('second')).toMatchObject({ success: true });
    expect(await ask('first')).toMatchObject(refused);
    // One with an open line says by it that it is there.
    const line = await socket('second');
    for (let seconds = 0; seconds < 60; seconds += 30) {
      venue.clock.advance(30_000);
      await eventually('the display is noted as there', async () => {
        const [row] = await venue.db.query<{ last_seen_at: Date }>(
          "SELECT last_seen_at FROM display WHERE browser_id = 'second'",
        );
        return venue.clock.now().getTime() - row!.last_seen_at.getTime() < 20_000;
      });
    }
    expect(await ask('first')).toMatchObject(refused);
    line.close();
    await eventually('its place is free soon after it left', async () => {
      venue.clock.advance(1000);
      return (await ask('first')).success;
    });
  });

  it('strangers who ask under many names fill no table and take no place', async () => {
    await ask('first');
    for (let number = 0; number < 30; number += 1) expect(await ask(`stranger ${number}`)).toMatchObject(refused);
    const [count] = await venue.db.query<{ count: number }>('SELECT count(*)::int AS count FROM display');
    expect(count!.count).toBeLessThanOrEqual(21);
    expect(await ask('first')).toMatchObject({ success: true });
  });

  it('P-1.24 one that staff have confirmed has its place before a stranger who took it while it was off', async () => {
    const manager = await venue.signIn('manager');
    await ask('own');
    const confirmed = async (browser: string) =>
      manager.post('/device/sysDevice/confirmDisplay', { id: await idOf(browser) });
    expect(await (await venue.signIn('cashier')).post('/device/sysDevice/confirmDisplay', { id: 'x' })).toMatchObject({
      success: false,
      code: 510,
    });
    expect((await manager.post('/device/sysDevice/confirmDisplay', { id: 'nobody' })).key).toBe('device.unknown');
    expect(await confirmed('own')).toMatchObject({ success: true });
    const screens = await manager.get<{ records: { health: object }[] }>('/device/sysDevice/list', { type: 'screen' });
    expect(screens.result!.records).toMatchObject([{ health: { screen: 'OWN', confirmed: true } }]);
    venue.clock.advance(SILENCE_MS);
    expect(await ask('stranger')).toMatchObject({ success: true });
    const line = await socket('stranger');
    expect(await ask('own')).toMatchObject({ success: true });
    expect(await ask('stranger')).toMatchObject(refused);
    await eventually('the stranger is cut', () => line.disconnected);
    // Of two that are confirmed the one that is there first stays; what is released is confirmed no more.
    expect(await confirmed('stranger')).toMatchObject({ success: true });
    expect(await ask('stranger')).toMatchObject(refused);
    await manager.post('/device/sysDevice/releaseDisplay', { id: await idOf('own') });
    expect(await ask('stranger')).toMatchObject({ success: true });
    await manager.post('/device/sysDevice/admitDisplay', { id: await idOf('own') });
    expect(await ask('own')).toMatchObject(refused);
    const [entry] = await venue.db.query<{ after: object }>(
      "SELECT after FROM audit_entry WHERE subject_table = 'display' AND after ? 'confirmed_at' ORDER BY seq LIMIT 1",
    );
    expect(entry).toMatchObject({ after: { confirmed_at: expect.any(String) } });
  });

  it('P-1.24 one that asks again and again can be confirmed, however many strangers have asked before', async () => {
    await ask('stranger');
    for (let number = 0; number < 30; number += 1) await ask(`stranger ${number}`);
    await ask('own');
    const known = () => venue.db.query("SELECT 1 FROM display WHERE browser_id = 'own'");
    expect(await known()).toEqual([]);
    venue.clock.advance(SILENCE_MS / 2);
    await ask('stranger');
    venue.clock.advance(SILENCE_MS / 2);
    expect(await ask('own')).toMatchObject(refused);
    expect(await known()).toHaveLength(1);
  });

  it('staff read the same for the marshal board and are no display', async () => {
    const rows = new Fixtures(venue.db);
    await rows.quietDay();
    await ask('first');
    const marshal = await venue.signIn('marshal');
    expect(await marshal.get('/game/sysGame/track')).toMatchObject({ success: true, result: { orgCode: 'A01' } });
    expect(await venue.stranger.get('/game/sysGame/track')).toMatchObject({ success: false });
    expect(await idOf('first')).toEqual(expect.any(String));
  });
});
