import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files are sorted by categories, which people set. */
export class FileCategories1700000000822 implements MigrationInterface {
  name = 'FileCategories1700000000822';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE uploaded_file ADD COLUMN category_id text REFERENCES category, ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE INDEX uploaded_file_by_category ON uploaded_file (category_id) WHERE category_id IS NOT NULL;
`;

const DOWN = `
ALTER TABLE uploaded_file DROP COLUMN category_id, DROP COLUMN version;
`;
