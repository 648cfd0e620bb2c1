import type { OrderHistoryState } from '@paddock/contracts';
import type { RunMode, RunState } from '@paddock/contracts/edge';
import type { OrderPerson } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';
import type { LineUpState } from './counter.states';
import { isDrivenWhole, leftMsOf } from './unused-time';

/** A row of the history: what is sure about an order before anything else is read. */
export interface HistoryRow {
  id: string;
  org_code: string;
  version: number;
  kind: 'SALE' | 'RECHARGE' | 'REFUND';
  number: string | null;
  state: OrderHistoryState;
  mode: string;
  member_id: string | null;
  tab_id: string | null;
}

export async function findHistory(sql: Sql, orgCode: string, id: string): Promise<HistoryRow | null> {
  const rows = await sql.query<HistoryRow>(
    'SELECT id, org_code, version, kind, number, state, mode, member_id, tab_id FROM order_history WHERE id = $1 AND org_code = $2',
    [id, orgCode],
  );
  return rows[0] ?? null;
}

/** The orders that share a document number: attempts to pay one record. */
export async function ordersOfTab(sql: Sql, orgCode: string, tabId: string, number: string | null): Promise<string[]> {
  if (number === null) return [];
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM consumption_order WHERE org_code = $1 AND number = $2 AND tab_id = $3',
    [orgCode, number, tabId],
  );
  return rows.map(({ id }) => id);
}

interface PersonRow {
  entry_id: string | null;
  tab_id: string | null;
  line_id: string | null;
  number_text: string | null;
  driver_name: string;
  vehicle_name: string | null;
  state: LineUpState;
  run_mode: RunMode;
  laps: number;
  minutes: number;
  departed_at: Date | null;
  revoked_by: string | null;
  run_state: RunState | null;
  run_laps: number | null;
  lap_limit: number | null;
  remaining: number | null;
  ends_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  extra_uses: number | null;
}
export type OrderPeople = readonly PersonRow[];

const RUN = `r.state AS run_state, r.laps AS run_laps, r.lap_limit, r.remaining, r.ends_at, r.ended_at, r.end_reason, r.extra_uses`;

/** Everybody of an order; of records that were driven first, their drivers. */
export async function peopleOf(sql: Sql, orgCode: string, orderId: string, tabId: string | null): Promise<OrderPeople> {
  const entries = await sql.query<PersonRow>(
    `SELECT e.id AS entry_id, NULL::text AS tab_id, e.order_line_id AS line_id, s.line_up_prefix || lpad(e.number::text, 3, '0') AS number_text, e.driver_name, e.vehicle_name, e.state, e.run_mode,
       e.laps, e.minutes, e.departed_at, u.real_name AS revoked_by, ${RUN}
     FROM line_up_entry e JOIN store s ON s.org_code = e.org_code LEFT JOIN run r ON r.id = e.run_id LEFT JOIN app_user u ON u.id = e.revoked_by
     WHERE e.order_id = $1 AND e.org_code = $2 ORDER BY e.number, e.created_at`,
    [orderId, orgCode],
  );
  const lines = await sql.query<{ id: string; tab_id: string }>(
    'SELECT id, tab_id FROM order_line WHERE order_id = $1 AND tab_id IS NOT NULL',
    [orderId],
  );
  // Whose kart never set off stands in line; the others of a bill have driven.
  const driven = lines.filter(({ id }) => !entries.some((entry) => entry.line_id === id));
  const tabs = tabId !== null && entries.length === 0 ? [tabId] : driven.map((line) => line.tab_id);
  if (tabs.length === 0) return entries;
  const first = await sql.query<PersonRow>(
    `SELECT NULL::text AS entry_id, b.id AS tab_id, NULL::text AS line_id, NULL::text AS number_text, b.driver_name, b.vehicle_name, 'DEPARTED' AS state, b.run_mode,
       b.laps, b.minutes, b.created_at AS departed_at, NULL::text AS revoked_by, ${RUN}
     FROM tab b LEFT JOIN run r ON r.id = b.run_id WHERE b.id = ANY($1) AND b.org_code = $2 ORDER BY b.created_at, b.id`,
    [tabs, orgCode],
  );
  return [...first, ...entries];
}

const MINUTE_S = 60;

/** Pure. */
export function personOf(row: PersonRow, now: Date): OrderPerson {
  const extra = row.extra_uses ?? 0;
  const isLaps = row.run_mode === 'laps';
  const sold = isLaps ? row.laps + extra : (row.minutes + extra) * MINUTE_S;
  return {
    entryId: row.entry_id,
    tabId: row.tab_id,
    numberText: row.number_text,
    driverName: row.driver_name,
    vehicleName: row.vehicle_name,
    state: rideStateOf(row),
    runMode: row.run_mode,
    driven: Math.max(0, Math.min(sold, sold - leftOf(row, sold, now))),
    sold,
    endReason: row.run_state === 'FINISHED' || row.run_state === 'FAILED' ? row.end_reason : null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** Laps or seconds that are still to be driven, also after a change of vehicles: the last run knows what is left. */
function leftOf(row: PersonRow, sold: number, now: Date): number {
  if (row.run_state !== 'RUNNING' && row.run_state !== 'FINISHED') return sold;
  if (row.run_mode === 'laps') return Math.max(0, (row.lap_limit ?? sold) - (row.run_laps ?? 0));
  const runs = row.run_state === 'RUNNING' && row.ends_at !== null;
  const leftMs = runs ? (row.ends_at?.getTime() ?? 0) - now.getTime() : leftMsOf(row);
  return Math.max(0, Math.round(leftMs / 1000));
}

function rideStateOf(row: PersonRow): OrderPerson['state'] {
  switch (row.state) {
    case 'REVOKED':
      return 'cancelled';
    case 'PASSED':
      return 'passed';
    case 'QUEUING':
      return row.run_state === null ? 'waiting' : 'failed';
    case 'DEPARTED':
      if (row.run_state === 'FINISHED') return isDrivenWhole(row) ? 'whole' : 'short';
      return row.run_state === 'RUNNING' ? 'onTrack' : row.run_state === 'FAILED' ? 'failed' : 'dispatched';
  }
}
