import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of cashiers reads who belongs to a store. */
export class WatchUserStores1700000000404 implements MigrationInterface {
  name = 'WatchUserStores1700000000404';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("SELECT watch_changes('user_store')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER note_change ON user_store; DROP SEQUENCE stamp_user_store');
  }
}
