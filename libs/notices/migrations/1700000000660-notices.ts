import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people are told. An announcement is the office's: drafted, scheduled, published, withdrawn. A notice is what was published or sent, with
 * one receipt for each person who has got it. It belongs to its receivers and to no store: who works in two stores reads it in both.
 */
export class Notices1700000000660 implements MigrationInterface {
  name = 'Notices1700000000660';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE notice (
  id text PRIMARY KEY,
  -- 1 announcement, 2 system message
  category text NOT NULL CHECK (category IN ('1', '2')),
  -- Went to everybody, of one store where it names one: who comes later gets it too.
  everybody boolean NOT NULL DEFAULT false,
  everybody_of text,
  title text NOT NULL,
  title_en text,
  -- As plain words.
  text text NOT NULL,
  text_en text,
  -- Safe HTML; absent where the plain words are all there is.
  content text,
  home_image text,
  priority text NOT NULL DEFAULT 'L' CHECK (priority IN ('L', 'M', 'H')),
  open_type text NOT NULL DEFAULT 'other' CHECK (open_type IN ('url', 'component', 'other')),
  open_page text NOT NULL DEFAULT '',
  bus_id text NOT NULL DEFAULT '',
  sender text NOT NULL,
  sent_at timestamptz NOT NULL,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX notice_to_everybody ON notice (sent_at) WHERE everybody AND withdrawn_at IS NULL;
CREATE INDEX notice_old ON notice (sent_at) WHERE category = '2';
CREATE TABLE notice_receipt (
  id text PRIMARY KEY,
  notice_id text NOT NULL REFERENCES notice ON DELETE CASCADE,
  user_id text NOT NULL,
  -- As the notice has it, for the order of somebody's list.
  sent_at timestamptz NOT NULL,
  -- Came after the publishing: not among those of whom the read share is counted.
  late boolean NOT NULL DEFAULT false,
  read_at timestamptz,
  UNIQUE (notice_id, user_id)
);
CREATE INDEX notice_receipt_of_user ON notice_receipt (user_id, sent_at DESC, id DESC);
CREATE INDEX notice_receipt_unread ON notice_receipt (user_id, sent_at DESC, id DESC) WHERE read_at IS NULL;
-- When people were told last of an alarm of a venue's edge.
CREATE TABLE notice_alarm (
  edge_id text NOT NULL,
  alarm text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (edge_id, alarm)
);
SELECT watch_changes('notice');
SELECT watch_changes('notice_receipt');
`;

const DOWN = `DROP TABLE notice_alarm, notice_receipt, notice`;
