import { edgeTelemetrySchema } from '@paddock/contracts/edge';
import { mqttTopic } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MqttClient } from 'mqtt';
import mqttPacket from 'mqtt-packet';
import { connect } from 'node:net';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { removeFolder, TestVenue, until } from '../testing/edge';
import { device, keyOf, venueConfig } from '../testing/venue';

const passing = { seq: 1, transponder: '1001', rtcUs: 1_700_000_000_000_000 };

const refusalOf = (client: MqttClient): Promise<unknown> =>
  new Promise((resolve) => client.once('error', (error) => resolve('code' in error ? error.code : error.message)));
const connected = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('connect', () => resolve()));
const closed = (client: MqttClient): Promise<void> => new Promise((resolve) => client.once('close', () => resolve()));
const triesAgain = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('reconnect', resolve);
    // The answer to a CONNECT has a number; it is the last attempt then.
    client.on('error', (error) => 'code' in error && typeof error.code === 'number' && reject(error));
  });

/** A real broker in a running agent, real MQTT clients, and a core that receives what came of it. */
describe('the broker', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    const { devices } = venueConfig();
    const printer = device('P1', 'printer', '127.0.0.1:9100');
    venue = await TestVenue.start(venueConfig({ devices: [...devices, device('G2', 'gate'), printer] }));
  });
  afterEach(() => venue.stop());

  const publish = (client: MqttClient, topic: string, payload: string): Promise<unknown> =>
    client.publishAsync(topic, payload, { qos: 1 });
  const reportedSeqs = (): number[] => venue.core.all('passing').map((event) => event.passing.seq);

  it.each([
    { protocolVersion: 4 as const, code: 4 },
    { protocolVersion: 5 as const, code: 0x86 },
  ])('refuses a wrong key and a device that nobody knows (MQTT level $protocolVersion)', async (level) => {
    const options = { protocolVersion: level.protocolVersion, reconnectPeriod: 0 };
    expect(await refusalOf(venue.client('K1', { ...options, password: keyOf('K2') }))).toBe(level.code);
    expect(await refusalOf(venue.client('K9', options))).toBe(level.code);
    // A device without a key is one that the agent connects to: nobody comes in as it.
    expect(await refusalOf(venue.client('P1', { ...options, password: '' }))).toBe(level.code);
    expect(venue.agent.health.counted('K1', 'wrongKey')).toBe(1);
    expect(venue.agent.health.connections('K1')).toBe(0);
    await connected(venue.client('K1', options));
  });

  it('sends no device away for good before it knows any: all are back after a lost journal, and get a stop', async () => {
    const kart = await venue.kart('K1');
    await venue.stopAgent();
    await venue.core.stop();
    removeFolder(venue.folder);
    await venue.startWithoutCore();
    // The second one begins when the first is over, which has met this agent.
    for (let tries = 0; tries < 2; tries += 1) await triesAgain(kart.client);
    await venue.core.start();
    await kart.listening();
    expect(venue.agent.registry.config).not.toBeNull();
    await venue.core.command({ kind: 'track.flag', flag: 'red' });
    expect(await kart.command('stop')).toMatchObject({ emergency: true });
  });

  it("drops and counts a publish to another device's topic, and that device and all others go on", async () => {
    const kart = venue.client('K1');
    await publish(kart, mqttTopic('gatePassing', 'G1'), JSON.stringify(passing));
    await publish(kart, mqttTopic('kartStatus', 'K2'), '{"online":true}');
    await publish(kart, mqttTopic('kartCommand', 'K1'), '{}');
    const modern = venue.client('G2', { protocolVersion: 5 });
    await expect(publish(modern, mqttTopic('gatePassing', 'G1'), JSON.stringify(passing))).rejects.toMatchObject({
      code: 0x87,
    });
    await publish(kart, mqttTopic('kartStatus', 'K1'), '{"online":true}');
    await publish(modern, mqttTopic('gatePassing', 'G2'), JSON.stringify({ ...passing, seq: 2 }));
    await venue.core.event('passing');
    expect(reportedSeqs()).toEqual([2]);
    expect(await venue.core.event('vehicle.connection')).toMatchObject({ vehicleId: 'V1', connected: true });
    expect(venue.agent.health.counted('K1', 'forbidden')).toBe(3);
    expect(venue.agent.health.counted('G2', 'forbidden')).toBe(1);
  });

  it('lets a device subscribe to its own topics only, whatever it asks for', async () => {
    const first = await venue.kart('K1');
    const second = await venue.kart('K2');
    for (const topic of [mqttTopic('kartCommand', 'K1'), '#', 'paddock/v1/kart/+/command', '$SYS/#']) {
      await expect(second.client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    }
    expect(venue.agent.health.counted('K2', 'forbidden')).toBe(4);
    const slow = { kind: 'kart.control', action: 'slow', level: 2 } as const;
    await venue.core.command({ ...slow, vehicleId: 'V1' });
    await first.command('slow');
    await venue.core.command({ ...slow, vehicleId: 'V2' });
    await second.command('slow');
    expect(second.received).toHaveLength(1);
  });

  it('raises an alarm for a device whose messages are refused, and ends it when they are right for a minute', async () => {
    const gate = venue.client('G1');
    await publish(gate, 'paddock/v1/gate/G1/pasing', JSON.stringify(passing));
    expect(venue.agent.alarms.list()).toEqual(['deviceRefused:G1']);
    venue.clock.advance(59_000);
    venue.agent.health.sweep();
    expect(venue.agent.alarms.list()).toEqual(['deviceRefused:G1']);
    await publish(gate, mqttTopic('gatePassing', 'G1'), JSON.stringify(passing));
    venue.clock.advance(1_000);
    venue.agent.health.sweep();
    expect(venue.agent.alarms.list()).toEqual([]);
  });

  it('reads a device that sends without end more slowly and names it; its line still carries stops, and its answers come', async () => {
    const kart = await venue.kart('K1');
    const ping = Buffer.from([0xc0, 0]);
    kart.client.stream.write(Buffer.concat(Array.from({ length: 60_000 }, () => ping)));
    await until(() => venue.agent.alarms.list().includes('deviceFloods:K1'));
    expect(venue.agent.health.counted('K1', 'tooManyMessages')).toBeGreaterThan(0);
    const reported = kart.report();
    await venue.core.command({ kind: 'kart.control', action: 'stop', vehicleId: 'V1', level: null });
    await kart.command('stop');
    // It is acknowledged once the device is read again.
    await reported;
    expect(kart.client.connected).toBe(true);
    venue.clock.advance(60_000);
    venue.agent.health.sweep();
    expect(venue.agent.alarms.list()).not.toContain('deviceFloods:K1');
  });

  it('takes no last will and no shared subscription that reaches beyond the own topics', async () => {
    const payload = Buffer.from('{"online":false}');
    await (await venue.kart('K2')).report();
    await venue.core.event('vehicle.connection', ({ vehicleId }) => vehicleId === 'V2');
    const will = { topic: mqttTopic('kartStatus', 'K2'), payload, qos: 1 as const, retain: true };
    const kart = venue.client('K1', { will, reconnectPeriod: 0 });
    await connected(kart);
    const own = mqttTopic('kartCommand', 'K1');
    for (const topic of [`$share/all/${own}`, `$share/all/#`, `${own}/#`, own.replace('K1', '+')])
      await expect(kart.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    kart.stream.destroy();
    while (venue.agent.health.counted('K1', 'forbidden') < 5) await nextImmediate();
    await (await venue.kart('K1')).report();
    await venue.core.event('vehicle.connection', ({ vehicleId }) => vehicleId === 'V1');
    expect(venue.core.all('vehicle.connection').map(({ connected: on }) => on)).toEqual([true, true]);
  });

  it('reports a kart that comes and goes without end no more often than the core can use', async () => {
    const kart = await venue.kart('K1');
    for (let round = 0; round < 50; round += 1) {
      await kart.report({ online: false });
      await kart.report();
    }
    venue.clock.advance(1_000);
    await kart.report();
    await publish(venue.client('G1'), mqttTopic('gatePassing', 'G1'), JSON.stringify(passing));
    await venue.core.event('passing');
    expect(venue.core.all('vehicle.connection').map(({ connected: on }) => on)).toEqual([true, false, true]);
  });

  it('takes 4 KB and refuses more, each device for itself', async () => {
    const gate = venue.client('G1', { protocolVersion: 5 });
    const topic = mqttTopic('gatePassing', 'G1');
    const ofBytes = (seq: number, bytes: number): string => JSON.stringify({ ...passing, seq }).padEnd(bytes);
    await expect(publish(gate, topic, ofBytes(1, 4097))).rejects.toMatchObject({ code: 0x97 });
    await publish(gate, topic, ofBytes(2, 4096));
    await venue.core.event('passing');
    expect(reportedSeqs()).toEqual([2]);
    expect(venue.agent.health.counted('G1', 'oversize')).toBe(1);
  });

  it('ends a connection that sends a frame nobody could ever mean, before it is read to its end', async () => {
    const gate = venue.client('G1', { reconnectPeriod: 0 });
    await connected(gate);
    const cut = closed(gate);
    gate.publish(mqttTopic('gatePassing', 'G1'), Buffer.alloc(1_000_000), { qos: 0 });
    await cut;
    while (venue.agent.health.counted('G1', 'oversize') < 1) await nextImmediate();
    await connected(venue.client('G1', { reconnectPeriod: 0 }));
  });

  it('counts no connection that ended while it was being made', async () => {
    const { mqtt: port } = venue.agent.ports;
    const credentials = { clientId: 'same', username: 'K1', password: Buffer.from(keyOf('K1')) };
    const hello = { cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60 } as const;
    const gone = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.end(mqttPacket.generate({ ...hello, ...credentials }));
      return new Promise<void>((resolve) => socket.once('close', () => resolve()));
    });
    await Promise.all(gone);
    await connected(venue.client('K1'));
    // The last of them may still be on its way out.
    while (venue.agent.health.connections('K1') > 1) await nextImmediate();
    expect(venue.agent.health.connections('K1')).toBe(1);
  });

  it('reports a kart as gone by its last will, and not by that of a connection it has replaced', async () => {
    const old = await venue.kart('K1');
    await venue.core.event('vehicle.connection', ({ connected: on }) => on);
    const oldGone = closed(old.client);
    old.client.options.reconnectPeriod = 0;
    const kart = await venue.kart('K1');
    await oldGone;
    while (venue.agent.health.connections('K1') > 1) await nextImmediate();
    await kart.report();
    kart.client.options.reconnectPeriod = 0;
    kart.client.stream.destroy();
    await venue.core.event('vehicle.connection', ({ connected: on }) => !on);
    expect(venue.core.all('vehicle.connection').map((event) => event.connected)).toEqual([true, false]);
    expect(venue.agent.health.connections('K1')).toBe(0);
  });

  it('counts what is not valid, changes nothing, and takes the next good message of the same device', async () => {
    const topic = mqttTopic('gatePassing', 'G1');
    const bad = [
      '',
      'no json',
      '{"seq":1',
      '[]',
      '{"seq":-1,"transponder":"1001","rtcUs":1}',
      '{"seq":1,"transponder":1}',
      JSON.stringify({ ...passing, strength: 65_536 }),
      JSON.stringify({ ...passing, hits: 3_000_000_000 }),
    ];
    const modern = venue.client('G1', { protocolVersion: 5 });
    for (const payload of bad) await expect(publish(modern, topic, payload)).rejects.toMatchObject({ code: 0x99 });
    await modern.endAsync();
    const gate = venue.client('G1');
    for (const payload of bad) await publish(gate, topic, payload);
    await publish(gate, topic, JSON.stringify(passing));
    await venue.core.event('passing');
    expect(reportedSeqs()).toEqual([1]);
    expect(venue.agent.health.counted('G1', 'malformed')).toBe(bad.length * 2);
  });

  it('reports a charge that any database takes, however small a number a kart sends', async () => {
    const status = JSON.stringify({ online: true, batteryPercent: 1e-300 });
    await publish(venue.client('K1'), mqttTopic('kartStatus', 'K1'), status);
    expect(await venue.core.event('vehicle.connection')).toMatchObject({ connected: true, batteryPercent: 0 });
  });

  it('takes no number that the telemetry of the whole venue could not carry, and what a radio may say of itself', async () => {
    const kart = venue.client('K1');
    const send = (rssiDbm: number) =>
      publish(kart, mqttTopic('kartStatus', 'K1'), `{"online":true,"rssiDbm":${rssiDbm}}`);
    const telemetry = (): unknown => {
      const devices: unknown = JSON.parse(JSON.stringify(venue.agent.health.takeSeen()));
      return edgeTelemetrySchema.parse({ backlog: 0, alarms: [], vehicles: [], devices }).devices;
    };
    await send(1e308);
    expect(telemetry()).toEqual([]);
    expect(venue.agent.health.counted('K1', 'malformed')).toBe(1);
    await publish(venue.client('G1'), mqttTopic('gateStatus', 'G1'), '{"noise":-1e308}');
    expect(venue.agent.health.counted('G1', 'malformed')).toBe(1);
    await send(-32_768);
    expect(telemetry()).toMatchObject([{ id: 'K1', readings: { rssiDbm: -32_768 } }]);
  });

  it('cuts a device off at once when it is revoked or given another key, and no other', async () => {
    const { devices } = venue.core.config;
    const [revoked, rekeyed, other] = [venue.client('D1'), venue.client('L1'), venue.client('G1')];
    await Promise.all([revoked, rekeyed, other].map(connected));
    let othersCut = 0;
    other.on('close', () => (othersCut += 1));
    const cut = Promise.all([closed(revoked), closed(rekeyed)]);
    const refusals = Promise.all([refusalOf(revoked), refusalOf(rekeyed)]);
    const newKey = { ...device('L1', 'light'), keyHash: device('other', 'light').keyHash };
    venue.core.configure({
      devices: [...devices.filter(({ id }) => id !== 'D1' && id !== 'L1'), newKey],
    });
    await cut;
    // They come back by themselves with the key they had.
    expect(await refusals).toEqual([4, 4]);
    await connected(venue.client('L1', { password: keyOf('other') }));
    await publish(other, mqttTopic('gatePassing', 'G1'), JSON.stringify(passing));
    expect(othersCut).toBe(0);
  });
});
