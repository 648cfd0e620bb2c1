import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Timing1700000000150 implements MigrationInterface {
  name = 'Timing1700000000150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE run (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  vehicle_id text NOT NULL,
  vehicle_name text NOT NULL,
  driver_name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('laps', 'timed')),
  lap_limit int NOT NULL,
  limit_ms int NOT NULL,
  state text NOT NULL,
  laps int NOT NULL DEFAULT 0,
  last_lap_ms int,
  best_lap_ms int,
  second_best_lap_ms int,
  best_lap_at timestamptz,
  total_ms bigint NOT NULL DEFAULT 0,
  last_crossing_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  remaining int NOT NULL DEFAULT 0,
  paused boolean NOT NULL DEFAULT false,
  extra_uses int NOT NULL DEFAULT 0,
  vehicle_changes int NOT NULL DEFAULT 0,
  -- Left out of the boards by staff; nothing is deleted.
  board_invalid boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX run_by_store ON run (org_code, created_at DESC);
CREATE INDEX run_on_track ON run (org_code) WHERE state IN ('DISPATCHED', 'RUNNING');
CREATE INDEX run_best_lap ON run (org_code, best_lap_ms) WHERE best_lap_ms IS NOT NULL AND NOT board_invalid;
CREATE TABLE passing (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  gate_id text NOT NULL,
  seq bigint NOT NULL,
  transponder text NOT NULL,
  rtc_us bigint NOT NULL,
  strength int,
  hits int,
  vehicle_id text,
  run_id text,
  created_at timestamptz NOT NULL,
  UNIQUE (gate_id, seq, rtc_us)
);
CREATE INDEX passing_by_store ON passing (org_code, created_at DESC);
CREATE TABLE lap (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  run_id text NOT NULL,
  number int NOT NULL,
  lap_ms int NOT NULL,
  at timestamptz NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  passing_id text,
  UNIQUE (run_id, at, number)
);
CREATE INDEX lap_by_store ON lap (org_code, at DESC);
-- What each board showed last, with its version.
CREATE TABLE board_state (
  org_code text NOT NULL REFERENCES store,
  board text NOT NULL,
  version int NOT NULL DEFAULT 1,
  rows jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (org_code, board)
);
`;

const DOWN = `DROP TABLE board_state, lap, passing, run;`;
