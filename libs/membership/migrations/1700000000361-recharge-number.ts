import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number that people call a recharge by; takings of a day are read by the time of payment. */
export class RechargeNumber1700000000361 implements MigrationInterface {
  name = 'RechargeNumber1700000000361';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_order ADD number text;
CREATE UNIQUE INDEX recharge_order_by_number ON recharge_order (org_code, number) WHERE number IS NOT NULL;
CREATE INDEX recharge_order_paid ON recharge_order (org_code, paid_at) WHERE paid_at IS NOT NULL;
`;

const DOWN = `
DROP INDEX recharge_order_paid, recharge_order_by_number;
ALTER TABLE recharge_order DROP number;
`;
