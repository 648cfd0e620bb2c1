import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';

describe('a kart device that was taken off its vehicle', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  it('may still be driven: an emergency stop is sent to it too, until it confirms', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    const [first, ...others] = venue.core.config.vehicles;
    venue.core.configure({ vehicles: [{ ...first!, deviceId: null }, ...others] });
    await until(() => venue.agent.registry.kartOf('V1') === null);
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
});
