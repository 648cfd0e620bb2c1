import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ParkedJobs1700000000381 implements MigrationInterface {
  name = 'ParkedJobs1700000000381';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX idempotent_answer_by_age; DROP TABLE parked_job');
  }
}

const UP = `
-- Jobs that failed for good, until an administrator lets them run again.
CREATE TABLE parked_job (
  id text PRIMARY KEY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  error text NOT NULL,
  failures int NOT NULL DEFAULT 1,
  failed_at timestamptz NOT NULL DEFAULT now(),
  retry_wanted_at timestamptz
);
CREATE INDEX parked_job_wanted ON parked_job (retry_wanted_at) WHERE retry_wanted_at IS NOT NULL;
-- For those that are past their life time.
CREATE INDEX idempotent_answer_by_age ON idempotent_answer USING brin (created_at);
`;
