import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SoldTerms1700000000225 implements MigrationInterface {
  name = 'SoldTerms1700000000225';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- What was agreed when a record or an order was made. A rule that is changed or taken out of use later does not touch it.
ALTER TABLE tab ADD points int NOT NULL DEFAULT 0, ADD visits int NOT NULL DEFAULT 0, ADD charged_laps int NOT NULL DEFAULT 0,
  ADD project_type text NOT NULL DEFAULT 'currency';
UPDATE tab SET points = t.points, visits = t.visits, charged_laps = t.laps, project_type = t.project_type FROM tariff t WHERE t.id = tab.tariff_id;
ALTER TABLE consumption_order ADD driven_laps int NOT NULL DEFAULT 0, ADD driven_minutes int NOT NULL DEFAULT 0;
UPDATE consumption_order o SET driven_laps = CASE WHEN o.run_mode = 'laps' THEN t.laps ELSE 0 END,
  driven_minutes = CASE WHEN o.run_mode = 'timed' THEN t.minutes ELSE 0 END FROM tariff t WHERE t.id = o.tariff_id;
`;

const DOWN = `
ALTER TABLE consumption_order DROP driven_laps, DROP driven_minutes;
ALTER TABLE tab DROP points, DROP visits, DROP charged_laps, DROP project_type;
`;
