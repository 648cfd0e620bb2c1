import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers see of a store on their own phone; what is empty comes from the department. */
export class MiniApp1700000000855 implements MigrationInterface {
  name = 'MiniApp1700000000855';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE mini_app (
  id text PRIMARY KEY,
  org_code text NOT NULL UNIQUE REFERENCES store ON DELETE CASCADE,
  display_name text NOT NULL DEFAULT '',
  display_name_en text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  address_en text NOT NULL DEFAULT '',
  opening_hours text NOT NULL DEFAULT '',
  opening_hours_en text NOT NULL DEFAULT '',
  notice text NOT NULL DEFAULT '',
  notice_en text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT 'RED' CHECK (colour IN ('RED', 'INK', 'BLUE', 'GREEN', 'ORANGE', 'PURPLE')),
  logo text,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz
);
INSERT INTO mini_app (id, org_code) SELECT org_code, org_code FROM store;
SELECT watch_changes('mini_app');
`;

const DOWN = `
DROP FUNCTION IF EXISTS begin_mini_app() CASCADE;
DROP TABLE mini_app;
DROP SEQUENCE stamp_mini_app;
`;
