import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which people set a new password after an administrator has reset theirs. */
export class PasswordLinks1700000000941 implements MigrationInterface {
  name = 'PasswordLinks1700000000941';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_link');
  }
}

const UP = `
-- phone: where it was sent. A link opens nothing once its owner has another one.
CREATE TABLE password_link (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  phone text NOT NULL,
  link_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_link_by_user ON password_link (user_id, created_at);
CREATE INDEX password_link_expires ON password_link (expires_at);
`;
