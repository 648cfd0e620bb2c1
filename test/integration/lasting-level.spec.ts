import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VehicleRow } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';

describe('a level that staff gave a kart from now on', () => {
  let venue: TestVenue;
  let cashier: Client;
  let kart: string;

  beforeAll(async () => {
    venue = await startVenue();
    cashier = await venue.signIn('cashier');
    [kart = ''] = await new Fixtures(venue.db).karts();
  });
  afterAll(() => venue.close());

  const level = async (): Promise<number | undefined> =>
    (await cashier.get<VehicleRow>(`/vehicle/sysVehicle/queryById?id=${kart}`)).result?.ownLevel;
  const sent = () =>
    venue.db.query<{ level: number }>(
      `SELECT (body->>'level')::int AS level FROM edge_command WHERE vehicle_id = $1 AND body->>'action' = 'speed'`,
      [kart],
    );

  it('is known to every screen, whether the kart drives or not, and is sent again to a machine that knows nothing of it', async () => {
    expect(await level()).toBe(5);
    const board = await venue.listen(cashier, ['vehicles']);
    await venue.edge.report({ kind: 'vehicle.ownLevel', vehicleId: kart, level: 3 });
    await board.receives(
      'vehicle.changed',
      ({ id, ownLevel, speedLevel }) => id === kart && ownLevel === 3 && speedLevel === 0,
    );
    // Its ride is over: what slowed it for that has gone, and this has not.
    await venue.edge.report({ kind: 'vehicle.speed', vehicleId: kart, level: 0 });
    expect(await level()).toBe(3);
    expect(await sent()).toEqual([]);
    venue.edge.epoch = 'another machine';
    venue.edge.seq = 0;
    await venue.edge.reconnect([]);
    expect(await sent()).toEqual([{ level: 3 }]);
    await venue.edge.report({ kind: 'vehicle.ownLevel', vehicleId: kart, level: 5 });
    expect(await level()).toBe(5);
  });

  it('is nothing that another number says', async () => {
    for (const wrong of [0, 6, 2.5])
      await venue.edge.report({ kind: 'vehicle.ownLevel', vehicleId: kart, level: wrong });
    expect(await level()).toBe(5);
  });
});
