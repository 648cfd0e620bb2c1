import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListChanges1700000000405 implements MigrationInterface {
  name = 'ListChanges1700000000405';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const LOGGED = ['tab', 'recharge_order'];

const UP = `
-- The rows that changed lately, before and after, so that a list's total follows them instead of being counted anew; see totals.ts.
CREATE TABLE list_change (
  table_name text NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  org_code text,
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX list_change_fresh ON list_change (table_name, xid);
CREATE INDEX list_change_age ON list_change (at);
-- Every change of a transaction below this may be gone.
CREATE TABLE list_change_floor (xid xid8 NOT NULL);
INSERT INTO list_change_floor VALUES (pg_current_xact_id());
CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.org_code = NEW.org_code THEN
    INSERT INTO list_change (table_name, org_code, before, after) VALUES (TG_TABLE_NAME, NEW.org_code, to_jsonb(OLD), to_jsonb(NEW));
    RETURN NULL;
  END IF;
  -- A row that moves to another store leaves one and comes to the other: neither sees the other's.
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO list_change (table_name, org_code, before) VALUES (TG_TABLE_NAME, OLD.org_code, to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO list_change (table_name, org_code, after) VALUES (TG_TABLE_NAME, NEW.org_code, to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $fn$;
CREATE FUNCTION note_truncate() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  UPDATE list_change_floor SET xid = (pg_current_xact_id()::text::numeric + 1)::text::xid8;
  RETURN NULL;
END $fn$;
-- Call it for a table with an org_code whose lists are long and asked for while it is written.
CREATE FUNCTION log_changes(p_table text) RETURNS void LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format('CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION note_row()', p_table);
  EXECUTE format('CREATE TRIGGER note_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_truncate()', p_table);
END $fn$;
${LOGGED.map((table) => `SELECT log_changes('${table}');`).join('\n')}
`;

const DOWN = `
${LOGGED.map((table) => `DROP TRIGGER note_row ON ${table}; DROP TRIGGER note_truncate ON ${table};`).join('\n')}
DROP FUNCTION log_changes, note_row, note_truncate;
DROP TABLE list_change, list_change_floor;
`;
