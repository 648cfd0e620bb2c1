import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kart devices on no vehicle that have to confirm an emergency stop, as the venue has reported them last. */
export class SpareKarts1700000000985 implements MigrationInterface {
  name = 'SpareKarts1700000000985';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE edge_agent
        ADD COLUMN spares jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN spares_version bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN spares, DROP COLUMN spares_version');
  }
}
