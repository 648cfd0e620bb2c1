import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a dictionary or one of its items, and who changed it last and when. Null where nobody has since this is kept. */
export class DictionaryChanges1700000000963 implements MigrationInterface {
  name = 'DictionaryChanges1700000000963';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE dictionary ADD COLUMN created_by text, ADD COLUMN updated_by text, ADD COLUMN updated_at timestamptz;
ALTER TABLE dictionary_item ADD COLUMN created_by text, ADD COLUMN updated_by text, ADD COLUMN updated_at timestamptz;
`;

const DOWN = `
ALTER TABLE dictionary DROP COLUMN created_by, DROP COLUMN updated_by, DROP COLUMN updated_at;
ALTER TABLE dictionary_item DROP COLUMN created_by, DROP COLUMN updated_by, DROP COLUMN updated_at;
`;
