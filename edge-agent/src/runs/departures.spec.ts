import type { EdgeConfig } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { TEN_LAPS } from '../testing/venue';

describe('a kart device that a new configuration takes away', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const without = ({ devices, vehicles }: EdgeConfig): Partial<EdgeConfig> => ({
    devices: devices.filter(({ id }) => id !== 'K1'),
    vehicles: vehicles.map((vehicle) => (vehicle.deviceId === 'K1' ? { ...vehicle, deviceId: null } : vehicle)),
  });
  const otherKey = ({ devices }: EdgeConfig): Partial<EdgeConfig> => ({
    devices: devices.map((device) => (device.id === 'K1' ? { ...device, keyHash: '0'.repeat(64) } : device)),
  });
  const onVehicle =
    (vehicleId: string | null) =>
    ({ vehicles }: EdgeConfig): Partial<EdgeConfig> => ({
      vehicles: vehicles.map((vehicle) => {
        if (vehicle.id === vehicleId) return { ...vehicle, deviceId: 'K1' };
        return vehicle.deviceId === 'K1' ? { ...vehicle, deviceId: null } : vehicle;
      }),
    });
  const noVehicle = ({ devices, vehicles }: EdgeConfig): Partial<EdgeConfig> => ({
    devices: devices.filter(({ id }) => id !== 'K1'),
    vehicles: vehicles.filter(({ id }) => id !== 'V1'),
  });
  const applied = (): Promise<void> => until(() => venue.agent.registry.config?.version === venue.core.config.version);
  const isCut = (): boolean => venue.agent.health.connections('K1') === 0;

  for (const [what, change] of [
    ['retires it', without],
    ['gives it another key', otherKey],
    ['leaves it out together with its vehicle', noVehicle],
  ] as const)
    it(`${what} while it is driven: it is stopped, and cut off once it has confirmed that`, async () => {
      const kart = await venue.driven(TEN_LAPS);
      const other = await venue.kart('K2');
      kart.mute = true;
      venue.core.configure(change(venue.core.config));
      await applied();
      const { id } = await kart.command('stop');
      // However long it says nothing: it gets the stop again and again, also when it comes back.
      for (let times = 0; times < 3; times += 1) {
        const { length } = kart.received;
        await venue.later(31_000, other);
        // The agent may read this before it looks at its clock.
        while (kart.received.length === length) await kart.report();
        expect(isCut()).toBe(false);
      }
      expect(kart.received.slice(1).every(({ action }) => action === 'stop')).toBe(true);
      // Its acknowledgement may be cut off with it.
      void kart.answer({ id: kart.received.at(-1)?.id ?? id, ok: true });
      await until(isCut);
      expect(venue.agent.registry.isDeparting('K1')).toBe(false);
      expect(venue.agent.alarms.list().filter((alarm) => alarm.startsWith('spare'))).toEqual([]);
    });

  for (const [what, vehicleId] of [
    ['off its vehicle', null],
    ['to another vehicle', 'V3'],
  ] as const)
    it(`takes it ${what} while it is driven: it is stopped, and stays`, async () => {
      const kart = await venue.driven(TEN_LAPS);
      venue.core.configure(onVehicle(vehicleId)(venue.core.config));
      await kart.command('stop');
      await applied();
      expect(isCut()).toBe(false);
    });

  it('is cut off at once where its kart is proven to stand', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await venue.answer({ kind: 'kart.control', vehicleId: 'V1', action: 'stop', level: null });
    const { length } = kart.received;
    venue.core.configure(without(venue.core.config));
    await until(isCut);
    expect(kart.received.length).toBe(length);
  });

  it('is still reached by an agent that was ended meanwhile, and is a device as before once it is taken back', async () => {
    const kart = await venue.driven(TEN_LAPS);
    const former = venue.core.config;
    kart.mute = true;
    venue.core.configure(without(former));
    await kart.command('stop');
    await venue.stopAgent();
    await venue.startAgent();
    await kart.listening();
    const { length } = kart.received;
    await kart.report();
    await venue.later(2_000, kart);
    await until(() => kart.received.length > length);
    venue.core.configure({ devices: former.devices, vehicles: former.vehicles });
    await until(() => venue.agent.registry.kartOf('V1') !== null);
    expect(venue.agent.registry.isDeparting('K1')).toBe(false);
    kart.mute = false;
    await kart.report();
    await venue.later(2_000, kart);
    await until(() => kart.done.some(({ action }) => action === 'stop'));
    expect(isCut()).toBe(false);
  });
});
