import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many answers of a form time has deleted: they were taken, so a form that was full stays full. */
export class AnswersExpired1700000000960 implements MigrationInterface {
  name = 'AnswersExpired1700000000960';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE online_form ADD answers_expired int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE online_form DROP answers_expired');
  }
}
