import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type EdgeConfig,
  type GateRole,
  RACE_RULE_DEFAULTS,
  raceRulesSchema,
  type TrackFlag,
} from '@paddock/contracts/edge';
import type { EdgeHello } from '@paddock/contracts/edge';
import type { EdgePayload } from '@paddock/contracts/feed';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { publishDevice } from './device-changes';
import { computed, type Database, must, type Sql, type Tx } from '@paddock/kernel';
import { tables } from './tables';

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

interface EdgeRow {
  id: string;
  org_code: string;
  key_hash: string;
  epoch: string | null;
  committed_seq: number;
  online: boolean;
  backlog: number;
  alarms: string[];
  flag: TrackFlag;
  flag_version: number;
  stop_url: string | null;
  broker_url: string | null;
  stop_secret: string;
  last_seen_at: Date | null;
  version: number;
}

/** The edge with this id and key, or null. */
export async function authenticateEdge(sql: Sql, edgeId: string, key: string): Promise<EdgeRow | null> {
  const rows = await sql.query<EdgeRow>('SELECT * FROM edge_agent WHERE id = $1', [edgeId]);
  const edge = rows[0];
  const given = Buffer.from(hashKey(key), 'hex');
  const kept = Buffer.from(edge?.key_hash ?? hashKey(''), 'hex');
  return edge && given.length === kept.length && timingSafeEqual(given, kept) ? edge : null;
}

export const edgePayload = (edge: EdgeRow): EdgePayload => ({
  id: edge.id,
  version: edge.version,
  online: edge.online,
  backlog: edge.backlog,
  lastSeenAt: edge.last_seen_at?.toISOString() ?? null,
  alarms: edge.alarms,
  flag: edge.flag,
});

/** Changes an edge's row and publishes it. */
export async function changeEdge(
  tx: Tx,
  edgeId: string,
  change: { online?: boolean; backlog?: number; alarms?: string[]; flag?: TrackFlag },
): Promise<void> {
  const rows = await tx.query<EdgeRow>(
    `UPDATE edge_agent SET online = coalesce($2, online), backlog = coalesce($3, backlog), alarms = coalesce($4, alarms),
       flag = coalesce($5, flag), last_seen_at = now(), version = version + 1 WHERE id = $1 RETURNING *`,
    [edgeId, change.online ?? null, change.backlog ?? null, change.alarms ?? null, change.flag ?? null],
  );
  const edge = rows[0];
  if (!edge) return;
  tx.emit(edge.org_code, 'edge.changed', edgePayload(edge));
  // The flag is no concern of the list of devices.
  if (change.flag === undefined) publishDevice(tx, edge.org_code, edge.id);
}

/** An edge that a core lost together with itself: nobody was left to report its end. */
export async function markSilentEdges(db: Database): Promise<void> {
  const silent = await db.query<{ id: string }>(`SELECT id ${SILENT}`);
  if (silent.length === 0) return;
  await db.transaction(async (tx) => {
    const still = await tx.query<{ id: string }>(`SELECT id ${SILENT} FOR UPDATE SKIP LOCKED`);
    for (const { id } of still) await changeEdge(tx, id, { online: false });
  });
}
const SILENT = "FROM edge_agent WHERE online AND last_seen_at < now() - interval '30 seconds'";

export async function edgeOfStore(sql: Sql, orgCode: string): Promise<EdgeRow | null> {
  return (await sql.query<EdgeRow>('SELECT * FROM edge_agent WHERE org_code = $1', [orgCode]))[0] ?? null;
}

export async function lockEdgeOfStore(tx: Tx, orgCode: string): Promise<EdgeRow | null> {
  return (await tx.query<EdgeRow>('SELECT * FROM edge_agent WHERE org_code = $1 FOR UPDATE', [orgCode]))[0] ?? null;
}

const nextConfig = computed`config_version + 1`;

/** The configuration has changed. Called before anything else is locked: the edge comes first. */
export async function raiseConfigVersion(tx: Tx, orgCode: string): Promise<void> {
  await tables.update(tx, 'edge_agent', { org_code: orgCode }, { config_version: nextConfig });
}

/** The configuration counts as changed, so that each core looks at the connection and ends it. @returns the agent's id, null when there is none */
export async function rekeyEdge(sql: Sql, orgCode: string, key: string, id?: string): Promise<string | null> {
  const agent = { org_code: orgCode, ...(id !== undefined && { id }) };
  // The machine that gets the key has the line from now on, whether or not the former one still has its connection.
  const change = { key_hash: hashKey(key), config_version: nextConfig, line_id: null, line_process: null };
  const rows = await tables.updateReturning(sql, 'edge_agent', agent, change, ['id']);
  return rows[0]?.id ?? null;
}

/** Where screens in the venue reach the edge's own emergency stop and devices its broker, as the edge reports it. */
export async function keepAddresses(
  sql: Sql,
  edgeId: string,
  { stopUrl = null, brokerUrl = null }: Pick<EdgeHello, 'stopUrl' | 'brokerUrl'>,
): Promise<void> {
  await sql.query(
    'UPDATE edge_agent SET stop_url = $2, broker_url = $3 WHERE id = $1 AND (stop_url, broker_url) IS DISTINCT FROM ($2, $3)',
    [edgeId, stopUrl, brokerUrl],
  );
}

/** Null until the store's edge has reported it. */
export const brokerUrlOf = async (sql: Sql, orgCode: string): Promise<string | null> =>
  (await edgeOfStore(sql, orgCode))?.broker_url ?? null;

/** Takes a screen off the stop of the venue: its token opens nothing any more. @returns the agent's id; null: no such screen is known */
export async function withdrawStopScreen(tx: Tx, orgCode: string, screen: string): Promise<string | null> {
  await raiseConfigVersion(tx, orgCode);
  const rows = await tx.query<{ id: string }>(
    `UPDATE edge_agent SET withdrawn_screens = array_append(withdrawn_screens, $2::text),
       stop_screens = (SELECT coalesce(jsonb_agg(s), '[]') FROM jsonb_array_elements(stop_screens) s WHERE s->>'id' <> $2)
     WHERE org_code = $1 AND stop_screens @> jsonb_build_array(jsonb_build_object('id', $2::text)) RETURNING id`,
    [orgCode, screen],
  );
  return rows[0]?.id ?? null;
}

/** The time of the database: what commands expire by. @returns ISO 8601 */
export async function coreTime(sql: Sql): Promise<string> {
  const rows = await sql.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return must(rows[0], 'the database returns the time').now.toISOString();
}

/** All that an edge needs to run the venue alone. */
export async function edgeConfig(sql: Sql, orgCode: string): Promise<EdgeConfig> {
  // The version first: what changes while the rest is read has a higher one, and is sent again.
  const stores = await sql.query<{
    name: string;
    time_zone: string;
    race_rules: object;
    config_version: number;
    stop_secret: string;
    withdrawn_screens: string[];
  }>(
    'SELECT s.name, s.time_zone, s.race_rules, e.config_version, e.stop_secret, e.withdrawn_screens FROM store s JOIN edge_agent e USING (org_code) WHERE s.org_code = $1',
    [orgCode],
  );
  const [devices, vehicles] = await Promise.all([
    sql.query<{
      id: string;
      type: DeviceType;
      name: string;
      key_hash: string | null;
      address: string | null;
      timing_line: boolean;
      gate_role: GateRole | null;
    }>(
      'SELECT id, type, name, key_hash, address, timing_line, gate_role FROM device WHERE org_code = $1 AND active ORDER BY id',
      [orgCode],
    ),
    sql.query<{ id: string; name: string; transponder: string | null; device_id: string | null }>(
      'SELECT id, name, transponder, device_id FROM vehicle WHERE org_code = $1 ORDER BY position',
      [orgCode],
    ),
  ]);
  const store = must(stores[0], `store ${orgCode} has an edge`);
  return {
    version: store.config_version,
    orgCode,
    storeName: store.name,
    timeZone: store.time_zone,
    rules: raceRulesSchema.parse({ ...RACE_RULE_DEFAULTS, ...store.race_rules }),
    devices: devices.map((device) => ({
      id: device.id,
      type: device.type,
      name: device.name,
      keyHash: device.key_hash,
      address: device.address,
      timingLine: device.timing_line,
      ...(device.gate_role === null ? {} : { role: device.gate_role }),
    })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      name: vehicle.name,
      transponder: vehicle.transponder,
      deviceId: vehicle.device_id,
    })),
    stopSecret: store.stop_secret,
    ...(store.withdrawn_screens.length > 0 && { withdrawnScreens: store.withdrawn_screens }),
  };
}

/** What the holder of an edge's line compares with what it knows itself. */
export async function edgeStatus(
  sql: Sql,
  edgeId: string,
): Promise<{ config_version: number; online: boolean; key_hash: string }> {
  const rows = await sql.query<{ config_version: number; online: boolean; key_hash: string }>(
    'SELECT config_version, online, key_hash FROM edge_agent WHERE id = $1',
    [edgeId],
  );
  return must(rows[0], `the edge ${edgeId} is connected`);
}
