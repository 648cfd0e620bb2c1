/**
 * Stores what an edge reported of races and answers the live events that follow. Reports on a run that are older than its row are dropped.
 * p_passings, p_laps: rows with new ids. p_runs: the newest snapshot of each run. p_events: [{type, payload}] in order, payload without
 * what only the row knows.
 */
export const timingApply = `
DROP FUNCTION IF EXISTS timing_apply(text, jsonb, jsonb, jsonb, jsonb);
CREATE OR REPLACE FUNCTION timing_apply(p_org_code text, p_passings jsonb, p_laps jsonb, p_runs jsonb, p_events jsonb) RETURNS jsonb
LANGUAGE plpgsql
-- Plans are kept, and the first ones are made while the tables of a new venue are empty: every way but an index looks cheap then.
SET enable_seqscan = off SET enable_bitmapscan = off AS $fn$
DECLARE
  v_events jsonb := '[]';
  -- Runs that changed, with what only their rows know.
  v_known jsonb := '{}';
  v_run record;
  v_vehicle_name text;
  v_extra_uses int;
BEGIN
  IF jsonb_array_length(p_passings) > 0 THEN
    INSERT INTO passing (id, org_code, gate_id, seq, transponder, rtc_us, strength, hits, vehicle_id, run_id, created_at)
      SELECT p.id, p_org_code, p."gateId", p.seq, p.transponder, p."rtcUs", p.strength, p.hits, p."vehicleId", p."runId", p."receivedAt"
      FROM jsonb_to_recordset(p_passings) AS p(id text, "gateId" text, seq bigint, transponder text, "rtcUs" bigint, strength int, hits int,
        "vehicleId" text, "runId" text, "receivedAt" timestamptz)
      ON CONFLICT (gate_id, seq, rtc_us) DO NOTHING;
  END IF;
  IF jsonb_array_length(p_laps) > 0 THEN
    INSERT INTO lap (id, org_code, run_id, number, lap_ms, at, flags, passing_id)
      SELECT n.id, p_org_code, n."runId",
        greatest(n.number, coalesce(n.highest, 0) + row_number() OVER (PARTITION BY n."runId" ORDER BY n.number)),
        n."lapMs", n.at, n.flags, n.passing_id
      FROM (
        -- Subqueries and not joins: the planner can't know how short the list is, and would read whole tables for it.
        SELECT l.*, (SELECT p.id FROM passing p WHERE p.gate_id = l."gateId" AND p.seq = l."passingSeq" AND p.rtc_us = l."passingRtcUs") AS passing_id,
          (SELECT k.number FROM lap k WHERE k.run_id = l."runId" ORDER BY k.run_id DESC, k.number DESC LIMIT 1) AS highest
        FROM jsonb_to_recordset(p_laps) AS l(id text, "runId" text, number int, "lapMs" int, at timestamptz, flags text[], "gateId" text,
          "passingSeq" bigint, "passingRtcUs" bigint)
        -- Keeps the subqueries here: each is run once, not once for each mention above and below.
        OFFSET 0) n
      -- A passing completes one lap of a run, however often and by whichever journal it is reported. A number above all others is new.
      WHERE n.highest IS NULL OR n.number > n.highest OR NOT EXISTS (SELECT 1 FROM lap k WHERE k.run_id = n."runId"
        AND (k.passing_id = n.passing_id OR (k.at = n.at AND k.number = n.number)))
      ON CONFLICT (run_id, at, number) DO NOTHING;
  END IF;
  FOR v_run IN SELECT * FROM jsonb_to_recordset(p_runs) AS s(id text, state text, laps int, "lastLapMs" int, "bestLapMs" int, "secondBestLapMs" int,
      "bestLapAt" timestamptz, "totalMs" bigint, "lastCrossingAt" timestamptz, "pausedMs" bigint, "startedAt" timestamptz, "endsAt" timestamptz,
      "endedAt" timestamptz, "endReason" text, remaining int, paused boolean, "standsUntil" timestamptz, "lapLimit" int, "limitMs" int, version int)
  LOOP
    UPDATE run r SET state = v_run.state, laps = v_run.laps, last_lap_ms = v_run."lastLapMs",
        best_lap_at = coalesce(v_run."bestLapAt", CASE WHEN v_run."bestLapMs" IS DISTINCT FROM r.best_lap_ms THEN v_run."lastCrossingAt" ELSE r.best_lap_at END),
        best_lap_ms = v_run."bestLapMs", second_best_lap_ms = v_run."secondBestLapMs", total_ms = v_run."totalMs",
        last_crossing_at = v_run."lastCrossingAt", paused_ms = coalesce(v_run."pausedMs", r.paused_ms), started_at = v_run."startedAt", ends_at = v_run."endsAt", ended_at = v_run."endedAt",
        end_reason = v_run."endReason", remaining = v_run.remaining, paused = v_run.paused, stands_until = v_run."standsUntil", lap_limit = v_run."lapLimit",
        limit_ms = v_run."limitMs", version = v_run.version
      WHERE r.id = v_run.id AND r.org_code = p_org_code AND r.version < v_run.version
      RETURNING r.vehicle_name, r.extra_uses INTO v_vehicle_name, v_extra_uses;
    IF FOUND THEN
      v_known := v_known || jsonb_build_object(v_run.id, jsonb_build_object('cardName', v_vehicle_name, 'extraUses', v_extra_uses));
    END IF;
  END LOOP;
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.event->>'type', 'topic', 'runs',
      'payload', t.event->'payload' || (v_known->(t.event->'payload'->>'id'))) ORDER BY t.position), '[]')
    INTO v_events
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS t(event, position)
    WHERE v_known ? (t.event->'payload'->>'id');
  RETURN v_events;
END $fn$;
`;
