import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was uploaded by whom, what it takes of a store's room, what points at it, and what of it has to be removed. */
export class Files1700000000720 implements MigrationInterface {
  name = 'Files1700000000720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- Each content once, however many stores have it. Its row is locked by uploads of the same content, by rows that begin to refer to it, and by its deletion.
CREATE TABLE file_content (
  -- The hash of the content and its kind.
  name text PRIMARY KEY,
  -- Where the bytes are. A content that comes back gets another place.
  object_key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('IMAGE', 'VIDEO', 'SHEET')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  stored_at timestamptz NOT NULL DEFAULT now(),
  -- When it was last uploaded, or began or ceased to be pointed at.
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_content_untouched ON file_content (touched_at);
CREATE TABLE uploaded_file (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  name text NOT NULL REFERENCES file_content,
  original_name text NOT NULL,
  kind text NOT NULL,
  bytes bigint NOT NULL,
  uploaded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_code, name)
);
CREATE INDEX uploaded_file_newest ON uploaded_file (org_code, created_at DESC, id DESC);
CREATE INDEX uploaded_file_by_name ON uploaded_file (name);
-- Kept by triggers on the columns that areas name (AreaSchema.files).
CREATE TABLE file_use (
  name text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  place text NOT NULL,
  org_code text,
  PRIMARY KEY (name, subject, subject_id, place)
);
CREATE INDEX file_use_by_subject ON file_use (subject, subject_id, place);
CREATE TABLE file_quota (
  org_code text PRIMARY KEY REFERENCES store,
  -- Null: as much as the settings say.
  allowed_bytes bigint CHECK (allowed_bytes > 0),
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0)
);
-- Places whose bytes go: of what has ended, and of uploads that nobody has finished by then.
CREATE TABLE file_removal (
  object_key text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  taken_at timestamptz
);
CREATE INDEX file_removal_due ON file_removal (due_at);
SELECT watch_changes('uploaded_file');
SELECT watch_changes('file_use');
`;

const DOWN = `
DROP FUNCTION IF EXISTS note_file_uses() CASCADE;
DROP FUNCTION IF EXISTS count_file_bytes() CASCADE;
DROP TABLE file_removal, file_quota, file_use;
DROP TABLE uploaded_file, file_content;
DROP SEQUENCE stamp_uploaded_file, stamp_file_use;
`;
