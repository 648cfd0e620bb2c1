import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimingApply1700000000220 implements MigrationInterface {
  name = 'TimingApply1700000000220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- Stores what an edge reported of races and answers the live events that follow. Older words on a run than its row are dropped.
-- p_passings, p_laps: rows with new ids. p_runs: the newest snapshot of each run. p_told: [{type, payload}] in order, payload without
-- what only the row knows.
CREATE FUNCTION timing_apply(p_org_code text, p_passings jsonb, p_laps jsonb, p_runs jsonb, p_told jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $fn$
DECLARE
  v_events jsonb := '[]';
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
      SELECT l.id, p_org_code, l."runId", l.number, l."lapMs", l.at, l.flags, p.id
      FROM jsonb_to_recordset(p_laps) AS l(id text, "runId" text, number int, "lapMs" int, at timestamptz, flags text[], "gateId" text,
        "passingSeq" bigint, "passingRtcUs" bigint)
      LEFT JOIN passing p ON p.gate_id = l."gateId" AND p.seq = l."passingSeq" AND p.rtc_us = l."passingRtcUs"
      ON CONFLICT (run_id, at, number) DO NOTHING;
  END IF;
  IF jsonb_array_length(p_runs) > 0 THEN
    WITH changed AS (
      UPDATE run r SET state = s.state, laps = s.laps, last_lap_ms = s."lastLapMs",
        best_lap_at = coalesce(s."bestLapAt", CASE WHEN s."bestLapMs" IS DISTINCT FROM r.best_lap_ms THEN s."lastCrossingAt" ELSE r.best_lap_at END),
        best_lap_ms = s."bestLapMs", second_best_lap_ms = s."secondBestLapMs", total_ms = s."totalMs", last_crossing_at = s."lastCrossingAt",
        started_at = s."startedAt", ends_at = s."endsAt", ended_at = s."endedAt", end_reason = s."endReason", remaining = s.remaining,
        paused = s.paused, lap_limit = s."lapLimit", limit_ms = s."limitMs", version = s.version
      FROM jsonb_to_recordset(p_runs) AS s(id text, state text, laps int, "lastLapMs" int, "bestLapMs" int, "secondBestLapMs" int,
        "bestLapAt" timestamptz, "totalMs" bigint, "lastCrossingAt" timestamptz, "startedAt" timestamptz, "endsAt" timestamptz,
        "endedAt" timestamptz, "endReason" text, remaining int, paused boolean, "lapLimit" int, "limitMs" int, version int)
      WHERE r.id = s.id AND r.org_code = p_org_code AND r.version < s.version
      RETURNING r.id, r.vehicle_name, r.extra_uses
    )
    SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.told->>'type', 'topic', 'runs',
        'payload', t.told->'payload' || jsonb_build_object('cardName', c.vehicle_name, 'extraUses', c.extra_uses)) ORDER BY t.position), '[]')
      INTO v_events
      FROM jsonb_array_elements(p_told) WITH ORDINALITY AS t(told, position)
      JOIN changed c ON c.id = t.told->'payload'->>'id';
  END IF;
  RETURN v_events;
END $fn$;
-- The whole way of a plain batch in one statement, and so in one commit: the edge's position, what it reported, the live events.
-- Answers nothing, and does nothing, unless all of the batch is new.
CREATE FUNCTION timing_apply_batch(p_edge_id text, p_epoch text, p_first_seq bigint, p_last_seq bigint, p_org_code text, p_passings jsonb,
  p_laps jsonb, p_runs jsonb, p_told jsonb) RETURNS TABLE (events jsonb, last_offset bigint, at timestamptz)
LANGUAGE plpgsql AS $fn$
DECLARE
  v_events jsonb;
BEGIN
  UPDATE edge_agent SET committed_seq = p_last_seq WHERE id = p_edge_id AND epoch = p_epoch AND committed_seq < p_first_seq;
  IF NOT FOUND THEN RETURN; END IF;
  v_events := timing_apply(p_org_code, p_passings, p_laps, p_runs, p_told);
  IF jsonb_array_length(v_events) = 0 THEN
    RETURN QUERY SELECT v_events, 0::bigint, clock_timestamp();
  ELSE
    RETURN QUERY SELECT v_events, f.last_offset, f.at FROM feed_append(p_org_code, v_events) f;
  END IF;
END $fn$;
`;

const DOWN = `DROP FUNCTION timing_apply_batch; DROP FUNCTION timing_apply;`;
