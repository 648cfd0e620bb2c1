import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Dashboards and boards count the runs of a day or a week without those of the years before. Behind row-level security an index serves
 * only what PostgreSQL knows to leak nothing: CASE is among it, COALESCE is not.
 */
export class RunsOfAPeriod1700000000461 implements MigrationInterface {
  name = 'RunsOfAPeriod1700000000461';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE INDEX run_started ON run (org_code, started_at) WHERE started_at IS NOT NULL;
DROP INDEX run_best_lap_at;
CREATE INDEX run_best_lap_at ON run (org_code, (CASE WHEN best_lap_at IS NULL THEN created_at ELSE best_lap_at END))
  WHERE best_lap_ms IS NOT NULL AND NOT board_invalid;
`;

const DOWN = `
DROP INDEX run_best_lap_at, run_started;
CREATE INDEX run_best_lap_at ON run (org_code, (coalesce(best_lap_at, created_at))) WHERE best_lap_ms IS NOT NULL AND NOT board_invalid;
`;
