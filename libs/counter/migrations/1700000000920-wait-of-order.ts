import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A counter may let its numbers wait for another time than the store's; a sale that is paid later joins the line later. */
export class WaitOfOrder1700000000920 implements MigrationInterface {
  name = 'WaitOfOrder1700000000920';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE consumption_order ADD wait_minutes smallint CHECK (wait_minutes BETWEEN 1 AND 600)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consumption_order DROP wait_minutes');
  }
}
