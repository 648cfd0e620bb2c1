import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a store let customers have for less: prices that a manager has cut, coupons, and what a balance pays less by the store's rate.
 * Counted when the order is paid, and taken back when it was refunded whole.
 */
export class DiscountFigures1700000000861 implements MigrationInterface {
  name = 'DiscountFigures1700000000861';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    await runner.query(TRIGGERS);
    await runner.query(EARLIER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const FUNCTIONS = `
CREATE FUNCTION figure_discount(p_order_id text, p_org_code text, p_at timestamptz, p_kind text, p_fen bigint, p_sign int) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  IF coalesce(p_fen, 0) <= 0 THEN RETURN; END IF;
  v_fact := figure_of_order(p_order_id);
  v_fact.org_code := p_org_code; v_fact.at := p_at; v_fact.measure := 'discount'; v_fact.subject := p_kind;
  v_fact.count := p_sign; v_fact.amount := p_sign * p_fen;
  PERFORM figure_note(v_fact);
END $fn$;
-- When the last of an order was given back.
CREATE FUNCTION figure_refunded_at(p_order_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $fn$
  SELECT max(at) FROM (
    SELECT max(coalesce(r.ended_at, r.created_at)) AS at FROM refund r WHERE r.order_id = p_order_id
    UNION ALL SELECT max(coalesce(p.ended_at, p.updated_at)) FROM payment_refund p WHERE p.order_id = p_order_id
    UNION ALL SELECT max(c.noted_at) FROM drawer_cash c WHERE c.order_id = p_order_id) AS ended
$fn$;
-- A rule's price is cheaper for a balance by the rate of the store. An order keeps what it charged alone: where that is not what the rule
-- comes to at the rate, another price was agreed, and nothing is known of it.
CREATE FUNCTION figure_of_cuts(p_order consumption_order, p_at timestamptz, p_sign int) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  r record;
BEGIN
  SELECT sum(l.times * greatest(0, l.rule_fen - l.price_fen)) AS price_fen,
      sum(l.times * greatest(0, t.price_fen - greatest(l.rule_fen, l.price_fen))) FILTER (WHERE l.rule_fen = floor(t.price_fen * b.rate / 10 + 0.5)) AS rate_fen
    INTO r
    FROM (
      SELECT n.tariff_id, n.times_charged AS times, n.rule_price_fen AS rule_fen, n.price_fen FROM order_line n WHERE n.order_id = p_order.id
      UNION ALL
      SELECT p_order.tariff_id, p_order.times_charged, p_order.amount_fen / p_order.times_charged, p_order.amount_fen / p_order.times_charged
        WHERE p_order.line_count = 0 AND p_order.times_charged > 0
    ) AS l LEFT JOIN (
      SELECT (s.settings ->> 'discountRate')::float8 AS rate FROM store s WHERE s.org_code = p_order.org_code
    ) AS b ON b.rate < 10 AND p_order.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL')
    LEFT JOIN tariff t ON t.id = l.tariff_id AND t.consumption_type = p_order.consumption_type;
  PERFORM figure_discount(p_order.id, p_order.org_code, p_at, 'price', r.price_fen::bigint, p_sign);
  PERFORM figure_discount(p_order.id, p_order.org_code, p_at, 'rate', r.rate_fen::bigint, p_sign);
END $fn$;
CREATE FUNCTION note_discounts() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  v_sign int := CASE WHEN TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL THEN -1 ELSE 1 END;
  v_at timestamptz := NEW.paid_at;
BEGIN
  IF v_sign = -1 THEN v_at := coalesce(figure_refunded_at(NEW.id), now()); END IF;
  CASE TG_TABLE_NAME
    WHEN 'consumption_order' THEN PERFORM figure_of_cuts(NEW, v_at, v_sign);
    WHEN 'recharge_order' THEN PERFORM figure_discount(NEW.id, NEW.org_code, v_at, 'coupon', NEW.coupon_fen, v_sign);
  END CASE;
  RETURN NULL;
END $fn$;
`;

const MAY_BE_CUT = "NEW.line_count > 0 OR NEW.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL')";
const MOVED =
  "(OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) OR (OLD.paid_at IS NOT NULL AND OLD.pay_state <> 'refunded' AND NEW.pay_state = 'refunded')";
const DEFERRED = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
const TRIGGERS = `
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON consumption_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${MAY_BE_CUT})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state ON consumption_order ${DEFERRED}
  WHEN ((${MAY_BE_CUT}) AND (${MOVED})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND NEW.coupon_fen > 0) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state ON recharge_order ${DEFERRED}
  WHEN (NEW.coupon_fen > 0 AND (${MOVED})) EXECUTE FUNCTION note_discounts();
`;

const EARLIER = `
DO $do$ DECLARE r record; BEGIN
  FOR r IN SELECT o, o.id, o.paid_at, o.pay_state FROM consumption_order o
    WHERE o.paid_at IS NOT NULL AND (o.line_count > 0 OR o.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL'))
  LOOP
    PERFORM figure_of_cuts(r.o, r.paid_at, 1);
    IF r.pay_state = 'refunded' THEN PERFORM figure_of_cuts(r.o, coalesce(figure_refunded_at(r.id), r.paid_at), -1); END IF;
  END LOOP;
  FOR r IN SELECT o.id, o.org_code, o.paid_at, o.pay_state, o.coupon_fen FROM recharge_order o WHERE o.paid_at IS NOT NULL AND o.coupon_fen > 0 LOOP
    PERFORM figure_discount(r.id, r.org_code, r.paid_at, 'coupon', r.coupon_fen, 1);
    IF r.pay_state = 'refunded' THEN
      PERFORM figure_discount(r.id, r.org_code, coalesce(figure_refunded_at(r.id), r.paid_at), 'coupon', r.coupon_fen, -1);
    END IF;
  END LOOP;
END $do$;
`;

const DOWN = `
DROP TRIGGER discounts ON recharge_order;
DROP TRIGGER discounts_added ON recharge_order;
DROP TRIGGER discounts ON consumption_order;
DROP TRIGGER discounts_added ON consumption_order;
DROP FUNCTION note_discounts, figure_of_cuts, figure_refunded_at, figure_discount;
DELETE FROM figure_fact WHERE measure = 'discount';
DELETE FROM figure_total WHERE measure = 'discount';
`;
