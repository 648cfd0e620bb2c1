import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What customers sign before they drive. What a person has written stands in a table of its own: it ends with its life time, and the audit
 * log, which keeps everything for ever, never has it.
 */
export class Waivers1700000000585 implements MigrationInterface {
  name = 'Waivers1700000000585';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE waiver_text (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  -- Counted from 1 in each store.
  number int NOT NULL CHECK (number > 0),
  text_cn text NOT NULL,
  text_en text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  UNIQUE (org_code, number)
);
-- Links that phones scan: the link itself is never stored.
CREATE TABLE waiver_link (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  link_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- How many may still be signed through it.
  left_count int NOT NULL CHECK (left_count >= 0),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX waiver_link_old ON waiver_link (expires_at);
CREATE TABLE waiver (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  text_id text NOT NULL REFERENCES waiver_text,
  text_number int NOT NULL,
  language text NOT NULL CHECK (language IN ('cn', 'en')),
  -- Made by the page that was signed on: the same call again changes nothing.
  signing_id text NOT NULL,
  kart_class text NOT NULL CHECK (kart_class IN ('ADULT', 'JUNIOR')),
  age int NOT NULL,
  guardian boolean NOT NULL,
  -- The member who has signed, where name and phone say so.
  member_id text,
  state text NOT NULL DEFAULT 'SIGNED' CHECK (state IN ('SIGNED', 'WITHDRAWN', 'BLANKED')),
  signed_at timestamptz NOT NULL,
  -- The last day on which it counts.
  valid_until date NOT NULL,
  -- When the personal data are deleted.
  keep_until timestamptz NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdraw_reason text,
  blanked_at timestamptz,
  version int NOT NULL DEFAULT 1,
  UNIQUE (org_code, signing_id)
);
CREATE INDEX waiver_newest ON waiver (org_code, signed_at DESC, id DESC);
CREATE INDEX waiver_by_member ON waiver (org_code, member_id, signed_at DESC) WHERE member_id IS NOT NULL;
CREATE INDEX waiver_by_text ON waiver (text_id);
CREATE INDEX waiver_to_blank ON waiver (keep_until) WHERE blanked_at IS NULL;
CREATE TABLE waiver_person (
  waiver_id text PRIMARY KEY REFERENCES waiver ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  name text NOT NULL,
  -- As names are compared: without spaces, in small letters.
  name_key text NOT NULL,
  phone text NOT NULL,
  phone_end text GENERATED ALWAYS AS (right(phone, 4)) STORED,
  birth_date date NOT NULL,
  height_cm int,
  guardian_name text,
  guardian_relation text,
  guardian_phone text,
  -- Paths: numbers only.
  signature text NOT NULL CHECK (length(signature) <= 16000),
  guardian_signature text CHECK (length(guardian_signature) <= 16000)
);
CREATE INDEX waiver_person_by_name ON waiver_person (org_code, name_key text_pattern_ops);
CREATE INDEX waiver_person_by_phone_end ON waiver_person (org_code, phone_end);
-- Which waiver a place in the line has, and under which a run is driven.
CREATE TABLE waiver_match (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  kind text NOT NULL CHECK (kind IN ('ENTRY', 'RUN')),
  waiver_id text NOT NULL REFERENCES waiver,
  way text NOT NULL CHECK (way IN ('PICKED', 'MEMBER', 'NAME')),
  driver_name text NOT NULL,
  matched_at timestamptz NOT NULL,
  matched_by text
);
CREATE INDEX waiver_match_by_waiver ON waiver_match (waiver_id, matched_at DESC);
-- Who looked at what a person has written.
CREATE TABLE waiver_view (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  waiver_id text NOT NULL REFERENCES waiver,
  viewed_by text NOT NULL,
  viewed_at timestamptz NOT NULL
);
SELECT watch_changes('waiver');
SELECT watch_changes('waiver_person');
SELECT watch_changes('waiver_text');
`;

const DOWN = `
DROP TABLE waiver_view, waiver_match, waiver_person, waiver, waiver_link, waiver_text;
DROP SEQUENCE stamp_waiver, stamp_waiver_person, stamp_waiver_text;
`;
