import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes by SMS, where sign-ins come from, and the log of visits. */
export class Accounts1700000000630 implements MigrationInterface {
  name = 'Accounts1700000000630';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- One for each phone and purpose; the next one takes its place. A phone of nobody has one too, so that no answer tells them apart.
-- user_id: who binds the phone; empty otherwise. uses_left: -1 is without limit until it expires.
CREATE TABLE sms_code (
  phone text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('LOGIN', 'REGISTER', 'RECOVERY', 'BIND')),
  user_id text NOT NULL DEFAULT '',
  code_hash text NOT NULL,
  uses_left int NOT NULL DEFAULT 1 CHECK (uses_left >= -1),
  failures int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (phone, purpose, user_id)
);
CREATE INDEX sms_code_expires ON sms_code (expires_at);
ALTER TABLE store ADD COLUMN sms_code_uses int NOT NULL DEFAULT 1 CHECK (sms_code_uses = -1 OR sms_code_uses >= 1);

ALTER TABLE sign_in ADD COLUMN address text NOT NULL DEFAULT '', ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX sign_in_open ON sign_in (created_at DESC) WHERE revoked_at IS NULL;
CREATE INDEX sign_in_open_by_store ON sign_in (org_code, created_at DESC) WHERE revoked_at IS NULL;
SELECT watch_changes('sign_in');

-- user_id and org_code are empty where the name belongs to nobody. What was typed as a name is not kept: it may be a password.
CREATE TABLE visit (
  id text PRIMARY KEY,
  created_at timestamptz NOT NULL,
  org_code text REFERENCES store,
  user_id text REFERENCES app_user ON DELETE SET NULL,
  way text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('IN', 'REFUSED')),
  reason text,
  address text NOT NULL,
  device text NOT NULL
);
CREATE INDEX visit_at ON visit (created_at DESC, id DESC);
CREATE INDEX visit_by_store ON visit (org_code, created_at DESC, id DESC);
CREATE INDEX visit_by_user ON visit (user_id, created_at DESC, id DESC);
SELECT watch_changes('visit');
-- Visits of all times: the log itself is trimmed.
CREATE TABLE visit_total (
  org_code text PRIMARY KEY REFERENCES store,
  visits bigint NOT NULL DEFAULT 0
);
`;

const DOWN = `
DROP TABLE visit_total, visit, sms_code;
DROP TRIGGER note_change ON sign_in;
DROP SEQUENCE stamp_sign_in, stamp_visit;
DROP INDEX sign_in_open, sign_in_open_by_store;
ALTER TABLE sign_in DROP COLUMN address, DROP COLUMN device;
ALTER TABLE store DROP COLUMN sms_code_uses;
`;
