/** What stands in a store, for the commands of an operator. */
import type { DeviceType } from '@paddock/contracts/mqtt';
import type { Sql } from '@paddock/kernel';

export interface DeviceOfStore {
  id: string;
  store: string;
  type: DeviceType;
  name: string;
  address: string | null;
  timingLine: boolean;
  gateRole: string | null;
  active: boolean;
  connected: boolean;
  /** The edge calls those that have none. */
  hasKey: boolean;
  /** The kart that carries it. */
  vehicle: { id: string; name: string; transponder: string | null } | null;
}

/** @param orgCode null: of all stores */
export const devicesOf = (sql: Sql, orgCode: string | null): Promise<DeviceOfStore[]> =>
  sql.query<DeviceOfStore>(
    `SELECT d.id, d.org_code AS store, d.type, d.name, d.address, d.timing_line AS "timingLine", d.gate_role AS "gateRole", d.active, d.connected,
       d.key_hash IS NOT NULL AS "hasKey",
       CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('id', v.id, 'name', v.name, 'transponder', v.transponder) END AS vehicle
     FROM device d LEFT JOIN vehicle v ON v.device_id = d.id
     WHERE $1::text IS NULL OR d.org_code = $1 ORDER BY d.org_code, d.type, d.id`,
    [orgCode],
  );

/** A person knows the number on the kart, a script its id. @returns null unless it is exactly one */
export async function vehicleIdOf(sql: Sql, orgCode: string, idOrName: string): Promise<string | null> {
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM vehicle WHERE org_code = $1 AND (id = $2 OR name = $2)',
    [orgCode, idOrName],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
