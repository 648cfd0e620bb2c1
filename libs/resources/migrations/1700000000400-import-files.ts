import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportFiles1700000000400 implements MigrationInterface {
  name = 'ImportFiles1700000000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_error_file');
  }
}

const UP = `
-- Rows that an import could not take, for the person who imported; dropped after a week.
CREATE TABLE import_error_file (
  token text PRIMARY KEY,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_error_file_age ON import_error_file (created_at);
`;
