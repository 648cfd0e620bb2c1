import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1700000000300 implements MigrationInterface {
  name = 'Audit1700000000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_head; DROP TABLE audit_entry; DROP FUNCTION refuse_audit_change;');
  }
}

const UP = `
-- Who changed what, when and from where. One chain of hashes for each store, so that stores don't wait for each other.
CREATE TABLE audit_entry (
  chain text NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  org_code text,
  who jsonb NOT NULL,
  kind text NOT NULL CHECK (kind IN ('money', 'right', 'personal', 'device', 'store')),
  subject_table text NOT NULL,
  subject_id text NOT NULL,
  change text NOT NULL,
  before jsonb,
  after jsonb,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_entry_by_subject ON audit_entry (subject_table, subject_id);
CREATE TABLE audit_head (
  chain text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL
);
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'PD003'; END $fn$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
`;
