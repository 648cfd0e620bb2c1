import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Permissions are a page: two who change one notice each other, and its list knows when it has changed. */
export class PermissionVersion1700000000622 implements MigrationInterface {
  name = 'PermissionVersion1700000000622';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE permission ADD COLUMN version int NOT NULL DEFAULT 1');
    await runner.query("SELECT watch_changes('permission')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER note_change ON permission; DROP SEQUENCE stamp_permission');
    await runner.query('ALTER TABLE permission DROP COLUMN version');
  }
}
