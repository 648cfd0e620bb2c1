/** Runs as the owner: services can neither write an entry of their own nor touch a chain's end. */
export const audit = `
CREATE OR REPLACE FUNCTION audit_hash(e audit_entry) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
  SELECT encode(sha256(convert_to((CASE WHEN e.personal_hash IS NULL THEN
      jsonb_build_array(e.chain, e.seq, (extract(epoch FROM e.at) * 1000000)::bigint, e.org_code, e.who, e.kind,
        e.subject_table, e.subject_id, e.change, e.before, e.after, e.prev_hash)
    ELSE jsonb_build_array(e.chain, e.seq, (extract(epoch FROM e.at) * 1000000)::bigint, e.org_code, e.who, e.kind,
        e.subject_table, e.subject_id, e.change, e.before, e.after, e.prev_hash, e.personal_hash) END)::text, 'UTF8')), 'hex')
$fn$;
-- What stands in these columns.
CREATE OR REPLACE FUNCTION audit_personal(p_row jsonb, p_columns text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $fn$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(p_row)
    WHERE key = ANY (p_columns) AND value NOT IN ('null', '""', '[]', '{}', '"***"')
$fn$;
-- The same row without it.
CREATE OR REPLACE FUNCTION audit_blanked(p_row jsonb, p_columns text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $fn$
  SELECT p_row || coalesce((SELECT jsonb_object_agg(key, '"***"'::jsonb) FROM jsonb_each(audit_personal(p_row, p_columns))), '{}')
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
  v_column text;
  v_acts jsonb;
  v_act jsonb;
  v_place int;
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
  IF TG_NARGS > 1 THEN
    -- Kept beside the chain, which goes over its hash: it can be taken away. Its salt keeps a phone from being found by trying all.
    v_before := '{}';
    v_after := '{}';
    FOREACH v_column IN ARRAY string_to_array(TG_ARGV[1], ', ') LOOP
      IF v_entry.before->v_column NOT IN ('null', '""', '[]', '{}', '"***"') THEN
        v_before := v_before || jsonb_build_object(v_column, v_entry.before->v_column);
        v_entry.before := v_entry.before || jsonb_build_object(v_column, '***');
      END IF;
      IF v_entry.after->v_column NOT IN ('null', '""', '[]', '{}', '"***"') THEN
        v_after := v_after || jsonb_build_object(v_column, v_entry.after->v_column);
        v_entry.after := v_entry.after || jsonb_build_object(v_column, '***');
      END IF;
    END LOOP;
    IF v_before <> '{}' OR v_after <> '{}' THEN
      v_entry.personal := jsonb_build_object('salt', gen_random_uuid(), 'before', v_before, 'after', v_after);
      v_entry.personal_hash := encode(sha256(convert_to(v_entry.personal::text, 'UTF8')), 'hex');
    END IF;
  END IF;
  SELECT h.seq + 1, h.hash INTO v_entry.seq, v_entry.prev_hash FROM audit_head h WHERE h.chain = v_entry.chain FOR UPDATE;
  IF NOT FOUND THEN
    -- A chain begins with its first entry; another transaction may begin it at the same instant.
    INSERT INTO audit_head (chain, seq, hash) VALUES (v_entry.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT h.seq + 1, h.hash INTO v_entry.seq, v_entry.prev_hash FROM audit_head h WHERE h.chain = v_entry.chain FOR UPDATE;
  END IF;
  -- What one request or one commit writes is one act, named after its first entry. A list shows one entry of each: the first of all, of its
  -- kind, or of its table. The sealed part says it, so that nobody folds an entry away later.
  v_acts := coalesce(nullif(current_setting('paddock.acts', true), ''), '{}')::jsonb;
  v_act := v_acts->v_entry.chain;
  IF v_act IS NULL AND v_entry.who ? 'request' THEN
    SELECT jsonb_build_object('act', min((e.who->>'act')::bigint), 'kinds', jsonb_agg(DISTINCT e.kind), 'tables', jsonb_agg(DISTINCT e.subject_table))
      INTO v_act FROM audit_entry e
      WHERE e.chain = v_entry.chain AND e.seq BETWEEN v_entry.seq - 64 AND v_entry.seq - 1 AND e.who->>'request' = v_entry.who->>'request'
      HAVING count(*) > 0;
  END IF;
  v_place := CASE WHEN v_act IS NULL THEN 0 WHEN NOT v_act->'kinds' ? v_entry.kind THEN 1 WHEN NOT v_act->'tables' ? v_entry.subject_table THEN 2 ELSE 3 END;
  v_act := coalesce(v_act, jsonb_build_object('act', v_entry.seq, 'kinds', jsonb_build_array(), 'tables', jsonb_build_array()));
  v_entry.who := v_entry.who || jsonb_build_object('act', v_act->'act', 'place', v_place);
  v_entry.place := v_place;
  IF v_place < 3 OR v_acts->v_entry.chain IS NULL THEN
    PERFORM set_config('paddock.acts', (v_acts || jsonb_build_object(v_entry.chain, v_act
      || jsonb_build_object('kinds', (v_act->'kinds') || to_jsonb(v_entry.kind), 'tables', (v_act->'tables') || to_jsonb(v_entry.subject_table))))::text, true);
  END IF;
  v_entry.at := clock_timestamp();
  v_entry.hash := audit_hash(v_entry);
  INSERT INTO audit_entry SELECT v_entry.*;
  UPDATE audit_head SET seq = v_entry.seq, hash = v_entry.hash WHERE chain = v_entry.chain;
  RETURN NULL;
END $fn$;
`;
