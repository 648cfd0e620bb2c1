import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A list of the audit log shows one entry of each act, and counts them by an index alone. Entries from before, and those that the trigger
 * writes as it was before, have no place and stand for themselves.
 */
export class ActsOfTheAuditLog1700000001620 implements MigrationInterface {
  name = 'ActsOfTheAuditLog1700000001620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entry_of_store_by_act; ALTER TABLE audit_entry DROP place');
  }
}

const UP = `
ALTER TABLE audit_entry ADD IF NOT EXISTS place smallint;
CREATE INDEX IF NOT EXISTS audit_entry_of_store_by_act ON audit_entry (org_code, coalesce(place, 0), at DESC) INCLUDE (place);
`;
