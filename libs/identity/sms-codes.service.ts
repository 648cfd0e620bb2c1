import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { Clock, computed, Database, inAllStores, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { admitGuess, countedFrom, guessedRight, type Guesser, isKnownDevice } from './attempts';
import type { Origin } from './client';
import { hashPassword, passwordMatches } from './passwords';
import { admitCodeRequest } from './searches';
import { tables } from './tables';

/** What a code is for. One for a purpose opens nothing else. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'RECOVERY' | 'BIND';

/** Whose code: the phone, what for, and for `BIND` the user who wants the phone. */
export interface CodeKey {
  phone: string;
  purpose: CodePurpose;
  userId?: string;
}
/** A code that was right, to be used in the transaction that it is for. */
export interface ProvenCode extends CodeKey {
  hash: string;
}

export const CODE_MINUTES = 10;
export const CODE_DIGITS = 6;
/** Wrong tries that a code bears from browsers that its owner has not signed in with. */
const WRONG_TRIES_MAX = 5;

/** Undoes what was queued for a phone of nobody. */
class NobodysPhone extends Error {}

/**
 * Codes by SMS. Whether a phone belongs to somebody can't be seen: a phone of nobody gets a code too, the same statements run,
 * and only the message is taken back.
 */
@Injectable()
export class SmsCodes {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Refusal while a code is valid, and for an address that asks for very many */
  async send(key: CodeKey, language: Language, from: Pick<Origin, 'address' | 'device'>): Promise<void> {
    if (!this.outbox.isConfigured('sms')) throw new Refusal('code.notSent');
    const now = this.clock.now();
    await admitCodeRequest(this.db, await countedFrom(this.db, from), now);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const hash = await hashPassword(code);
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    // Messages stand behind the wall between stores, and who asks has none.
    await inAllStores(() =>
      this.db.transaction(async (tx) => {
        const owners = await tx.query<{ uses: number }>(OWNER, [key.phone]);
        const { phone, purpose, userId = '' } = key;
        const stored = await tx.query(STORE_CODE, [phone, purpose, userId, hash, owners[0]?.uses ?? 1, now, expiresAt]);
        if (stored.length === 0) throw new Refusal('code.stillValid');
        const isForAnybody = purpose === 'REGISTER' || purpose === 'BIND';
        await tx
          .attempt(async () => {
            await this.outbox.send(tx, {
              ...{ org: null, channel: 'sms', to: phone, templateCode: PRODUCT_TEMPLATES.smsCode, language, expiresAt },
              ...{ params: { minutes: CODE_MINUTES }, secret: { code } },
            });
            if (!isForAnybody && owners.length === 0) throw new NobodysPhone();
          })
          .catch((error: unknown) => {
            if (!(error instanceof NobodysPhone)) throw error;
          });
      }),
    );
  }

  /**
   * Whether this is the code. Wrong ones are slowed down more and more, for the phone and for the address, and after some the code
   * opens nothing any more; neither keeps a browser out that the owner has signed in with.
   * @throws Refusal with one sentence for a wrong, an old and a used code
   */
  async prove(key: CodeKey, code: string, from: Pick<Origin, 'address' | 'device'>): Promise<ProvenCode> {
    const guesser = phoneGuesser(key.phone, from);
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    const { phone, purpose, userId = '' } = key;
    const rows = await this.db.query<{ code_hash: string; failures: number }>(READ_CODE, [
      ...[phone, purpose, userId],
      this.clock.now(),
    ]);
    const isWorn = (rows[0]?.failures ?? 0) >= WRONG_TRIES_MAX && !(await isKnownDevice(this.db, guesser));
    const hash = isWorn ? null : (rows[0]?.code_hash ?? null);
    if (!(await passwordMatches(hash, code)) || hash === null) {
      await tables.update(this.db, 'sms_code', { phone, purpose, user_id: userId }, oneMoreFailure);
      throw new Refusal('code.wrong', {}, 500, { field: 'captcha' });
    }
    await guessedRight(this.db, guesser, this.clock.now());
    return { ...key, hash };
  }

  /** Takes one use off the code, in the transaction of what it is used for. @throws Refusal when another call was faster */
  async use(tx: Tx, { phone, purpose, userId = '', hash }: ProvenCode): Promise<void> {
    const used = await tx.query(USE_CODE, [phone, purpose, userId, hash, this.clock.now()]);
    if (used.length === 0) throw new Refusal('code.wrong', {}, 500, { field: 'captcha' });
  }

  /** A code that is over says nothing any more, and neither does its phone. */
  async forgetOld(): Promise<void> {
    await this.db.query("DELETE FROM sms_code WHERE expires_at < $1::timestamptz - interval '1 day'", [
      this.clock.now(),
    ]);
  }
}

/** Guesses at codes are counted by the phone, apart from those at passwords: the two counts together would show whose phone it is. */
export const phoneGuesser = (phone: string, { address, device }: Pick<Origin, 'address' | 'device'>): Guesser => ({
  username: `phone ${phone}`,
  address,
  device,
});

export async function ownerOfPhone(sql: Sql, phone: string): Promise<string | null> {
  const rows = await sql.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1 AND identity <> 7', [phone]);
  return rows[0]?.id ?? null;
}

const OWNER = `SELECT coalesce(s.sms_code_uses, 1) AS uses FROM app_user u LEFT JOIN store s ON s.org_code = u.current_org_code
  WHERE u.phone = $1 AND u.identity <> 7`;
const STORE_CODE = `INSERT INTO sms_code AS c (phone, purpose, user_id, code_hash, uses_left, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (phone, purpose, user_id) DO UPDATE SET code_hash = excluded.code_hash, uses_left = excluded.uses_left, failures = 0,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  WHERE c.expires_at <= $6 OR c.uses_left = 0
  RETURNING 1`;
const READ_CODE = `SELECT code_hash, failures FROM sms_code
  WHERE phone = $1 AND purpose = $2 AND user_id = $3 AND expires_at > $4 AND uses_left <> 0`;
const oneMoreFailure = { failures: computed`failures + 1` };
const USE_CODE = `UPDATE sms_code SET uses_left = CASE WHEN uses_left > 0 THEN uses_left - 1 ELSE uses_left END
  WHERE phone = $1 AND purpose = $2 AND user_id = $3 AND code_hash = $4 AND uses_left <> 0 AND expires_at > $5 RETURNING 1`;
