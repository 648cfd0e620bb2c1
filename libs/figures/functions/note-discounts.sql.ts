/**
 * What an order's row says has been given off its price, noted as figures of discounts when it is paid and when something goes back: of a
 * sale what managers took off the rules' prices and what the rate of the card took off, of a recharge its coupon and what managers took off.
 */
const moved = (kind: string, given: string): string =>
  `PERFORM figure_discount_moved(NEW.id, NEW.org_code, NEW.paid_at, '${kind}', ${given}, v_before, v_after);`;

export const noteDiscounts = `
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
      ${moved('coupon', 'NEW.coupon_fen')}
      ${moved('price', 'greatest(0, coalesce(NEW.rule_price_fen, 0) - NEW.amount_fen)')}
  END CASE;
  RETURN NULL;
END $fn$;
`;
