import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a store has set beside the columns that other areas read: by its name in the code, money in fen. */
export class StoreSettings1700000000552 implements MigrationInterface {
  name = 'StoreSettings1700000000552';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE store ADD COLUMN settings jsonb NOT NULL DEFAULT '{}', ADD COLUMN settings_version int NOT NULL DEFAULT 1",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store DROP COLUMN settings, DROP COLUMN settings_version');
  }
}
