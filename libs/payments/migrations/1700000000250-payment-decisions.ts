import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person decided about a payment that the channel can not end by itself; null once it is carried out. */
export class PaymentDecisions1700000000250 implements MigrationInterface {
  name = 'PaymentDecisions1700000000250';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE payment_attempt ADD COLUMN decision text CHECK (decision IN ('giveBack', 'gaveBackByHand'))",
    );
    await runner.query(
      "CREATE INDEX payment_attempt_for_person ON payment_attempt (updated_at) WHERE state IN ('NEEDS_HUMAN', 'REFUND_ABNORMAL')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_attempt_for_person');
    await runner.query('ALTER TABLE payment_attempt DROP COLUMN decision');
  }
}
