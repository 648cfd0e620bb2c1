import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The big screens that have asked for a store's picture, each by the id that its browser keeps. */
export class Display1700000000676 implements MigrationInterface {
  name = 'Display1700000000676';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE display');
  }
}

const UP = `
CREATE TABLE display (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  browser_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Since when it has shown something without a break; those who came first stay.
  active_since timestamptz,
  released_at timestamptz,
  UNIQUE (org_code, browser_id)
);
`;
