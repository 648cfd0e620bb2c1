import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls that a silent channel did not answer are counted apart from those that it refused: after an outage the waits are short again. */
export class PaymentSilences1700000000503 implements MigrationInterface {
  name = 'PaymentSilences1700000000503';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_attempt ADD COLUMN silences int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_attempt DROP COLUMN silences');
  }
}
