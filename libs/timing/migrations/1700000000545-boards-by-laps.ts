import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Boards by laps read the longest runs first. Only runs that are over stand in it, so that a lap on track costs nothing more. */
export class BoardsByLaps1700000000545 implements MigrationInterface {
  name = 'BoardsByLaps1700000000545';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX run_most_laps ON run (org_code, laps DESC, best_lap_ms) WHERE best_lap_ms IS NOT NULL AND NOT board_invalid AND ended_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX run_most_laps');
  }
}
