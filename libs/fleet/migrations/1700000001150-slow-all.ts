import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The yellow flag of a venue, which slows all its karts: who sent it, and what each kart has answered. Null: none holds. */
export class SlowAll1700000001150 implements MigrationInterface {
  name = 'SlowAll1700000001150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent ADD COLUMN slow_all jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN slow_all');
  }
}
