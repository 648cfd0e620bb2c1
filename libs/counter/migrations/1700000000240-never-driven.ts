import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A record whose vehicle never set off owes nothing: it leaves the list, and counts for no bar. */
export class NeverDriven1700000000240 implements MigrationInterface {
  name = 'NeverDriven1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tab ADD COLUMN never_driven boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tab DROP COLUMN never_driven');
  }
}
