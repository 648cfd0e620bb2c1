import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A recharge that was never paid and never will be: who voided it, why, and when nothing could pay it any more. */
export class VoidRecharge1700000000510 implements MigrationInterface {
  name = 'VoidRecharge1700000000510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE recharge_order ADD void_reason text, ADD voided_by text, ADD voided_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recharge_order DROP void_reason, DROP voided_by, DROP voided_at');
  }
}
