import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When people were notified of an alarm, under the word that notices have everywhere else. */
export class NotifiedAt1700000000989 implements MigrationInterface {
  name = 'NotifiedAt1700000000989';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notice_alarm RENAME COLUMN told_at TO notified_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notice_alarm RENAME COLUMN notified_at TO told_at');
  }
}
