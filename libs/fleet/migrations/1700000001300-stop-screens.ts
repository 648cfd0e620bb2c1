import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Screens that were paired with the stop of the venue, as it has reported them, and those that the store has taken off. */
export class StopScreens1700000001300 implements MigrationInterface {
  name = 'StopScreens1700000001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE edge_agent
        ADD COLUMN stop_screens jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN withdrawn_screens text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN stop_screens, DROP COLUMN withdrawn_screens');
  }
}
