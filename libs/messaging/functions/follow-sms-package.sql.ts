/** What a package has given is what its messages say: one that is not sent in the end is given back. Old messages that are deleted stay counted. */
export const followSmsPackage = `
CREATE OR REPLACE FUNCTION follow_sms_package() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  UPDATE sms_package SET used = used - 1, version = version + 1 WHERE id = OLD.package_id;
  UPDATE sms_package SET used = used + 1, version = version + 1 WHERE id = NEW.package_id;
  RETURN NULL;
END $fn$;
CREATE OR REPLACE TRIGGER follow_sms_package AFTER UPDATE OF package_id ON message FOR EACH ROW
  WHEN (OLD.package_id IS DISTINCT FROM NEW.package_id) EXECUTE FUNCTION follow_sms_package();
`;
