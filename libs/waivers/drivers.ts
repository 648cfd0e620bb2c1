import type { KartClass } from '@paddock/contracts/waivers';
import type { Sql } from '@paddock/kernel';
import type { MatchRow } from './waiver.repository';

export interface DriverRow extends MatchRow {
  kind: 'ENTRY' | 'RUN';
  number_text: string | null;
  driver_name: string;
  vehicle_name: string | null;
}

const NUMBER = "s.line_up_prefix || lpad(e.number::text, greatest(3, length(e.number::text)), '0')";

/** Who waits, in the order of the line, and who is on track, each with the waiver that counts. */
export async function drivers(sql: Sql, orgCode: string, now: Date): Promise<DriverRow[]> {
  const waiting = await sql.query<DriverRow>(
    `SELECT e.id, 'ENTRY' AS kind, ${NUMBER} AS number_text, e.driver_name, e.vehicle_name, f.waiver_id, f.way, p.name
     FROM line_up_entry e JOIN consumption_order o ON o.id = e.order_id JOIN store s ON s.org_code = e.org_code
       LEFT JOIN LATERAL waiver_of_driver(e.org_code, e.id, o.member_id, e.driver_name, $2) f ON true
       LEFT JOIN waiver_person p ON p.waiver_id = f.waiver_id
     WHERE e.org_code = $1 AND e.state = 'QUEUING' ORDER BY e.number`,
    [orgCode, now],
  );
  const driving = await sql.query<DriverRow>(
    `SELECT r.id, 'RUN' AS kind, ${NUMBER} AS number_text, r.driver_name, r.vehicle_name, m.waiver_id, m.way, p.name
     FROM run r LEFT JOIN waiver_match m ON m.id = r.id LEFT JOIN waiver_person p ON p.waiver_id = m.waiver_id
       LEFT JOIN line_up_entry e ON e.run_id = r.id LEFT JOIN store s ON s.org_code = r.org_code
     WHERE r.org_code = $1 AND r.state IN ('DISPATCHED', 'RUNNING') ORDER BY r.created_at DESC`,
    [orgCode],
  );
  return [...waiting, ...driving];
}

/**
 * The waivers of places in the line, of runs, and of records that were driven first, whether one order pays the record or a bill of several:
 * for those who still wait the one that would count now, for those who have driven the one of the run.
 */
export async function driversById(sql: Sql, orgCode: string, ids: readonly string[], now: Date): Promise<MatchRow[]> {
  return sql.query<MatchRow>(
    `SELECT found.id, found.waiver_id, found.way, p.name FROM (
       SELECT e.id, f.waiver_id, f.way FROM line_up_entry e JOIN consumption_order o ON o.id = e.order_id
         CROSS JOIN LATERAL waiver_of_driver(e.org_code, e.id, o.member_id, e.driver_name, $3) f
         WHERE e.org_code = $1 AND e.id = ANY($2) AND e.state IN ('QUEUING', 'PASSED')
       UNION ALL
       SELECT e.id, m.waiver_id, m.way FROM line_up_entry e JOIN waiver_match m ON m.id = e.run_id
         WHERE e.org_code = $1 AND e.id = ANY($2) AND e.state = 'DEPARTED'
       UNION ALL
       SELECT t.id, m.waiver_id, m.way FROM tab t JOIN waiver_match m ON m.id = t.run_id
         WHERE t.org_code = $1 AND t.id = ANY($2)
       UNION ALL
       SELECT m.id, m.waiver_id, m.way FROM waiver_match m WHERE m.org_code = $1 AND m.id = ANY($2) AND m.kind = 'RUN'
     ) found LEFT JOIN waiver_person p ON p.waiver_id = found.waiver_id`,
    [orgCode, ids, now],
  );
}

/** A driver by a place in the line or by a run: what a pick is kept with. */
export async function findDriver(
  sql: Sql,
  orgCode: string,
  id: string,
): Promise<{ driverName: string; subjects: { id: string; kind: 'ENTRY' | 'RUN' }[] } | null> {
  const entries = await sql.query<{ driver_name: string; run_id: string | null }>(
    `SELECT driver_name, CASE WHEN state = 'DEPARTED' THEN run_id END AS run_id FROM line_up_entry
     WHERE id = $1 AND org_code = $2 AND state <> 'REVOKED'`,
    [id, orgCode],
  );
  const entry = entries[0];
  if (entry) {
    const run = entry.run_id === null ? [] : [{ id: entry.run_id, kind: 'RUN' as const }];
    return { driverName: entry.driver_name, subjects: [{ id, kind: 'ENTRY' }, ...run] };
  }
  const runs = await sql.query<{ driver_name: string }>(
    "SELECT driver_name FROM run WHERE id = $1 AND org_code = $2 AND state <> 'FAILED'",
    [id, orgCode],
  );
  return runs[0] ? { driverName: runs[0].driver_name, subjects: [{ id, kind: 'RUN' }] } : null;
}

export interface NamedRow extends Omit<MatchRow, 'id'> {
  kart_class: KartClass | null;
  birth_date: string | null;
  height_cm: number | null;
}

/** The waivers that drivers of these names would start under who come together, paid by this member or by none; one row for each, in their order. */
export async function driversByName(
  sql: Sql,
  orgCode: string,
  { memberId, names }: { memberId: string | null; names: readonly string[] },
  now: Date,
): Promise<NamedRow[]> {
  return sql.query<NamedRow>(
    `WITH named AS (SELECT n.name, n.nth, count(*) OVER () AS people, count(*) OVER (PARTITION BY waiver_name_key(n.name)) AS namesakes
         FROM unnest($3::text[]) WITH ORDINALITY n(name, nth))
     SELECT f.waiver_id, f.way, p.name, w.kart_class, p.birth_date::text AS birth_date, p.height_cm
     FROM named n LEFT JOIN LATERAL waiver_by_name($1, $2, n.name, n.people::int, n.namesakes::int, $4) f ON true
       LEFT JOIN waiver w ON w.id = f.waiver_id LEFT JOIN waiver_person p ON p.waiver_id = f.waiver_id
     ORDER BY n.nth`,
    [orgCode, memberId, names, now],
  );
}
