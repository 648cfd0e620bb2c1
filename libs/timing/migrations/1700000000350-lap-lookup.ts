import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The highest number of a run's laps is one step in an index, however many laps it has. */
export class LapLookup1700000000350 implements MigrationInterface {
  name = 'LapLookup1700000000350';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX lap_by_number ON lap (run_id, number)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX lap_by_number');
  }
}
