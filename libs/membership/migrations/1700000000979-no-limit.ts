import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A free-play card may go without a limit of days (-1), and how often a member's information was changed is counted. */
export class NoLimit1700000000979 implements MigrationInterface {
  name = 'NoLimit1700000000979';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_rule DROP CONSTRAINT recharge_rule_card_days_check, ADD CONSTRAINT recharge_rule_card_days_check CHECK (card_days >= -1);
ALTER TABLE member ADD COLUMN edit_count int NOT NULL DEFAULT 0;
`;
const DOWN = `
ALTER TABLE member DROP COLUMN edit_count;
ALTER TABLE recharge_rule DROP CONSTRAINT recharge_rule_card_days_check, ADD CONSTRAINT recharge_rule_card_days_check CHECK (card_days >= 0);
`;
