import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What files and announcements are sorted by. */
export class Categories1700000000821 implements MigrationInterface {
  name = 'Categories1700000000821';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE category (
  id text PRIMARY KEY,
  -- Null: of all stores.
  org_code text REFERENCES store ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  parent_id text REFERENCES category,
  position int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (org_code, code)
);
CREATE INDEX category_by_parent ON category (parent_id) WHERE parent_id IS NOT NULL;
SELECT watch_changes('category');
`;

const DOWN = `
DROP TABLE category;
DROP SEQUENCE stamp_category;
`;
