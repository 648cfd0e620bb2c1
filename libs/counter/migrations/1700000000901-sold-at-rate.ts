import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an order takes less by the store's rate for balances is kept with it, and the price before the rate with a pending record. */
export class SoldAtRate1700000000901 implements MigrationInterface {
  name = 'SoldAtRate1700000000901';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/** Of earlier rows the rate of today is the only one that is known: it counts where it explains what was charged. */
const UP = `
ALTER TABLE consumption_order ADD COLUMN rate_discount_fen bigint NOT NULL DEFAULT 0 CHECK (rate_discount_fen >= 0);
ALTER TABLE tab ADD COLUMN list_price_fen bigint NOT NULL DEFAULT 0;
UPDATE tab b SET list_price_fen = CASE
    WHEN t.price_fen > b.price_fen AND b.price_fen = floor(t.price_fen * (s.settings ->> 'discountRate')::float8 / 10 + 0.5) THEN t.price_fen
    ELSE b.price_fen END
  FROM tab own JOIN store s USING (org_code)
    LEFT JOIN tariff t ON t.id = own.tariff_id AND t.consumption_type = own.consumption_type AND t.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL')
  WHERE own.id = b.id;
UPDATE consumption_order o SET rate_discount_fen = given.fen
  FROM (
    SELECT l.id, sum(l.times * (t.price_fen - greatest(l.rule_fen, l.price_fen)))::bigint AS fen
      FROM (
        SELECT o.id, o.org_code, o.consumption_type, n.tariff_id, n.times_charged AS times, n.rule_price_fen AS rule_fen, n.price_fen
          FROM consumption_order o JOIN order_line n ON n.order_id = o.id WHERE o.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL')
        UNION ALL
        SELECT o.id, o.org_code, o.consumption_type, o.tariff_id, o.times_charged, o.amount_fen / o.times_charged, o.amount_fen / o.times_charged
          FROM consumption_order o WHERE o.line_count = 0 AND o.times_charged > 0 AND o.consumption_type IN ('BALANCE', 'BALANCEANDINTEGRAL')
      ) AS l
      JOIN store s ON s.org_code = l.org_code AND (s.settings ->> 'discountRate')::float8 < 10
      JOIN tariff t ON t.id = l.tariff_id AND t.consumption_type = l.consumption_type
      WHERE l.rule_fen = floor(t.price_fen * (s.settings ->> 'discountRate')::float8 / 10 + 0.5) AND t.price_fen > greatest(l.rule_fen, l.price_fen)
      GROUP BY l.id
  ) AS given
  WHERE given.id = o.id;
`;

const DOWN = `
ALTER TABLE tab DROP COLUMN list_price_fen;
ALTER TABLE consumption_order DROP COLUMN rate_discount_fen;
`;
