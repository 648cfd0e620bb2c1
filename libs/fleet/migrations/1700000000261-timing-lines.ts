import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Not every gate is where laps are counted: karts cross one at the pit exit too. */
export class TimingLines1700000000261 implements MigrationInterface {
  name = 'TimingLines1700000000261';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device ADD COLUMN timing_line boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device DROP COLUMN timing_line');
  }
}
