import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that somebody's pages showed last, in which messages are written; null: the store's. */
export class UserLanguage1700000000771 implements MigrationInterface {
  name = 'UserLanguage1700000000771';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app_user ADD COLUMN language text CHECK (language IN ('cn', 'en'))");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user DROP COLUMN language');
  }
}
