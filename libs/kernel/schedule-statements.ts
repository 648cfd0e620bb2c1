/** SQL of the schedules: each takes what there is to write as one JSON list. */

/** Days are those of the wire's times. */
const TODAY = "(now() AT TIME ZONE 'Asia/Shanghai')::date";
/** A process that runs something that lasts says so each second; after this it is taken for dead. */
export const RUNNING_SEEN_SECONDS = 15;

export const DECLARE = `
WITH declared AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS d(name text, lane text, every_ms int, may_pause boolean)),
  gone AS (DELETE FROM schedule WHERE name NOT IN (SELECT name FROM declared))
INSERT INTO schedule AS s (name, lane, every_ms, may_pause) SELECT name, lane, every_ms, may_pause FROM declared
ON CONFLICT (name) DO UPDATE SET lane = excluded.lane, every_ms = excluded.every_ms, may_pause = excluded.may_pause,
  paused_at = CASE WHEN excluded.may_pause THEN s.paused_at END, paused_by = CASE WHEN excluded.may_pause THEN s.paused_by END,
  running_since = CASE WHEN s.running_seen_at > now() - make_interval(secs => ${RUNNING_SEEN_SECONDS}) THEN s.running_since END`;

export const STATES = `
SELECT name, paused_at IS NOT NULL AS paused, run_wanted_at IS NOT NULL AS wanted FROM schedule
WHERE paused_at IS NOT NULL OR run_wanted_at IS NOT NULL`;

/** Each is given to one worker once. */
export const TAKE_WANTED = `
UPDATE schedule SET run_wanted_at = NULL, running_since = now(), running_seen_at = now() WHERE name IN (
  SELECT name FROM schedule WHERE name = ANY ($1) AND run_wanted_at IS NOT NULL FOR UPDATE SKIP LOCKED)
RETURNING name, run_wanted_by AS by`;

export const LASTING = `
UPDATE schedule s SET running_since = coalesce(s.running_since, l.since), running_seen_at = now(), seen_at = now()
FROM jsonb_to_recordset($1::jsonb) AS l(name text, since timestamptz) WHERE s.name = l.name`;

export const KEEP = `
UPDATE schedule s SET seen_at = now(), last_started_at = l.started_at, last_took_ms = l.took_ms, last_outcome = l.outcome,
  fault = l.fault, error = l.error, last_done_at = CASE WHEN l.outcome = 'DONE' THEN l.ended_at ELSE s.last_done_at END,
  failed_in_row = CASE WHEN l.outcome = 'DONE' THEN 0 WHEN l.only_failures THEN s.failed_in_row + l.failures ELSE 1 END,
  running_since = CASE WHEN l.running THEN s.running_since END
FROM jsonb_to_recordset($1::jsonb) AS l(name text, started_at timestamptz, took_ms int, ended_at timestamptz, outcome text, fault text,
  error text, failures int, only_failures boolean, running boolean)
WHERE s.name = l.name`;

export const KEEP_DAYS = `
INSERT INTO schedule_day AS d (name, day, runs, failures, took_ms, took_ms_max)
SELECT name, ${TODAY}, runs, failures, took_ms, took_ms_max
FROM jsonb_to_recordset($1::jsonb) AS l(name text, runs int, failures int, took_ms bigint, took_ms_max int) ORDER BY name
ON CONFLICT (name, day) DO UPDATE SET runs = d.runs + excluded.runs, failures = d.failures + excluded.failures,
  took_ms = d.took_ms + excluded.took_ms, took_ms_max = greatest(d.took_ms_max, excluded.took_ms_max)`;

export const KEEP_RUNS = `
INSERT INTO schedule_run (id, name, started_at, took_ms, outcome, fault, error, times, last_at, wanted_by)
SELECT id, name, started_at, took_ms, outcome, fault, error, times, last_at, wanted_by
FROM jsonb_to_recordset($1::jsonb) AS l(id text, name text, started_at timestamptz, took_ms int, outcome text, fault text, error text,
  times int, last_at timestamptz, wanted_by text)
ON CONFLICT (id) DO UPDATE SET times = excluded.times, last_at = excluded.last_at`;

export const TRIM_DAYS = `DELETE FROM schedule_day WHERE (name, day) IN (
    SELECT name, day FROM schedule_day WHERE day < ${TODAY} - $1::int LIMIT $2) RETURNING 1`;
export const TRIM_RUNS = `DELETE FROM schedule_run WHERE id IN (
    SELECT id FROM schedule_run WHERE last_at < now() - make_interval(days => $1) ORDER BY last_at LIMIT $2) RETURNING 1`;

const RUNNING = `(running_since IS NOT NULL AND running_seen_at > now() - make_interval(secs => ${RUNNING_SEEN_SECONDS}))`;
/** A worker that says nothing for so long does nothing either. */
const SILENT_SECONDS = 60;

export const LOCK_ONE = `
SELECT name, may_pause AS "mayPause", paused_at IS NOT NULL AS paused, run_wanted_at IS NOT NULL OR ${RUNNING} AS running
FROM schedule WHERE name = $1 FOR UPDATE`;
export const DAYS_OF = `
SELECT day::text AS day, runs, failures, round(took_ms::numeric / runs)::int AS "meanMs", took_ms_max AS "longestMs"
FROM schedule_day WHERE name = $1 ORDER BY day DESC LIMIT 31`;
export const RUNS_OF = `
SELECT r.id, r.started_at AS "startedAt", r.took_ms AS "tookMs", r.outcome, r.fault, r.error, r.times, r.last_at AS "lastAt", r.wanted_by AS by
FROM schedule_run r WHERE r.name = $1 ORDER BY r.started_at DESC LIMIT 100`;
export const WARNINGS = `
SELECT name, CASE WHEN paused_at IS NOT NULL THEN 'paused' ELSE 'failing' END AS kind, coalesce(paused_at, last_done_at) AS since
FROM schedule WHERE paused_at IS NOT NULL OR last_outcome = 'FAILED' ORDER BY 2 DESC, name`;
export const SEEN = `
SELECT max(seen_at) AS "seenAt", coalesce(max(seen_at) > now() - make_interval(secs => ${SILENT_SECONDS}), false) AS working FROM schedule`;
