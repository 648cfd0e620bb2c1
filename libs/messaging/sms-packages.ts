import type { Sql, Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import type { Message } from './message.repository';
import { tables } from './tables';

const IS_OPEN = 'active AND used < messages AND (valid_until IS NULL OR valid_until >= $2)';
const OPEN = `SELECT id, version FROM sms_package WHERE org_code = $1 AND ${IS_OPEN}
  ORDER BY valid_until NULLS LAST, id FOR UPDATE`;

/**
 * Takes a text message from the package of its store that ends first, once for all its attempts; what is not sent in the end is given back
 * by the database (`follow_sms_package`). A store without packages has no limit.
 *
 * @returns false where its packages are used up and it has to wait. Codes never wait: somebody stands at the counter.
 */
export async function takeFromPackage(tx: Tx, message: Message, now: Date): Promise<boolean> {
  if (message.channel !== 'sms' || message.org_code === null || message.package_id !== null) return true;
  const [open] = await tx.query<{ id: string; version: number }>(OPEN, [message.org_code, now]);
  if (open) {
    await tables.update(tx, 'message', { id: message.id }, { package_id: open.id });
    const { org_code: orgCode } = message;
    publishChange(tx, {
      ...{ orgCode, resource: 'smsPackage', id: open.id, version: open.version + 1, change: 'edited', by: '' },
    });
    return true;
  }
  if (message.has_secret) return true;
  const known = await tx.query('SELECT 1 FROM sms_package WHERE org_code = $1 LIMIT 1', [message.org_code]);
  return known.length === 0;
}

/** What the packages of a store still have; null for a store without packages. */
export async function leftInPackages(sql: Sql, orgCode: string, now: Date): Promise<number | null> {
  const [row] = await sql.query<{ packages: number; left: number }>(
    `SELECT count(*)::int AS packages, coalesce(sum(messages - used) FILTER (WHERE ${IS_OPEN}), 0)::int AS left
     FROM sms_package WHERE org_code = $1`,
    [orgCode, now],
  );
  return row && row.packages > 0 ? row.left : null;
}

/** How many messages of the store's packages were sent in the seven days before `now`. */
export async function usedInWeek(sql: Sql, orgCode: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ used: number }>(
    `SELECT count(*)::int AS used FROM message m JOIN sms_package p ON p.id = m.package_id
     WHERE p.org_code = $1 AND m.created_at > $2::timestamptz - interval '7 days' AND m.created_at <= $2`,
    [orgCode, now],
  );
  return row?.used ?? 0;
}
