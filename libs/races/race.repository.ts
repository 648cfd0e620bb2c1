import type { LapFlag } from '@paddock/contracts/edge';
import type { Sql } from '@paddock/kernel';
import type { Run } from '@paddock/timing';

/** Newest runs that are looked at by one search. */
const FOUND_MAX = 500;

const FOUND = 'SELECT r.race_id FROM run r WHERE r.org_code = $1';
const NEWEST = `AND r.created_at >= $3 AND r.created_at <= $4 AND r.started_at IS NOT NULL ORDER BY r.created_at DESC LIMIT ${FOUND_MAX}`;
/** Each has an index of its own and stops after its share. */
const LOOKS = {
  drivers: `${FOUND} AND r.driver_name = $2 ${NEWEST}`,
  karts: `${FOUND} AND r.vehicle_name = $2 ${NEWEST}`,
  memberId: `${FOUND} AND r.member_id = $2 ${NEWEST}`,
} as const;
export type RaceLook = keyof typeof LOOKS;
export const RACE_LOOKS = Object.keys(LOOKS) as RaceLook[];

/** The newest races in which somebody or some kart drove. */
export async function racesWith(
  sql: Sql,
  orgCode: string,
  by: RaceLook,
  value: string,
  span: { from: Date | null; to: Date | null },
): Promise<string[]> {
  const rows = await sql.query<{ race_id: string }>(LOOKS[by], [
    ...[orgCode, value, span.from ?? '-infinity', span.to ?? 'infinity'],
  ]);
  return [...new Set(rows.map((row) => row.race_id))];
}

export type RaceRun = Run & { board_invalid: boolean; test_drive: boolean; member_name: string | null };

/** All runs of a race that were driven, as they set off. */
export function runsOfRace(sql: Sql, orgCode: string, raceId: string): Promise<RaceRun[]> {
  return sql.query<RaceRun>(
    `SELECT r.*, d.run_id IS NOT NULL AS test_drive,
       (SELECT coalesce(nullif(m.real_name, ''), m.nickname) FROM member m WHERE m.id = r.member_id) AS member_name
     FROM run r LEFT JOIN test_drive d ON d.run_id = r.id
     WHERE r.race_id = $1 AND r.org_code = $2 AND r.started_at IS NOT NULL ORDER BY r.started_at, r.id`,
    [raceId, orgCode],
  );
}

/** What a session is called in English; null where it has no English name, or where there is none. */
export async function sessionNameEn(sql: Sql, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null;
  const rows = await sql.query<{ name: string | null }>(
    "SELECT nullif(name_en, '') AS name FROM race_session WHERE id = $1",
    [sessionId],
  );
  return rows[0]?.name ?? null;
}

export interface RaceLap {
  run_id: string;
  number: number;
  lap_ms: number;
  at: Date;
  flags: LapFlag[];
}

export function lapsOfRuns(sql: Sql, runIds: readonly string[]): Promise<RaceLap[]> {
  return sql.query<RaceLap>(
    'SELECT run_id, number, lap_ms, at, flags FROM lap WHERE run_id = ANY($1) ORDER BY run_id, number',
    [runIds],
  );
}

export interface Incident {
  kind: 'RED' | 'YELLOW' | 'SLOW' | 'STOP' | 'SWAP';
  at: Date;
  until: Date | null;
  kart: string | null;
  by: string | null;
}

/** A flag that came before the race and was still shown counts too; nobody shows one for longer than a day. */
const FLAG_HOURS_MAX = 24;

/** What happened on a track between two moments: flags for all, the rest to karts of these runs. */
export function incidentsOf(
  sql: Sql,
  orgCode: string,
  { from, to }: { from: Date; to: Date },
  runIds: readonly string[],
): Promise<Incident[]> {
  return sql.query<Incident>(
    `SELECT 'RED' AS kind, s.red_since AS at, s.lifted_at AS until, NULL AS kart, s.sent_by AS by FROM emergency_stop s
       WHERE s.org_code = $1 AND s.red_since >= $2::timestamptz - interval '${FLAG_HOURS_MAX} hours' AND s.red_since <= $3
         AND (s.lifted_at IS NULL OR s.lifted_at >= $2)
     UNION ALL SELECT i.kind, i.at, i.until, v.name, NULL FROM track_incident i LEFT JOIN vehicle v ON v.id = i.vehicle_id
       WHERE i.org_code = $1 AND i.at >= $2::timestamptz - interval '${FLAG_HOURS_MAX} hours' AND i.at <= $3
         AND CASE WHEN i.kind = 'YELLOW' THEN i.until IS NULL OR i.until >= $2 ELSE i.run_id = ANY($4) END
     ORDER BY at`,
    [orgCode, from, to, runIds],
  );
}
