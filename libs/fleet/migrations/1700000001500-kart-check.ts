import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a kart is under a check is asked with each start. */
export class KartCheck1700000001500 implements MigrationInterface {
  name = 'KartCheck1700000001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX edge_command_check ON edge_command (vehicle_id)
        WHERE body->>'kind' = 'kart.check' AND done_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX edge_command_check');
  }
}
