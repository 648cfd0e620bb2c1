import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What English screens call a device; its name where there is none. */
export class DeviceNameEn1700000000453 implements MigrationInterface {
  name = 'DeviceNameEn1700000000453';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device ADD COLUMN name_en text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device DROP COLUMN name_en');
  }
}
