import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What runs as the owner looks for its tables in one place, whatever the connection says that once made it. */
export class RightsDoor1700000001531 implements MigrationInterface {
  name = 'RightsDoor1700000001531';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION rights_changed() SET search_path = public, pg_temp');
  }

  async down(): Promise<void> {
    // It may stay so.
  }
}
