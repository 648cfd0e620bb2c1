import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody types to give money back. Nobody has one at first. */
export class RefundPassword1700000000520 implements MigrationInterface {
  name = 'RefundPassword1700000000520';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user ADD COLUMN refund_password_hash text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user DROP COLUMN refund_password_hash');
  }
}
