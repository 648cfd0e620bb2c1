/**
 * Takes a person out of a store: out of its rows, which stay with what they say of money and rides, out of the audit log, whose chain goes on
 * over hashes, and out of kept answers. Only the owner of the tables may; `p_yes` false counts and changes nothing.
 * p_places: as `AreaSchema.people` says, each with what the audit log keeps apart of its table.
 */
export const personErase = `
-- Names and phones out of what was answered; the rest of it is the answer under its key for ever.
CREATE OR REPLACE FUNCTION without_people(p_value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $fn$
BEGIN
  IF jsonb_typeof(p_value) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(without_people(value) ORDER BY place), '[]') FROM jsonb_array_elements(p_value) WITH ORDINALITY AS v(value, place));
  ELSIF jsonb_typeof(p_value) = 'object' THEN
    RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN lower(key) !~ '^(.*phone|mobile|realname|nickname|drivers?|.*drivername|cheshou|remark|membername|avatar)$' THEN without_people(value)
        WHEN jsonb_typeof(value) = 'string' THEN '""' WHEN jsonb_typeof(value) = 'array' THEN '[]' ELSE without_people(value) END), '{}')
      FROM jsonb_each(p_value));
  END IF;
  RETURN p_value;
END $fn$;
CREATE OR REPLACE FUNCTION person_erase(p_erasure text, p_org_code text, p_member text, p_phone text, p_at timestamptz, p_places jsonb, p_yes boolean)
RETURNS TABLE (place text, hits bigint) LANGUAGE plpgsql SET search_path = public, pg_temp AS $fn$
DECLARE
  v_place record;
  v_where text;
  v_full text;
  v_ids text[];
  v_at tid[];
  v_audited jsonb := '{}';
  v_rows int := 0;
  v_entries int := 0;
BEGIN
  FOR v_place IN
    SELECT * FROM jsonb_to_recordset(p_places) AS p("table" text, columns text[], member text, phone text, through_column text, through_table text, audited text[])
  LOOP
    v_where := format('t.org_code = $3 AND (%s)', concat_ws(' OR ', CASE WHEN v_place.member IS NOT NULL THEN format('t.%I = $1', v_place.member) END,
      CASE WHEN v_place.phone IS NOT NULL THEN format('t.%I = $2', v_place.phone) END, CASE WHEN v_place.through_column IS NOT NULL THEN
        format('t.%I IN (SELECT o.id FROM %I o WHERE o.member_id = $1)', v_place.through_column, v_place.through_table) END));
    v_full := coalesce((SELECT string_agg(format('coalesce(t.%I::text, '''') NOT IN ('''', ''[]'', ''{}'')', c), ' OR ')
      FROM unnest(v_place.columns) AS c), 'true');
    IF v_place.audited IS NOT NULL THEN
      EXECUTE format('SELECT coalesce(array_agg(t.id), ''{}'') FROM %I t WHERE %s', v_place."table", v_where) INTO v_ids USING p_member, p_phone, p_org_code;
      v_audited := v_audited || jsonb_build_object(v_place."table", jsonb_build_object('ids', v_ids, 'columns', v_place.audited));
    END IF;
    IF NOT p_yes THEN
      EXECUTE format('SELECT count(*) FROM %I t WHERE %s AND (%s)', v_place."table", v_where, v_full) INTO hits USING p_member, p_phone, p_org_code;
    ELSE
      EXECUTE CASE WHEN cardinality(v_place.columns) = 0 THEN format('DELETE FROM %I t WHERE %s', v_place."table", v_where)
        ELSE (SELECT format('UPDATE %I t SET %s WHERE %s AND (%s)', v_place."table", string_agg(format('%I = %s', a.attname,
            CASE WHEN NOT a.attnotnull THEN 'NULL' WHEN a.atttypid = 'jsonb'::regtype
              THEN format('CASE jsonb_typeof(t.%I) WHEN ''object'' THEN ''{}'' ELSE ''[]'' END::jsonb', a.attname)
              WHEN a.atttypid = 'text'::regtype THEN '''''' ELSE '''{}''' END), ', '), v_where, v_full)
          FROM pg_attribute a WHERE a.attrelid = v_place."table"::regclass AND a.attname = ANY (v_place.columns)) END
        USING p_member, p_phone, p_org_code;
      GET DIAGNOSTICS hits = ROW_COUNT;
    END IF;
    v_rows := v_rows + hits;
    place := v_place."table";
    IF hits > 0 THEN RETURN NEXT; END IF;
  END LOOP;
  -- What the log says of these changes is written now, and taken out with the rest.
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM set_config('paddock.erases_person', 'yes', true);
  FOR v_place IN
    SELECT a.key AS "table", ARRAY(SELECT jsonb_array_elements_text(a.value->'ids')) AS ids, ARRAY(SELECT jsonb_array_elements_text(a.value->'columns')) AS columns
    FROM jsonb_each(v_audited) a
  LOOP
    v_at := ARRAY(SELECT e.ctid FROM audit_entry e
      WHERE e.subject_table = v_place."table" AND e.subject_id = ANY (v_place.ids) AND (e.personal IS NOT NULL OR (e.personal_hash IS NULL
        AND coalesce(audit_personal(e.before, v_place.columns), audit_personal(e.after, v_place.columns)) IS NOT NULL)));
    hits := cardinality(v_at);
    IF p_yes THEN
      -- Entries from before what they say of a person was kept apart: their hash stays, and stands for what was there.
      WITH emptied AS (
        UPDATE audit_entry e SET personal = NULL,
          before = CASE WHEN e.personal_hash IS NULL THEN audit_blanked(e.before, v_place.columns) ELSE e.before END,
          after = CASE WHEN e.personal_hash IS NULL THEN audit_blanked(e.after, v_place.columns) ELSE e.after END
        WHERE e.ctid = ANY (v_at) RETURNING e.chain, e.seq, audit_hash(e) AS content)
      INSERT INTO audit_erased (chain, seq, content, erasure_id) SELECT m.chain, m.seq, m.content, p_erasure FROM emptied m;
    END IF;
    v_entries := v_entries + hits;
  END LOOP;
  PERFORM set_config('paddock.erases_person', '', true);
  place := 'audit_entry';
  hits := v_entries;
  IF hits > 0 THEN RETURN NEXT; END IF;
  -- Answers name the member, or something that was made for the member.
  v_ids := ARRAY(SELECT i #>> '{}' FROM jsonb_path_query(v_audited, '$.*.ids[*]') i) || p_member || p_phone;
  v_at := ARRAY(SELECT a.ctid FROM idempotent_answer a WHERE a.emptied_at IS NULL AND a.answer IS NOT NULL
    AND EXISTS (SELECT 1 FROM unnest(v_ids) i WHERE strpos(a.answer::text, i) > 0));
  place := 'idempotent_answer';
  hits := cardinality(v_at);
  IF p_yes THEN
    UPDATE idempotent_answer a SET answer = without_people(a.answer), emptied_at = p_at WHERE a.ctid = ANY (v_at);
  END IF;
  IF hits > 0 THEN RETURN NEXT; END IF;
  IF p_yes AND v_rows + v_entries + hits > 0 THEN
    INSERT INTO person_erasure (id, org_code, member_id, erased_at, row_count, entry_count, entries_seal)
      SELECT p_erasure, p_org_code, p_member, p_at, v_rows, v_entries,
        encode(sha256(convert_to(coalesce(string_agg(x.chain || ':' || x.seq || ':' || x.content, ',' ORDER BY x.chain COLLATE "C", x.seq), ''), 'UTF8')), 'hex')
      FROM audit_erased x WHERE x.erasure_id = p_erasure;
  END IF;
END $fn$;
REVOKE EXECUTE ON FUNCTION person_erase FROM PUBLIC;
`;
