import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

interface Answer {
  success: boolean;
  key?: string;
  message: string;
}

/** Each way in which a kart device can be taken from its kart. */
describe('a kart device that is taken from a kart', () => {
  let venue: TestVenue;
  let manager: Client;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let laps: string;
  let places: { id: string; device_id: string }[] = [];
  let versions = Date.now();

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [manager, karts, laps] = await Promise.all([
      venue.signIn('manager'),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }),
    ]);
    places = await venue.db.query('SELECT id, device_id FROM vehicle WHERE device_id IS NOT NULL');
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());
  /** Every kart has its device again, is there, and drives as far as anybody knows. */
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('UPDATE vehicle SET device_id = NULL');
    await venue.db.query("UPDATE device SET active = true, connected = true, last_seen_at = now() WHERE type = 'kart'");
    await venue.db.query("UPDATE vehicle SET motion = 'released'");
    for (const { id, device_id: deviceId } of places)
      await venue.db.query('UPDATE vehicle SET device_id = $2 WHERE id = $1', [id, deviceId]);
  });

  const deviceOf = (number: number): string =>
    places.find(({ id }) => id === karts[number - 1])?.device_id ?? 'no device';
  type Taking = (seen?: { seenStanding: true }) => Promise<Answer>;
  const takings: Record<string, Taking> = {
    'the device is taken out of service': (seen) =>
      manager.post('/device/sysDevice/revoke', { id: deviceOf(1), ...seen }),
    'it gets another key': (seen) => manager.post('/device/sysDevice/rekey', { id: deviceOf(1), ...seen }),
    'it is taken off its vehicle': (seen) =>
      manager.put('/vehicle/sysVehicle/edit', { id: karts[0], deviceId: '', ...seen }),
    'the vehicle gets another device': (seen) =>
      manager.put('/vehicle/sysVehicle/edit', { id: karts[0], deviceId: deviceOf(2), ...seen }),
    'the vehicle gets a new device': (seen) =>
      manager.post('/device/sysDevice/add', { type: 'kart', name: 'new', vehicleId: karts[0], ...seen }),
  };
  const standing = (number: number, state: 'still' | 'unconfirmed', reason: string | null = null): Promise<unknown> => {
    const at = new Date().toISOString();
    const version = (versions += 1);
    return venue.edge.report({ kind: 'vehicle.motion', vehicleId: karts[number - 1]!, state, reason, version, at });
  };
  /** All that decides who reaches which kart. */
  const placed = () =>
    venue.db.query(
      `SELECT (SELECT json_agg(json_build_array(id, device_id) ORDER BY id) FROM vehicle) AS vehicles,
         (SELECT json_agg(json_build_array(id, active, key_hash) ORDER BY id) FROM device) AS devices`,
    );
  /** How often the venue was sent a stop of this kart. */
  const stopsOf = (number: number): number =>
    venue.edge.commands.filter(
      ({ body }) => body.kind === 'kart.control' && body.action === 'stop' && body.vehicleId === karts[number - 1],
    ).length;
  /** The first kart alone is in question; the device of the second is on no vehicle. */
  const others = () =>
    venue.db.query("UPDATE vehicle SET motion = 'still', device_id = NULL WHERE id = $1", [karts[1]]);

  for (const [what, take] of Object.entries(takings)) {
    it(`stays while the kart is on track or comes in, and nothing changes: ${what}`, async () => {
      await others();
      const before = await placed();
      for (const state of ['INUSE', 'RETURNING']) {
        await venue.db.query('UPDATE vehicle SET use_state = $2 WHERE id = $1', [karts[0], state]);
        for (const seen of [undefined, { seenStanding: true } as const]) {
          const refused = await take(seen);
          expect(refused).toMatchObject({ success: false, key: 'device.kartOut' });
          expect(refused.message).toContain('1 号车');
        }
      }
      expect(await placed()).toEqual(before);
    });

    it(`stays when the kart does not confirm the stop that it gets first: ${what}`, async () => {
      await others();
      const before = await placed();
      const stops = stopsOf(1);
      const answer = take({ seenStanding: true });
      await eventually('the kart is stopped', () => stopsOf(1) > stops);
      await standing(1, 'unconfirmed', 'brakeFailed');
      expect(await answer).toMatchObject({ success: false, key: 'device.kartNotStill' });
      expect(await placed()).toEqual(before);
    });

    it(`is taken once the kart has confirmed the stop that it gets first: ${what}`, async () => {
      await others();
      const stops = stopsOf(1);
      const answer = take();
      await eventually('the kart is stopped', () => stopsOf(1) > stops);
      await standing(1, 'still');
      expect(await answer).toMatchObject({ success: true });
    });

    it(`is taken from a kart that nobody reaches only by who sees it stand: ${what}`, async () => {
      await others();
      await venue.db.query('UPDATE vehicle SET connected = false WHERE id = $1', [karts[0]]);
      await venue.db.query('UPDATE device SET connected = false WHERE id = $1', [deviceOf(1)]);
      const before = await placed();
      expect(await take()).toMatchObject({ success: false, key: 'device.kartUnreachable' });
      expect(await placed()).toEqual(before);
      expect(await take({ seenStanding: true })).toMatchObject({ success: true });
    });
  }

  it('stays when a run begins on the kart while it is asked whether it stands', async () => {
    await venue.db.query("UPDATE vehicle SET motion = 'still' WHERE id = $1", [karts[0]]);
    await cashier.tab(laps, karts[0]!);
    await (await venue.runOn(karts[0]!)).start();
    await venue.db.query("UPDATE vehicle SET motion = 'released' WHERE id = $1", [karts[0]]);
    expect(await takings['the device is taken out of service']!()).toMatchObject({ key: 'device.kartOut' });
  });
});
