import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localStopView } from '../local-stop/view';
import { TestVenue, until } from '../testing/edge';
import { device, type TestKart } from '../testing/venue';
import type { KartCommand } from '@paddock/contracts/mqtt';

describe('a kart device that is on no vehicle', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  async function takeOffV1(): Promise<void> {
    const [first, ...others] = venue.core.config.vehicles;
    venue.core.configure({ vehicles: [{ ...first!, deviceId: null }, ...others] });
    await until(() => venue.agent.registry.kartOf('V1') === null);
  }

  /** Taken off while nobody knew whether it stood, it was stopped already. */
  async function emergencyStop(kart: TestKart): Promise<KartCommand> {
    const given = (): KartCommand | undefined => kart.received.find(({ emergency }) => emergency === true);
    await until(() => given() !== undefined);
    return given()!;
  }

  it('may still be driven: an emergency stop is sent to it too, until it confirms', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    await takeOffV1();
    kart.mute = true;
    kart.clockAheadMs = 3_600_000;
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await emergencyStop(kart);
    const { length } = kart.received;
    await venue.later(2_000, other);
    await until(() => kart.received.length > length);
    kart.mute = false;
    await venue.later(2_000, other);
    await until(() => kart.done.some(({ emergency }) => emergency === true));
    await venue.later(31_000, other);
    expect(venue.agent.alarms.list()).toEqual([]);
  });

  const view = () =>
    localStopView(
      venue.agent.runs,
      () => true,
      () => null,
      () => null,
    );
  /** As the core knows them after the newest report. */
  const reported = (): string => {
    const karts = venue.core.all('track.flag').at(-1)?.spares?.karts ?? [];
    return karts.map(({ deviceId, state, reason }) => `${deviceId} ${state} ${reason}`).join();
  };

  it('keeps the stop from being confirmed and is named while it refuses or is silent; one in a drawer does not', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    venue.core.configure({ devices: [...venue.core.config.devices, device('K9', 'kart')] });
    await takeOffV1();
    kart.mute = true;
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    expect(reported()).toBe('K1 waiting null');
    const { id } = await emergencyStop(kart);
    await until(() => venue.agent.runs.motion.stateOf('V2') === 'still');
    expect(view()).toMatchObject({ state: 'stopping', confirmed: 1, total: 2 });
    await kart.answer({ id, ok: false, reason: 'brakeFailed' });
    await until(() => reported() === 'K1 unconfirmed brakeFailed');
    expect(venue.agent.alarms.list()).toEqual(['spareNotStopping:K1']);
    expect(view()).toMatchObject({ state: 'unconfirmed', karts: [{}, { cardName: 'K1', reason: 'brakeFailed' }] });
    // It gets the stop again and again, also after one that it has not answered.
    for (let times = 0; times < 2; times += 1) {
      const { length } = kart.received;
      await venue.later(31_000, other);
      await venue.later(2_000, other);
      await until(() => kart.received.length > length);
    }
    expect(venue.agent.alarms.list()).toEqual(['spareNotStopping:K1']);
    kart.mute = false;
    await venue.later(2_000, other);
    await until(() => reported() === 'K1 confirmed null');
    expect(view()).toMatchObject({ state: 'confirmed', confirmed: 2, total: 2 });
    expect(venue.agent.alarms.list()).toEqual([]);
  });

  it('is named no longer once the flag is green or it is on a vehicle again', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    const { vehicles } = venue.core.config;
    await takeOffV1();
    kart.mute = true;
    for (const flag of ['red', 'green', 'red'] as const) {
      const { length } = kart.received;
      await kart.report();
      await venue.answer({ kind: 'track.flag', flag });
      expect(venue.agent.alarms.list()).toEqual([]);
      if (flag === 'green') continue;
      await until(() => kart.received.length > length);
      await venue.later(31_000, other);
      await until(() => venue.agent.alarms.list().includes('spareNotStopping:K1'));
    }
    venue.core.configure({ vehicles });
    await until(() => venue.agent.alarms.list().length === 0);
    await until(() => reported() === '');
    expect(view()).toMatchObject({ state: 'stopping', karts: [{ cardName: '1', state: 'waiting' }, {}] });
  });

  it('is waited for by an agent that starts again under a red flag', async () => {
    const kart = await venue.kart('K1');
    await takeOffV1();
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await until(() => reported() === 'K1 confirmed null');
    kart.mute = true;
    await venue.stopAgent();
    await venue.startAgent();
    await until(() => reported() === 'K1 waiting null');
    expect(view()).toMatchObject({ state: 'stopping', total: 2 });
  });

  it('is waited for when it is taken off its vehicle under a red flag: its answer to the stop of the vehicle counts', async () => {
    const kart = await venue.kart('K1');
    kart.mute = true;
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    const { id } = await kart.command('stop');
    await takeOffV1();
    await until(() => reported() === 'K1 waiting null');
    await kart.answer({ id, ok: true });
    await until(() => reported() === 'K1 confirmed null');
  });

  it('gets another stop when it connects as the one that all got ends', async () => {
    await takeOffV1();
    const other = await venue.kart('K2');
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    // That stop is sent for the last time, to nobody.
    await venue.later(29_000, other);
    await venue.later(0, other);
    const kart = await venue.kart('K1');
    await venue.later(2_000, kart);
    expect(await kart.command('stop')).toMatchObject({ emergency: true });
  });

  it('gets the stop when it connects under a red flag, and no other one once it has confirmed', async () => {
    await takeOffV1();
    const other = await venue.kart('K2');
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    // The stop that all got has ended before this one connects.
    await venue.later(31_000, other);
    const kart = await venue.kart('K1');
    // What was sent before it listened is sent again.
    await venue.later(2_000, kart);
    const stop = await kart.command('stop');
    expect(stop).toMatchObject({ emergency: true });
    // The edge reads this after the kart's answer.
    await kart.report();
    await venue.later(31_000, kart);
    const { length } = kart.received;
    await kart.report();
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await until(() => kart.received.length > length);
    expect(kart.received[length]!.flagVersion).toBeGreaterThan(stop.flagVersion!);
  });
});
