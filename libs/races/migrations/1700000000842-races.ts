import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was driven, one row for each race, and what happened on the track meanwhile. */
export class Races1700000000842 implements MigrationInterface {
  name = 'Races1700000000842';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE race (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  session_id text,
  -- The day in the store.
  day date NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Of who drives alone.
  member_id text,
  drivers text NOT NULL DEFAULT '',
  karts text NOT NULL DEFAULT '',
  run_count int NOT NULL DEFAULT 0,
  laps int NOT NULL DEFAULT 0,
  best_lap_ms int,
  ending text NOT NULL DEFAULT 'ONTRACK' CHECK (ending IN ('ONTRACK', 'WHOLE', 'STOPPED')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX race_newest ON race (org_code, started_at DESC, id DESC);
CREATE INDEX race_of_day ON race (org_code, day, started_at DESC, id DESC);
CREATE INDEX race_of_session ON race (session_id) WHERE session_id IS NOT NULL;
SELECT watch_changes('race');
SELECT log_changes('race');
-- Karts that were slowed, stopped or changed, and yellow flags. Red flags have rows of their own (emergency_stop).
CREATE TABLE track_incident (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  org_code text NOT NULL REFERENCES store,
  kind text NOT NULL CHECK (kind IN ('YELLOW', 'SLOW', 'STOP', 'SWAP')),
  vehicle_id text,
  run_id text,
  at timestamptz NOT NULL DEFAULT now(),
  until timestamptz
);
CREATE INDEX track_incident_by_time ON track_incident (org_code, at);
CREATE INDEX track_incident_yellow ON track_incident (org_code) WHERE kind = 'YELLOW' AND until IS NULL;
CREATE INDEX track_incident_by_age ON track_incident USING brin (at);
CREATE INDEX emergency_stop_by_time ON emergency_stop (org_code, red_since);
INSERT INTO race (id, org_code, day, started_at, ended_at, member_id, drivers, karts, run_count, laps, best_lap_ms, ending)
  SELECT r.id, r.org_code, (r.started_at AT TIME ZONE s.time_zone)::date, r.started_at, r.ended_at, r.member_id, r.driver_name, r.vehicle_name, 1,
    r.laps, r.best_lap_ms,
    CASE WHEN r.state IN ('DISPATCHED', 'RUNNING') THEN 'ONTRACK' WHEN r.end_reason IN ('completed', 'timeOver', 'swapped') THEN 'WHOLE' ELSE 'STOPPED' END
  FROM run r JOIN store s ON s.org_code = r.org_code WHERE r.started_at IS NOT NULL;
-- Replaced by every migrate with the text in functions/.
CREATE FUNCTION race_follow() RETURNS trigger LANGUAGE plpgsql AS $fn$ BEGIN RETURN NULL; END $fn$;
CREATE FUNCTION incident_of_command() RETURNS trigger LANGUAGE plpgsql AS $fn$ BEGIN RETURN NULL; END $fn$;
CREATE FUNCTION incident_of_flag() RETURNS trigger LANGUAGE plpgsql AS $fn$ BEGIN RETURN NULL; END $fn$;
-- A lap on track changes nothing here: a race is written when a run of it sets off, ends, or is corrected afterwards.
CREATE TRIGGER race_follow AFTER UPDATE ON run FOR EACH ROW
  WHEN (NEW.started_at IS NOT NULL AND (OLD.state IS DISTINCT FROM NEW.state OR OLD.started_at IS NULL OR OLD.member_id IS DISTINCT FROM NEW.member_id
    OR (NEW.ended_at IS NOT NULL AND (OLD.laps <> NEW.laps OR OLD.best_lap_ms IS DISTINCT FROM NEW.best_lap_ms))))
  EXECUTE FUNCTION race_follow();
CREATE TRIGGER incident_of_command AFTER INSERT ON edge_command FOR EACH ROW
  WHEN (NEW.body ->> 'kind' = 'run.stop' OR (NEW.body ->> 'kind' = 'kart.control' AND NEW.body ->> 'action' IN ('slow', 'stop')))
  EXECUTE FUNCTION incident_of_command();
CREATE TRIGGER incident_of_flag AFTER UPDATE OF flag ON edge_agent FOR EACH ROW
  WHEN (OLD.flag IS DISTINCT FROM NEW.flag AND (OLD.flag = 'yellow' OR NEW.flag = 'yellow'))
  EXECUTE FUNCTION incident_of_flag();
`;

const DOWN = `
DROP TRIGGER incident_of_flag ON edge_agent;
DROP TRIGGER incident_of_command ON edge_command;
DROP TRIGGER race_follow ON run;
DROP FUNCTION incident_of_flag, incident_of_command, race_follow;
DROP INDEX emergency_stop_by_time;
DROP TABLE track_incident, race;
DROP SEQUENCE stamp_race;
`;
