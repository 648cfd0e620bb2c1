import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a member holds in the hand, and what staff decide about a member. The id of a member stays for ever: a lost card is a row that
 * ends, and the new one is another row of the same member, so that accounts and history stay where they are.
 */
export class MemberPage1700000000540 implements MigrationInterface {
  name = 'MemberPage1700000000540';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE member
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN extra_laps boolean NOT NULL DEFAULT true,
  -- No card of this member is in use: kept here so that a sale reads it with the member.
  ADD COLUMN card_stopped boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_at timestamptz,
  ADD COLUMN frozen_reason text,
  ADD COLUMN frozen_by text,
  ADD COLUMN noted_at timestamptz,
  ADD COLUMN noted_by text,
  ADD CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL));
CREATE TABLE member_card (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'CARD' CHECK (kind IN ('CARD', 'BAND')),
  -- What is printed on it.
  number text NOT NULL UNIQUE,
  -- What a reader finds in it.
  chip_number text,
  label text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'LOST', 'REPLACED')),
  issued_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text,
  CHECK ((state = 'ACTIVE') = (ended_at IS NULL))
);
CREATE INDEX member_card_by_member ON member_card (member_id, issued_at);
CREATE INDEX member_card_by_chip ON member_card (chip_number);
CREATE UNIQUE INDEX member_card_active_chip ON member_card (chip_number) WHERE state = 'ACTIVE';
INSERT INTO member_card (id, org_code, member_id, number, chip_number, issued_at)
  SELECT id || '-1', org_code, id, id, card_chip_number, created_at FROM member;
CREATE FUNCTION first_member_card() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  INSERT INTO member_card (id, org_code, member_id, number, chip_number, issued_at)
    VALUES (NEW.id || '-1', NEW.org_code, NEW.id, NEW.id, NEW.card_chip_number, NEW.created_at);
  RETURN NULL;
END $fn$;
-- Whoever adds a member gives the first card with it.
CREATE TRIGGER first_card AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION first_member_card();
-- Who looked at a whole phone number.
CREATE TABLE member_phone_view (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  member_id text NOT NULL REFERENCES member,
  viewed_by text NOT NULL,
  viewed_at timestamptz NOT NULL DEFAULT now()
);
-- Why something was decided about a member.
CREATE TABLE member_decision (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  member_id text NOT NULL REFERENCES member,
  decision text NOT NULL,
  reason text NOT NULL,
  -- What was decided: the new last day, the number of the new card.
  detail text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_decision_by_member ON member_decision (member_id, decided_at DESC);
ALTER TABLE member_level ADD COLUMN id text, ADD COLUMN version int NOT NULL DEFAULT 1;
UPDATE member_level SET id = level::text;
ALTER TABLE member_level ALTER COLUMN id SET NOT NULL, ADD UNIQUE (id), ADD CHECK (level > 0);
SELECT watch_changes('member_level');
`;

const DOWN = `
DROP TRIGGER note_change ON member_level;
DROP SEQUENCE stamp_member_level;
ALTER TABLE member_level DROP CONSTRAINT member_level_level_check, DROP COLUMN id, DROP COLUMN version;
DROP TABLE member_decision, member_phone_view;
DROP TRIGGER first_card ON member;
DROP FUNCTION first_member_card;
DROP TABLE member_card;
ALTER TABLE member DROP COLUMN version, DROP COLUMN extra_laps, DROP COLUMN card_stopped, DROP COLUMN frozen_at, DROP COLUMN frozen_reason,
  DROP COLUMN frozen_by, DROP COLUMN noted_at, DROP COLUMN noted_by;
`;
