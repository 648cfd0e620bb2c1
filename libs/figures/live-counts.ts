/** How stores stand at this moment, and what somebody has to do there. */
import { TODO_KINDS, type Todo, type TodoKind, toWireTime, yuan } from '@paddock/contracts/wire';
import type { PermissionCode } from '@paddock/contracts';
import type { Actor, Sql } from '@paddock/kernel';

export interface LiveCounts {
  orgCode: string;
  waiting: number;
  longestWaitFrom: Date | null;
  inUse: number;
  vehicles: number;
  pending: number;
  online: boolean | null;
  lastSeenAt: Date | null;
}

/** Vehicles that are scrapped count for nothing. */
export const liveCountsOf = (sql: Sql, orgCodes: readonly string[]): Promise<LiveCounts[]> =>
  sql.query<LiveCounts>(
    `SELECT s.org_code AS "orgCode", coalesce(l.waiting, 0)::int AS waiting, l.since AS "longestWaitFrom", coalesce(v.in_use, 0)::int AS "inUse",
       coalesce(v.vehicles, 0)::int AS vehicles, coalesce(t.pending, 0)::int AS pending, e.online, e.last_seen_at AS "lastSeenAt"
     FROM unnest($1::text[]) AS s(org_code)
       LEFT JOIN (SELECT org_code, count(*) AS waiting, min(created_at) AS since FROM line_up_entry
         WHERE org_code = ANY ($1) AND state = 'QUEUING' GROUP BY org_code) l ON l.org_code = s.org_code
       LEFT JOIN (SELECT org_code, count(*) FILTER (WHERE use_state IN ('INUSE', 'RETURNING')) AS in_use,
           count(*) FILTER (WHERE use_state NOT IN ('MAINTENANCE', 'LOCKED')) AS vehicles
         FROM vehicle WHERE org_code = ANY ($1) AND use_state <> 'SCRAP' GROUP BY org_code) v ON v.org_code = s.org_code
       LEFT JOIN (SELECT org_code, count(*) AS pending FROM tab
         WHERE org_code = ANY ($1) AND state = 'GUADAN' AND deleted_at IS NULL GROUP BY org_code) t ON t.org_code = s.org_code
       LEFT JOIN edge_agent e ON e.org_code = s.org_code`,
    [orgCodes],
  );

export interface DrawerState {
  orgCode: string;
  open: number;
  counted: number;
  differenceFen: number;
}

/** Drawers that are open, and those that were counted since the day began there. */
export const drawersOf = (sql: Sql, orgCodes: readonly string[], from: readonly Date[]): Promise<DrawerState[]> =>
  sql.query<DrawerState>(
    `SELECT d.org_code AS "orgCode", count(*) FILTER (WHERE d.state = 'open')::int AS open, count(*) FILTER (WHERE d.state = 'closed')::int AS counted,
       coalesce(sum(d.difference_fen), 0)::bigint AS "differenceFen"
     FROM unnest($1::text[], $2::timestamptz[]) AS s(org_code, day_from)
       JOIN drawer_shift d ON d.org_code = s.org_code AND (d.state = 'open' OR d.closed_at >= s.day_from) GROUP BY d.org_code`,
    [orgCodes, from],
  );

export interface VehicleUse {
  id: string;
  name: string;
  barredFrom: number | null;
  runs: { from: number; to: number }[] | null;
}

/** Runs of each vehicle since the day began, in minutes of the day. */
export const vehicleUseOf = (sql: Sql, orgCode: string, from: Date, now: Date): Promise<VehicleUse[]> =>
  sql.query<VehicleUse>(
    `SELECT v.id, v.name,
       CASE WHEN v.use_state IN ('MAINTENANCE', 'LOCKED') THEN greatest(0, extract(epoch FROM v.use_state_since - $2) / 60)::int END AS "barredFrom",
       (SELECT jsonb_agg(jsonb_build_object('from', (extract(epoch FROM r.started_at - $2) / 60)::int,
            'to', (extract(epoch FROM coalesce(r.ended_at, $3) - $2) / 60)::int) ORDER BY r.started_at)
          FROM run r WHERE r.org_code = $1 AND r.started_at >= $2 AND r.started_at <= $3 AND r.state IN ('RUNNING', 'FINISHED') AND r.vehicle_id = v.id) AS runs
     FROM vehicle v WHERE v.org_code = $1 AND v.use_state <> 'SCRAP' ORDER BY v.position, v.name`,
    [orgCode, from, now],
  );

/** No run is as long. */
const RUN_HOURS_MAX = 24;
/** How many vehicles were on track at a moment that is past. */
export async function vehiclesOnTrack(sql: Sql, orgCode: string, at: Date): Promise<number> {
  const rows = await sql.query<{ used: number }>(
    `SELECT count(DISTINCT vehicle_id)::int AS used FROM run WHERE org_code = $1 AND state IN ('RUNNING', 'FINISHED')
       AND started_at > $2::timestamptz - make_interval(hours => $3) AND started_at <= $2 AND coalesce(ended_at, 'infinity') > $2`,
    [orgCode, at, RUN_HOURS_MAX],
  );
  return rows[0]?.used ?? 0;
}

/** Who may look at the rows of a kind. */
const MAY_SEE: Readonly<Record<TodoKind, PermissionCode>> = {
  kartOffline: 'vehicle:list',
  edgeOffline: 'vehicle:list',
  ledgerFault: 'paymentreview:list',
  payment: 'paymentreview:list',
  refundWithManager: 'refund:list',
  refundRefused: 'refund:list',
  refundHandover: 'refund:list',
  refundLater: 'refund:list',
  drawer: 'drawer:list',
  reconciliation: 'reconciliation:list',
  gift: 'apply:edit',
  escapeSoon: 'playbeforepay:list',
  battery: 'vehicle:list',
  maintenance: 'vehicle:list',
};

interface TodoRow {
  orgCode: string | null;
  kind: TodoKind;
  id: string;
  subject: string;
  note: string;
  count: number;
  amountFen: number | null;
  since: Date | null;
  until: Date | null;
}

const SHOWN_MAX = 200;
const LOW_BATTERY_PERCENT = 20;
const ESCAPE_SOON_MINUTES = 15;

/**
 * Each kind is found by an index of its open rows; what one page settles at once is one line. What is wrong in the ledger is not said: it
 * names accounts of every store.
 */
const WORK_TO_DO = `
SELECT * FROM (
  SELECT org_code AS "orgCode", CASE WHEN NOT connected AND use_state IN ('INUSE', 'RETURNING') THEN 'kartOffline' WHEN use_state = 'MAINTENANCE' THEN 'maintenance' ELSE 'battery' END AS kind,
    id, name AS subject, coalesce(use_state_note, '') AS note, CASE WHEN use_state = 'MAINTENANCE' THEN 1 ELSE coalesce(round(battery_percent), 0)::int END AS count,
    NULL::bigint AS "amountFen", CASE WHEN NOT connected AND use_state IN ('INUSE', 'RETURNING') THEN last_seen_at WHEN use_state = 'MAINTENANCE' THEN use_state_since END AS since, NULL::timestamptz AS until
  FROM vehicle WHERE org_code = ANY ($1) AND ((NOT connected AND use_state IN ('INUSE', 'RETURNING')) OR use_state = 'MAINTENANCE'
    OR (battery_percent <= $3 AND use_state NOT IN ('SCRAP', 'LOCKED', 'POWEROFF')))
  UNION ALL
  SELECT org_code, 'edgeOffline', id, name, '', 1, NULL, last_seen_at, NULL FROM edge_agent WHERE org_code = ANY ($1) AND NOT online
  UNION ALL
  SELECT NULL, 'ledgerFault', id, '', '', failures, NULL, failed_at, NULL FROM parked_job WHERE name = 'ledger.verify'
  UNION ALL
  SELECT p.org_code, 'payment', p.id, coalesce(o.number, r.number, ''), coalesce(p.message, ''), 1, coalesce(p.paid_fen, p.amount_fen), p.created_at, NULL
  FROM payment_review p LEFT JOIN consumption_order o ON o.id = p.order_id LEFT JOIN recharge_order r ON r.id = p.order_id
  WHERE p.org_code = ANY ($1) AND p.state = 'OPEN'
  UNION ALL
  SELECT org_code, CASE state WHEN 'WITHMANAGER' THEN 'refundWithManager' WHEN 'REFUSED' THEN 'refundRefused' WHEN 'HANDOVER' THEN 'refundHandover' ELSE 'refundLater' END,
    id, number, coalesce(message, ''), 1, amount, created_at, next_try_at
  FROM refund WHERE org_code = ANY ($1) AND state IN ('WITHMANAGER', 'REFUSED', 'HANDOVER', 'LATER')
  UNION ALL
  SELECT d.org_code, 'drawer', d.id, coalesce(u.real_name, ''), d.note, 1, d.difference_fen, d.closed_at, NULL
  FROM drawer_shift d LEFT JOIN app_user u ON u.id = d.cashier_id
  WHERE d.org_code = ANY ($1) AND d.opened_at >= $2::timestamptz - interval '2 days' AND d.closed_at >= $2::timestamptz - interval '1 day'
    AND d.difference_fen <> coalesce(d.explained_fen, 0)
  UNION ALL
  SELECT org_code, 'reconciliation', min(id), '', '', count(*)::int, NULL, min(created_at), NULL
  FROM payment_difference WHERE org_code = ANY ($1) AND state = 'OPEN' GROUP BY org_code
  UNION ALL
  SELECT org_code, 'gift', min(id), '', '', count(*)::int, NULL, min(created_at), NULL
  FROM gift_application WHERE org_code = ANY ($1) AND state = 'WAIT' AND applicant_id <> $5 GROUP BY org_code
  UNION ALL
  SELECT org_code, 'escapeSoon', id, driver_name, coalesce(number, ''), 1, price_fen, created_at, escape_due_at
  FROM tab WHERE org_code = ANY ($1) AND state = 'GUADAN' AND deleted_at IS NULL AND escape_due_at <= $2::timestamptz + make_interval(mins => $4)
) AS open`;

/**
 * What is to be done in these stores, worst first, by store; what is no store's stands under every one of them. A kind of whose rows somebody
 * may see a part alone is left out.
 */
export async function todosOf(
  sql: Sql,
  orgCodes: readonly string[],
  by: Pick<Actor, 'userId' | 'permissions' | 'dataRules'>,
  now: Date,
): Promise<Map<string, Todo[]>> {
  const rows = await sql.query<TodoRow>(WORK_TO_DO, [
    orgCodes,
    now,
    LOW_BATTERY_PERCENT,
    ESCAPE_SOON_MINUTES,
    by.userId,
  ]);
  const seesAll = (kind: TodoKind): boolean => by.permissions.has(MAY_SEE[kind]) && !by.dataRules?.has(MAY_SEE[kind]);
  const seen = rows.filter(({ kind }) => seesAll(kind)).toSorted(worseFirst);
  return new Map(
    orgCodes.map((orgCode) => [
      orgCode,
      seen
        .filter((row) => row.orgCode === orgCode || row.orgCode === null)
        .slice(0, SHOWN_MAX)
        .map(todoOf),
    ]),
  );
}

/** By harm, and of the same harm the oldest first. */
function worseFirst(a: TodoRow, b: TodoRow): number {
  const harm = TODO_KINDS.indexOf(a.kind) - TODO_KINDS.indexOf(b.kind);
  return harm !== 0 ? harm : (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0);
}

const todoOf = ({ kind, id, subject, note, count, amountFen, since, until }: TodoRow): Todo => ({
  ...{ kind, id, subject, note, count },
  amount: amountFen === null ? null : yuan(amountFen),
  since: toWireTime(since),
  until: toWireTime(until),
});
