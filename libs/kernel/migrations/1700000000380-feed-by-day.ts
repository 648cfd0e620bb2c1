import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed in one partition for each day (UTC), so that old days go without a mass deletion. What a venue has already is moved. */
export class FeedByDay1700000000380 implements MigrationInterface {
  name = 'FeedByDay1700000000380';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE venue_feed RENAME TO venue_feed_before;
ALTER TABLE venue_feed_before RENAME CONSTRAINT venue_feed_pkey TO venue_feed_before_pkey;
CREATE TABLE venue_feed (
  -- A store's code, or a feed that is not one store's: user:<id>, all:stores.
  org_code text NOT NULL,
  "offset" bigint NOT NULL,
  topic text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (org_code, "offset", at)
) PARTITION BY RANGE (at);
-- Where events go whose day has no partition: an append never fails for want of one.
CREATE TABLE venue_feed_rest PARTITION OF venue_feed DEFAULT;
DO $$
DECLARE
  v_day date;
BEGIN
  FOR v_day IN
    SELECT DISTINCT (at AT TIME ZONE 'UTC')::date FROM venue_feed_before
    UNION SELECT (now() AT TIME ZONE 'UTC')::date + n FROM generate_series(0, 3) AS n
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF venue_feed FOR VALUES FROM (%L) TO (%L)', 'venue_feed_' || to_char(v_day, 'YYYYMMDD'),
      v_day::timestamp AT TIME ZONE 'UTC', (v_day + 1)::timestamp AT TIME ZONE 'UTC');
  END LOOP;
END $$;
INSERT INTO venue_feed (org_code, "offset", topic, type, payload, at) SELECT org_code, "offset", topic, type, payload, at FROM venue_feed_before;
DROP TABLE venue_feed_before;
`;

const DOWN = `
CREATE TABLE venue_feed_before (LIKE venue_feed);
INSERT INTO venue_feed_before SELECT * FROM venue_feed WHERE org_code IN (SELECT org_code FROM venue_feed_head);
DROP TABLE venue_feed;
ALTER TABLE venue_feed_before RENAME TO venue_feed;
ALTER TABLE venue_feed ADD PRIMARY KEY (org_code, "offset"), ADD FOREIGN KEY (org_code) REFERENCES venue_feed_head;
CREATE INDEX venue_feed_at ON venue_feed USING brin (at);
`;
