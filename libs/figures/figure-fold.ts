import { inAllStores, type Sql, trim } from '@paddock/kernel';

const FOLD_ROWS = 2000;
/** A comparison with part of a day reads the facts of its last hour; the farthest looks back four weeks. */
const FACTS_KEPT_DAYS = 40;

/**
 * Facts become totals in one statement: who reads at the same moment sees all of them as facts, or all of them in totals. Two workers
 * take different facts.
 */
const FOLD = `
WITH fresh AS (
  SELECT id FROM figure_fact WHERE NOT folded ORDER BY org_code, day LIMIT $1 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE figure_fact f SET folded = true FROM fresh WHERE f.id = fresh.id
  RETURNING f.org_code, f.day, f.hour, f.measure, f.subject, f.mode, f.cashier_id, f.goods, f.goods_en, f.count, f.amount, f.stored_fen, f.gift_fen
), folded AS (
  INSERT INTO figure_total AS t (org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen)
  SELECT org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en, sum(count), sum(amount), sum(stored_fen), sum(gift_fen)
  FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ON CONFLICT (org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en) DO UPDATE SET count = t.count + excluded.count,
    amount = t.amount + excluded.amount, stored_fen = t.stored_fen + excluded.stored_fen, gift_fen = t.gift_fen + excluded.gift_fen
)
SELECT count(*)::int AS rows FROM taken`;

/** Folds what is there, in bounded steps. @returns how many facts */
export const foldFigures = (sql: Sql): Promise<number> =>
  inAllStores(async () => {
    let folded = 0;
    for (;;) {
      const rows = await sql.query<{ rows: number }>(FOLD, [FOLD_ROWS]);
      const step = rows[0]?.rows ?? 0;
      folded += step;
      if (step < FOLD_ROWS) return folded;
    }
  });

/** Totals stay; facts go once no comparison reads them. */
export const trimFacts = (sql: Sql): Promise<void> =>
  inAllStores(() =>
    trim(
      sql,
      `DELETE FROM figure_fact WHERE id IN (
         SELECT id FROM figure_fact WHERE folded AND day < current_date - $1::int ORDER BY id LIMIT $2) RETURNING 1`,
      FACTS_KEPT_DAYS,
    ),
  );
