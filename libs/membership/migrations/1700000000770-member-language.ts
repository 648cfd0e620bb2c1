import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a member is written to; null: the store's. */
export class MemberLanguage1700000000770 implements MigrationInterface {
  name = 'MemberLanguage1700000000770';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE member ADD COLUMN language text CHECK (language IN ('cn', 'en'))");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE member DROP COLUMN language');
  }
}
