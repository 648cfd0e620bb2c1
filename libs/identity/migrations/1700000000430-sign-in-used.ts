import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a sign-in was used last: one that rests for hours ends by itself. Those of now are taken as just used. */
export class SignInUsed1700000000430 implements MigrationInterface {
  name = 'SignInUsed1700000000430';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in ADD COLUMN used_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in DROP COLUMN used_at');
  }
}
