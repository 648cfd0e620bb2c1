import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the shifts of a store are reported: what is booked afterwards is later. */
export class ReportedUntil1700000000966 implements MigrationInterface {
  name = 'ReportedUntil1700000000966';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE drawer_z ADD COLUMN reported_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE drawer_z DROP COLUMN reported_until');
  }
}
