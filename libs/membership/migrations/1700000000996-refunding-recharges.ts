import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recharges that are being refunded: a refund may be on its way for days, and of an order of last month. */
export class RefundingRecharges1700000000996 implements MigrationInterface {
  name = 'RefundingRecharges1700000000996';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX recharge_order_refunding ON recharge_order (org_code) WHERE pay_state = 'refunding'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX recharge_order_refunding');
  }
}
