import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How somebody became a member: who recommended the store, and the agreement that was agreed to, as it read then. */
export class Joining1700000000760 implements MigrationInterface {
  name = 'Joining1700000000760';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE member
  ADD COLUMN recommended_by text REFERENCES member ON DELETE SET NULL CHECK (recommended_by <> id),
  -- What who recommended got at the first payment; null until then.
  ADD COLUMN promotion_fen bigint;
CREATE INDEX member_by_recommender ON member (recommended_by) WHERE recommended_by IS NOT NULL;
-- Each text once, however many have agreed to it.
CREATE TABLE agreement_text (
  org_code text NOT NULL REFERENCES store ON DELETE CASCADE,
  digest text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (org_code, digest)
);
CREATE TABLE member_agreement (
  member_id text PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  org_code text NOT NULL,
  digest text NOT NULL,
  agreed_at timestamptz NOT NULL,
  noted_by text NOT NULL,
  FOREIGN KEY (org_code, digest) REFERENCES agreement_text
);
`;

const DOWN = `
DROP TABLE member_agreement;
DROP TABLE agreement_text;
ALTER TABLE member DROP COLUMN recommended_by, DROP COLUMN promotion_fen;
`;
