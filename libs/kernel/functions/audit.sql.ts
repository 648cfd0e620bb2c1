/** Runs as the owner: services can neither write an entry of their own nor touch a chain's end. */
export const audit = `
CREATE OR REPLACE FUNCTION audit_hash(e audit_entry) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
  SELECT encode(sha256(convert_to(jsonb_build_array(e.chain, e.seq, (extract(epoch FROM e.at) * 1000000)::bigint, e.org_code, e.who, e.kind,
    e.subject_table, e.subject_id, e.change, e.before, e.after, e.prev_hash)::text, 'UTF8')), 'hex')
$fn$;
-- What is secret says only that it is there; a text that is kept backwards too is said once. A look at the whole text spares most rows
-- the look at each key, and a function of PL/pgSQL is planned once for a session.
CREATE OR REPLACE FUNCTION audit_masked(p_row jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $fn$
DECLARE
  v_text text := p_row::text;
BEGIN
  IF strpos(v_text, 'hash') + strpos(v_text, 'password') + strpos(v_text, 'secret') + strpos(v_text, 'token') + strpos(v_text, '_reversed') = 0 THEN
    RETURN p_row;
  END IF;
  RETURN (SELECT jsonb_object_agg(key, CASE WHEN key ~ '(hash|password|secret|token)' AND value <> 'null' THEN '"***"' ELSE value END)
    FROM jsonb_each(p_row) WHERE key !~ '_reversed$');
END $fn$;
-- Deferred to the commit, behind the feed: a chain is taken last and held no longer than the commit takes.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  v_before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  v_after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  v_row jsonb := coalesce(v_after, v_before);
  v_entry audit_entry;
BEGIN
  IF v_before = v_after THEN RETURN NULL; END IF;
  v_entry.org_code := v_row->>'org_code';
  v_entry.chain := coalesce(v_entry.org_code, '');
  v_entry.who := coalesce(nullif(current_setting('paddock.who', true), ''), '{"name": "system"}')::jsonb;
  v_entry.kind := TG_ARGV[0];
  v_entry.subject_table := TG_TABLE_NAME;
  v_entry.subject_id := coalesce(v_row->>'id', (v_row->>'user_id') || coalesce(':' || (v_row->>'role_id'), ''),
    coalesce(v_row->>'role_id', v_row->>'department_id') || ':' || coalesce(v_row->>'permission_id', v_row->>'rule_id'), v_row->>'org_code');
  v_entry.change := lower(TG_OP);
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, v_after->b.key) INTO v_before, v_after
      FROM jsonb_each(v_before) b WHERE b.value IS DISTINCT FROM v_after->b.key;
  END IF;
  v_entry.before := audit_masked(v_before);
  v_entry.after := audit_masked(v_after);
  SELECT h.seq + 1, h.hash INTO v_entry.seq, v_entry.prev_hash FROM audit_head h WHERE h.chain = v_entry.chain FOR UPDATE;
  IF NOT FOUND THEN
    -- A chain begins with its first entry; another transaction may begin it at the same instant.
    INSERT INTO audit_head (chain, seq, hash) VALUES (v_entry.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT h.seq + 1, h.hash INTO v_entry.seq, v_entry.prev_hash FROM audit_head h WHERE h.chain = v_entry.chain FOR UPDATE;
  END IF;
  v_entry.at := clock_timestamp();
  v_entry.hash := audit_hash(v_entry);
  INSERT INTO audit_entry SELECT v_entry.*;
  UPDATE audit_head SET seq = v_entry.seq, hash = v_entry.hash WHERE chain = v_entry.chain;
  RETURN NULL;
END $fn$;
-- The first row of each chain that is not what was written, or is missing.
CREATE OR REPLACE FUNCTION audit_faults() RETURNS TABLE (chain text, seq bigint, fault text) LANGUAGE sql STABLE AS $fn$
  WITH linked AS (
    SELECT e AS entry, e.chain, e.seq, e.hash, e.prev_hash, lag(e.hash, 1, '') OVER w AS before, row_number() OVER w AS place
    FROM audit_entry e WINDOW w AS (PARTITION BY e.chain ORDER BY e.seq)
  ), wrong AS (
    SELECT l.chain, l.seq, CASE WHEN l.seq <> l.place OR l.prev_hash <> l.before THEN 'an entry before it is missing' ELSE 'its content was changed' END AS fault
    FROM linked l WHERE l.seq <> l.place OR l.prev_hash <> l.before OR l.hash <> audit_hash(l.entry)
    UNION ALL
    SELECT h.chain, h.seq, 'the newest entry is missing' FROM audit_head h
    WHERE h.seq > 0 AND NOT EXISTS (SELECT 1 FROM audit_entry e WHERE e.chain = h.chain AND e.seq = h.seq AND e.hash = h.hash)
  )
  SELECT DISTINCT ON (w.chain) w.chain, w.seq, w.fault FROM wrong w ORDER BY w.chain, w.seq
$fn$;
`;
