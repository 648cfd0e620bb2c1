import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kept answer is seen with the stores in sight for which it was made. */
export class SightOfAnswers1700000001530 implements MigrationInterface {
  name = 'SightOfAnswers1700000001530';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: it was kept before. The default comes by itself, so that no row is written again.
      ALTER TABLE idempotent_answer ADD made_for text;
      ALTER TABLE idempotent_answer ALTER made_for SET DEFAULT current_setting('paddock.org_codes', true);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotent_answer DROP made_for');
  }
}
