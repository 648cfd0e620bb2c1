import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gifts that staff apply for and another person reviews. */
export class GiftApplication1700000000560 implements MigrationInterface {
  name = 'GiftApplication1700000000560';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE gift_application (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  number text NOT NULL,
  member_id text NOT NULL REFERENCES member,
  give_fen bigint NOT NULL CHECK (give_fen >= 0),
  points int NOT NULL CHECK (points >= 0),
  visits int NOT NULL CHECK (visits >= 0),
  project_type text NOT NULL,
  laps int NOT NULL CHECK (laps >= 0),
  remark text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'PASS', 'REJECT')),
  reject text,
  applicant_id text NOT NULL REFERENCES app_user,
  reviewed_by text REFERENCES app_user,
  reviewed_at timestamptz,
  -- The posting that gave it.
  posting_id text,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK (give_fen + points + visits + laps > 0),
  CHECK ((state = 'WAIT') = (reviewed_at IS NULL) AND (state = 'WAIT') = (reviewed_by IS NULL)),
  CHECK ((state = 'PASS') = (posting_id IS NOT NULL)),
  CHECK ((state = 'REJECT') = (reject IS NOT NULL)),
  -- Two persons for every gift.
  CHECK (reviewed_by <> applicant_id)
);
CREATE UNIQUE INDEX gift_application_number ON gift_application (org_code, number);
CREATE INDEX gift_application_newest ON gift_application (org_code, created_at DESC, id DESC);
CREATE INDEX gift_application_by_state ON gift_application (org_code, state, created_at DESC, id DESC);
CREATE INDEX gift_application_by_member ON gift_application (member_id, created_at DESC);
CREATE INDEX gift_application_by_applicant ON gift_application (org_code, applicant_id, created_at DESC);
SELECT watch_changes('gift_application');
`;

const DOWN = `
DROP TABLE gift_application;
DROP SEQUENCE stamp_gift_application;
`;
