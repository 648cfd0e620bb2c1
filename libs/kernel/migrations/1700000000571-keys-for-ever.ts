import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers under idempotency keys have no life time, so nobody looks for the old ones. */
export class KeysForEver1700000000571 implements MigrationInterface {
  name = 'KeysForEver1700000000571';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX idempotent_answer_by_age');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX idempotent_answer_by_age ON idempotent_answer USING brin (created_at)');
  }
}
