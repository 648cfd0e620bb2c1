import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Group-purchase codes and uses of a free-play card are given back too. */
export class CodesAndPlays1700000000761 implements MigrationInterface {
  name = 'CodesAndPlays1700000000761';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund DROP CONSTRAINT refund_unit_check');
    await runner.query(
      "ALTER TABLE refund ADD CONSTRAINT refund_unit_check CHECK (unit IN ('fen', 'points', 'visits', 'laps', 'codes', 'plays'))",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM refund WHERE unit IN ('codes', 'plays')");
    await runner.query('ALTER TABLE refund DROP CONSTRAINT refund_unit_check');
    await runner.query(
      "ALTER TABLE refund ADD CONSTRAINT refund_unit_check CHECK (unit IN ('fen', 'points', 'visits', 'laps'))",
    );
  }
}
