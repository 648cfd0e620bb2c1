import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the worker does again and again: how it went, and what people have decided of it. */
export class Schedules1700000000800 implements MigrationInterface {
  name = 'Schedules1700000000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schedule_decision, schedule_run, schedule_day, schedule');
  }
}

const UP = `
-- One row for each schedule that the worker declares. Written every few seconds at most, however often a schedule runs.
CREATE TABLE schedule (
  name text PRIMARY KEY,
  lane text,
  every_ms int NOT NULL,
  may_pause boolean NOT NULL DEFAULT false,
  paused_at timestamptz,
  paused_by text,
  run_wanted_at timestamptz,
  run_wanted_by text,
  -- A run that lasts; who runs it says so again and again until it has ended.
  running_since timestamptz,
  running_seen_at timestamptz,
  last_started_at timestamptz,
  last_took_ms int,
  last_outcome text CHECK (last_outcome IN ('DONE', 'FAILED')),
  last_done_at timestamptz,
  fault text,
  error text,
  failed_in_row int NOT NULL DEFAULT 0,
  seen_at timestamptz,
  CHECK (paused_at IS NULL OR may_pause)
) WITH (fillfactor = 50);
CREATE TABLE schedule_day (
  name text NOT NULL,
  day date NOT NULL,
  runs int NOT NULL,
  failures int NOT NULL,
  took_ms bigint NOT NULL,
  took_ms_max int NOT NULL,
  PRIMARY KEY (name, day)
) WITH (fillfactor = 50);
-- Rare runs, runs by hand, and failures; the same failure again and again is one row.
CREATE TABLE schedule_run (
  id text PRIMARY KEY,
  name text NOT NULL,
  started_at timestamptz NOT NULL,
  took_ms int NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('DONE', 'FAILED')),
  fault text,
  error text,
  times int NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL,
  wanted_by text
);
CREATE INDEX schedule_run_newest ON schedule_run (name, started_at DESC);
CREATE INDEX schedule_run_old ON schedule_run (last_at);
CREATE TABLE schedule_decision (
  id text PRIMARY KEY,
  name text NOT NULL,
  act text NOT NULL CHECK (act IN ('RUN', 'PAUSE', 'RESUME')),
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);
`;
