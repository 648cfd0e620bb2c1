import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So many displays a store has paid for, beyond the one that is free. */
export class DisplayCount1700000000677 implements MigrationInterface {
  name = 'DisplayCount1700000000677';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store ADD COLUMN display_count int NOT NULL DEFAULT 0 CHECK (display_count >= 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store DROP COLUMN display_count');
  }
}
