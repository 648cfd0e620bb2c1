/**
 * The whole way of a plain batch in one statement, and so in one commit: the edge's position, what it reported, the live events.
 * Answers nothing, and does nothing, unless all of the batch is new.
 */
export const timingApplyBatch = `
DROP FUNCTION IF EXISTS timing_apply_batch(text, text, bigint, bigint, text, jsonb, jsonb, jsonb, jsonb);
DROP FUNCTION IF EXISTS timing_apply_batch(text, text, text, bigint, bigint, text, jsonb, jsonb, jsonb, jsonb);
CREATE OR REPLACE FUNCTION timing_apply_batch(p_edge_id text, p_epoch text, p_origin text, p_first_seq bigint, p_last_seq bigint, p_org_code text,
  p_passings jsonb, p_laps jsonb, p_runs jsonb, p_events jsonb) RETURNS TABLE (events jsonb, last_offset bigint, at timestamptz)
LANGUAGE plpgsql AS $fn$
DECLARE
  v_events jsonb;
BEGIN
  UPDATE edge_agent SET committed_seq = p_last_seq, committed_origin = p_origin
    WHERE id = p_edge_id AND epoch = p_epoch AND committed_seq < p_first_seq;
  IF NOT FOUND THEN RETURN; END IF;
  v_events := timing_apply(p_org_code, p_passings, p_laps, p_runs, p_events);
  IF jsonb_array_length(v_events) = 0 THEN
    RETURN QUERY SELECT v_events, 0::bigint, clock_timestamp();
  ELSE
    RETURN QUERY SELECT v_events, f.last_offset, f.at FROM feed_append(p_org_code, v_events) f;
  END IF;
END $fn$;
`;
