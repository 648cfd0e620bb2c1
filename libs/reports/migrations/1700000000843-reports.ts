import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved reports, and the files that were made of them for somebody. */
export class Reports1700000000843 implements MigrationInterface {
  name = 'Reports1700000000843';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_file, report; DROP SEQUENCE stamp_report;');
  }
}

const UP = `
CREATE TABLE report (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  name_en text,
  -- The resource, and the page on which it was saved.
  target text NOT NULL,
  page_path text NOT NULL,
  list_search text NOT NULL DEFAULT '',
  list_columns text NOT NULL DEFAULT '',
  audience text NOT NULL CHECK (audience IN ('OWN', 'STORE')),
  schedule text NOT NULL DEFAULT 'NONE' CHECK (schedule IN ('NONE', 'DAILY', 'WEEKLY')),
  weekday text,
  -- By the store's clock.
  send_time text CHECK (send_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  receivers text[] NOT NULL DEFAULT '{}',
  next_at timestamptz,
  last_at timestamptz,
  owner_id text NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_of_store ON report (org_code, created_at DESC, id DESC);
CREATE INDEX report_due ON report (next_at) WHERE next_at IS NOT NULL;
SELECT watch_changes('report');
CREATE TABLE report_file (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  report_id text NOT NULL REFERENCES report ON DELETE CASCADE,
  -- Made with the rights of this person, and for nobody else.
  user_id text NOT NULL REFERENCES app_user,
  due_at timestamptz NOT NULL,
  target text NOT NULL,
  file_name text NOT NULL,
  rows int NOT NULL,
  content bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  UNIQUE (report_id, user_id, due_at)
);
CREATE INDEX report_file_of_user ON report_file (user_id, org_code, sent_at DESC);
CREATE INDEX report_file_by_age ON report_file (sent_at);
`;
