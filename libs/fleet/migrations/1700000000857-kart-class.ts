import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may drive a kart, in the words of the waiver. None: anybody, as before there were classes. */
export class KartClass1700000000857 implements MigrationInterface {
  name = 'KartClass1700000000857';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE vehicle ADD COLUMN kart_class text CHECK (kart_class IN ('ADULT', 'JUNIOR'))");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle DROP COLUMN kart_class');
  }
}
