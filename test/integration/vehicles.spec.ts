import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EdgeEventBody } from '@paddock/contracts/edge';
import type { Page, VehicleRow } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Listener } from '../support/app/listener';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const VEHICLE = '/vehicle/sysVehicle';

describe('vehicles', () => {
  let venue: TestVenue;
  let marshal: Client;
  let manager: Client;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let laps: string;
  let timed: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [marshal, manager, karts, laps, timed] = await Promise.all([
      venue.signIn('marshal'),
      venue.signIn('manager'),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }),
      rows.tariff({ type: 'NOCARDCONSUME', laps: 0, minutes: 8 }),
    ]);
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const control = (vehicleId: string, action: string, value?: unknown) =>
    marshal.post<{ commandId: string | null }>(`${VEHICLE}/control`, { vehicleId, action, value });
  const list = async (query: object = {}): Promise<VehicleRow[]> =>
    (await marshal.get<Page<VehicleRow>>(`${VEHICLE}/listorgcode`, { pageSize: 100, ...query })).result!.records;
  const running = async (number: number, tariff = laps, mode = 'circlemode') => {
    await cashier.tab(tariff, kart(number), { consumeVehicleMode: mode });
    return (await venue.runOn(kart(number))).start();
  };
  const stateOf = async (number: number) => (await rows.vehicle(kart(number))).use_state;

  describe('listed', () => {
    it('C-3.19 C-7.42 P-3.36 are those of the own store by number, found by a part of the name', async () => {
      const all = await list({ deviceType: 'VEHICLE' });
      expect(all.map(({ cardName }) => cardName)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
      expect(all[0]).toMatchObject({
        isConnecte: 'YES',
        isConnecte_dictText: '在线',
        vehicleType: 'KART',
        indexNumber: 1,
        transponder: '5700001',
        deviceId: 'A01-kart-01',
        status: 'IDLE',
        status_dictText: '空闲',
      });
      expect((await list({ cardName: '*7*' })).map(({ cardName }) => cardName)).toEqual(['7', '17']);
      await venue.db.query('UPDATE vehicle SET connected = false WHERE id = $1', [kart(2)]);
      const english = await marshal.get<Page<VehicleRow>>(
        `${VEHICLE}/listorgcode`,
        { isConnecte: 'NO' },
        { language: 'en' },
      );
      expect(english.result!.records).toMatchObject([{ id: kart(2), isConnecte_dictText: 'Offline' }]);
    });

    it('C-7.43 answer the rows of chosen ids', async () => {
      const ids = [kart(3), kart(9)];
      expect((await list({ id: `${ids.join(',')},`, pageNo: 1, pageSize: 2 })).map(({ id }) => id)).toEqual(ids);
    });

    it('P-3.24 have the states of the dictionary', async () => {
      const items = await marshal.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/vehicle_state');
      expect(items.result!.map(({ value, text }) => `${value} ${text}`)).toEqual([
        'IDLE 空闲',
        'INUSE 使用中',
        'RETURNING 回场',
        'LOCKED 已锁定',
        'MAINTENANCE 维修中',
        'SCRAP 已报废',
        'QUEUING 排队中',
        'POWEROFF 关机',
        'POWERON 开机',
      ]);
    });
  });

  describe('edited', () => {
    const edit = (change: object, client = manager) => client.put(`${VEHICLE}/edit`, change);

    it('take a new transponder, which the venue learns at once', async () => {
      const before = await venue.db.query<{ config_version: number }>('SELECT config_version FROM edge_agent');
      expect(await edit({ id: kart(1), transponder: '8811223' })).toMatchObject({ success: true });
      expect((await list({ id: kart(1) }))[0]).toMatchObject({ transponder: '8811223', cardName: '1' });
      const config = await eventually('the venue has the new configuration', () =>
        venue.edge.configs.find(({ vehicles }) => vehicles.some(({ transponder }) => transponder === '8811223')),
      );
      expect(config.version).toBeGreaterThan(before[0]!.config_version);
      expect(await edit({ id: kart(1), transponder: '5700001' })).toMatchObject({ success: true });
    });

    it('refuse a transponder that another vehicle has, unknown devices, and vehicles of another store', async () => {
      const [foreign] = await rows.karts(OTHER_STORE);
      expect(await edit({ id: kart(1), transponder: '5700002' })).toMatchObject({
        success: false,
        message: '数据库中已存在该记录',
      });
      expect(await edit({ id: kart(1), transponder: '57x' })).toMatchObject({ success: false });
      expect((await edit({ id: kart(1), deviceId: 'A01-gate-01' })).message).toBe('设备不存在');
      expect((await edit({ id: foreign, cardName: 'x' })).message).toBe('车辆不存在');
      expect(await edit({ id: kart(1), cardName: 'x' }, marshal)).toMatchObject({ code: 510 });
      expect((await list({ id: kart(1) }))[0]).toMatchObject({ transponder: '5700001', cardName: '1' });
    });
  });

  describe('controlled', () => {
    it('P-4.34 change their state only along the table, and never while in use', async () => {
      const steps: [string, boolean, string][] = [
        ['lock', true, 'LOCKED'],
        ['maintain', false, 'LOCKED'],
        ['unlock', true, 'IDLE'],
        ['maintain', true, 'MAINTENANCE'],
        ['powerOff', false, 'MAINTENANCE'],
        ['unlock', true, 'IDLE'],
        ['powerOff', true, 'POWEROFF'],
        ['lock', false, 'POWEROFF'],
        ['powerOn', true, 'POWERON'],
        ['lock', true, 'LOCKED'],
        ['unlock', true, 'IDLE'],
      ];
      for (const [action, success, state] of steps) {
        const before = await stateOf(1);
        const answer = await control(kart(1), action, '胎压');
        expect({ action, success: answer.success }).toEqual({ action, success });
        const commandId = answer.result?.commandId ?? null;
        if (commandId !== null) {
          expect(await stateOf(1)).toBe(before);
          await venue.edge.report({ kind: 'command.done', commandId, ok: true, reason: null });
        }
        expect(await stateOf(1)).toBe(state);
      }
      await running(2);
      for (const action of ['lock', 'maintain', 'unlock', 'powerOff'])
        expect((await control(kart(2), action)).message).toBe('车辆正在使用中');
    });

    it('are on or off only when the kart has said so', async () => {
      const answered = async (number: number, action: string, ok: boolean) => {
        const { result } = await control(kart(number), action);
        const commandId = result!.commandId!;
        await venue.edge.report({ kind: 'command.done', commandId, ok, reason: ok ? null : 'kartSilent' });
        return stateOf(number);
      };
      expect(await answered(16, 'powerOff', false)).toBe('IDLE');
      // The kart may be off all the same.
      expect(await answered(16, 'powerOn', true)).toBe('IDLE');
      expect(await answered(16, 'powerOff', true)).toBe('POWEROFF');
      expect(await answered(16, 'powerOn', false)).toBe('POWEROFF');
      expect(await answered(16, 'powerOn', true)).toBe('POWERON');
      const late = (await control(kart(16), 'powerOff')).result!.commandId!;
      const run = await running(16);
      await venue.edge.report({ kind: 'command.done', commandId: late, ok: true, reason: null });
      expect(await rows.vehicle(kart(16))).toEqual({ use_state: 'INUSE', run_id: run.id });
    });

    it('show every screen why they are out of service', async () => {
      const live = await venue.listen(cashier.client, ['vehicles']);
      await control(kart(1), 'maintain', '胎压');
      await live.receives(
        'vehicle.changed',
        ({ id, status, statusNote }) => id === kart(1) && status === 'MAINTENANCE' && statusNote === '胎压',
      );
    });

    it('keep from strangers what staff note about them', async () => {
      const screen = await Listener.open(venue.url, '/display', { deviceId: 'hall', orgCode: 'A01' });
      try {
        await screen.subscribe(['vehicles']);
        await control(kart(12), 'maintain', '客人弄坏的');
        const seen = await screen.receives('vehicle.changed', ({ id }) => id === kart(12));
        expect(seen.payload).toMatchObject({ status: 'MAINTENANCE', statusReason: null, statusNote: null });
        const home = await venue.stranger.get('/game/sysGame/home', { orgCode: 'A01', deviceId: 'hall' });
        expect(home).toMatchObject({ success: true });
        expect(JSON.stringify([home, screen.events])).not.toContain('客人弄坏的');
      } finally {
        screen.close();
      }
    });

    it('say why they are out of service in the language of the person who reads it', async () => {
      const reason = (why: string) =>
        marshal.post(`${VEHICLE}/control`, { vehicleId: kart(5), action: 'maintain', reason: why });
      expect(await reason('because')).toMatchObject({ success: false });
      expect(await stateOf(5)).toBe('IDLE');
      expect(await reason('brakes')).toMatchObject({ success: true });
      for (const [language, text] of [
        ['zh-CN', '刹车'],
        ['en', 'Brakes'],
      ] as const) {
        const { result } = await marshal.get<Page<VehicleRow>>(`${VEHICLE}/listorgcode`, { id: kart(5) }, { language });
        expect(result!.records).toMatchObject([
          { statusReason: 'brakes', statusReason_dictText: text, statusNote: null, status: 'MAINTENANCE' },
        ]);
      }
      await control(kart(5), 'unlock');
      expect((await list({ id: kart(5) }))[0]).toMatchObject({ statusReason: null, status: 'IDLE' });
    });

    it('P-1.6 P-1.7 refuse without control hardware', async () => {
      await manager.put(`${VEHICLE}/edit`, { id: kart(3), hasControl: 'NO' });
      for (const action of ['stop', 'slow', 'resume', 'addLap', 'addMinute', 'powerOff', 'powerOn'])
        expect((await control(kart(3), action, 2)).message).toBe('该车辆没有控制硬件');
      expect(await control(kart(3), 'lock')).toMatchObject({ success: true });
      await manager.put(`${VEHICLE}/edit`, { id: kart(3), hasControl: 'YES' });
    });

    it('send their orders to the venue and say what became of them', async () => {
      const slow = await control(kart(4), 'slow', 2);
      expect(slow).toMatchObject({ success: true, message: '指令已发送' });
      const command = await venue.edge.command('kart.control', ({ vehicleId }) => vehicleId === kart(4));
      expect(command).toMatchObject({ id: slow.result!.commandId, body: { action: 'slow', level: 2 } });
      const states = async () =>
        (
          await marshal.get<
            { state: string; reason: string | null; cardName: string; sentAt: string; answeredAt: string | null }[]
          >(`${VEHICLE}/commands`, { ids: command.id })
        ).result;
      await eventually('the order is stored', async () => (await states())![0]?.state === 'stored');
      const live = await venue.listen(cashier.client, ['vehicles']);
      const [open] = (await states())!;
      expect(open!.answeredAt).toBeNull();
      await venue.edge.report({ kind: 'command.done', commandId: command.id, ok: false, reason: 'kartSilent' });
      expect(await states()).toMatchObject([{ state: 'failed', reason: 'kartSilent', cardName: '4' }]);
      const [ended] = (await states())!;
      expect(ended!.sentAt).toBe(open!.sentAt);
      expect(Date.parse(ended!.answeredAt!)).toBeGreaterThanOrEqual(Date.parse(ended!.sentAt));
      await live.receives('vehicle.changed', ({ id }) => id === kart(4));
      for (const level of [0, 6, 1.5, 'fast', null])
        expect((await control(kart(4), 'slow', level)).message).toBe('请选择 1 到 5 的速度级别');
    });

    it('P-1.7 start a kart without an order: who sent it is written down but not on the big screens, and its laps stand on no board', async () => {
      expect((await control(kart(8), 'start', 0)).message).toBe('请填写 1 到 200 的圈数');
      expect((await control(kart(8), 'start', 201)).success).toBe(false);
      expect((await control(kart(8), 'start', 1.5)).success).toBe(false);
      await manager.put(`${VEHICLE}/edit`, { id: kart(8), hasControl: 'NO' });
      expect((await control(kart(8), 'start', 3)).message).toBe('该车辆没有控制硬件');
      await manager.put(`${VEHICLE}/edit`, { id: kart(8), hasControl: 'YES' });
      await marshal.post(`${VEHICLE}/flag`, { flag: 'red' });
      expect((await control(kart(8), 'start', 3)).key).toBe('vehicle.trackRed');
      await marshal.post(`${VEHICLE}/flag`, { flag: 'green' });
      expect(await stateOf(8)).toBe('IDLE');

      const { result } = await control(kart(8), 'start', 3);
      const command = await venue.edge.command('run.start', ({ plan }) => plan.vehicleId === kart(8));
      expect(command).toMatchObject({
        id: result!.commandId,
        body: { plan: { mode: 'laps', lapLimit: 3, limitMs: 0, driverName: '试车' } },
      });
      expect((await control(kart(8), 'start', 3)).key).toBe('vehicle.inUse');
      const run = await (await venue.runOn(kart(8))).start();
      await run.lap(20_000);
      await run.finish();
      expect(await stateOf(8)).toBe('IDLE');
      const [kept] = await venue.db.query('SELECT best_lap_ms, board_invalid FROM run WHERE id = $1', [run.id]);
      expect(kept).toEqual({ best_lap_ms: 20_000, board_invalid: true });
      const [entry] = await venue.db.query<{ who: { name: string }; after: object }>(
        "SELECT who, after FROM audit_entry WHERE subject_table = 'test_drive' ORDER BY seq DESC LIMIT 1",
      );
      expect(entry).toMatchObject({ who: { name: '陈教练' }, after: { run_id: run.id, laps: 3, vehicle_name: '8' } });
    });

    it('C-9.11 start a kart for ten laps where nobody says how many, and go on as a test drive on another kart', async () => {
      await control(kart(9), 'start');
      const command = await venue.edge.command('run.start', ({ plan }) => plan.vehicleId === kart(9));
      expect(command.body).toMatchObject({ plan: { lapLimit: 10 } });
      const run = await (await venue.runOn(kart(9))).start();
      let driven = run;
      for (const number of [10, 11]) {
        const change = { runId: driven.id, vehicleId: kart(number) };
        const { result: next } = await marshal.post<{ runId: string }>(`${VEHICLE}/swap`, change);
        await driven.finish('swapped');
        driven = await (await venue.runOn(kart(number))).start();
        const [kept] = await venue.db.query('SELECT vehicle_id, board_invalid FROM run WHERE id = $1', [next!.runId]);
        expect(kept).toEqual({ vehicle_id: kart(number), board_invalid: true });
      }
      await driven.finish();
    });

    it('stop a run where there is one', async () => {
      const run = await running(5);
      const { result } = await control(kart(5), 'stop');
      const { body } = await venue.edge.command('run.stop', ({ runId }) => runId === run.id);
      expect(body).toMatchObject({ reason: 'stopped' });
      expect(result!.commandId).not.toBeNull();
      await run.finish('stopped');
      expect(await stateOf(5)).toBe('IDLE');
    });

    it('P-8.16 P-9.5 give one lap or one minute more, three times for a run', async () => {
      const [byLaps, byTime] = [await running(6), await running(7, timed, 'timermode')];
      expect((await control(kart(6), 'addMinute')).success).toBe(false);
      expect((await control(kart(7), 'addLap')).success).toBe(false);
      for (let use = 0; use < 3; use += 1) {
        expect(await control(kart(6), 'addLap')).toMatchObject({ success: true });
        expect(await control(kart(7), 'addMinute')).toMatchObject({ success: true });
      }
      for (const [number, action] of [
        [6, 'addLap'],
        [7, 'addMinute'],
      ] as const) {
        expect((await control(kart(number), action)).message).toBe('操作失败，最多使用3次');
        expect(
          (await marshal.post(`${VEHICLE}/control`, { vehicleId: kart(number), action }, { language: 'en' })).message,
        ).toBe('Operation failed, max 3 uses');
      }
      expect((await venue.edge.command('run.extend', ({ runId }) => runId === byLaps.id)).body).toMatchObject({
        laps: 1,
        ms: 0,
      });
      expect((await venue.edge.command('run.extend', ({ runId }) => runId === byTime.id)).body).toMatchObject({
        laps: 0,
        ms: 60_000,
      });
      expect((await control(kart(8), 'addLap')).message).toBe('该车辆没有正在进行的运行');
      await byLaps.lap(30_000);
      const runs = await marshal.get<Page<{ extraUses: number }>>('/timing/sysRun/list', { id: byLaps.id });
      expect(runs.result!.records).toMatchObject([{ extraUses: 3 }]);
    });

    it('do not count an extra lap that the venue could not give', async () => {
      const run = await running(9);
      for (let use = 0; use < 5; use += 1) {
        const { result } = await control(kart(9), 'addLap');
        await venue.edge.report({ kind: 'command.done', commandId: result!.commandId!, ok: false, reason: 'runEnded' });
      }
      const runs = await marshal.get<Page<{ extraUses: number }>>('/timing/sysRun/list', { id: run.id });
      expect(runs.result!.records).toMatchObject([{ extraUses: 0 }]);
    });

    it('count an extra lap that the venue had given when it was thought lost with the link', async () => {
      const run = await running(10);
      venue.edge.stores = false;
      const { commandId } = (await control(kart(10), 'addLap')).result!;
      await venue.db.query("UPDATE edge_command SET expires_at = now() - interval '1 second' WHERE id = $1", [
        commandId,
      ]);
      const answerOf = async () =>
        (await marshal.get<{ state: string }[]>(`${VEHICLE}/commands`, { ids: commandId })).result?.[0]?.state;
      const usesOf = async () =>
        (await marshal.get<Page<{ extraUses: number }>>('/timing/sysRun/list', { id: run.id })).result?.records[0]
          ?.extraUses;
      await eventually('the order expires', async () => (await answerOf()) === 'expired');
      expect(await usesOf()).toBe(0);
      // The agent had it all the time; only its receipt was lost.
      venue.edge.stores = true;
      run.change({ lapLimit: run.snapshot.lapLimit + 1, remaining: run.snapshot.remaining + 1 });
      const given: EdgeEventBody = { kind: 'command.done', commandId: commandId!, ok: true, reason: null };
      await venue.edge.report({ kind: 'run.changed', run: run.snapshot }, given);
      expect([await answerOf(), await usesOf()]).toEqual(['done', 1]);
      await venue.edge.report(given);
      expect(await usesOf()).toBe(1);
    });

    it('refuse what is no action and what is of another store', async () => {
      const [foreign] = await rows.karts(OTHER_STORE);
      expect(await control(kart(1), 'explode')).toMatchObject({ success: false, code: 500 });
      expect((await control('', 'stop')).message).toBe('请选择车辆');
      expect((await control(foreign!, 'lock')).message).toBe('车辆不存在');
      const manager2 = await venue.signIn('manager2');
      expect((await manager2.post(`${VEHICLE}/flag`, { flag: 'red' })).message).toBe('本店没有场地主机，无法控制车辆');
    });
  });

  describe('changed during a run', () => {
    const swap = (runId: string, vehicleId: string) =>
      marshal.post<{ runId: string }>(`${VEHICLE}/swap`, { runId, vehicleId });

    it('P-8.15 P-8.16 drive on with what is left, for the same record and entry, three times and no more', async () => {
      const tab = await cashier.tab(laps, kart(1));
      let run = await (await venue.runOn(kart(1))).start();
      await run.lap(30_000);
      for (let change = 1; change <= 3; change += 1) {
        const answer = await swap(run.id, kart(change + 1));
        expect(answer).toMatchObject({ success: true });
        await venue.edge.command('run.stop', ({ runId, reason }) => runId === run.id && reason === 'swapped');
        await run.finish('swapped');
        run = await (await venue.runOn(kart(change + 1))).start();
        expect(run.plan).toMatchObject({ id: answer.result!.runId, lapLimit: 9, mode: 'laps' });
        expect(await cashier.tabRow(tab)).toMatchObject({ gameLogId: run.id, vehicleId: kart(change + 1) });
      }
      expect((await swap(run.id, kart(9))).message).toBe('操作失败，最多使用3次');
      expect([await stateOf(1), await stateOf(4), await stateOf(9)]).toEqual(['IDLE', 'INUSE', 'IDLE']);
    });

    it('have the time that is left by the clock of the database, however wrong that of the node is', async () => {
      const run = await running(11, timed, 'timermode');
      const aheadMs = 3_600_000;
      const { now } = Date;
      // The venue stands in this process too, and its own clock is right: its socket would take itself for silent.
      const isVenue = (): boolean => new Error('who asks').stack?.includes('engine.io-client') === true;
      const wrong = vi.spyOn(Date, 'now').mockImplementation(() => (isVenue() ? now() : now() + aheadMs));
      const answer = await swap(run.id, kart(12));
      wrong.mockRestore();
      expect(answer).toMatchObject({ success: true });
      const { plan } = await venue.runOn(kart(12));
      expect(Math.abs(plan.limitMs - 480_000)).toBeLessThan(20_000);
    });

    it('take the entry of the line-up along', async () => {
      const { entries } = await cashier.sold('NOCARDCONSUME', laps);
      await cashier.depart(entries[0]!.id, kart(5));
      const run = await (await venue.runOn(kart(5))).start();
      expect(await swap(run.id, kart(6))).toMatchObject({ success: true });
      expect(await cashier.entry(entries[0]!.id)).toMatchObject({
        status: 'DEPARTED',
        vehicleId: kart(6),
        cardName: '6',
      });
    });

    it('stay where they are when the other one cannot be taken', async () => {
      const run = await running(7);
      await venue.db.query("UPDATE vehicle SET use_state = 'LOCKED' WHERE id = $1", [kart(8)]);
      expect((await swap(run.id, kart(8))).message).toBe('车辆正在使用中');
      expect((await swap('unknown', kart(9))).message).toBe('该车辆没有正在进行的运行');
      expect(
        await venue.db.query("SELECT 1 FROM edge_command WHERE body->>'kind' = 'run.stop' AND body->>'runId' = $1", [
          run.id,
        ]),
      ).toEqual([]);
      expect(await rows.vehicle(kart(7))).toEqual({ use_state: 'INUSE', run_id: run.id });
    });
  });
});
