import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A short message to many may go out by text message too, where the store has the app for it. */
export class BySms1700000000743 implements MigrationInterface {
  name = 'BySms1700000000743';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announcement ADD COLUMN by_sms boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announcement DROP COLUMN by_sms');
  }
}
