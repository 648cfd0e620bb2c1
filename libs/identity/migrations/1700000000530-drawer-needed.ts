import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether cash may be taken in a store while nobody's cash drawer is open there. */
export class DrawerNeeded1700000000530 implements MigrationInterface {
  name = 'DrawerNeeded1700000000530';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store ADD COLUMN needs_open_drawer boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store DROP COLUMN needs_open_drawer');
  }
}
