import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals say where the chains of the audit log stood; and how far a check of everything has come. */
export class AuditSeals1700000001351 implements MigrationInterface {
  name = 'AuditSeals1700000001351';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE history_check, audit_seal_head, audit_seal; DROP FUNCTION refuse_seal_change;');
  }
}

const UP = `
-- Each carries the hash of the one before it, over all stores, so that none goes with the store that it is about.
CREATE TABLE audit_seal (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  hash bytea NOT NULL
);
-- Only chains with new entries since the seal that named them last.
CREATE TABLE audit_seal_head (
  number bigint NOT NULL,
  chain text NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (number, chain)
);
CREATE UNIQUE INDEX audit_seal_head_by_chain ON audit_seal_head (chain, seq);
CREATE FUNCTION refuse_seal_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'PD003'; END $fn$;
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();
CREATE TRIGGER audit_seal_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();
-- A row for each log that is verified from end to end, a part at a time: where the next part begins, and what was found.
CREATE TABLE history_check (
  log text PRIMARY KEY,
  -- Null between two passes.
  place jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  entries bigint NOT NULL DEFAULT 0,
  -- Of the pass that is under way, and of the one before it.
  faults jsonb NOT NULL DEFAULT '[]',
  former_faults jsonb NOT NULL DEFAULT '[]',
  -- The process that verifies holds it until then.
  held_until timestamptz NOT NULL DEFAULT '-infinity'
);
`;
