import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bill that its channel does not hand out stands among the differences of its day, under the day as its number. */
export class MissingBills1700000000870 implements MigrationInterface {
  name = 'MissingBills1700000000870';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_difference DROP CONSTRAINT payment_difference_subject_check,
      ADD CONSTRAINT payment_difference_subject_check CHECK (subject IN ('charge', 'refund', 'bill'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM payment_difference WHERE subject = 'bill';
      ALTER TABLE payment_difference DROP CONSTRAINT payment_difference_subject_check,
        ADD CONSTRAINT payment_difference_subject_check CHECK (subject IN ('charge', 'refund'))`);
  }
}
