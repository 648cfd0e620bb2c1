import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes personal data in the audit log and in kept answers erasable, without breaking a chain. */
export class ErasablePeople1700000001532 implements MigrationInterface {
  name = 'ErasablePeople1700000001532';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- What an entry says of a person, and the hash of it: the chain goes over the hash alone. Entries from before have both null.
ALTER TABLE audit_entry ADD IF NOT EXISTS personal jsonb, ADD IF NOT EXISTS personal_hash text;
-- Entries from which it was taken out, and the hash of all that was left of each.
CREATE TABLE audit_erased (
  chain text NOT NULL,
  seq bigint NOT NULL,
  content text NOT NULL,
  erasure_id text NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_erased_by_erasure ON audit_erased (erasure_id);
-- Each time that a person was erased; its entry in the log names the entries by one hash.
CREATE TABLE person_erasure (
  id text PRIMARY KEY,
  org_code text NOT NULL,
  member_id text,
  erased_at timestamptz NOT NULL,
  row_count int NOT NULL,
  entry_count int NOT NULL,
  entries_seal text NOT NULL
);
CREATE TRIGGER audit_erased_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_erased FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();
CREATE TRIGGER person_erasure_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON person_erasure FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();
-- Only the owner of the tables has the right at all; the function that erases says that it does.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('paddock.erases_person', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'PD003';
END $fn$;
-- When names and phones were taken out of a kept answer.
ALTER TABLE idempotent_answer ADD emptied_at timestamptz;
CREATE INDEX idempotent_answer_with_people ON idempotent_answer (created_at) WHERE emptied_at IS NULL;
`;

const DOWN = `
ALTER TABLE idempotent_answer DROP emptied_at;
DROP TABLE person_erasure, audit_erased;
ALTER TABLE audit_entry DROP personal, DROP personal_hash;
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'PD003'; END $fn$;
`;
