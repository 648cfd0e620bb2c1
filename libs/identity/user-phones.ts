/** Whole phones of users, for the person who may change them: forms of older clients check the number that they were given, and send it back. */
import { normalise } from '@paddock/contracts/normalise';
import { maskPhone } from '@paddock/contracts/wire';
import { type Actor, newId, type Sql, type Tx } from '@paddock/kernel';
import { accountsOf, managesPart, storesWhereMay } from './may-manage';
import { tables } from './tables';

/** A client reads the same page again after each change; that is one look. */
const SAME_LOOK = `SELECT FROM user_phone_view
  WHERE viewed_by = $1 AND viewed_at > $2::timestamptz - interval '10 minutes' AND user_ids @> $3::text[] LIMIT 1`;

interface WithPhone {
  id: string;
  phone: string | null;
}

/** Rows of users with the whole phones of those whom the actor may change. Who looked at whom is on record before it leaves. */
export async function withWholePhones<R extends WithPhone>(
  tx: Tx,
  actor: Actor,
  rows: readonly R[],
  now: Date,
): Promise<R[]> {
  const masked = rows.filter(({ phone }) => phone !== null).map(({ id }) => id);
  if (masked.length === 0 || !actor.permissions.has('user:edit')) return [...rows];
  const stores = await storesWhereMay(tx, actor, 'user:edit');
  const accounts = await accountsOf(tx, { ids: masked });
  const ids = accounts.filter((account) => managesPart(actor, account, stores)).map(({ id }) => id);
  if (ids.length === 0) return [...rows];
  if ((await tx.query(SAME_LOOK, [actor.userId, now, ids])).length === 0)
    await tables.insert(tx, 'user_phone_view', {
      id: newId(),
      org_code: actor.orgCode,
      user_ids: ids,
      viewed_by: actor.userId,
      viewed_at: now,
    });
  const found = await tx.query<{ id: string; phone: string }>('SELECT id, phone FROM app_user WHERE id = ANY($1)', [
    ids,
  ]);
  const phones = new Map(found.map(({ id, phone }) => [id, phone]));
  return rows.map((row) => ({ ...row, phone: phones.get(row.id) ?? row.phone }));
}

/** Reads the phone of a form: undefined keeps the present one (the form sent it whole or masked), null deletes it. */
export async function changedPhone(
  sql: Sql,
  id: string,
  given: string | null | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  const [user] = await sql.query<{ phone: string | null }>('SELECT phone FROM app_user WHERE id = $1', [id]);
  const present = user?.phone ?? null;
  const wanted = given === null || given.trim() === '' ? null : normalise(given, 'phone');
  return wanted === present || (present !== null && wanted === maskPhone(present)) ? undefined : wanted;
}
