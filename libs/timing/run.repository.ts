import { type KnownRun, type Lap, type RunMode, type RunState, EARLY_VERSIONS_MAX } from '@paddock/contracts/edge';
import type { RunPayload } from '@paddock/contracts/feed';
import { computed, must, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import { tables } from './tables';

const COLUMNS = [
  ...([
    'id',
    'org_code',
    'vehicle_id',
    'vehicle_name',
    'driver_name',
    'mode',
    'lap_limit',
    'limit_ms',
    'state',
  ] as const),
  ...(['laps', 'last_lap_ms', 'best_lap_ms', 'second_best_lap_ms', 'best_lap_at', 'total_ms', 'paused_ms'] as const),
  ...([
    'last_crossing_at',
    'started_at',
    'ends_at',
    'ended_at',
    'end_reason',
    'remaining',
    'paused',
    'stands_until',
  ] as const),
  ...(['extra_uses', 'vehicle_changes', 'member_id', 'race_id', 'session_id', 'continues_id'] as const),
  ...(['version', 'created_at'] as const),
];
export const RUN_COLUMNS = COLUMNS.join(', ');

export interface Run extends Pick<RowOf<typeof tables, 'run'>, (typeof COLUMNS)[number]> {
  mode: RunMode;
  state: RunState;
  /** Whose order it belongs to; null for nobody who is known. */
  member_id: string | null;
  /** What it was driven in, with others or alone. */
  race_id: string;
  /** The run that went on as this one, on another kart. */
  continues_id: string | null;
}

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
    standsUntil: iso(run.stands_until),
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
    | 'member_id'
    | 'session_id'
    | 'continues_id'
  > & { ranked: boolean; race_id: string | null },
): Promise<Run> {
  const { ranked, race_id: raceId, ...given } = run;
  const stored = await tables.insertReturning(
    tx,
    'run',
    {
      ...given,
      state: 'DISPATCHED',
      remaining: run.mode === 'laps' ? run.lap_limit : run.limit_ms,
      board_invalid: !ranked,
      // Version 0: the first report of the edge is newer.
      version: 0,
      // A trigger decides where it is null.
      race_id: computed`${raceId}::text`,
    },
    COLUMNS,
  );
  return stored as Run;
}

export async function lockRun(tx: Tx, orgCode: string, id: string): Promise<Run | null> {
  return (
    (
      await tx.query<Run>(`SELECT ${RUN_COLUMNS} FROM run WHERE id = $1 AND org_code = $2 FOR UPDATE`, [id, orgCode])
    )[0] ?? null
  );
}

/** Ends a run of which the venue does not know all that was reported. One that was only ordered stays open to the venue's word: any is newer. */
export async function endRun(
  tx: Tx,
  id: string,
  state: 'FINISHED' | 'FAILED',
  reason: string,
  endedAt: Date | null,
): Promise<Run> {
  const rows = await tx.query<Run>(
    `UPDATE run r SET state = $2, ended_at = coalesce($5, now()), end_reason = $3, remaining = 0, paused = false, version = version + $4,
       -- Under a red flag the clock stands: what was left then is left at the end.
       ends_at = CASE WHEN paused AND mode = 'timed' THEN coalesce($5, now()) + remaining * interval '1 ms' ELSE ends_at END,
       laps = greatest(laps, (SELECT count(*) FROM lap l WHERE l.run_id = r.id AND NOT 'short' = ANY (l.flags)))
     WHERE id = $1 RETURNING ${RUN_COLUMNS}`,
    [id, state, reason, state === 'FINISHED' ? EARLY_VERSIONS_MAX : 1, endedAt],
  );
  return rows[0]!;
}

/** What is known of active runs; those of which nothing was reported are left out. */
export async function knownRuns(tx: Tx, orgCode: string, ids: readonly string[]): Promise<KnownRun[]> {
  const rows = await tx.query<
    Run & { lap_number: number; gate_id: string | null; seq: number; rtc_us: number; crossed_at: Date }
  >(
    `SELECT r.*, coalesce((SELECT max(l.number) FROM lap l WHERE l.run_id = r.id), 0) AS lap_number,
       p.gate_id, p.seq, p.rtc_us, p.created_at AS crossed_at
     FROM run r LEFT JOIN LATERAL (
       SELECT * FROM passing p WHERE p.org_code = r.org_code AND p.run_id = r.id AND p.created_at > r.created_at - interval '1 day'
       ORDER BY p.created_at DESC, p.rtc_us DESC LIMIT 1) p ON true
     WHERE r.org_code = $1 AND r.id = ANY($2) AND r.state IN ('DISPATCHED', 'RUNNING') AND r.version > 0`,
    [orgCode, ids],
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    lapLimit: row.lap_limit,
    limitMs: row.limit_ms,
    laps: row.laps,
    lastLapMs: row.last_lap_ms,
    bestLapMs: row.best_lap_ms,
    secondBestLapMs: row.second_best_lap_ms,
    bestLapAt: iso(row.best_lap_at),
    totalMs: row.total_ms,
    startedAt: iso(row.started_at),
    endsAt: iso(row.ends_at),
    lapNumber: row.lap_number,
    lastPassing:
      row.gate_id === null
        ? null
        : { gateId: row.gate_id, seq: row.seq, rtcUs: String(row.rtc_us), at: row.crossed_at.toISOString() },
  }));
}

/** Runs on track other than the named ones, locked. */
export async function lockRunning(tx: Tx, orgCode: string, exceptIds: readonly string[]): Promise<Run[]> {
  return tx.query<Run>(
    `SELECT ${RUN_COLUMNS} FROM run WHERE org_code = $1 AND state = 'RUNNING' AND id <> ALL($2) ORDER BY id FOR UPDATE`,
    [orgCode, exceptIds],
  );
}

/** Locks runs in the order of their ids. */
export async function lockRuns(tx: Tx, orgCode: string, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT id FROM run WHERE org_code = $1 AND id = ANY($2) ORDER BY id FOR UPDATE', [orgCode, ids]);
}

export async function openRuns(sql: Sql, orgCode: string, exceptIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "SELECT id FROM run WHERE org_code = $1 AND state IN ('DISPATCHED', 'RUNNING') AND id <> ALL($2)",
    [orgCode, exceptIds],
  );
  return rows.map(({ id }) => id);
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

/** Rows of runs by id, in no order. */
export async function findRuns(sql: Sql, orgCode: string, ids: readonly string[]): Promise<Run[]> {
  return sql.query<Run>(`SELECT ${RUN_COLUMNS} FROM run WHERE org_code = $1 AND id = ANY($2)`, [orgCode, ids]);
}

/** Those that went on as these runs, on other karts. */
export async function runsBefore(
  sql: Sql,
  orgCode: string,
  runs: readonly Pick<Run, 'continues_id'>[],
): Promise<Run[]> {
  const ids = runs.flatMap(({ continues_id: id }) => (id === null ? [] : [id]));
  return ids.length === 0 ? [] : findRuns(sql, orgCode, ids);
}

/** Whether staff drive it without an order, also when they went on with another kart. */
export async function isTestDriven(sql: Sql, { race_id: raceId }: Pick<Run, 'race_id'>): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM test_drive WHERE run_id = $1', [raceId])).length > 0;
}

/** Whether the ride that was to go on with this run goes on with another one. */
export async function goesOnElsewhere(sql: Sql, { id, race_id: raceId, continues_id: before }: Run): Promise<boolean> {
  const others =
    "SELECT 1 FROM run WHERE race_id = $1 AND continues_id = $2 AND id <> $3 AND state <> 'FAILED' LIMIT 1";
  return before !== null && (await sql.query(others, [raceId, before, id])).length > 0;
}

/** The run of this vehicle that was stopped within the last minute and was not gone on with; null when it has driven another one since. */
export async function justStopped(sql: Sql, orgCode: string, vehicleId: string): Promise<string | null> {
  const rows = await sql.query<{ id: string; isOpen: boolean }>(
    `SELECT r.id, r.end_reason = 'stopped' AND NOT EXISTS (SELECT FROM run n WHERE n.race_id = r.race_id AND n.continues_id = r.id) AS "isOpen"
     FROM run r WHERE r.org_code = $1 AND r.state = 'FINISHED' AND r.ended_at > now() - interval '1 minute' AND r.vehicle_id = $2
     ORDER BY r.ended_at DESC LIMIT 1`,
    [orgCode, vehicleId],
  );
  return rows[0]?.isOpen === true ? rows[0].id : null;
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

/** The laps of a ride from its first kart on, in their order: who changes karts goes on in another run. */
export async function lapsOfRide(sql: Sql, orgCode: string, runId: string): Promise<LapTime[]> {
  const rows = await sql.query<{ number: number; lap_ms: number; flags: LapTime['flags'] }>(
    `WITH RECURSIVE part AS (
       SELECT id, continues_id, 0 AS back FROM run WHERE org_code = $1 AND id = $2
       UNION ALL SELECT r.id, r.continues_id, p.back + 1 FROM part p JOIN run r ON r.id = p.continues_id AND r.org_code = $1)
     SELECT l.number, l.lap_ms, l.flags FROM part p JOIN lap l ON l.run_id = p.id ORDER BY p.back DESC, l.number`,
    [orgCode, runId],
  );
  return rows.map(({ number, lap_ms: lapMs, flags }) => ({ number, lapMs, flags }));
}

/** By the clock of the database, by which venues set theirs; 0 when it has passed. */
export async function msUntil(sql: Sql, instant: Date): Promise<number> {
  const rows = await sql.query<{ ms: number }>(
    'SELECT greatest(0, round(extract(epoch FROM $1::timestamptz - clock_timestamp()) * 1000))::int AS ms',
    [instant],
  );
  return must(rows[0], 'the database returns the time').ms;
}
