import type { FilePlace } from '@paddock/kernel';

/** A name of an uploaded file, wherever it stands in a text. */
const NAME = '[0-9a-f]{64}\\.(?:jpg|png|mp4|xlsx|xls|csv)';

/**
 * Notes which rows point at which files, in the transaction that writes them. The contents are locked, in one order: a deletion waits
 * until it is known whether the content is pointed at. As the owner, because what points may be of any store or of none.
 */
const NOTE = `
CREATE OR REPLACE FUNCTION note_file_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  v_place text := TG_ARGV[0];
  v_before text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> v_place END;
  v_after text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> v_place END;
  v_row jsonb;
  v_names text[];
BEGIN
  IF v_before IS NOT DISTINCT FROM v_after THEN RETURN NULL; END IF;
  v_row := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  v_names := ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(v_before, '${NAME}', 'g') m
    UNION SELECT m[1] FROM regexp_matches(v_after, '${NAME}', 'g') m);
  IF v_names = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM file_content WHERE name = ANY (v_names) ORDER BY name FOR UPDATE;
  UPDATE file_content SET touched_at = now() WHERE name = ANY (v_names);
  DELETE FROM file_use WHERE subject = TG_TABLE_NAME AND subject_id = v_row ->> 'id' AND place = v_place;
  INSERT INTO file_use (name, subject, subject_id, place, org_code)
    SELECT DISTINCT m[1], TG_TABLE_NAME, v_row ->> 'id', v_place, v_row ->> 'org_code' FROM regexp_matches(v_after, '${NAME}', 'g') m;
  RETURN NULL;
END $fn$;
`;

/** Names come from the schemas of the areas. What stood in a column before it was named is noted at once. */
const watch = ({ table, column }: FilePlace): string => `
CREATE OR REPLACE TRIGGER file_uses_${column} AFTER INSERT OR DELETE OR UPDATE OF ${column} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION note_file_uses('${column}');
INSERT INTO file_use (name, subject, subject_id, place, org_code)
  SELECT DISTINCT m[1], '${table}', t.id, '${column}', to_jsonb(t) ->> 'org_code' FROM ${table} t CROSS JOIN LATERAL regexp_matches(t.${column}, '${NAME}', 'g') m
  ON CONFLICT DO NOTHING;
`;

export const fileUsesText = (places: readonly FilePlace[]): string => [NOTE, ...places.map(watch)].join('');
