import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mqttTopic } from '@paddock/contracts/mqtt';
import type { device, RowOf } from '@paddock/contracts/resources';
import type { VehicleRow } from '@paddock/contracts/wire';
import mqtt, { type IClientOptions } from 'mqtt';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { toolProgram } from '../../scripts/testing/tools.mjs';
import { addDevice, type Credentials, Gate, Kart } from '../support/product/devices';
import { openVenue, pull, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';

type DeviceRow = RowOf<typeof device>;
interface PassingRow {
  gateId: string;
  gateName: string | null;
  seq: number;
  transponder: string;
  rtcUs: string;
  vehicleId: string | null;
  cardName: string | null;
  runId: string | null;
}

const SILENCE_MS_MAX = 30_000;
/** The core notifies the edge at once; without the hint it looks once a second. */
const CUT_MS_MAX = 5_000;
const nowUs = (): number => Date.now() * 1000;

describe('devices of the running product, well behaved and not', () => {
  let venue: Venue;
  let gate: Gate;
  let other: Gate;
  let silent: Kart;
  let silentSinceMs = 0;

  beforeAll(async () => {
    venue = await openVenue();
    const { stack } = venue;
    await sql(stack, "INSERT INTO vehicle (id, org_code, name, position) VALUES ('silent', 'A01', 'silent', 99)");
    const credentials = await addDevice(stack, '--type', 'kart', '--name', 'silent', '--vehicle', 'silent');
    silent = await Kart.connect(stack, credentials);
    await silent.report();
    silentSinceMs = Date.now();
    gate = await Gate.add(stack, 'Gate 2');
    other = await Gate.add(stack, 'Gate 3');
  }, 200_000);
  afterAll(async () => {
    await Promise.all([gate?.leave(), other?.leave(), silent?.leave()]);
    await venue?.close();
  }, 30_000);

  const passings = (filter: string): Promise<PassingRow[]> =>
    venue.manager.rows<PassingRow>(`/timing/sysPassing/list?${filter}`);
  const healthOf = async ({ id }: { id: string }): Promise<Record<string, unknown>> =>
    (await venue.manager.rows<DeviceRow>(`/device/sysDevice/list?id=${id}`))[0]?.health ?? {};
  /** One more good passing arrives: whatever came before it has been dealt with. */
  async function streamGoesOn(): Promise<void> {
    for (const good of [gate, other]) {
      const { transponder } = await good.crossed(String(Date.now() % 1_000_000_000), nowUs());
      await until('a good passing is kept', async () => (await passings(`transponder=${transponder}`)).length === 1);
    }
  }
  const countOf = async (): Promise<{ passings: number; runs: number; vehicles: string; quarantined: number }> => {
    const [row] = await sql<{ passings: number; runs: number; vehicles: string; quarantined: number }>(
      venue.stack,
      `SELECT (SELECT count(*)::int FROM passing) AS passings, (SELECT count(*)::int FROM run) AS runs,
         (SELECT count(*)::int FROM edge_quarantine) AS quarantined,
         (SELECT string_agg(id || connected || use_state, ',' ORDER BY id) FROM vehicle WHERE id <> 'silent') AS vehicles`,
    );
    if (row === undefined) throw new Error('no counts');
    return row;
  };

  it('C-3.19 shows a kart whose plug is pulled as offline at once, and back again', async () => {
    const { live, display, stack, cashier } = venue;
    const [vehicle] = venue.karts;
    if (vehicle === undefined) throw new Error('no kart');
    const now = (): Promise<VehicleRow> => cashier.get(`/vehicle/sysVehicle/queryById?id=${vehicle.id}`);
    await pull(stack, vehicle, 'unplug');
    for (const screen of [live, display])
      await screen.receives('vehicle.changed', ({ id, isConnecte }) => id === vehicle.id && isConnecte === 'NO', 5_000);
    expect(await now()).toMatchObject({ isConnecte: 'NO', isConnecte_dictText: 'Offline' });
    const tariff = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
    const body = { roleId: tariff.id, cheshou: '没电', vehicleId: vehicle.id, consumeVehicleMode: 'circlemode' };
    expect((await cashier.answer('POST', '/playbeforepay/sysPlayBeforePay/add', body)).success).toBe(false);
    await pull(stack, vehicle, 'plug');
    await until('the kart is back', async () => (await now()).isConnecte === 'YES');
  });

  it('keeps and shows passings of unknown transponders', async () => {
    const { seq, rtcUs } = await gate.crossed('99887766', nowUs());
    const [row] = await until('it is listed', async () => {
      const rows = await passings('transponder=99887766');
      return rows.length > 0 && rows;
    });
    expect(row).toMatchObject({
      gateId: gate.id,
      gateName: 'Gate 2',
      seq,
      rtcUs: String(rtcUs),
      vehicleId: null,
      cardName: null,
      runId: null,
    });
  });

  it('adds a gate that is no timing line, and no such kart', async () => {
    const options = ['--name', 'Pit exit', '--no-timing-line'];
    const { id } = await addDevice(venue.stack, '--type', 'gate', ...options);
    const [row] = await venue.manager.rows<DeviceRow>(`/device/sysDevice/list?id=${id}`);
    expect(row).toMatchObject({ type: 'gate', name: 'Pit exit', timingLine: 'NO' });
    await expect(addDevice(venue.stack, '--type', 'kart', ...options)).rejects.toThrow('--no-timing-line');
  });

  it('promise 25: takes a passing that comes twice as one', async () => {
    const twice = JSON.stringify({ seq: 777_777, transponder: '55443322', rtcUs: nowUs() });
    await gate.publish(mqttTopic('gatePassing', gate.id), twice);
    await gate.publish(mqttTopic('gatePassing', gate.id), twice);
    await streamGoesOn();
    expect(await passings('transponder=55443322')).toHaveLength(1);
  });

  it('changes nothing for malformed, oversized and forbidden messages, counts them, and goes on', async () => {
    const own = mqttTopic('gatePassing', gate.id);
    const good = { seq: 4_000_000, transponder: '4711', rtcUs: nowUs() };
    const before = await countOf();
    const malformed: (string | Buffer)[] = [
      '',
      'null',
      '[]',
      '{"seq":',
      JSON.stringify({ ...good, seq: -1 }),
      JSON.stringify({ ...good, seq: '1' }),
      JSON.stringify({ ...good, rtcUs: 1.5 }),
      JSON.stringify({ ...good, transponder: 'x'.repeat(100) }),
      JSON.stringify({ seq: 1, transponder: '4711' }),
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    ];
    const oversized = JSON.stringify({ ...good, padding: ' '.repeat(5_000) });
    const forbidden = [
      mqttTopic('gatePassing', other.id),
      mqttTopic('kartStatus', 'A01-kart-01'),
      mqttTopic('kartCommand', 'A01-kart-01'),
      mqttTopic('lightCommand', 'A01-light-01'),
      'paddock/v1/gate',
      'something/else',
    ];
    for (const payload of malformed) await gate.publish(own, payload);
    await gate.publish(own, oversized);
    for (const topic of forbidden) await gate.publish(topic, JSON.stringify(good));
    await streamGoesOn();
    expect(await countOf()).toEqual({ ...before, passings: before.passings + 2 });
    await until('the health of the gate shows it', async () => {
      const health = await healthOf(gate);
      return (
        health['malformed'] === malformed.length && health['oversize'] === 1 && health['forbidden'] === forbidden.length
      );
    });
    expect(await healthOf(other)).not.toHaveProperty('malformed');
  });

  it('promise 25: lets nobody listen to the topics of others', async () => {
    const credentials = await addDevice(venue.stack, '--type', 'gate', '--name', 'Curious');
    const client = await mqttClient({ ...credentials });
    const granted = await client
      .subscribeAsync(['#', 'paddock/v1/kart/+/command', mqttTopic('kartCommand', 'A01-kart-01')], { qos: 1 })
      .then(
        (answers) => answers.filter(({ qos }) => qos < 128),
        () => [],
      );
    expect(granted).toEqual([]);
    await client.endAsync(true);
  });

  it('refuses wrong keys and unknown devices, and cuts a connection that sends too much or no MQTT', async () => {
    const before = await countOf();
    for (const login of [
      { username: gate.id, password: 'wrong' },
      { username: gate.id, password: '' },
      { username: 'nobody', password: 'nothing' },
      { username: '', password: '' },
    ]) {
      expect([4, 5]).toContain(await refusalOf({ id: login.username, key: login.password }));
    }
    const credentials = await addDevice(venue.stack, '--type', 'gate', '--name', 'Shouting');
    const shouting = await mqttClient(credentials, { reconnectPeriod: 0 });
    shouting.publish(mqttTopic('gatePassing', credentials.id), Buffer.alloc(100_000, 0x20), { qos: 1 });
    await new Promise<void>((resolve) => shouting.once('close', () => resolve()));
    shouting.end(true);
    const noMqtt = connect(venue.stack.mqttPort, '127.0.0.1');
    noMqtt.on('error', () => undefined);
    noMqtt.write('GET / HTTP/1.1\r\nHost: venue\r\n\r\n');
    await once(noMqtt, 'close');
    await streamGoesOn();
    expect(await countOf()).toEqual({ ...before, passings: before.passings + 2 });
    await until('the health of the gate shows it', async () => Number((await healthOf(gate))['wrongKey']) === 2);
  }, 30_000);

  it('cuts the former key at once when a device gets another one, and every key of a device that is retired', async () => {
    const { manager } = venue;
    const former = await addDevice(venue.stack, '--type', 'gate', '--name', 'Rekeyed');
    const { id } = former;
    const cut = (client: mqtt.MqttClient): Promise<number> =>
      new Promise((resolve) => client.once('close', () => resolve(Date.now())));
    const before = await mqttClient(former);
    const beforeCut = cut(before);
    const rekeyedMs = Date.now();
    const rekeyed = await manager.answer<Credentials>('POST', '/device/sysDevice/rekey', { id });
    expect(rekeyed).toMatchObject({ success: true, result: { id } });
    const renewed = rekeyed.result as Credentials;
    expect(renewed.key).not.toBe(former.key);
    expect((await beforeCut) - rekeyedMs).toBeLessThan(CUT_MS_MAX);
    expect([4, 5]).toContain(await refusalOf(former));
    const after = await mqttClient(renewed);
    const passing = { seq: 1, transponder: '27182818', rtcUs: nowUs() };
    await after.publishAsync(mqttTopic('gatePassing', id), JSON.stringify(passing), { qos: 1 });
    await until('it is kept', async () => (await passings(`gateId=${id}`)).length === 1);
    const afterCut = cut(after);
    const revokedMs = Date.now();
    expect(await manager.answer('POST', '/device/sysDevice/revoke', { id })).toMatchObject({ success: true });
    expect((await afterCut) - revokedMs).toBeLessThan(CUT_MS_MAX);
    for (const credentials of [former, renewed]) expect([4, 5]).toContain(await refusalOf(credentials));
    expect(await manager.answer('POST', '/device/sysDevice/rekey', { id })).toMatchObject({
      success: false,
      key: 'device.noKey',
    });
  }, 60_000);

  it('is a broker for mosquitto_pub as the documentation shows it, MQTT 3.1.1 and 5', async () => {
    const mosquitto = await toolProgram('mosquitto_pub');
    const { id, key } = await addDevice(venue.stack, '--type', 'gate', '--name', 'Stock client');
    const topic = mqttTopic('gatePassing', id);
    for (const [index, version] of ['mqttv311', 'mqttv5'].entries()) {
      const message = JSON.stringify({ seq: index + 1, transponder: '31415926', rtcUs: nowUs() });
      const login = ['-h', '127.0.0.1', '-p', String(venue.stack.mqttPort), '-u', id, '-P', key];
      await until(`${version} is let in`, () =>
        promisify(execFile)(mosquitto, [...login, '-V', version, '-q', '1', '-t', topic, '-m', message]),
      );
    }
    await until('both are kept', async () => (await passings(`gateId=${id}`)).length === 2);
  }, 60_000);

  it(
    'shows a kart that keeps its connection and says nothing as offline within 30 s',
    async () => {
      const { at } = await venue.live.receives(
        'vehicle.changed',
        ({ id, isConnecte }) => id === 'silent' && isConnecte === 'NO',
        SILENCE_MS_MAX,
      );
      expect(Date.parse(at) - silentSinceMs).toBeLessThan(SILENCE_MS_MAX);
    },
    SILENCE_MS_MAX + 5_000,
  );

  const broker = (): string => `mqtt://127.0.0.1:${venue.stack.mqttPort}`;
  /** The code with which the broker refuses, or what else happened. */
  async function refusalOf({ id, key }: Credentials): Promise<unknown> {
    const client = mqtt.connect(broker(), { username: id, password: key, reconnectPeriod: 0 });
    const answer = await new Promise<object>((resolve) => {
      client.once('error', resolve);
      client.once('connect', resolve);
    });
    await client.endAsync(true);
    return 'code' in answer ? answer.code : answer;
  }
  /** As `Gate` connects, but free to misbehave. */
  const mqttClient = ({ id, key }: Credentials, options: IClientOptions = {}): Promise<mqtt.MqttClient> =>
    until('the new device is let in', () =>
      mqtt.connectAsync(broker(), { username: id, password: key, ...options, reconnectPeriod: 0 }, false),
    );
});
