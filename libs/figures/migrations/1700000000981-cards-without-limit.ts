import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A card without a limit of days (-1) is earned when it is sold, like every other card. What was counted as a recharge before is taken back and
 * counted anew, on the days on which it happened.
 */
export class CardsWithoutLimit1700000000981 implements MigrationInterface {
  name = 'CardsWithoutLimit1700000000981';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK);
    await changeFunction(runner, 'o.card_days > 0', 'o.card_days <> 0');
    await runner.query(moved('recharge'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK);
    await changeFunction(runner, 'o.card_days <> 0', 'o.card_days > 0');
    await runner.query(moved('card'));
  }
}

/** Nothing of this is written while it is counted anew. */
const LOCK =
  'LOCK TABLE recharge_order, ledger_posting, payment_attempt, payment_refund, drawer_cash IN SHARE ROW EXCLUSIVE MODE';

/**
 * Counts these cards as the functions say now, and takes the same back under the subject that they had. A rule's English name may be another
 * one by now: the sums are taken back, and stand anew, under the one under which they were counted.
 */
const moved = (subjectBefore: 'recharge' | 'card'): string => `
DO $do$ DECLARE r record; v_last bigint; BEGIN
  SELECT coalesce(max(id), 0) INTO v_last FROM figure_fact;
  FOR r IN SELECT c FROM recharge_order o JOIN drawer_cash c ON c.order_id = o.id WHERE o.card_days < 0 LOOP
    PERFORM figure_of_cash(r.c);
  END LOOP;
  FOR r IN SELECT a FROM recharge_order o JOIN payment_attempt a ON a.order_id = o.id WHERE o.card_days < 0 AND a.paid_at IS NOT NULL LOOP
    PERFORM figure_of_attempt(r.a);
  END LOOP;
  FOR r IN SELECT p FROM recharge_order o JOIN payment_refund p ON p.order_id = o.id WHERE o.card_days < 0 AND p.state IN ('DONE', 'BY_HAND') LOOP
    PERFORM figure_of_channel_refund(r.p);
  END LOOP;
  FOR r IN SELECT p FROM recharge_order o JOIN ledger_posting p ON split_part(p.id, ':', 2) = o.id
    WHERE o.card_days < 0 AND p.id LIKE 'recharge:%' AND p.reason IN ('recharge', 'refund') LOOP
    PERFORM figure_of_posting(r.p);
  END LOOP;
  UPDATE figure_fact f SET goods_en = known.goods_en
    FROM (
      SELECT n.id, min(k.goods_en) AS goods_en FROM figure_fact n JOIN (
        SELECT org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en FROM figure_total
        UNION ALL
        SELECT org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en FROM figure_fact WHERE NOT folded AND id <= v_last
      ) AS k ON (k.org_code, k.day, k.hour, k.measure, k.mode, k.cashier_id, k.goods) = (n.org_code, n.day, n.hour, n.measure, n.mode, n.cashier_id, n.goods)
        AND k.subject = '${subjectBefore}'
      WHERE n.id > v_last GROUP BY n.id HAVING NOT bool_or(k.goods_en = n.goods_en)
    ) AS known WHERE f.id = known.id;
  INSERT INTO figure_fact (org_code, at, day, hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen)
    SELECT org_code, at, day, hour, measure, '${subjectBefore}', mode, cashier_id, goods, goods_en, -count, -amount, -stored_fen, -gift_fen
    FROM figure_fact WHERE id > v_last;
END $do$;
`;

/** @throws Error when the function is not the one that is to be changed */
async function changeFunction(runner: QueryRunner, from: string, to: string): Promise<void> {
  const name = 'figure_of_order';
  const rows = (await runner.query('SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1', [
    name,
  ])) as { text: string }[];
  const text = rows[0]?.text ?? '';
  if (!text.includes(from)) throw new Error(`${name} does not say ${from}`);
  await runner.query(text.replace(from, to));
}
