import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody has signed in last stands in the list of users. */
export class LastSignIn1700000000612 implements MigrationInterface {
  name = 'LastSignIn1700000000612';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sign_in_of_user ON sign_in (user_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sign_in_of_user');
  }
}
