/** A store is shown to customers from its first moment on, by what its department says. */
export const beginMiniApp = `
CREATE OR REPLACE FUNCTION begin_mini_app() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  INSERT INTO mini_app (id, org_code) VALUES (NEW.org_code, NEW.org_code) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $fn$;
CREATE OR REPLACE TRIGGER begin_mini_app AFTER INSERT ON store FOR EACH ROW EXECUTE FUNCTION begin_mini_app();
`;
