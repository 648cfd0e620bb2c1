import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The level that staff gave a vehicle from now on, as the venue has reported it. 5: full speed. */
export class OwnLevel1700000001590 implements MigrationInterface {
  name = 'OwnLevel1700000001590';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE vehicle ADD COLUMN own_level int NOT NULL DEFAULT 5 CHECK (own_level BETWEEN 1 AND 5)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle DROP COLUMN own_level');
  }
}
