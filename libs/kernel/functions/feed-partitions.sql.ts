/**
 * The feed's days. They run as the owner of the tables, which the services are not. Each gives up after half a second of waiting for
 * a lock, so that nobody queues behind it, and is tried again later.
 */
export const feedMakePartitions = `
-- Makes the partitions from today on, and those of days whose events had to go into the rest. Answers how many.
CREATE OR REPLACE FUNCTION feed_make_partitions(p_days_ahead int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $fn$
DECLARE
  v_day date;
  v_name text;
  v_from timestamptz;
  v_to timestamptz;
  v_made int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(19, hashtext('feed_partitions')) THEN RETURN 0; END IF;
  FOR v_day IN
    SELECT (now() AT TIME ZONE 'UTC')::date + n FROM generate_series(0, p_days_ahead) AS n
    UNION SELECT DISTINCT (at AT TIME ZONE 'UTC')::date FROM venue_feed_rest
  LOOP
    v_name := 'venue_feed_' || to_char(v_day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(v_name) IS NOT NULL;
    v_from := v_day::timestamp AT TIME ZONE 'UTC';
    v_to := (v_day + 1)::timestamp AT TIME ZONE 'UTC';
    EXECUTE format('CREATE TABLE %I (LIKE venue_feed INCLUDING ALL)', v_name);
    LOCK TABLE venue_feed_rest IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('WITH moved AS (DELETE FROM venue_feed_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      v_from, v_to, v_name);
    EXECUTE format('ALTER TABLE venue_feed ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_name, v_from, v_to);
    v_made := v_made + 1;
  END LOOP;
  RETURN v_made;
END $fn$;
`;

export const feedRetire = `
-- Lets the feeds begin after those days that are older than that and that every reader with a cursor has read: a client that asks for more is
-- sent to read everything again. Head by head in the order of the codes, as appends take them. Answers the names of the days that may go.
CREATE OR REPLACE FUNCTION feed_retire(p_keep_days int) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  v_name text;
  v_held boolean;
  v_last record;
  v_retired text[] := '{}';
BEGIN
  FOR v_name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'venue_feed'::regclass AND c.relname ~ '^venue_feed_\\d{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < (now() AT TIME ZONE 'UTC')::date - p_keep_days
    ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM (SELECT org_code, max("offset") AS last FROM %I GROUP BY org_code) p
      JOIN feed_cursor c USING (org_code) WHERE c."offset" < p.last)', v_name) INTO v_held;
    -- Later days hold later offsets: no gap in between.
    EXIT WHEN v_held;
    FOR v_last IN EXECUTE format('SELECT org_code, max("offset") AS last FROM %I GROUP BY org_code ORDER BY org_code', v_name) LOOP
      UPDATE venue_feed_head SET first_offset = v_last.last + 1 WHERE org_code = v_last.org_code AND first_offset <= v_last.last;
    END LOOP;
    v_retired := v_retired || v_name;
  END LOOP;
  RETURN v_retired;
END $fn$;
`;

export const feedDrop = `
-- Drops days that feed_retire has named, in a transaction that holds no head: nobody who appends waits for it crosswise.
CREATE OR REPLACE FUNCTION feed_drop(p_names text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $fn$
DECLARE
  v_name text;
  v_needed boolean;
BEGIN
  FOREACH v_name IN ARRAY p_names LOOP
    CONTINUE WHEN v_name !~ '^venue_feed_\\d{8}$' OR to_regclass(v_name) IS NULL;
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I p JOIN venue_feed_head h USING (org_code) WHERE p."offset" >= h.first_offset)', v_name)
      INTO v_needed;
    CONTINUE WHEN v_needed;
    EXECUTE format('DROP TABLE %I', v_name);
  END LOOP;
END $fn$;
`;
