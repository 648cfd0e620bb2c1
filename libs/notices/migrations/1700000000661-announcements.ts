import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements as the office works on them. What was published stands in `notice`, under the same id. */
export class Announcements1700000000661 implements MigrationInterface {
  name = 'Announcements1700000000661';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE announcement (
  id text PRIMARY KEY,
  -- Whose it is; null: head office's, for all stores.
  org_code text REFERENCES store,
  title text NOT NULL,
  -- Safe HTML.
  content text NOT NULL,
  home_image text,
  priority text NOT NULL DEFAULT 'L' CHECK (priority IN ('L', 'M', 'H')),
  category text NOT NULL DEFAULT '1' CHECK (category IN ('1', '2')),
  receiver_kind text NOT NULL DEFAULT 'ALL' CHECK (receiver_kind IN ('ALL', 'STORES', 'ROLES', 'USERS')),
  -- Codes of stores, ids of roles or of people, each with a comma after it.
  receiver_ids text NOT NULL DEFAULT '',
  -- Their names when it was last changed.
  receiver_names text NOT NULL DEFAULT '',
  open_type text NOT NULL DEFAULT 'other' CHECK (open_type IN ('url', 'component', 'other')),
  open_page text NOT NULL DEFAULT '',
  bus_id text NOT NULL DEFAULT '',
  stage text NOT NULL DEFAULT 'DRAFT' CHECK (stage IN ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN', 'EXPIRED')),
  publish_at timestamptz,
  ends_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- Who published it, or had it published later.
  sender text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX announcement_of_store ON announcement (org_code, created_at DESC);
CREATE INDEX announcement_to_publish ON announcement (publish_at) WHERE stage = 'SCHEDULED';
CREATE INDEX announcement_to_end ON announcement (ends_at) WHERE stage = 'PUBLISHED' AND ends_at IS NOT NULL;
SELECT watch_changes('announcement');
`;

const DOWN = `DROP TABLE announcement`;
