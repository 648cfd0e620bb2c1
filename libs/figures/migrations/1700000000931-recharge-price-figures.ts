import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What managers have taken off the prices of recharges counts as a discount too: `note_discounts` is asked about them. */
export class RechargePriceFigures1700000000931 implements MigrationInterface {
  name = 'RechargePriceFigures1700000000931';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(onRecharges('NEW.coupon_fen > 0 OR NEW.rule_price_fen > NEW.amount_fen'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(onRecharges('NEW.coupon_fen > 0'));
  }
}

const DEFERRED = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
const onRecharges = (soldForLess: string): string => `
DROP TRIGGER discounts ON recharge_order;
DROP TRIGGER discounts_added ON recharge_order;
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${soldForLess})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state, refunded_fen ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${soldForLess})) EXECUTE FUNCTION note_discounts();
`;
