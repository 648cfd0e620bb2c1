import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Feed1700000000100 implements MigrationInterface {
  name = 'Feed1700000000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- The live feed of a store: outbox, live history and audit of what screens were told.
CREATE TABLE venue_feed_head (
  org_code text PRIMARY KEY,
  last_offset bigint NOT NULL DEFAULT 0,
  first_offset bigint NOT NULL DEFAULT 1
);
CREATE TABLE venue_feed (
  org_code text NOT NULL REFERENCES venue_feed_head,
  "offset" bigint NOT NULL,
  topic text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (org_code, "offset")
);
CREATE TABLE feed_cursor (
  consumer text NOT NULL,
  org_code text NOT NULL,
  "offset" bigint NOT NULL,
  PRIMARY KEY (consumer, org_code)
);
-- Takes the offsets at the end of a transaction: the head row stays locked until the commit, so offsets are in commit order.
CREATE FUNCTION feed_append(p_org_code text, p_events jsonb) RETURNS TABLE (last_offset bigint, at timestamptz)
LANGUAGE plpgsql AS $fn$
DECLARE
  v_count bigint := jsonb_array_length(p_events);
  v_last bigint;
  v_at timestamptz;
BEGIN
  UPDATE venue_feed_head h SET last_offset = h.last_offset + v_count WHERE h.org_code = p_org_code RETURNING h.last_offset INTO v_last;
  IF v_last IS NULL THEN RETURN; END IF;
  v_at := clock_timestamp();
  INSERT INTO venue_feed (org_code, "offset", topic, type, payload, at)
    SELECT p_org_code, v_last - v_count + e.position, e.event->>'topic', e.event->>'type', e.event->'payload', v_at
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(event, position);
  RETURN QUERY SELECT v_last, v_at;
END $fn$;
-- Answers given under an Idempotency-Key; kept for ever, because keys never expire.
CREATE TABLE idempotent_answer (
  user_id text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
`;

const DOWN = `DROP FUNCTION feed_append; DROP TABLE feed_cursor, venue_feed, venue_feed_head, idempotent_answer;`;
