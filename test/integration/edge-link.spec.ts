import { addEdge, EdgeHeartbeats, rekeyEdge } from '@paddock/fleet';
import { createLogger } from '@paddock/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const EDGE = 'edge-A01';

describe('the link to a venue', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let tariff: string;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'info' });
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  it('refuses devices and transponders that no venue could use', async () => {
    const manager = await venue.signIn('manager');
    const decoder = { type: 'decoder', name: 'Decoder 9' };
    for (const [address, message] of [
      [undefined, '请输入设备地址（主机:端口）'],
      ['10.0.0.1:port', '设备地址格式错误（主机:端口）'],
      ['10.0.0.1:70000', '设备地址格式错误（主机:端口）'],
    ] as const)
      expect(await manager.post('/device/sysDevice/add', { ...decoder, address })).toMatchObject({
        success: false,
        message,
      });
    expect(await venue.db.query("SELECT 1 FROM device WHERE name = 'Decoder 9'")).toEqual([]);
    const refused = await manager.put('/vehicle/sysVehicle/edit', { id: karts[0], transponder: '9991' });
    expect(refused).toMatchObject({ success: false, message: '该感应器号码不能用于车辆' });
  });

  it('ends at once when the key of the agent is renewed or revoked', async () => {
    const [former] = await venue.db.query<{ key_hash: string }>('SELECT key_hash FROM edge_agent WHERE id = $1', [
      EDGE,
    ]);
    const keyIs = (hash: string) =>
      venue.db.query('UPDATE edge_agent SET key_hash = $2, config_version = config_version + 1 WHERE id = $1', [
        EDGE,
        hash,
      ]);
    venue.edge.cut = false;
    await keyIs('0'.repeat(64));
    await eventually('the agent is cut off', () => venue.edge.cut);
    await eventually('it is shown as out of reach', async () => {
      const [row] = await venue.db.query<{ online: boolean }>('SELECT online FROM edge_agent WHERE id = $1', [EDGE]);
      return row?.online === false;
    });
    await expect(venue.edge.connect()).rejects.toThrow('unauthorized');
    await keyIs(former!.key_hash);
    await venue.edge.connect();
  });

  it('is not called back by what was received on a line that has lost the venue with its key', async () => {
    // Of a store whose agent is nowhere connected: nothing but its heartbeats changes the row.
    const edgeId = 'edge-A02';
    await venue.db.query('DELETE FROM edge_agent WHERE id = $1', [edgeId]);
    await addEdge(venue.db, { id: edgeId, key: 'key', orgCode: 'A02', name: 'A02' });
    const heartbeats = new EdgeHeartbeats(venue.db, createLogger('test', 'silent'));
    const online = async () =>
      (await venue.db.query<{ online: boolean }>('SELECT online FROM edge_agent WHERE id = $1', [edgeId]))[0]!.online;
    const received = async (): Promise<void> => {
      const lastSeenAt = new Date().toISOString();
      const devices = [{ id: 'A01-gate-01', lastSeenAt, readings: { firmware: lastSeenAt } }];
      heartbeats.take({ edgeId, orgCode: 'A01' }, 'line', { backlog: 0, alarms: ['news'], vehicles: [], devices });
      await eventually('it is kept', async () => {
        const kept = "SELECT 1 FROM device WHERE id = 'A01-gate-01' AND readings->>'firmware' = $1";
        return (await venue.db.query(kept, [lastSeenAt])).length > 0;
      });
    };
    try {
      await venue.db.query("UPDATE edge_agent SET line_id = 'line', online = true WHERE id = $1", [edgeId]);
      await rekeyEdge(venue.db, 'A02', 'another key');
      await venue.db.query('UPDATE edge_agent SET online = false WHERE id = $1', [edgeId]);
      await received();
      expect(await online()).toBe(false);
      await venue.db.query("UPDATE edge_agent SET line_id = 'line' WHERE id = $1", [edgeId]);
      await received();
      expect(await online()).toBe(true);
    } finally {
      heartbeats.stop();
      await venue.db.query('DELETE FROM edge_agent WHERE id = $1', [edgeId]);
    }
  });

  it('brings a changed configuration also when nobody was notified of the change', async () => {
    const [{ id }] = (await venue.db.query<{ id: string }>(
      "UPDATE device SET active = false WHERE id = 'A01-gate-01' RETURNING id",
    )) as [{ id: string }];
    await venue.db.query('UPDATE edge_agent SET config_version = config_version + 1 WHERE id = $1', [EDGE]);
    const isKnown = () => venue.edge.configs.at(-1)?.devices.some((device) => device.id === id);
    await eventually('the edge receives that the device is revoked', () => isKnown() === false);
    await venue.db.query("UPDATE device SET active = true WHERE id = 'A01-gate-01'");
    await venue.db.query('UPDATE edge_agent SET config_version = config_version + 1 WHERE id = $1', [EDGE]);
    await eventually('it is back', () => isKnown() === true);
  });

  it('says which gates and decoders are timing lines: all but those that were added as none', async () => {
    const manager = await venue.signIn('manager');
    const pitExit = { type: 'gate', name: 'Pit exit', timingLine: false };
    const added = await manager.post<{ id: string }>('/device/sysDevice/add', pitExit);
    const line = await manager.post<{ id: string }>('/device/sysDevice/add', { type: 'gate', name: 'Gate 9' });
    const isLine = (id: string) => venue.edge.configs.at(-1)?.devices.find((device) => device.id === id)?.timingLine;
    await eventually('the edge receives both', () => isLine(line.result!.id) === true);
    expect(isLine(added.result!.id)).toBe(false);
    const rowsOf = await manager.get<{ records: object[] }>('/device/sysDevice/list', { id: added.result!.id });
    expect(rowsOf.result!.records).toMatchObject([{ name: 'Pit exit', timingLine: 'NO' }]);
    for (const { result } of [added, line]) await manager.post('/device/sysDevice/revoke', { id: result!.id });
  });

  it('makes a venue online again that an older line of it, ended elsewhere, has called away', async () => {
    const online = async () =>
      (await venue.db.query<{ online: boolean }>('SELECT online FROM edge_agent WHERE id = $1', [EDGE]))[0]!.online;
    venue.edge.beats = false;
    try {
      await venue.db.query('UPDATE edge_agent SET online = false, version = version + 1 WHERE id = $1', [EDGE]);
      await eventually('the line that stands is known', online);
    } finally {
      venue.edge.beats = true;
    }
    venue.edge.disconnect();
    await eventually('nobody is there', async () => !(await online()));
    await venue.edge.connect();
  });

  it('takes what met another transaction again and again, and puts nothing of it aside', async () => {
    await cashier.tab(tariff, karts[0]!);
    const run = await (await venue.runOn(karts[0]!)).start();
    await venue.db.query('CREATE SEQUENCE meetings');
    await venue.db.query('GRANT USAGE ON SEQUENCE meetings TO PUBLIC');
    await venue.db.query(
      `CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('meetings') <= 3 THEN RAISE EXCEPTION 'met another one' USING ERRCODE = '40P01'; END IF;
         RETURN NEW; END $$`,
    );
    await venue.db.query('CREATE TRIGGER meet BEFORE INSERT ON lap FOR EACH ROW EXECUTE FUNCTION meet()');
    try {
      await run.lap(30_000);
    } finally {
      await venue.db.query('DROP TRIGGER meet ON lap');
    }
    expect(await venue.db.query('SELECT error FROM edge_quarantine')).toEqual([]);
    expect(await venue.db.query('SELECT number FROM lap WHERE run_id = $1', [run.id])).toEqual([{ number: 1 }]);
    await run.finish();
  });

  it('notifies screens that an order ended which no venue took', async () => {
    const live = await venue.listen(cashier.client, ['vehicles']);
    const marshal = await venue.signIn('marshal');
    venue.edge.stores = false;
    const answer = await marshal.post<{ commandId: string }>('/vehicle/sysVehicle/control', {
      vehicleId: karts[2],
      action: 'slow',
      value: 1,
    });
    const { commandId } = answer.result!;
    const before = live.events.length;
    await venue.db.query("UPDATE edge_command SET expires_at = now() - interval '1 second' WHERE id = $1", [commandId]);
    await eventually('a screen receives the vehicle', () =>
      live.events.slice(before).some(({ payload }) => payload.id === karts[2]),
    );
    const states = await marshal.get<object[]>('/vehicle/sysVehicle/commands', { ids: commandId });
    expect(states.result).toMatchObject([{ state: 'expired' }]);
    venue.edge.forget();
  });

  it('publishes readings to the subscribers of vehicles, for as long as they are', async () => {
    const listener = await venue.listen(cashier.client, ['vehicles', 'edge']);
    let readings = 0;
    listener.socket.on('telemetry', () => (readings += 1));
    const reading = { id: karts[0]!, batteryPercent: 80, rssiDbm: null, lastSeenAt: new Date().toISOString() };
    const notify = () => venue.edge.telemetry({ backlog: 0, alarms: [], vehicles: [reading] });
    notify();
    await eventually('a reading is received', () => readings === 1);
    await listener.ask('unsubscribe', { topics: ['vehicles'] });
    notify();
    // The alarm comes with the feed after the reading that came with it.
    venue.edge.telemetry({ backlog: 0, alarms: ['diskFull'], vehicles: [] });
    await listener.receives('edge.changed', ({ alarms }) => alarms.includes('diskFull'));
    expect(readings).toBe(1);
    venue.edge.telemetry({ backlog: 0, alarms: [], vehicles: [] });
    await listener.receives('edge.changed', ({ alarms }) => alarms.length === 0);
  });

  it('does not call a vehicle online whose kart device was taken away or changed', async () => {
    const manager = await venue.signIn('manager');
    const stateOf = async (id: string) =>
      (
        await venue.db.query<{ connected: boolean; device_id: string | null }>(
          'SELECT connected, device_id FROM vehicle WHERE id = $1',
          [id],
        )
      )[0];
    const live = await venue.listen(cashier.client, ['vehicles']);
    const [{ device_id: spare }] = (await venue.db.query<{ device_id: string }>(
      'UPDATE vehicle SET device_id = NULL FROM vehicle old WHERE old.id = vehicle.id AND vehicle.id = $1 RETURNING old.device_id',
      [karts[19]],
    )) as [{ device_id: string }];
    await venue.db.query("UPDATE vehicle SET motion = 'still' WHERE id = ANY($1)", [[karts[17], karts[18]]]);
    expect(await manager.put('/vehicle/sysVehicle/edit', { id: karts[17], deviceId: spare })).toMatchObject({
      success: true,
    });
    expect(await stateOf(karts[17]!)).toEqual({ connected: false, device_id: spare });
    expect(await manager.post('/device/sysDevice/revoke', { id: 'A01-kart-19' })).toMatchObject({ success: true });
    expect(await stateOf(karts[18]!)).toEqual({ connected: false, device_id: null });
    await live.receives('vehicle.changed', ({ id, isConnecte }) => id === karts[18] && isConnecte === 'NO');
    // A client that has read the row before sends it whole. The kart could not be stopped: nothing opens for the key of a revoked device.
    const whole = { id: karts[18], cardName: 'A 19', deviceId: 'A01-kart-19' };
    expect(await manager.put('/vehicle/sysVehicle/edit', whole)).toMatchObject({ key: 'device.unknown' });
    // It was seen before, and reported after the link was back.
    const [vehicleId, lastSeenAt] = [karts[18]!, new Date().toISOString()];
    await venue.edge.report({ kind: 'vehicle.connection', vehicleId, connected: true, batteryPercent: 80, lastSeenAt });
    expect(await stateOf(vehicleId)).toEqual({ connected: false, device_id: null });
  });

  describe('takes its locks in the order of everybody else', () => {
    const ROUNDS = 6;
    const waiting = async (count: number): Promise<void> => {
      await eventually(`${count} wait for a lock`, async () => {
        const sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return (await venue.db.query(sql)).length >= count;
      });
    };
    /** Both want the vehicle that somebody else holds, the first one before the second; then it is let go. */
    const meet = async (vehicleId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
      const met = await venue.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM vehicle WHERE id = $1 FOR UPDATE', [vehicleId]);
        const one = first();
        await waiting(1);
        const other = second();
        await waiting(2);
        return [one, other];
      });
      return Promise.all(met);
    };
    const driven = async (number: number) => {
      await cashier.tab(tariff, karts[number - 1]!);
      return (await venue.runOn(karts[number - 1]!)).start();
    };
    const deadlocks = () => venue.logged().split('40P01').length - 1;
    let before = 0;
    // Whatever the venue has not answered before is not waited for.
    beforeAll(() => venue.edge.reconnect());
    beforeEach(() => {
      before = deadlocks();
    });
    afterEach(() => expect(deadlocks()).toBe(before));

    it('when staff give a lap to a run that ends', async () => {
      const marshal = await venue.signIn('marshal');
      for (let round = 0; round < ROUNDS; round += 1) {
        const run = await driven(3);
        await meet(
          karts[2]!,
          () => marshal.post('/vehicle/sysVehicle/control', { vehicleId: karts[2], action: 'addLap' }),
          () => run.finish(),
        );
        expect(await rows.vehicle(karts[2]!)).toEqual({ use_state: 'IDLE', run_id: null });
        await rows.quietDay();
      }
    });

    it('when a customer is sent to a vehicle whose run fails', async () => {
      const free = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0, laps: 10 });
      const join = async () => (await cashier.sold('NOCARDCONSUME', free)).entries[0]!;
      for (let round = 0; round < ROUNDS; round += 1) {
        const [failing, next] = [await join(), await join()];
        await cashier.depart(failing.id, karts[3]!);
        const run = await venue.runOn(karts[3]!);
        await meet(
          karts[3]!,
          () => run.refuse(),
          () => cashier.depart(next.id, karts[3]!),
        );
        expect(await cashier.entry(failing.id)).toMatchObject({ status: 'QUEUING' });
        await rows.quietDay();
      }
    });

    it('when a vehicle is edited that its venue reports on', async () => {
      const manager = await venue.signIn('manager');
      for (let round = 0; round < ROUNDS; round += 1) {
        const [connected, batteryPercent] = [true, 40 + round];
        await meet(
          karts[4]!,
          () => manager.put('/vehicle/sysVehicle/edit', { id: karts[4], indexNumber: round }),
          () =>
            venue.edge.report({
              ...{ kind: 'vehicle.connection', vehicleId: karts[4]!, connected, batteryPercent },
              lastSeenAt: new Date().toISOString(),
            }),
        );
        expect(await venue.db.query('SELECT position, battery_percent FROM vehicle WHERE id = $1', [karts[4]])).toEqual(
          [{ position: round, battery_percent: batteryPercent }],
        );
      }
    });
  });
});
