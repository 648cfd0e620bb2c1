import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Departments1700000000403 implements MigrationInterface {
  name = 'Departments1700000000403';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE store
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN mobile text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN memo text NOT NULL DEFAULT '';
CREATE INDEX store_parent ON store (parent_id);
`;

const DOWN = `
ALTER TABLE store DROP COLUMN version, DROP COLUMN mobile, DROP COLUMN address, DROP COLUMN memo;
DROP INDEX IF EXISTS store_parent;
`;
