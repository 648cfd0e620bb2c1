import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What English screens call a recharge rule; its name where there is none. */
export class RechargeRuleNameEn1700000000452 implements MigrationInterface {
  name = 'RechargeRuleNameEn1700000000452';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recharge_rule ADD COLUMN name_en text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recharge_rule DROP COLUMN name_en');
  }
}
