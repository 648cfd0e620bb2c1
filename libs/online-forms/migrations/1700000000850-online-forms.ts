import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Forms that customers fill in. What a person has given stands in a table of its own: it goes with its answer, and the audit log, which
 * keeps everything for ever, never has it.
 */
export class OnlineForms1700000000850 implements MigrationInterface {
  name = 'OnlineForms1700000000850';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE online_form (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  -- Stands on posters: everybody may have it.
  link_code text NOT NULL UNIQUE,
  title text NOT NULL,
  title_en text NOT NULL,
  intro text NOT NULL DEFAULT '',
  intro_en text NOT NULL DEFAULT '',
  questions text NOT NULL,
  opens_at timestamptz,
  closes_at timestamptz,
  answers_max int CHECK (answers_max > 0),
  once_per_phone boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'PUBLISHED', 'CLOSED')),
  -- The newest that was published; 0: none.
  version_number int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX online_form_newest ON online_form (org_code, created_at DESC, id DESC);
CREATE TABLE online_form_version (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  form_id text NOT NULL REFERENCES online_form ON DELETE CASCADE,
  number int NOT NULL CHECK (number > 0),
  title text NOT NULL,
  title_en text NOT NULL,
  intro text NOT NULL,
  intro_en text NOT NULL,
  questions text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  UNIQUE (form_id, number)
);
CREATE TABLE online_answer (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  form_id text NOT NULL REFERENCES online_form,
  version_number int NOT NULL,
  language text NOT NULL CHECK (language IN ('cn', 'en')),
  -- Made by the page that was filled in: the same call again changes nothing.
  answer_key text NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'HANDLED')),
  answered_at timestamptz NOT NULL,
  -- When it is deleted.
  keep_until timestamptz NOT NULL,
  handled_at timestamptz,
  handled_by text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (form_id, answer_key)
);
CREATE INDEX online_answer_newest ON online_answer (org_code, answered_at DESC, id DESC);
CREATE INDEX online_answer_of_form ON online_answer (form_id, answered_at DESC, id DESC);
CREATE INDEX online_answer_old ON online_answer (keep_until);
CREATE TABLE online_answer_given (
  answer_id text PRIMARY KEY REFERENCES online_answer ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  form_id text NOT NULL,
  -- By question; phone numbers masked.
  given jsonb NOT NULL CHECK (pg_column_size(given) <= 65536),
  -- Whole phone numbers by question.
  phones jsonb NOT NULL,
  -- The first of them: by it one person answers once.
  phone text,
  phone_end text GENERATED ALWAYS AS (right(phone, 4)) STORED,
  -- What staff write about the person.
  note text
);
CREATE INDEX online_answer_given_by_phone ON online_answer_given (form_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX online_answer_given_by_phone_end ON online_answer_given (org_code, phone_end);
-- Who looked at whole phone numbers.
CREATE TABLE online_answer_view (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  answer_id text NOT NULL,
  viewed_by text NOT NULL,
  viewed_at timestamptz NOT NULL
);
SELECT watch_changes('online_form');
SELECT watch_changes('online_answer');
SELECT watch_changes('online_answer_given');
`;

const DOWN = `
DROP TABLE online_answer_view, online_answer_given, online_answer, online_form_version, online_form;
DROP SEQUENCE stamp_online_form, stamp_online_answer, stamp_online_answer_given;
`;
