import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The line of a day with those who still wait, in the order of numbers: what the list asks for. */
export class LineUpList1700000000441 implements MigrationInterface {
  name = 'LineUpList1700000000441';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX line_up_shown ON line_up_entry (org_code, (CASE WHEN state = 'QUEUING' THEN DATE '9999-12-31' ELSE day END), number)",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX line_up_shown');
  }
}
