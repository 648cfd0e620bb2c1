import { normalise } from '@paddock/contracts/normalise';
import { must, type Sql, type Tx } from '@paddock/kernel';
import { demandUncommon } from './common-passwords';
import { hashPassword } from './passwords';
import { tables } from './tables';

const ACTIVE = 1;
const FROZEN = 2;

/**
 * The account of somebody who writes its name in any way. One of those whose names were alike before names had a normal form is known by its
 * own spelling first. `$1`: {@link namesOf}
 */
export const NAMED = 'u.username = ANY($1) AND u.identity <> 7 ORDER BY u.username = ($1::text[])[1] DESC LIMIT 1';
export const namesOf = (username: string): string[] => [username, normalise(username, 'account')];

export async function userIdOf(sql: Sql, username: string): Promise<string | null> {
  const rows = await sql.query<{ id: string }>(`SELECT u.id FROM app_user u WHERE ${NAMED}`, [namesOf(username)]);
  return rows[0]?.id ?? null;
}

/** Ends every sign-in of somebody, or `only` one, or all `except` one, or those `inStore`; sockets included. @returns how many were open */
export async function endSignIns(
  tx: Tx,
  userId: string,
  now: Date,
  {
    except = null,
    only = null,
    inStore = null,
  }: { except?: string | null; only?: string | null; inStore?: string | null } = {},
): Promise<number> {
  const rows = await tx.query(
    `UPDATE sign_in SET revoked_at = $1 WHERE user_id = $2 AND revoked_at IS NULL AND expires_at > $1
       AND id IS DISTINCT FROM $3 AND ($4::text IS NULL OR id = $4)
       AND ($5::text IS NULL OR org_code = $5) RETURNING id`,
    [now, userId, except, only, inStore],
  );
  return rows.length;
}

/** Where people are at this moment: the stores of their open sign-ins. @param userIds null: everybody's */
export async function storesSignedIn(
  sql: Sql,
  userIds: readonly string[] | null,
  now: Date,
): Promise<{ userId: string; orgCode: string }[]> {
  return sql.query(
    `SELECT DISTINCT user_id AS "userId", org_code AS "orgCode" FROM sign_in
     WHERE revoked_at IS NULL AND expires_at > $1 AND ($2::text[] IS NULL OR user_id = ANY($2))`,
    [now, userIds],
  );
}

export interface OpenSignIn {
  id: string;
  org_code: string;
  created_at: Date;
  used_at: Date;
  device: string;
  address: string;
}

/** The newest first. */
export const openSignIns = (sql: Sql, userId: string, now: Date): Promise<OpenSignIn[]> =>
  sql.query(
    `SELECT id, org_code, created_at, used_at, device, address FROM sign_in
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY created_at DESC, id`,
    [userId, now],
  );

/**
 * As the account is now, which stays so until the end of the transaction: between the proof of an identity and what it was for, others may
 * have frozen the account or set another password.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<{ isFrozen: boolean; passwordHash: string }> {
  const [row] = await tx.query<{ status: number; password_hash: string }>(
    'SELECT status, password_hash FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  const { status, password_hash } = must(row, 'the account of somebody who has proven to be its owner');
  return { isFrozen: status === FROZEN, passwordHash: password_hash };
}

/** Ends every other sign-in, since somebody else may know the former password, and every link to set one. @throws Refusal for a common password */
export async function setPassword(
  tx: Tx,
  userId: string,
  password: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await demandUncommon(password);
  await tables.update(tx, 'app_user', { id: userId }, { password_hash: await hashPassword(password) });
  await tx.query(
    'UPDATE password_link SET expires_at = $2 WHERE user_id = $1 AND used_at IS NULL AND expires_at > $2',
    [userId, now],
  );
  await endSignIns(tx, userId, now, { except });
}

/** A frozen user can neither sign in nor continue; after unfreezing, they sign in again. */
export async function setFrozen(tx: Tx, userId: string, frozen: boolean, now: Date): Promise<void> {
  await tables.update(tx, 'app_user', { id: userId }, { status: frozen ? FROZEN : ACTIVE });
  if (frozen) await endSignIns(tx, userId, now);
}
