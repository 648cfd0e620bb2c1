/**
 * What a store uses, counted in the transaction of the change. The row of the store is locked until its end, so two uploads can't both take
 * the last room. A content that the last store has given up need not wait until it has rested. As the owner, because others may have it.
 */
export const countFileBytes = `
CREATE OR REPLACE FUNCTION count_file_bytes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO file_quota AS q (org_code, used_bytes) VALUES (NEW.org_code, NEW.bytes)
      ON CONFLICT (org_code) DO UPDATE SET used_bytes = q.used_bytes + excluded.used_bytes;
  ELSE
    UPDATE file_quota SET used_bytes = used_bytes - OLD.bytes WHERE org_code = OLD.org_code;
    UPDATE file_content SET touched_at = '-infinity' WHERE name = OLD.name AND NOT EXISTS (SELECT FROM uploaded_file WHERE name = OLD.name);
  END IF;
  RETURN NULL;
END $fn$;
CREATE OR REPLACE TRIGGER count_bytes AFTER INSERT OR DELETE ON uploaded_file FOR EACH ROW EXECUTE FUNCTION count_file_bytes();
`;
