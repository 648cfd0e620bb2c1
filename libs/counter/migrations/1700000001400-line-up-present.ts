import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Screens ask for the line by state: who missed the call today, and who has just departed, whatever the day was like. */
export class LineUpPresent1700000001400 implements MigrationInterface {
  name = 'LineUpPresent1700000001400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX line_up_passed ON line_up_entry (org_code, day, number) WHERE state = 'PASSED'");
    await runner.query(
      "CREATE INDEX line_up_departed ON line_up_entry (org_code, departed_at) WHERE state = 'DEPARTED'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX line_up_passed, line_up_departed');
  }
}
