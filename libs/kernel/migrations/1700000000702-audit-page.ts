import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log as a page: read by its time, one entry by its hash; and what its verification has found. */
export class AuditPage1700000000702 implements MigrationInterface {
  name = 'AuditPage1700000000702';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE INDEX audit_entry_by_time ON audit_entry (at DESC);
CREATE INDEX audit_entry_of_store_by_time ON audit_entry (org_code, at DESC);
CREATE INDEX audit_entry_by_hash ON audit_entry (hash);
-- Up to where each chain was verified, and the first fault of it.
CREATE TABLE audit_check (
  chain text PRIMARY KEY,
  seq bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  fault_seq bigint,
  fault text
);
`;

const DOWN = `
DROP TABLE audit_check;
DROP INDEX audit_entry_by_time, audit_entry_of_store_by_time, audit_entry_by_hash;
`;
