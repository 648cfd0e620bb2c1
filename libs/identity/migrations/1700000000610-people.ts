import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the pages of users, roles and positions show and keep. Deleted users stay: what they did goes on naming them. */
export class People1700000000610 implements MigrationInterface {
  name = 'People1700000000610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE app_user
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN sex int CHECK (sex IN (1, 2)),
  ADD COLUMN birthday date,
  ADD COLUMN work_no text NOT NULL DEFAULT '',
  -- Codes of positions, joined by commas.
  ADD COLUMN post text NOT NULL DEFAULT '',
  ADD COLUMN telephone text NOT NULL DEFAULT '',
  ADD COLUMN created_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz,
  -- In the recycle bin since then, frozen meanwhile.
  ADD COLUMN deleted_at timestamptz,
  -- Gone for good since then: the name alone is left, for what names it.
  ADD COLUMN erased_at timestamptz;
-- A phone signs in one person: of several the first who is not frozen keeps it, with the others it is a number to be called at.
UPDATE app_user u SET telephone = u.phone, phone = NULL
  FROM (SELECT id, row_number() OVER (PARTITION BY phone ORDER BY status, created_at, id) AS place
          FROM app_user WHERE phone IS NOT NULL) of
  WHERE of.id = u.id AND of.place > 1;
CREATE UNIQUE INDEX app_user_phone_once ON app_user (phone) WHERE phone IS NOT NULL;
CREATE INDEX user_store_by_store ON user_store (org_code);
CREATE INDEX user_role_by_role ON user_role (role_id);
ALTER TABLE role
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN created_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz;
CREATE TABLE staff_position (
  id text PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  rank text,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL DEFAULT ''
);
SELECT watch_changes('role');
SELECT watch_changes('user_role');
SELECT watch_changes('staff_position');
`;

const DOWN = `
DROP TRIGGER note_change ON user_role;
DROP TRIGGER note_change ON role;
DROP SEQUENCE stamp_user_role, stamp_role;
DROP TABLE staff_position;
DROP SEQUENCE stamp_staff_position;
ALTER TABLE role DROP COLUMN version, DROP COLUMN created_by, DROP COLUMN updated_by, DROP COLUMN updated_at;
DROP INDEX user_role_by_role, user_store_by_store, app_user_phone_once;
ALTER TABLE app_user DROP COLUMN version, DROP COLUMN email, DROP COLUMN sex, DROP COLUMN birthday, DROP COLUMN work_no,
  DROP COLUMN post, DROP COLUMN telephone, DROP COLUMN created_by, DROP COLUMN updated_by, DROP COLUMN updated_at,
  DROP COLUMN deleted_at, DROP COLUMN erased_at;
`;
