import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A deleted dictionary can be brought back. The product's own YES and NO make room for the `yn` of older clients, which is 1 and 0; texts
 * that a venue has changed stay with the values that they were written for.
 */
export class DictionaryBin1700000000700 implements MigrationInterface {
  name = 'DictionaryBin1700000000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE dictionary ADD COLUMN deleted_at timestamptz;
ALTER TABLE dictionary DROP CONSTRAINT dictionary_dict_code_key;
CREATE UNIQUE INDEX dictionary_code_once ON dictionary (dict_code) WHERE deleted_at IS NULL;
UPDATE dictionary SET dict_code = 'yes_no', version = version + 1 WHERE dict_code = 'yn' AND built_in;
`;

const DOWN = `
DELETE FROM dictionary_item WHERE dict_id IN (SELECT id FROM dictionary WHERE deleted_at IS NOT NULL OR dict_code = 'yn');
DELETE FROM dictionary WHERE deleted_at IS NOT NULL OR dict_code = 'yn';
UPDATE dictionary SET dict_code = 'yn' WHERE dict_code = 'yes_no';
DROP INDEX dictionary_code_once;
ALTER TABLE dictionary DROP COLUMN deleted_at;
ALTER TABLE dictionary ADD CONSTRAINT dictionary_dict_code_key UNIQUE (dict_code);
`;
