import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Screens ask for the present day all the time: the answer must not cost more for each day that has passed. */
export class PresentDay1700000000270 implements MigrationInterface {
  name = 'PresentDay1700000000270';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE INDEX line_up_by_day ON line_up_entry (org_code, day, number);
CREATE INDEX run_best_lap_at ON run (org_code, (coalesce(best_lap_at, created_at))) WHERE best_lap_ms IS NOT NULL AND NOT board_invalid;
CREATE INDEX run_finished ON run (org_code, ended_at) WHERE state = 'FINISHED';
CREATE INDEX tab_pending ON tab (org_code) WHERE state = 'GUADAN';
-- The feed is written in the order of its times.
CREATE INDEX venue_feed_at ON venue_feed USING brin (at);
`;

const DOWN = `DROP INDEX venue_feed_at, tab_pending, run_finished, run_best_lap_at, line_up_by_day;`;
