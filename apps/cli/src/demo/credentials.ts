import type { DeviceType } from '@paddock/contracts/mqtt';
import { hashKey } from '@paddock/fleet';
import { type Database, must, newSecret } from '@paddock/kernel';
import type { DemoCredentials, SimulatedDevice } from './venue';

interface DeviceRow {
  id: string;
  type: DeviceType;
  name: string;
  address: string | null;
  has_key: boolean;
  vehicle_id: string | null;
  transponder: string | null;
}

/** New keys for the demo's edge agent and simulated devices; the old ones open nothing any more. */
export async function renewDemoCredentials(db: Database): Promise<DemoCredentials> {
  return db.transaction(async (tx) => {
    const edges = await tx.query<{ id: string; org_code: string }>(
      "SELECT id, org_code FROM edge_agent WHERE id LIKE 'edge-%' ORDER BY org_code LIMIT 1",
    );
    const edge = must(edges[0], 'the demo venue has an edge agent');
    const edgeKey = newSecret();
    await tx.query('UPDATE edge_agent SET key_hash = $2 WHERE id = $1', [edge.id, hashKey(edgeKey)]);
    const rows = await tx.query<DeviceRow>(
      `SELECT d.id, d.type, d.name, d.address, d.key_hash IS NOT NULL AS has_key, v.id AS vehicle_id, v.transponder
       FROM device d LEFT JOIN vehicle v ON v.device_id = d.id
       WHERE d.org_code = $1 AND d.active AND d.id LIKE $1 || '-%' ORDER BY d.id`,
      [edge.org_code],
    );
    const devices: SimulatedDevice[] = [];
    for (const row of rows) {
      const key = row.has_key ? newSecret() : null;
      if (key !== null) await tx.query('UPDATE device SET key_hash = $2 WHERE id = $1', [row.id, hashKey(key)]);
      const { id, type, name, address, transponder } = row;
      devices.push({ id, type, name, key, vehicleId: row.vehicle_id, transponder, address });
    }
    await tx.query('UPDATE edge_agent SET config_version = config_version + 1 WHERE id = $1', [edge.id]);
    return { edge: { id: edge.id, key: edgeKey, orgCode: edge.org_code }, devices };
  });
}
