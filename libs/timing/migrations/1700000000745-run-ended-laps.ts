import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Boards by laps read a column that a lap on track does not change. An index that names `laps`, in its order or in its condition, makes
 * each lap write a new entry into every index of the row.
 */
export class RunEndedLaps1700000000745 implements MigrationInterface {
  name = 'RunEndedLaps1700000000745';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX run_most_laps;
      ALTER TABLE run SET (fillfactor = 70);
      ALTER TABLE run ADD ended_laps int GENERATED ALWAYS AS (CASE WHEN ended_at IS NOT NULL THEN laps END) STORED;
      CREATE INDEX run_most_laps ON run (org_code, ended_laps DESC, best_lap_ms)
        WHERE best_lap_ms IS NOT NULL AND NOT board_invalid AND ended_laps IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX run_most_laps;
      ALTER TABLE run DROP ended_laps;
      ALTER TABLE run RESET (fillfactor);
      CREATE INDEX run_most_laps ON run (org_code, laps DESC, best_lap_ms)
        WHERE best_lap_ms IS NOT NULL AND NOT board_invalid AND ended_at IS NOT NULL;
    `);
  }
}
