import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales that are being refunded: a refund may be on its way for days, and of an order of last month. */
export class RefundingSales1700000000995 implements MigrationInterface {
  name = 'RefundingSales1700000000995';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX consumption_order_refunding ON consumption_order (org_code) WHERE pay_state = 'refunding'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX consumption_order_refunding');
  }
}
