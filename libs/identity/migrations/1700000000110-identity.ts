import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1700000000110 implements MigrationInterface {
  name = 'Identity1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE store (
  org_code text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  parent_id text NOT NULL DEFAULT '',
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  position int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  allows_cash boolean NOT NULL DEFAULT true,
  licence_ends_on date,
  apps text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
  line_up_prefix text NOT NULL DEFAULT '',
  line_up_wait_minutes int NOT NULL DEFAULT 60,
  trial_escape_seconds int NOT NULL DEFAULT 3600,
  race_rules jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE app_user (
  id text PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  real_name text NOT NULL,
  avatar text,
  phone text,
  identity int NOT NULL,
  status int NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  current_org_code text REFERENCES store,
  shift_password_hash text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE user_store (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  PRIMARY KEY (user_id, org_code)
);
-- Menu entries and buttons in one tree: kind 0 top, 1 sub, 2 button. code is what routes ask for.
CREATE TABLE permission (
  id text PRIMARY KEY,
  parent_id text NOT NULL DEFAULT '',
  kind int NOT NULL CHECK (kind IN (0, 1, 2)),
  code text,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  url text,
  component text,
  icon text,
  redirect text,
  position numeric NOT NULL DEFAULT 0,
  hidden boolean NOT NULL DEFAULT false,
  keep_alive boolean NOT NULL DEFAULT false,
  always_show boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT '1'
);
CREATE TABLE role (
  id text PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE user_role (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  role_id text NOT NULL REFERENCES role ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
);
CREATE TABLE role_permission (
  role_id text NOT NULL REFERENCES role ON DELETE CASCADE,
  permission_id text NOT NULL REFERENCES permission ON DELETE CASCADE,
  PRIMARY KEY (role_id, permission_id)
);
-- Tokens at rest are SHA-256 of 256 random bits.
CREATE TABLE sign_in (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sign_in_by_user ON sign_in (user_id) WHERE revoked_at IS NULL;
-- Failed guesses per account and per address; counted in one statement, so parallel guesses all count.
CREATE TABLE sign_in_attempt (
  subject text PRIMARY KEY,
  failures int NOT NULL,
  blocked_until timestamptz NOT NULL
);
`;

const DOWN = `DROP TABLE sign_in_attempt, sign_in, role_permission, user_role, role, permission, user_store, app_user, store;`;
