import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every start and every change of a vehicle asks whose run it is. */
export class ByRun1700000000227 implements MigrationInterface {
  name = 'ByRun1700000000227';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX line_up_by_run ON line_up_entry (run_id) WHERE run_id IS NOT NULL');
    await runner.query('CREATE INDEX tab_by_run ON tab (run_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tab_by_run');
    await runner.query('DROP INDEX line_up_by_run');
  }
}
