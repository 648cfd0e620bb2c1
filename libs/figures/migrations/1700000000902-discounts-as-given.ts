import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DiscountFigures1700000000861 } from './1700000000861-discount-figures';

/**
 * Discounts are counted as they were given: by what stands in the order, its lines and its coupon, never by a rate or a rule of today. What
 * goes back to the customer takes the same part of the discount back: of an order that took 80 instead of 100, a refund of 40 leaves a
 * discount of 10. Parts are rounded down to the fen, and the refund that makes it whole takes all that is left.
 */
export class DiscountsAsGiven1700000000902 implements MigrationInterface {
  name = 'DiscountsAsGiven1700000000902';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WITHOUT_RATES_OF_TODAY);
    await runner.query(FUNCTIONS);
    await runner.query(EARLIER);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
    await new DiscountFigures1700000000861().up(runner);
  }
}

const WITHOUT_RATES_OF_TODAY = `
DROP TRIGGER discounts ON recharge_order;
DROP TRIGGER discounts_added ON recharge_order;
DROP TRIGGER discounts ON consumption_order;
DROP TRIGGER discounts_added ON consumption_order;
DROP FUNCTION note_discounts, figure_of_cuts, figure_discount;
`;

const FUNCTIONS = `
-- What is left of a discount after so much of what was charged went back.
CREATE FUNCTION figure_discount_left(p_given bigint, p_charged bigint, p_back bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $fn$
  SELECT p_given - CASE WHEN p_charged > 0 THEN p_given * least(p_back, p_charged) / p_charged ELSE 0 END
$fn$;
CREATE FUNCTION figure_discount(p_order_id text, p_org_code text, p_at timestamptz, p_kind text, p_count int, p_fen bigint) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  IF p_count = 0 AND p_fen = 0 THEN RETURN; END IF;
  v_fact := figure_of_order(p_order_id);
  v_fact.org_code := p_org_code; v_fact.at := p_at; v_fact.measure := 'discount'; v_fact.subject := p_kind;
  v_fact.count := p_count; v_fact.amount := p_fen;
  PERFORM figure_note(v_fact);
END $fn$;
-- p_before and p_after: [whether it counts, what was charged, what of that went back].
CREATE FUNCTION figure_discount_moved(p_order_id text, p_org_code text, p_paid_at timestamptz, p_kind text, p_given bigint, p_before bigint[], p_after bigint[])
RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_count int := p_after[1] - p_before[1];
  v_fen bigint := p_after[1] * figure_discount_left(p_given, p_after[2], p_after[3]) - p_before[1] * figure_discount_left(p_given, p_before[2], p_before[3]);
BEGIN
  IF p_given <= 0 THEN RETURN; END IF;
  PERFORM figure_discount(p_order_id, p_org_code, CASE WHEN v_count > 0 THEN p_paid_at ELSE coalesce(figure_refunded_at(p_order_id), now()) END,
    p_kind, v_count, v_fen);
END $fn$;
CREATE FUNCTION figure_standing(p_order consumption_order) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $fn$
  SELECT ARRAY[(p_order.paid_at IS NOT NULL AND p_order.pay_state <> 'refunded')::int, coalesce(p_order.amount_fen, 0),
    coalesce(p_order.refunded_fen + p_order.refunded_units, 0)]::bigint[]
$fn$;
CREATE FUNCTION figure_standing(p_order recharge_order) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $fn$
  SELECT ARRAY[(p_order.paid_at IS NOT NULL AND p_order.pay_state <> 'refunded')::int, coalesce(p_order.amount_fen, 0),
    coalesce(p_order.refunded_fen, 0)]::bigint[]
$fn$;
-- What managers have taken off the prices of rules.
CREATE FUNCTION figure_price_cut(p_order_id text) RETURNS bigint LANGUAGE sql STABLE AS $fn$
  SELECT coalesce(sum(l.times_charged * greatest(0, l.rule_price_fen - l.price_fen)), 0)::bigint FROM order_line l WHERE l.order_id = p_order_id
$fn$;
CREATE FUNCTION note_discounts() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  v_before bigint[] := '{0,0,0}';
  v_after bigint[] := figure_standing(NEW);
BEGIN
  IF TG_OP = 'UPDATE' THEN v_before := figure_standing(OLD); END IF;
  CASE TG_TABLE_NAME
    WHEN 'consumption_order' THEN
      PERFORM figure_discount_moved(NEW.id, NEW.org_code, NEW.paid_at, 'price', figure_price_cut(NEW.id), v_before, v_after);
      PERFORM figure_discount_moved(NEW.id, NEW.org_code, NEW.paid_at, 'rate', NEW.rate_discount_fen, v_before, v_after);
    WHEN 'recharge_order' THEN
      PERFORM figure_discount_moved(NEW.id, NEW.org_code, NEW.paid_at, 'coupon', NEW.coupon_fen, v_before, v_after);
  END CASE;
  RETURN NULL;
END $fn$;
`;

/** Orders of which a part went back before were counted with their whole discount. */
const EARLIER = `
DO $do$ DECLARE r record; BEGIN
  FOR r IN
    SELECT o.id, o.org_code, o.paid_at, k.kind, k.given, figure_standing(o) AS standing FROM consumption_order o
      CROSS JOIN LATERAL (VALUES ('price', figure_price_cut(o.id)), ('rate', o.rate_discount_fen)) AS k(kind, given)
      WHERE o.paid_at IS NOT NULL AND o.pay_state <> 'refunded' AND o.refunded_fen + o.refunded_units > 0 AND (o.line_count > 0 OR o.rate_discount_fen > 0)
    UNION ALL
    SELECT o.id, o.org_code, o.paid_at, 'coupon', o.coupon_fen, figure_standing(o) FROM recharge_order o
      WHERE o.paid_at IS NOT NULL AND o.pay_state <> 'refunded' AND o.refunded_fen > 0 AND o.coupon_fen > 0
  LOOP
    PERFORM figure_discount_moved(r.id, r.org_code, r.paid_at, r.kind, r.given, ARRAY[1, r.standing[2], 0]::bigint[], r.standing);
  END LOOP;
END $do$;
`;

const DEFERRED = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
const SOLD_FOR_LESS = 'NEW.line_count > 0 OR NEW.rate_discount_fen > 0';
const TRIGGERS = `
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON consumption_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${SOLD_FOR_LESS})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state, refunded_fen, refunded_units ON consumption_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND (${SOLD_FOR_LESS})) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts_added AFTER INSERT ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND NEW.coupon_fen > 0) EXECUTE FUNCTION note_discounts();
CREATE CONSTRAINT TRIGGER discounts AFTER UPDATE OF paid_at, pay_state, refunded_fen ON recharge_order ${DEFERRED}
  WHEN (NEW.paid_at IS NOT NULL AND NEW.coupon_fen > 0) EXECUTE FUNCTION note_discounts();
`;

const DOWN = `
DROP TRIGGER discounts ON recharge_order;
DROP TRIGGER discounts_added ON recharge_order;
DROP TRIGGER discounts ON consumption_order;
DROP TRIGGER discounts_added ON consumption_order;
DROP FUNCTION note_discounts, figure_price_cut, figure_standing(recharge_order), figure_standing(consumption_order), figure_discount_moved,
  figure_discount, figure_discount_left, figure_refunded_at;
DELETE FROM figure_fact WHERE measure = 'discount';
DELETE FROM figure_total WHERE measure = 'discount';
`;
