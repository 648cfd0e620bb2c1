import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The right to set licences covers their end and cash too. A name that the venue gave stays. */
export class LicenceRight1700000000965 implements MigrationInterface {
  name = 'LicenceRight1700000000965';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE permission SET name = '门店授权', name_en = 'Set store licences' WHERE kind = 2 AND code = 'depart:licence' AND name = '授权应用与大屏'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE permission SET name = '授权应用与大屏', name_en = 'Authorise apps and displays' WHERE kind = 2 AND code = 'depart:licence' AND name = '门店授权'",
    );
  }
}
