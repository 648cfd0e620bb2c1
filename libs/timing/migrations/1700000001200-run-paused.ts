import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How long the clock of a run had stood still until its last crossing: who is ahead in a race is decided by who crossed first on its clock. Null where nobody
 * has said it: those rank by their total times.
 * And until when its kart stands at a line, as far as the line knows.
 */
export class RunPaused1700000001200 implements MigrationInterface {
  name = 'RunPaused1700000001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run ADD paused_ms bigint, ADD stands_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run DROP COLUMN paused_ms, DROP COLUMN stands_until');
  }
}
