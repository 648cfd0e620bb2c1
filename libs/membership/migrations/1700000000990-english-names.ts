import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons, those that members hold, and free-play cards may have an English name. */
export class EnglishNames1700000000990 implements MigrationInterface {
  name = 'EnglishNames1700000000990';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

// A card whose rule was renamed since, or that was given another name by hand, may mean something else than the rule's English name says.
const UP = `
ALTER TABLE coupon ADD COLUMN name_en text;
ALTER TABLE coupon_claim ADD COLUMN name_en text;
ALTER TABLE unlimited_card ADD COLUMN name_en text;
UPDATE unlimited_card c SET name_en = r.name_en FROM recharge_order o JOIN recharge_rule r ON r.id = o.rule_id
  WHERE o.id = c.recharge_order_id AND r.name = c.name AND r.name_en <> '';
`;

const DOWN = `
ALTER TABLE unlimited_card DROP COLUMN name_en;
ALTER TABLE coupon_claim DROP COLUMN name_en;
ALTER TABLE coupon DROP COLUMN name_en;
`;
