import { createHash } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mqttTopic } from '@paddock/contracts/mqtt';
import { TestVenue, until } from '../testing/edge';
import { device, keyOf, TEN_LAPS } from '../testing/venue';

describe('who may be a device', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const answered = (client: MqttClient): Promise<unknown> =>
    new Promise((resolve) => {
      client.once('connect', () => resolve('connected'));
      client.once('error', (error) => resolve('code' in error ? error.code : error.message));
    });
  const alarms = (): string[] => {
    venue.agent.sweep();
    return venue.agent.alarms.list();
  };

  it('a device that connects before the venue has its key is not refused: it was just added, or given another key', async () => {
    const options = { reconnectPeriod: 0 };
    const [added, renewed] = [venue.client('K9', options), venue.client('K1', { ...options, password: 'another' })];
    const answers = Promise.all([answered(added), answered(renewed)]);
    await until(() => [added, renewed].every(({ stream }) => stream instanceof Socket && stream.bytesWritten > 0));
    const keyHash = createHash('sha256').update('another').digest('hex');
    const { devices } = venue.core.config;
    venue.core.configure({
      devices: [...devices.map((each) => (each.id === 'K1' ? { ...each, keyHash } : each)), device('K9', 'kart')],
    });
    expect(await answers).toEqual(['connected', 'connected']);
    expect(venue.agent.health.counted('K1', 'wrongKey')).toBe(0);
  });

  it('one of two devices with one identity gets commands, the other none, and both are named', async () => {
    const got: string[] = [];
    const tries = (name: string): MqttClient => {
      const client = venue.client('K2', { clientId: name, reconnectPeriod: 50 });
      client.on('message', (topic) => {
        if (topic === mqttTopic('kartCommand', 'K2')) got.push(name);
      });
      client.on('connect', () => client.subscribe(mqttTopic('kartCommand', 'K2'), { qos: 1 }));
      return client;
    };
    const both = [tries('a'), tries('b')];
    await until(() => alarms().includes('deviceTwice:K2'));
    await until(
      () => venue.agent.health.connections('K2') === 1 && both.filter(({ connected }) => connected).length === 1,
    );
    const holder = both.find(({ connected }) => connected);
    await holder?.subscribeAsync(mqttTopic('kartCommand', 'K2'), { qos: 1 });
    await venue.core.command({ kind: 'run.start', plan: { ...TEN_LAPS, vehicleId: 'V2' } });
    await until(() => got.length > 0);
    expect(new Set(got).size).toBe(1);
    expect(both.filter(({ connected }) => connected)).toEqual([holder]);
  });

  it('a storm of connections with a right key is counted and named, and other devices come in meanwhile', async () => {
    const clients = Array.from({ length: 60 }, (_, index) =>
      venue.client('K1', { clientId: `c${index}`, reconnectPeriod: 0 }),
    );
    const counted = (): number =>
      venue.agent.health.counted('K1', 'tooManyConnections') + venue.agent.health.counted('K1', 'secondDevice');
    await until(() => counted() > 20);
    expect(await answered(venue.client('K2', { reconnectPeriod: 0 }))).toBe('connected');
    expect(venue.agent.health.connections('K1')).toBeLessThan(3);
    expect(alarms().some((alarm) => alarm === 'deviceTwice:K1' || alarm === 'deviceRefused:K1')).toBe(true);
    for (const client of clients) client.end(true);
  });

  it('an address that opens connections and says nothing takes no place of a device', async () => {
    const { mqtt: port } = venue.agent.ports;
    const sockets = Array.from({ length: 600 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      return socket;
    });
    await until(() => sockets.filter(({ closed }) => closed).length >= 250);
    expect(await answered(venue.client('K1', { reconnectPeriod: 0, password: keyOf('K1') }))).toBe('connected');
    for (const socket of sockets) socket.destroy();
  });
});
