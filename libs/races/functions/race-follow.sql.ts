/**
 * Rewrites a race from its runs, in the transaction that changes one of them. The race's row is locked before they are read, so that
 * two runs that end at once are both counted.
 */
export const raceFollow = `
CREATE OR REPLACE FUNCTION race_follow() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  INSERT INTO race (id, org_code, session_id, day, started_at)
    SELECT NEW.race_id, NEW.org_code, NEW.session_id, (NEW.started_at AT TIME ZONE s.time_zone)::date, NEW.started_at
    FROM store s WHERE s.org_code = NEW.org_code
    ON CONFLICT (id) DO NOTHING;
  PERFORM FROM race WHERE id = NEW.race_id FOR UPDATE;
  UPDATE race t SET version = t.version + 1, started_at = f.started_at, ended_at = f.ended_at, member_id = f.member_id, drivers = f.drivers,
      karts = f.karts, run_count = f.run_count, laps = f.laps, best_lap_ms = f.best_lap_ms, ending = f.ending
    FROM (
      SELECT min(r.started_at) AS started_at, CASE WHEN bool_and(r.ended_at IS NOT NULL) THEN max(r.ended_at) END AS ended_at,
        CASE WHEN count(DISTINCT coalesce(r.member_id, '')) = 1 THEN max(r.member_id) END AS member_id,
        (SELECT string_agg(d.name, ', ' ORDER BY d.first, d.name) FROM (SELECT i.driver_name AS name, min(i.started_at) AS first
          FROM run i WHERE i.race_id = NEW.race_id AND i.started_at IS NOT NULL GROUP BY 1) d) AS drivers,
        (SELECT string_agg(k.name, ', ' ORDER BY k.first, k.name) FROM (SELECT i.vehicle_name AS name, min(i.started_at) AS first
          FROM run i WHERE i.race_id = NEW.race_id AND i.started_at IS NOT NULL GROUP BY 1) k) AS karts,
        count(*) FILTER (WHERE r.continues_id IS NULL)::int AS run_count, sum(r.laps)::int AS laps, min(r.best_lap_ms) AS best_lap_ms,
        CASE WHEN bool_or(r.state IN ('DISPATCHED', 'RUNNING')) THEN 'ONTRACK'
          WHEN bool_and(r.end_reason IN ('completed', 'timeOver', 'swapped')) THEN 'WHOLE' ELSE 'STOPPED' END AS ending
      FROM run r WHERE r.race_id = NEW.race_id AND r.started_at IS NOT NULL) f
    WHERE t.id = NEW.race_id;
  RETURN NULL;
END $fn$;
`;

/** Commands to single karts are kept for some days only; what they did to a race is asked for long after. */
export const incidentOfCommand = `
CREATE OR REPLACE FUNCTION incident_of_command() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF NEW.body ->> 'kind' = 'run.stop' THEN
    INSERT INTO track_incident (org_code, kind, vehicle_id, run_id)
      VALUES (NEW.org_code, CASE WHEN NEW.body ->> 'reason' = 'swapped' THEN 'SWAP' ELSE 'STOP' END, NEW.vehicle_id, NEW.body ->> 'runId');
  ELSE
    INSERT INTO track_incident (org_code, kind, vehicle_id, run_id)
      VALUES (NEW.org_code, upper(NEW.body ->> 'action'), NEW.vehicle_id, (SELECT v.run_id FROM vehicle v WHERE v.id = NEW.vehicle_id));
  END IF;
  RETURN NULL;
END $fn$;
`;

export const incidentOfFlag = `
CREATE OR REPLACE FUNCTION incident_of_flag() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  UPDATE track_incident SET until = now() WHERE org_code = NEW.org_code AND kind = 'YELLOW' AND until IS NULL;
  IF NEW.flag = 'yellow' THEN
    INSERT INTO track_incident (org_code, kind) VALUES (NEW.org_code, 'YELLOW');
  END IF;
  RETURN NULL;
END $fn$;
`;
