import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Anybody can open a big screen: those that staff have confirmed as the store's own go before all others. */
export class DisplayConfirmed1700000000994 implements MigrationInterface {
  name = 'DisplayConfirmed1700000000994';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE display ADD COLUMN confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE display DROP COLUMN confirmed_at');
  }
}
