import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first and the last day on which a recharge rule is sold. */
export class RechargeRuleSalePeriod1700000000900 implements MigrationInterface {
  name = 'RechargeRuleSalePeriod1700000000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_rule
  ADD COLUMN sale_from date,
  ADD COLUMN sale_to date,
  ADD CHECK (sale_from IS NULL OR sale_to IS NULL OR sale_to >= sale_from);
`;

const DOWN = `
ALTER TABLE recharge_rule DROP COLUMN sale_from, DROP COLUMN sale_to;
`;
