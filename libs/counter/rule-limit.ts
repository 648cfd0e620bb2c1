import { Refusal, type Tx } from '@paddock/kernel';
import { namesOf, type Tariff } from './tariff.repository';

/**
 * How often one member buys one rule on one day of the store, where the store has set a limit. What was given back as a whole does not
 * count, and a scan that is awaited does until it has come to nothing. The member's sales follow each other from here on; this is taken
 * after the line and before any account.
 * @throws Refusal tariff.limitReached
 */
export async function assertWithinRuleLimit(tx: Tx, orgCode: string, memberId: string, tariff: Tariff): Promise<void> {
  // By the clock of the database, which stamps the orders: two clocks would disagree about the day for a while after midnight.
  const [store] = await tx.query<{ most: number; day_start: Date }>(
    `SELECT (settings ->> 'ruleLimit')::int AS most, date_trunc('day', now() AT TIME ZONE time_zone) AT TIME ZONE time_zone AS day_start
     FROM store WHERE org_code = $1 AND (settings ->> 'ruleLimit')::int >= 0`,
    [orgCode],
  );
  if (!store) return;
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('rule limit ' || $1, 0))", [memberId]);
  const sold = await tx.query<{ times: number }>(
    `SELECT count(*)::int AS times FROM consumption_order
     WHERE org_code = $1 AND created_at >= $2 AND member_id = $3
       AND (pay_state IN ('payed', 'refunding') OR pay_state = 'nopay' AND pay_progress NOT IN ('declined', 'reversed'))
       AND (tariff_id = $4 OR EXISTS (SELECT FROM order_line l WHERE l.order_id = consumption_order.id AND l.tariff_id = $4))`,
    [orgCode, store.day_start, memberId, tariff.id],
  );
  if ((sold[0]?.times ?? 0) >= store.most)
    throw new Refusal('tariff.limitReached', { ruleName: namesOf(tariff), max: store.most });
}
