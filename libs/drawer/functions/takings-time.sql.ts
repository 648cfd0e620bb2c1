/**
 * The moment at which a sale, a recharge or a refund counts, p_at or the end of the shift that was reported meanwhile: the transaction that
 * books it shares a lock of its store from here to its commit, and the close of a shift waits for all that hold it before it counts
 * (`holdTakings`). So each is in the report that is being made, or later than it and in the next one. An end that lies more than a minute
 * ahead is of a clock that is wrong, and moves nothing.
 *
 * Only a close takes the lock alone, as its first one. A transaction that takes a shift's row shares the lock before: then nobody whom a close waits
 * for can wait for it, except for its place in the queue, which Postgres rearranges.
 */
export const takingsTime = `
CREATE OR REPLACE FUNCTION takings_time(p_org_code text, p_at timestamptz) RETURNS timestamptz LANGUAGE plpgsql STRICT AS $fn$
DECLARE
  v_reported_until timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('takings'), hashtext(p_org_code));
  -- A statement of its own, so that it sees what was reported while this waited.
  SELECT z.reported_until INTO v_reported_until FROM drawer_z z WHERE z.org_code = p_org_code AND z.reported_until - p_at < interval '1 minute';
  RETURN greatest(p_at, v_reported_until);
END $fn$;
`;
