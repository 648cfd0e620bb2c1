import type { Lap, Passing, RunMode, RunSnapshot, RunState } from '@paddock/contracts/edge';
import type { RunPayload } from '@paddock/contracts/feed';
import { newId, type Sql, type Tx } from '@paddock/kernel';

export interface Run {
  id: string;
  org_code: string;
  vehicle_id: string;
  vehicle_name: string;
  driver_name: string;
  mode: RunMode;
  lap_limit: number;
  limit_ms: number;
  state: RunState;
  laps: number;
  last_lap_ms: number | null;
  best_lap_ms: number | null;
  second_best_lap_ms: number | null;
  best_lap_at: Date | null;
  total_ms: number;
  last_crossing_at: Date | null;
  started_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  remaining: number;
  paused: boolean;
  extra_uses: number;
  vehicle_changes: number;
  version: number;
  created_at: Date;
}

export const RUN_COLUMNS = `id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, laps, last_lap_ms, best_lap_ms,
  second_best_lap_ms, best_lap_at, total_ms, last_crossing_at, started_at, ends_at, ended_at, end_reason, remaining, paused, extra_uses,
  vehicle_changes, version, created_at`;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function runPayload(run: Run): RunPayload {
  return {
    id: run.id,
    version: run.version,
    vehicleId: run.vehicle_id,
    cardName: run.vehicle_name,
    cheshou: run.driver_name,
    consumeVehicleMode: run.mode === 'laps' ? 'circlemode' : 'timermode',
    countCycleNumber: run.lap_limit,
    duration: run.limit_ms / 60_000,
    state: run.state,
    laps: run.laps,
    lastLapMs: run.last_lap_ms,
    bestLapMs: run.best_lap_ms,
    secondBestLapMs: run.second_best_lap_ms,
    bestLapAt: iso(run.best_lap_at),
    totalMs: run.total_ms,
    lastCrossingAt: iso(run.last_crossing_at),
    startedAt: iso(run.started_at),
    endsAt: iso(run.ends_at),
    endedAt: iso(run.ended_at),
    endReason: run.end_reason,
    remaining: run.remaining,
    paused: run.paused,
    extraUses: run.extra_uses,
  };
}

export async function insertRun(
  tx: Tx,
  run: Pick<
    Run,
    | 'id'
    | 'org_code'
    | 'vehicle_id'
    | 'vehicle_name'
    | 'driver_name'
    | 'mode'
    | 'lap_limit'
    | 'limit_ms'
    | 'extra_uses'
    | 'vehicle_changes'
  >,
): Promise<Run> {
  const rows = await tx.query<Run>(
    // Version 0: whatever the edge says of this run first is newer.
    `INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, remaining, extra_uses, vehicle_changes, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'DISPATCHED', $9, $10, $11, 0) RETURNING ${RUN_COLUMNS}`,
    [
      run.id,
      run.org_code,
      run.vehicle_id,
      run.vehicle_name,
      run.driver_name,
      run.mode,
      run.lap_limit,
      run.limit_ms,
      run.mode === 'laps' ? run.lap_limit : run.limit_ms,
      run.extra_uses,
      run.vehicle_changes,
    ],
  );
  return rows[0]!;
}

export async function lockRun(tx: Tx, orgCode: string, id: string): Promise<Run | null> {
  return (
    (
      await tx.query<Run>(`SELECT ${RUN_COLUMNS} FROM run WHERE id = $1 AND org_code = $2 FOR UPDATE`, [id, orgCode])
    )[0] ?? null
  );
}

export async function findRun(sql: Sql, orgCode: string, id: string): Promise<Run | null> {
  return (
    (await sql.query<Run>(`SELECT ${RUN_COLUMNS} FROM run WHERE id = $1 AND org_code = $2`, [id, orgCode]))[0] ?? null
  );
}

/** On track now, and those that ended within `sinceMs`. */
export async function runsOfSession(sql: Sql, orgCode: string, sinceMs: number): Promise<Run[]> {
  return sql.query<Run>(
    `SELECT ${RUN_COLUMNS} FROM run WHERE org_code = $1 AND (state IN ('DISPATCHED', 'RUNNING') OR (state = 'FINISHED' AND ended_at > now() - make_interval(secs => $2)))
     ORDER BY created_at`,
    [orgCode, sinceMs / 1000],
  );
}

/**
 * Takes the edge's word for these runs; older words than the row are dropped.
 * @returns the rows that changed, by id.
 */
export async function applySnapshots(
  tx: Tx,
  orgCode: string,
  snapshots: readonly RunSnapshot[],
): Promise<Map<string, Run>> {
  const rows = await tx.query<Run>(
    `UPDATE run r SET state = s.state, laps = s.laps, last_lap_ms = s."lastLapMs",
       best_lap_at = coalesce(s."bestLapAt", CASE WHEN s."bestLapMs" IS DISTINCT FROM r.best_lap_ms THEN s."lastCrossingAt" ELSE r.best_lap_at END),
       best_lap_ms = s."bestLapMs", second_best_lap_ms = s."secondBestLapMs",
       total_ms = s."totalMs", last_crossing_at = s."lastCrossingAt", started_at = s."startedAt", ends_at = s."endsAt", ended_at = s."endedAt",
       end_reason = s."endReason", remaining = s.remaining, paused = s.paused, lap_limit = s."lapLimit", limit_ms = s."limitMs", version = s.version
     FROM jsonb_to_recordset($2::jsonb) AS s(id text, state text, laps int, "lastLapMs" int, "bestLapMs" int, "secondBestLapMs" int, "bestLapAt" timestamptz, "totalMs" bigint,
       "lastCrossingAt" timestamptz, "startedAt" timestamptz, "endsAt" timestamptz, "endedAt" timestamptz, "endReason" text, remaining int, paused boolean,
       "lapLimit" int, "limitMs" int, version int)
     WHERE r.id = s.id AND r.org_code = $1 AND r.version < s.version
     RETURNING ${RUN_COLUMNS.split(',')
       .map((column) => `r.${column.trim()}`)
       .join(', ')}`,
    [orgCode, JSON.stringify(snapshots)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertPassings(tx: Tx, orgCode: string, passings: readonly Passing[]): Promise<void> {
  await tx.query(
    `INSERT INTO passing (id, org_code, gate_id, seq, transponder, rtc_us, strength, hits, vehicle_id, run_id, created_at)
     SELECT p.id, $1, p."gateId", p.seq, p.transponder, p."rtcUs", p.strength, p.hits, p."vehicleId", p."runId", p."receivedAt"
     FROM jsonb_to_recordset($2::jsonb) AS p(id text, "gateId" text, seq bigint, transponder text, "rtcUs" bigint, strength int, hits int,
       "vehicleId" text, "runId" text, "receivedAt" timestamptz)
     ON CONFLICT (gate_id, seq, rtc_us) DO NOTHING`,
    [orgCode, JSON.stringify(passings.map((passing) => ({ id: newId(), ...passing })))],
  );
}

export async function insertLaps(tx: Tx, orgCode: string, laps: readonly (Lap & { runId: string })[]): Promise<void> {
  await tx.query(
    `INSERT INTO lap (id, org_code, run_id, number, lap_ms, at, flags, passing_id)
     SELECT l.id, $1, l."runId", l.number, l."lapMs", l.at, l.flags, p.id
     FROM jsonb_to_recordset($2::jsonb) AS l(id text, "runId" text, number int, "lapMs" int, at timestamptz, flags text[], "gateId" text,
       "passingSeq" bigint, "passingRtcUs" bigint)
     LEFT JOIN passing p ON p.gate_id = l."gateId" AND p.seq = l."passingSeq" AND p.rtc_us = l."passingRtcUs"
     ON CONFLICT (run_id, at, number) DO NOTHING`,
    [orgCode, JSON.stringify(laps.map((lap) => ({ id: newId(), ...lap })))],
  );
}

export type LapTime = Pick<Lap, 'number' | 'lapMs' | 'flags'>;

/** The laps of several runs by run id, in their order. */
export async function lapTimesOf(sql: Sql, runIds: readonly string[]): Promise<Map<string, LapTime[]>> {
  const rows = await sql.query<{ run_id: string; number: number; lap_ms: number; flags: LapTime['flags'] }>(
    'SELECT run_id, number, lap_ms, flags FROM lap WHERE run_id = ANY($1) ORDER BY run_id, number',
    [runIds],
  );
  const laps = new Map<string, LapTime[]>(runIds.map((id) => [id, []]));
  for (const row of rows) laps.get(row.run_id)?.push({ number: row.number, lapMs: row.lap_ms, flags: row.flags });
  return laps;
}
