import { type Actor, computed, newId, nextVersion, type Tx } from '@paddock/kernel';
import type { ActionRow } from './order-log';
import { tables } from './tables';

/**
 * Stores what somebody did with an order, and publishes it to the screens that show it.
 * @returns how often the same had been done to it, or to this one of its people, before
 */
export async function noteOrderAction(
  tx: Tx,
  actor: Actor,
  at: Date,
  done: { orderId: string; action: ActionRow['action']; entryId: string | null; target: string | null },
): Promise<number> {
  const rows = await tx.query<{ before: number }>(
    `WITH earlier AS (SELECT count(*) AS before FROM order_action WHERE order_id = $3 AND action = $4 AND entry_id IS NOT DISTINCT FROM $5::text),
       added AS (INSERT INTO order_action (id, org_code, order_id, action, entry_id, target, done_by, done_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8))
     SELECT before FROM earlier`,
    [newId(), actor.orgCode, done.orderId, done.action, done.entryId, done.target, actor.userId, at],
  );
  const versions = await tables.updateReturning(tx, 'order_history', { id: done.orderId }, { version: nextVersion }, [
    'version',
  ]);
  const version = versions[0]?.version;
  if (version !== undefined)
    tx.emit(actor.orgCode, 'resource.changed', {
      id: `orderHistory:${done.orderId}`,
      ...{ version, resource: 'orderHistory', rowId: done.orderId, change: 'edited', by: actor.realName },
    });
  return rows[0]?.before ?? 0;
}

/** What went back into a member's accounts: the sums of the history follow. */
export async function noteReturned(tx: Tx, orderId: string, amountFen: number): Promise<void> {
  if (amountFen === 0) return;
  const more = { accounts_returned_fen: computed`accounts_returned_fen + ${amountFen}`, version: nextVersion };
  await tables.update(tx, 'order_history', { id: orderId }, more);
}
