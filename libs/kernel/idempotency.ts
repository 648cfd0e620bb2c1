import { createHash } from 'node:crypto';
import type { Sql, Tx } from './database/sql';
import { Refusal } from './errors';
import { tables } from './tables';

/** Whether the key has had its effect: then what the effect needed, a right password for example, is not asked again. */
export async function keyWasUsed(sql: Sql, userId: string, key: string | null): Promise<boolean> {
  if (key === null) return false;
  return (await sql.query('SELECT 1 FROM idempotent_answer WHERE user_id = $1 AND key = $2', [userId, key])).length > 0;
}

/** Shows whether a key came again with the same request. */
export const bodyHashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/**
 * Runs `work` once for a user's key, inside the transaction of its effect. The same key with the same body
 * answers what the first call answered; with another body it is refused. Without a key it just runs.
 */
export async function idempotently<T>(
  tx: Tx,
  request: { userId: string; key: string | null; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key } = request;
  if (key === null) return work();
  const bodyHash = bodyHashOf(request.body);
  // A second call with the key waits here until the first has committed or failed.
  const isFresh = await tables.insertIfNew(tx, 'idempotent_answer', { user_id: userId, key, body_hash: bodyHash });
  if (!isFresh) {
    const known = (
      await tx.query<{ body_hash: string; answer: { value: T } | null }>(
        'SELECT body_hash, answer FROM idempotent_answer WHERE user_id = $1 AND key = $2',
        [userId, key],
      )
    )[0];
    if (!known || known.body_hash !== bodyHash) throw new Refusal('idempotency.otherBody');
    if (!known.answer) throw new Refusal('idempotency.running');
    return known.answer.value;
  }
  const value = await work();
  await tables.update(tx, 'idempotent_answer', { user_id: userId, key }, { answer: { value } });
  return value;
}
