import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Errors of browsers, equal errors once. They hold no data of persons. */
export class BrowserErrors1700000001550 implements MigrationInterface {
  name = 'BrowserErrors1700000001550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE browser_error');
  }
}

const UP = `
CREATE TABLE browser_error (
  fingerprint text PRIMARY KEY,
  message text NOT NULL,
  stack jsonb NOT NULL,
  page text NOT NULL,
  browser text NOT NULL,
  build text NOT NULL,
  times integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
`;
