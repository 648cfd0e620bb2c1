import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales, places in line and pay-later records keep the English name of their rule beside its name. */
export class SoldNames1700000000475 implements MigrationInterface {
  name = 'SoldNames1700000000475';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

// A rule that has been renamed since may mean something else now: its English name is not given to what was sold before.
const UP = `
ALTER TABLE consumption_order ADD COLUMN tariff_name_en text;
ALTER TABLE line_up_entry ADD COLUMN tariff_name_en text;
ALTER TABLE tab ADD COLUMN tariff_name_en text;
UPDATE consumption_order o SET tariff_name_en = r.name_en FROM tariff r
  WHERE r.id = o.tariff_id AND r.name = o.tariff_name AND r.name_en <> '';
UPDATE tab t SET tariff_name_en = r.name_en FROM tariff r
  WHERE r.id = t.tariff_id AND r.name = t.tariff_name AND r.name_en <> '';
UPDATE line_up_entry e SET tariff_name_en = o.tariff_name_en FROM consumption_order o
  WHERE o.id = e.order_id AND o.tariff_name = e.tariff_name AND o.tariff_name_en IS NOT NULL;
`;

const DOWN = `
ALTER TABLE tab DROP COLUMN tariff_name_en;
ALTER TABLE line_up_entry DROP COLUMN tariff_name_en;
ALTER TABLE consumption_order DROP COLUMN tariff_name_en;
`;
