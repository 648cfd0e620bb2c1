import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recharge rules that a person changes. */
export class RechargeRuleForms1700000000551 implements MigrationInterface {
  name = 'RechargeRuleForms1700000000551';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_rule ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz;
`;

const DOWN = `
ALTER TABLE recharge_rule DROP COLUMN version, DROP COLUMN deleted_at;
`;
