import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the bar of free trials counts at each start: the few records that it is about, and not the day's others. */
export class TrialsOfToday1700000000383 implements MigrationInterface {
  name = 'TrialsOfToday1700000000383';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX tab_unpaid_trial ON tab (org_code, created_at)
       WHERE consumption_type = 'NOCARDCONSUME' AND state IN ('GUADAN', 'ESCAPED') AND NOT never_driven`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tab_unpaid_trial');
  }
}
