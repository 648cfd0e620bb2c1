/**
 * Notes who makes an account, sets its passwords or its phone, or gives it a rank or a role: in the database, so that no call can
 * forget it. What somebody does to the own account, and what the command line does, ties it to nobody.
 */
export const tieAccount = `
CREATE OR REPLACE FUNCTION note_account_tie(p_account text, p_by text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  v_user text := nullif(current_setting('paddock.who', true), '')::jsonb->>'userId';
BEGIN
  IF v_user IS NULL OR v_user = p_account THEN RETURN; END IF;
  INSERT INTO account_tie (account_id, by_id, tied_by, tied_at) VALUES (p_account, v_user, p_by, clock_timestamp())
    ON CONFLICT (account_id, by_id) DO UPDATE SET tied_by = excluded.tied_by, tied_at = excluded.tied_at;
END $fn$;
CREATE OR REPLACE FUNCTION tie_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_account_tie(NEW.id, 'made');
  ELSIF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    PERFORM note_account_tie(NEW.id, 'password');
  ELSIF NEW.refund_password_hash IS NOT NULL AND NEW.refund_password_hash IS DISTINCT FROM OLD.refund_password_hash THEN
    PERFORM note_account_tie(NEW.id, 'refundPassword');
  ELSIF NEW.phone IS NOT NULL AND NEW.phone IS DISTINCT FROM OLD.phone THEN
    PERFORM note_account_tie(NEW.id, 'phone');
  ELSIF NEW.identity IS DISTINCT FROM OLD.identity THEN
    PERFORM note_account_tie(NEW.id, 'role');
  END IF;
  RETURN NULL;
END $fn$;
CREATE OR REPLACE FUNCTION tie_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM note_account_tie(NEW.user_id, 'role');
  RETURN NULL;
END $fn$;
CREATE OR REPLACE TRIGGER tie_account
  AFTER INSERT OR UPDATE OF password_hash, refund_password_hash, phone, identity ON app_user FOR EACH ROW EXECUTE FUNCTION tie_account();
CREATE OR REPLACE TRIGGER tie_role AFTER INSERT ON user_role FOR EACH ROW EXECUTE FUNCTION tie_role();
CREATE OR REPLACE TRIGGER tie_role AFTER INSERT ON department_role_user FOR EACH ROW EXECUTE FUNCTION tie_role();
`;
