import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a store, and who changed it last and when. Null where nobody has since this is kept. */
export class StoreChanges1700000000964 implements MigrationInterface {
  name = 'StoreChanges1700000000964';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE store ADD COLUMN created_by text, ADD COLUMN updated_by text, ADD COLUMN updated_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store DROP COLUMN created_by, DROP COLUMN updated_by, DROP COLUMN updated_at');
  }
}
