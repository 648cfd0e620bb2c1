import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a browser has signed in before is asked by its secret alone: strangers' calls are counted apart from its own. */
export class KnownDevices1700000001350 implements MigrationInterface {
  name = 'KnownDevices1700000001350';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX sign_in_attempt_by_device ON sign_in_attempt (right(subject, 64)) WHERE subject LIKE 'known:%|device %'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sign_in_attempt_by_device');
  }
}
