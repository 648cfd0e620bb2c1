import { device, edgeEvent, vehicle } from '@paddock/contracts/resources';
import type { Sql } from '@paddock/kernel';
import { DISPLAY_SILENCE_SECONDS_MAX } from '@paddock/live';
import { bind } from '@paddock/resources';

/** As the live event has it. */
const RETURNING = `CASE WHEN t.use_state = 'RETURNING' THEN jsonb_build_object('since', t.coming_in->'since', 'lateAt', t.coming_in->'lateAt',
  'inPit', t.coming_in->>'phase' <> 'comingIn', 'undoUntil', t.coming_in->'undoUntil') END`;

export const vehicleTable = bind(vehicle)({
  table: 'vehicle',
  columns: {
    cardName: 't.name',
    indexNumber: 't.position',
    isConnecte: { sql: 't.connected', boolean: true },
    status: 't.use_state',
    statusReason: 't.use_state_reason',
    statusNote: 't.use_state_note',
    statusSince: 't.use_state_since',
    returning: { sql: RETURNING, raw: true },
  },
});

/** A test page that failed says more of a printer than that it is not reached. */
const CONDITION = `CASE WHEN NOT t.active THEN 4 WHEN t.type = 'printer' AND t.is_troubled THEN 1 WHEN t.last_seen_at IS NULL THEN 2 WHEN t.type = 'screen' AND t.is_troubled THEN 1 WHEN NOT t.connected THEN 0
  WHEN t.is_troubled THEN 1 ELSE 3 END`;

/** As the board of karts shows it. */
const LOW_BATTERY_PERCENT = 20;
/** A kart that keeps its connection and says nothing is offline. */
const CONNECTED = "d.connected AND (d.type <> 'kart' OR coalesce(v.connected, true))";
/** The last test of a printer, for as long as its command is kept. */
const TEST = `CASE WHEN c.id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('test', jsonb_build_object(
  'state', CASE WHEN c.done_at IS NULL THEN 'waiting' WHEN c.ok THEN 'done' ELSE 'failed' END,
  'reason', c.reason, 'at', coalesce(c.done_at, c.created_at), 'by', d.tested_by)) END`;

/** A big screen that is off has its place no longer than this. */
const SHOWS = `b.last_seen_at > now() - make_interval(secs => ${DISPLAY_SILENCE_SECONDS_MAX})`;

/** Devices with a key, the edge agent and the big screens are kept apart and looked after together. */
const DEVICES = `(
    SELECT d.id, d.org_code, d.type, d.name, d.name_en, d.active, ${CONNECTED} AS connected,
      d.health || d.readings || ${TEST} AS health, d.last_seen_at, d.created_at, d.address,
      d.timing_line, d.gate_role, v.name AS card_name, v.transponder, v.id AS vehicle_id, v.use_state AS vehicle_state, v.kart_class,
      coalesce((d.health->>'malformed')::numeric, 0) + coalesce((d.health->>'forbidden')::numeric, 0)
        + coalesce((d.health->>'lostPassings')::numeric, 0) > 0
        OR (d.readings->>'batteryPercent')::numeric <= ${LOW_BATTERY_PERCENT}
        OR d.health->>'hindrance' IS NOT NULL
        OR (d.health->>'notPrinted')::numeric > 0
        OR c.done_at IS NOT NULL AND NOT c.ok AS is_troubled
    FROM device d LEFT JOIN vehicle v ON v.device_id = d.id LEFT JOIN edge_command c ON c.id = d.test_command_id
    UNION ALL
    SELECT e.id, e.org_code, 'edge', e.name, '', true, e.online, jsonb_strip_nulls(jsonb_build_object('backlog', e.backlog, 'alarms', e.alarms, 'clockErrorMs', e.clock_error_ms, 'screens', nullif(e.stop_screens, '[]'::jsonb))),
      e.last_seen_at, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, cardinality(e.alarms) > 0
    FROM edge_agent e
    UNION ALL
    SELECT b.id, b.org_code, 'screen', b.name, '', b.released_at IS NULL, b.active_since IS NOT NULL AND ${SHOWS},
      jsonb_build_object('screen', upper(left(b.browser_id, 8)), 'confirmed', b.confirmed_at IS NOT NULL), b.last_seen_at, b.created_at, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, b.active_since IS NULL
    FROM display b
  ) t`;

export const deviceTable = bind(device)({
  table: 'device',
  from: `${DEVICES} LEFT JOIN store s ON s.org_code = t.org_code`,
  tables: ['device', 'edge_agent', 'edge_command', 'display', 'vehicle', 'store'],
  unwatched: true,
  columns: {
    condition: CONDITION,
    cardName: 't.card_name',
    vehicleId: 't.vehicle_id',
    vehicleState: 't.vehicle_state',
    timingLine: { sql: 't.timing_line', boolean: true },
    gateRole: 't.gate_role',
    active: { sql: 't.active', boolean: true },
    isConnecte: { sql: 't.connected', boolean: true },
    health: { sql: 't.health', raw: true },
    nameEn: "nullif(t.name_en, '')",
  },
});

const EVENTS = `(
    SELECT q.id, e.org_code, coalesce(q.body->>'kind', '?') AS kind, coalesce(d.act, 'WAITING') AS state, q.at AS created_at, q.error,
      e.name AS edge_name, d.reason, u.real_name AS decided_name, d.decided_at, q.seq, left(jsonb_pretty(q.body), 20000) AS body
    FROM edge_quarantine q JOIN edge_agent e ON e.id = q.edge_id
      LEFT JOIN edge_event_decision d ON d.edge_event_id = q.id LEFT JOIN app_user u ON u.id = d.decided_by
  ) t`;

export const edgeEventTable = bind(edgeEvent)({
  table: 'edge_quarantine',
  from: `${EVENTS} LEFT JOIN store s ON s.org_code = t.org_code`,
  tables: ['edge_quarantine', 'edge_agent', 'edge_event_decision', 'app_user', 'store'],
  unwatched: true,
  columns: { decidedTime: 't.decided_at' },
});

/** How many there are of each kind, by their condition. */
export const deviceFigures = (
  sql: Sql,
  orgCode: string,
): Promise<{ type: string; condition: number; count: number }[]> =>
  sql.query(
    `SELECT t.type, ${CONDITION} AS condition, count(*)::int AS count FROM ${DEVICES} WHERE t.org_code = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [orgCode],
  );
