import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaderboards that somebody has emptied. Entries are marked and not removed, so that what was done by mistake can be repaired. */
export class RankingCuts1700000000701 implements MigrationInterface {
  name = 'RankingCuts1700000000701';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ranking_cut; ALTER TABLE run DROP COLUMN board_day_cleared;');
  }
}

const UP = `
ALTER TABLE run ADD COLUMN board_day_cleared boolean NOT NULL DEFAULT false;
CREATE TABLE ranking_cut (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  board text NOT NULL CHECK (board IN ('day', 'week', 'month', 'quarter')),
  entries int NOT NULL,
  user_id text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
`;
