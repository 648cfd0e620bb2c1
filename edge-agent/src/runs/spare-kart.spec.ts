import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';

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

  it('may still be driven: an emergency stop is sent to it too, until it confirms', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    await takeOffV1();
    kart.mute = true;
    kart.clockAheadMs = 3_600_000;
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    expect(await kart.command('stop')).toMatchObject({ emergency: true });
    const { length } = kart.received;
    await venue.later(2_000, other);
    await until(() => kart.received.length > length);
    kart.mute = false;
    await venue.later(2_000, other);
    await until(() => kart.done.some(({ action }) => action === 'stop'));
    await venue.later(31_000, other);
    expect(venue.agent.alarms.list()).toEqual([]);
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
