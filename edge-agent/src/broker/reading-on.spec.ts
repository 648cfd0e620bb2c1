import { mqttTopic } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import mqttPacket from 'mqtt-packet';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ManualClock } from '../clock/manual-clock';
import { Alarms } from '../devices/alarms';
import { DeviceHealth } from '../devices/health';
import { Registry } from '../devices/registry';
import { GroupCommit } from '../journal/group-commit';
import { Journal } from '../journal/journal';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { keyOf, venueConfig } from '../testing/venue';
import { Broker, type DeviceMessage } from './broker';

/** A broker whose messages are taken when the test says so. */
describe('the broker, while messages wait for the disk', () => {
  const folder = testFolder();
  const waiting: { message: DeviceMessage; taken: () => void }[] = [];
  let onWaiting: () => void = () => undefined;
  let journal: Journal;
  let broker: Broker;
  let gate: Socket;
  const acknowledged: number[] = [];

  beforeEach(async () => {
    journal = Journal.open(folder);
    const registry = new Registry();
    registry.apply(venueConfig());
    const clock = new ManualClock();
    const groupCommit = new GroupCommit(journal, clock, silentLog);
    const health = new DeviceHealth(groupCommit, clock, registry, new Alarms());
    const take = (message: DeviceMessage): Promise<void> =>
      new Promise((taken) => {
        waiting.push({ message, taken });
        onWaiting();
      });
    broker = new Broker({ port: 0, host: '127.0.0.1', tls: null }, registry, health, take, silentLog);
    await broker.start();
    gate = connect(broker.port, '127.0.0.1');
    const parser = mqttPacket.parser({ protocolVersion: 4 });
    const connected = new Promise<void>((resolve) =>
      parser.on('packet', (packet) => {
        if (packet.cmd === 'connack') resolve();
        if (packet.cmd === 'puback') acknowledged.push(packet.messageId ?? 0);
      }),
    );
    gate.on('data', (bytes: Buffer) => parser.parse(bytes));
    const credentials = { clientId: 'gate', username: 'G1', password: Buffer.from(keyOf('G1')) };
    const hello = { cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60 } as const;
    gate.write(mqttPacket.generate({ ...hello, ...credentials }));
    await connected;
  });
  afterEach(async () => {
    gate.destroy();
    await broker.stop();
    await journal.close();
    removeFolder(folder);
  });

  const passing = (seq: number): Buffer =>
    mqttPacket.generate({
      cmd: 'publish',
      topic: mqttTopic('gatePassing', 'G1'),
      payload: JSON.stringify({ seq, transponder: '1001', rtcUs: 1_700_000_000_000_000 + seq }),
      qos: 1,
      messageId: seq,
      retain: false,
      dup: false,
    });
  const untilWaiting = async (count: number): Promise<void> => {
    while (waiting.length < count) await new Promise<void>((resolve) => (onWaiting = resolve));
  };

  it('reads what comes behind a burst, and acknowledges nothing before it is taken', async () => {
    const burst = Array.from({ length: 10 }, (_, index) => index + 1);
    gate.write(Buffer.concat(burst.map(passing)));
    await untilWaiting(10);
    for (const seq of [11, 12]) {
      gate.write(passing(seq));
      await untilWaiting(seq);
    }
    expect(waiting.map(({ message }) => message.name === 'gatePassing' && message.payload.seq)).toEqual([
      ...burst,
      11,
      12,
    ]);
    expect(acknowledged).toEqual([]);
    for (const { taken } of waiting) taken();
    while (acknowledged.length < 12) await once(gate, 'data');
    expect(acknowledged).toEqual([...burst, 11, 12]);
  });
});
