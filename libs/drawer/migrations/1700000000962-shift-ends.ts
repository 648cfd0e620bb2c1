import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each sale looks whether its shift has been closed since it was begun. */
export class ShiftEnds1700000000962 implements MigrationInterface {
  name = 'ShiftEnds1700000000962';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX drawer_shift_by_end ON drawer_shift (org_code, closed_at) WHERE closed_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX drawer_shift_by_end');
  }
}
