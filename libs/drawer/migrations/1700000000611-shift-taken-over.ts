import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who held an open drawer before it was taken over: what they have sold in its hours stands in its report. */
export class ShiftTakenOver1700000000611 implements MigrationInterface {
  name = 'ShiftTakenOver1700000000611';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE drawer_shift ADD COLUMN taken_from text[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE drawer_shift DROP COLUMN taken_from');
  }
}
