import type { EdgeCommandBody } from '@paddock/contracts/edge';
import { type KartConfig, type KartHeartbeat, mqttTopic } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { LAP_MS, TEN_LAPS, type TestKart } from '../testing/venue';

const control = (action: 'stop' | 'resume' | 'speed' | 'slow', level: number | null = null): EdgeCommandBody => ({
  kind: 'kart.control',
  vehicleId: 'V1',
  action,
  level,
});
const SLOW = { online: true, failSafe: 'slow' };
const STOPPED = { online: true, failSafe: 'stopped' };
const ALARM = 'kartStoppedItself:1';

describe('a kart that gets no heartbeat', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const sent = (kart: TestKart): string[] =>
    kart.received.map(({ action, level }) => `${action} ${level ?? ''}`.trim());
  const motion = () => venue.agent.runs.motion.stateOf('V1');

  /** Subscribes to a topic of a kart. @returns what answers with the next message of it */
  async function receiver<T>(name: 'kartConfig' | 'kartHeartbeat', deviceId: string): Promise<() => Promise<T>> {
    const client = venue.client(deviceId, { clientId: 'listens' });
    const messages: T[] = [];
    client.on('message', (_topic, payload) => messages.push(JSON.parse(payload.toString()) as T));
    await client.subscribeAsync(mqttTopic(name, deviceId), { qos: 1 });
    return async () => {
      await until(() => messages.length > 0);
      return messages.shift() as T;
    };
  }

  it('is sent heartbeats by the agent, and what to do without them, also when the store changes that', async () => {
    const config = await receiver<KartConfig>('kartConfig', 'K1');
    expect(await config()).toEqual({ heartbeatSlowMs: 3_000, heartbeatStopMs: 10_000, failSafeLevel: 2 });
    const { rules } = venue.core.config;
    venue.core.configure({ rules: { ...rules, inLapLevel: 1, heartbeatSlowMs: 5_000, heartbeatStopMs: 4_000 } });
    expect(await config()).toEqual({ heartbeatSlowMs: 5_000, heartbeatStopMs: 5_000, failSafeLevel: 1 });
    const heartbeat = await receiver<KartHeartbeat>('kartHeartbeat', 'K2');
    const [first, second] = [await heartbeat(), await heartbeat()];
    expect(second.seq).toBe(first.seq + 1);
  });

  it('gets the level back that holds for it when it only slowed, until it has answered', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await venue.answer(control('slow', 3));
    kart.mute = true;
    await kart.report(SLOW);
    await kart.report(SLOW);
    await until(() => sent(kart).length === 3);
    expect(sent(kart)).toEqual(['start 5', 'slow 3', 'speed 3']);
    kart.mute = false;
    await venue.later(3_000, kart);
    await until(() => !venue.agent.runs.karts.hasOrders('K1'));
    await kart.report(SLOW);
    await until(() => kart.done.length === 4);
    expect(kart.done.at(-1)).toMatchObject({ action: 'speed', level: 3 });
    await until(() => !venue.agent.runs.karts.hasOrders('K1'));
    await kart.report();
    expect(kart.done).toHaveLength(4);
  });

  it('is sent its way in again when it slowed on it', async () => {
    const kart = await venue.kart('K1');
    kart.comesIn = false;
    await venue.core.command({ kind: 'run.start', plan: { ...TEN_LAPS, lapLimit: 1 } });
    await venue.core.event('run.started');
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await gate.pass('1001', LAP_MS);
    await kart.command('slow');
    await until(() => !venue.agent.runs.karts.hasOrders('K1'));
    await kart.report(SLOW);
    await until(() => kart.done.length === 3);
    expect(kart.done.at(-1)).toMatchObject({ action: 'slow', level: 2, inLap: true });
  });

  it('stands when it stopped, is named, and is set off by nothing but staff', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await kart.report(STOPPED);
    expect(motion()).toBe('still');
    expect(venue.agent.alarms.list()).toContain(ALARM);
    await venue.core.event('vehicle.speed', ({ level }) => level === 0);
    await venue.stopAgent();
    await venue.startAgent();
    await kart.listening();
    await kart.report(STOPPED);
    expect(venue.agent.alarms.list()).toContain(ALARM);
    expect([motion(), ...sent(kart)]).toEqual(['still', 'start 5']);
    expect(await venue.answer(control('resume'))).toMatchObject({ ok: true });
    expect(motion()).toBe('released');
    await kart.report();
    expect(venue.agent.alarms.list()).not.toContain(ALARM);
    expect(sent(kart)).toEqual(['start 5', 'resume 5']);
  });

  it('is not taken for one that stands by a report that has crossed the order which lets it go', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await kart.report(STOPPED);
    kart.mute = true;
    await venue.core.command(control('resume'));
    const { id } = await kart.command('resume');
    await kart.report(STOPPED);
    expect(motion()).toBe('released');
    await kart.answer({ id, ok: true });
    await kart.report();
    expect(motion()).toBe('released');
  });

  it('is not made faster under a red flag', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await until(() => !venue.agent.runs.karts.hasOrders('K1'));
    await kart.report(SLOW);
    expect(sent(kart).filter((each) => each.startsWith('speed'))).toEqual([]);
  });

  it('is not named any more when its vehicle has no kart', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await kart.report(STOPPED);
    const vehicles = venue.core.config.vehicles.map((vehicle) => ({ ...vehicle, deviceId: null }));
    venue.core.configure({ vehicles });
    await until(() => venue.agent.registry.config?.version === venue.core.config.version);
    expect(venue.agent.alarms.list()).not.toContain(ALARM);
  });
});
