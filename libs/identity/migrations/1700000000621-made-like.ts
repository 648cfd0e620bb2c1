import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The department whose prices and settings a new one began with. */
export class MadeLike1700000000621 implements MigrationInterface {
  name = 'MadeLike1700000000621';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store ADD COLUMN made_like text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store DROP COLUMN made_like');
  }
}
