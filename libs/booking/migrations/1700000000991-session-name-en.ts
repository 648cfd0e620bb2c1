import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session may have an English name. */
export class SessionNameEn1700000000991 implements MigrationInterface {
  name = 'SessionNameEn1700000000991';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE race_session ADD COLUMN name_en text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE race_session DROP COLUMN name_en');
  }
}
