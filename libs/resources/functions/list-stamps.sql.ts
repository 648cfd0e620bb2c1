/** Whether a table may have changed since a list's total was counted. */
export const listStamps = `
-- Nobody waits here: the lock is shared among writers, and sequences are outside of transactions. The lock comes first; the totals
-- of lists rely on that order.
-- Assignments of plain expressions: PERFORM would run a query for each, with each statement on such a table.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  v_locked text := pg_advisory_xact_lock_shared(19, hashtext(TG_TABLE_NAME));
  v_stamp bigint := nextval('stamp_' || TG_TABLE_NAME);
BEGIN
  RETURN NULL;
END $fn$;
-- Call it for every table that a declared list reads.
CREATE OR REPLACE FUNCTION watch_changes(p_table text) RETURNS void LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format('CREATE SEQUENCE %I', 'stamp_' || p_table);
  PERFORM nextval('stamp_' || p_table);
  EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_change()', p_table);
END $fn$;
-- Differs whenever one of the tables has changed, and after a restart of the server.
CREATE OR REPLACE FUNCTION list_stamp(p_tables text[]) RETURNS text LANGUAGE plpgsql AS $fn$
DECLARE
  v_stamp text := pg_postmaster_start_time()::text;
  v_table text;
  v_last bigint;
BEGIN
  FOREACH v_table IN ARRAY p_tables LOOP
    EXECUTE format('SELECT last_value FROM %I', 'stamp_' || v_table) INTO v_last;
    v_stamp := v_stamp || ',' || v_last;
  END LOOP;
  RETURN v_stamp;
END $fn$;
-- Whether no transaction that changed one of the tables is under way. Its locks end with the statement.
CREATE OR REPLACE FUNCTION list_is_quiet(p_tables text[]) RETURNS boolean LANGUAGE plpgsql AS $fn$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY p_tables LOOP
    IF NOT pg_try_advisory_xact_lock(19, hashtext(v_table)) THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $fn$;
`;
