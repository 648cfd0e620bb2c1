import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs that staff drive without an order. The row says who; its laps stand on no leaderboard. */
export class TestDrives1700000000740 implements MigrationInterface {
  name = 'TestDrives1700000000740';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_drive;');
  }
}

const UP = `
CREATE TABLE test_drive (
  run_id text PRIMARY KEY REFERENCES run ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  vehicle_id text NOT NULL,
  vehicle_name text NOT NULL,
  laps int NOT NULL CHECK (laps BETWEEN 1 AND 200),
  user_id text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
`;
