import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text messages that stores have bought, and which package each message was taken from. */
export class SmsPackages1700000000856 implements MigrationInterface {
  name = 'SmsPackages1700000000856';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE sms_package (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  messages int NOT NULL CHECK (messages > 0),
  used int NOT NULL DEFAULT 0,
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  -- Null: without an end.
  valid_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (used BETWEEN 0 AND messages)
);
CREATE INDEX sms_package_of_store ON sms_package (org_code, created_at DESC, id DESC);
SELECT watch_changes('sms_package');
ALTER TABLE message ADD COLUMN package_id text REFERENCES sms_package;
CREATE INDEX message_of_package ON message (package_id) WHERE package_id IS NOT NULL;
`;

const DOWN = `
DROP FUNCTION IF EXISTS follow_sms_package() CASCADE;
ALTER TABLE message DROP COLUMN package_id;
DROP TABLE sms_package;
DROP SEQUENCE stamp_sms_package;
`;
