import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What managers have taken off the prices of recharges counts as a discount like what they take off rides. */
export class RechargePriceFigures1700000000931 implements MigrationInterface {
  name = 'RechargePriceFigures1700000000931';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(noteDiscounts(`${COUPON}\n${CUT}`));
    await runner.query(onRecharges('NEW.coupon_fen > 0 OR NEW.rule_price_fen > NEW.amount_fen'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(onRecharges('NEW.coupon_fen > 0'));
    await runner.query(noteDiscounts(COUPON));
  }
}

const moved = (kind: string, given: string): string =>
  `PERFORM figure_discount_moved(NEW.id, NEW.org_code, NEW.paid_at, '${kind}', ${given}, v_before, v_after);`;
const COUPON = moved('coupon', 'NEW.coupon_fen');
const CUT = moved('price', 'greatest(0, coalesce(NEW.rule_price_fen, 0) - NEW.amount_fen)');

const noteDiscounts = (ofRecharges: string): string => `
CREATE OR REPLACE FUNCTION note_discounts() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  v_before bigint[] := '{0,0,0}';
  v_after bigint[] := figure_standing(NEW);
BEGIN
  IF TG_OP = 'UPDATE' THEN v_before := figure_standing(OLD); END IF;
  CASE TG_TABLE_NAME
    WHEN 'consumption_order' THEN
      ${moved('price', 'figure_price_cut(NEW.id)')}
      ${moved('rate', 'NEW.rate_discount_fen')}
    WHEN 'recharge_order' THEN
      ${ofRecharges}
  END CASE;
  RETURN NULL;
END $fn$;
`;

const DEFERRED = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
const onRecharges = (soldForLess: string): string => `
DROP TRIGGER discounts ON recharge_order;
DROP TRIGGER discounts_added ON recharge_order;
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${soldForLess})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state, refunded_fen ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${soldForLess})) EXECUTE FUNCTION note_discounts();
`;
