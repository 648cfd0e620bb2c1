import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What English screens call a consumption rule; its name where there is none. */
export class TariffNameEn1700000000451 implements MigrationInterface {
  name = 'TariffNameEn1700000000451';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tariff ADD COLUMN name_en text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tariff DROP COLUMN name_en');
  }
}
