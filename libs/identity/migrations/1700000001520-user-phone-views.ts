import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Log of looks at whole phones of users: one row for each page of users. It never stores a phone. */
export class UserPhoneViews1700000001520 implements MigrationInterface {
  name = 'UserPhoneViews1700000001520';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_phone_view');
  }
}

const STATEMENTS = `
CREATE TABLE user_phone_view (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  user_ids text[] NOT NULL,
  viewed_by text NOT NULL,
  viewed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_phone_view_by ON user_phone_view (viewed_by, viewed_at);
`;
