import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';

describe('a kart device that stays connected', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  /** What the core was sent of V1 up to now: what is answered later comes later. */
  async function reported(): Promise<boolean[]> {
    await venue.answer({ kind: 'track.flag', flag: 'yellow' });
    const events = venue.core.all('vehicle.connection').filter(({ vehicleId }) => vehicleId === 'V1');
    return events.map(({ connected }) => connected);
  }

  async function configure(change: Parameters<typeof venue.core.configure>[0]): Promise<void> {
    venue.core.configure(change);
    await until(() => venue.agent.registry.config?.version === venue.core.config.version);
  }

  const take = (deviceId: string | null, from: string) =>
    venue.core.config.vehicles.map((vehicle) => (vehicle.id === from ? { ...vehicle, deviceId } : vehicle));

  it('is reported again when it is taken off its vehicle and put back', async () => {
    const kart = await venue.kart('K1');
    expect(await reported()).toEqual([true]);
    const { vehicles } = venue.core.config;
    await configure({ vehicles: take(null, 'V1') });
    await venue.later(5_000, kart);
    venue.agent.sweep();
    await configure({ vehicles });
    await venue.later(5_000, kart);
    venue.agent.sweep();
    expect(await reported()).toEqual([true, true]);
  });

  it('is reported again when both happened between two configurations of the venue', async () => {
    await venue.kart('K1');
    expect(await reported()).toEqual([true]);
    await configure({});
    expect(await reported()).toEqual([true, true]);
  });

  it('is reported as gone with the next configuration too, when it has not come since the agent started', async () => {
    await venue.kart('K2');
    await configure({});
    expect(await reported()).toEqual([]);
    venue.clock.advance(25_000);
    venue.agent.sweep();
    await configure({});
    expect(await reported()).toEqual([false, false]);
  });
});
