import { devicesOf, edgeOfStore, rekeyDevice, rekeyEdge } from '@paddock/fleet';
import { type Database, must, newSecret } from '@paddock/kernel';
import { type DemoCredentials, type SimulatedDevice, STORE } from './venue';

/** New keys for the demo's edge agent and simulated devices; the old ones open nothing any more. */
export async function renewDemoCredentials(db: Database): Promise<DemoCredentials> {
  return db.transaction(async (tx) => {
    const edge = { id: must(await edgeOfStore(tx, STORE), 'the demo venue has an edge agent').id, key: newSecret() };
    await rekeyEdge(tx, STORE, edge.key, edge.id);
    const devices: SimulatedDevice[] = [];
    for (const { id, type, name, address, active, hasKey, vehicle } of await devicesOf(tx, STORE)) {
      // What people have added themselves is no simulator's.
      if (!active || !id.startsWith(`${STORE}-`)) continue;
      const key = hasKey ? newSecret() : null;
      if (key !== null) await rekeyDevice(tx, STORE, { id, key });
      const transponder = vehicle?.transponder ?? null;
      devices.push({ id, type, name, key, vehicleId: vehicle?.id ?? null, transponder, address });
    }
    return { edge: { ...edge, orgCode: STORE }, devices };
  });
}
