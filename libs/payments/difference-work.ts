import type { DifferenceReason } from '@paddock/contracts';
import { Refusal, type Actor, type Tx } from '@paddock/kernel';
import { publishDifference } from './reconciliation.service';

/** Notes why a difference is none any more. @throws Refusal when somebody did before. */
export async function settleDifference(
  tx: Tx,
  actor: Actor,
  { id, reason, note }: { id: string; reason: DifferenceReason; note: string },
  now: Date,
): Promise<void> {
  const rows = await tx.query<{ orgCode: string; version: number }>(
    `UPDATE payment_difference SET state = 'DONE', reason = $2, note = nullif($3, ''), settled_by = $4, settled_at = $5, updated_at = $5,
       version = version + 1
     WHERE id = $1 AND state = 'OPEN' RETURNING org_code AS "orgCode", version`,
    [id, reason, note.trim(), actor.userId, now],
  );
  const [row] = rows;
  if (!row) throw new Refusal('paymentDifference.settled');
  publishDifference(tx, row.orgCode, id, row.version, 'edited', actor.realName);
}
