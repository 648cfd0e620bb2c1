import type { MigrationInterface, QueryRunner } from 'typeorm';

/** System messages of members. */
export class MemberMessage1700000000364 implements MigrationInterface {
  name = 'MemberMessage1700000000364';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE member_message (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  member_id text NOT NULL REFERENCES member,
  title text NOT NULL,
  content text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX member_message_by_member ON member_message (member_id, created_at DESC);
`;

const DOWN = `
DROP TABLE member_message;
`;
