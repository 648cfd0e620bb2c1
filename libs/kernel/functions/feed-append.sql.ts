/**
 * Takes the offsets at the end of a transaction: the head row stays locked until the commit, so offsets are in commit order.
 * A feed begins with its first event.
 */
export const feedAppend = `
CREATE OR REPLACE FUNCTION feed_append(p_org_code text, p_events jsonb) RETURNS TABLE (last_offset bigint, at timestamptz)
LANGUAGE plpgsql AS $fn$
DECLARE
  v_count bigint := jsonb_array_length(p_events);
  v_last bigint;
  v_at timestamptz;
BEGIN
  UPDATE venue_feed_head h SET last_offset = h.last_offset + v_count WHERE h.org_code = p_org_code RETURNING h.last_offset INTO v_last;
  IF v_last IS NULL THEN
    INSERT INTO venue_feed_head AS h (org_code, last_offset) VALUES (p_org_code, v_count)
      ON CONFLICT (org_code) DO UPDATE SET last_offset = h.last_offset + v_count RETURNING h.last_offset INTO v_last;
  END IF;
  v_at := clock_timestamp();
  INSERT INTO venue_feed (org_code, "offset", topic, type, payload, at)
    SELECT p_org_code, v_last - v_count + e.position, e.event->>'topic', e.event->>'type', e.event->'payload', v_at
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(event, position);
  RETURN QUERY SELECT v_last, v_at;
END $fn$;
`;
