import { device, vehicle } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

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
  },
});

/** Printers are called when there is something to print: nothing is known of them before. */
const CONDITION = `CASE WHEN NOT t.active THEN 4 WHEN t.type = 'printer' THEN 3
  WHEN t.last_seen_at IS NULL THEN 2 WHEN t.type = 'screen' AND NOT t.connected THEN 1 WHEN NOT t.connected THEN 0
  WHEN t.is_troubled THEN 1 ELSE 3 END`;

/** Devices with a key, the edge agent and the big screens are kept apart and looked after together. */
export const deviceTable = bind(device)({
  table: 'device',
  from: `(
    SELECT d.id, d.org_code, d.type, d.name, d.name_en, d.active, d.connected, d.health, d.last_seen_at, d.created_at, d.address,
      d.timing_line, v.name AS card_name,
      coalesce((d.health->>'malformed')::numeric, 0) + coalesce((d.health->>'forbidden')::numeric, 0)
        + coalesce((d.health->>'lostPassings')::numeric, 0) > 0 AS is_troubled
    FROM device d LEFT JOIN vehicle v ON v.device_id = d.id
    UNION ALL
    SELECT e.id, e.org_code, 'edge', e.name, '', true, e.online, jsonb_build_object('backlog', e.backlog, 'alarms', e.alarms),
      e.last_seen_at, NULL, NULL, false, NULL, cardinality(e.alarms) > 0
    FROM edge_agent e
    UNION ALL
    SELECT b.id, b.org_code, 'screen', b.name, '', b.released_at IS NULL, b.active_since IS NOT NULL,
      jsonb_build_object('screen', upper(left(b.browser_id, 8))), b.last_seen_at, b.created_at, NULL, false, NULL, false
    FROM display b
  ) t LEFT JOIN store s ON s.org_code = t.org_code`,
  tables: ['device', 'edge_agent', 'display', 'vehicle', 'store'],
  unwatched: true,
  columns: {
    condition: CONDITION,
    cardName: 't.card_name',
    timingLine: { sql: 't.timing_line', boolean: true },
    active: { sql: 't.active', boolean: true },
    isConnecte: { sql: 't.connected', boolean: true },
    health: { sql: 't.health', raw: true },
    nameEn: "nullif(t.name_en, '')",
  },
});
