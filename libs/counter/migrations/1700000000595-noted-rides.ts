import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ride that was noted on paper has no run. */
export class NotedRides1700000000595 implements MigrationInterface {
  name = 'NotedRides1700000000595';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tab ALTER COLUMN run_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE tab SET run_id = '' WHERE run_id IS NULL");
    await runner.query('ALTER TABLE tab ALTER COLUMN run_id SET NOT NULL');
  }
}
