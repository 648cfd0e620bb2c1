import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Clock, Database, LOGGER, type Logger, newId, newSecret, REDIS, type Sql } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { actorByToken, goodSignIns } from './identity.repository';

/** A token lives this long whatever is done with it: the browser keeps it for the same time. */
export const SIGN_IN_DAYS = 7;
/** On this Redis channel: `{ "signInId": "…" }`. A hint; nodes check their open sockets with {@link SignIns.stillValid} too. */
export const REVOKED_CHANNEL = 'signin:revoked';

/** 256 bits in base64url, as {@link SignIns.begin} makes them. */
export const isTokenForm = (token: string): boolean => /^[\w-]{43}$/.test(token);
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens: opaque, stored as SHA-256 only, and read from the database at each call, so that every change acts at once. */
@Injectable()
export class SignIns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @returns the token; it can't be read again later. */
  async begin(sql: Sql, userId: string, orgCode: string): Promise<string> {
    const token = newSecret();
    const now = this.clock.now();
    const ends = new Date(now.getTime() + SIGN_IN_DAYS * 86_400_000);
    await sql.query(
      'INSERT INTO sign_in (id, token_hash, user_id, org_code, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [newId(), hashToken(token), userId, orgCode, now, ends],
    );
    return token;
  }

  /** Who acts with this token; null when it is unknown, ended, too old, or its user may no longer come in. */
  async authenticate(token: string): Promise<Actor | null> {
    return isTokenForm(token) ? actorByToken(this.db, hashToken(token), this.clock.now()) : null;
  }

  /** Those of `ids` that are still good, for sockets that stay open. One statement. */
  stillValid(ids: readonly string[]): Promise<Set<string>> {
    return goodSignIns(this.db, ids, this.clock.now());
  }

  /** Ends the sign-in of a token. @returns false when there was none to end. */
  async end(token: string): Promise<boolean> {
    const rows = await this.db.query<{ id: string }>(
      'UPDATE sign_in SET revoked_at = $1 WHERE token_hash = $2 AND revoked_at IS NULL AND expires_at > $1 RETURNING id',
      [this.clock.now(), hashToken(token)],
    );
    this.tellEnded(rows);
    return rows.length > 0;
  }

  /** Ends every sign-in of a user: frozen, password changed, or an administrator says so. */
  async endAllOf(userId: string): Promise<void> {
    const rows = await this.db.query<{ id: string }>(
      'UPDATE sign_in SET revoked_at = $1 WHERE user_id = $2 AND revoked_at IS NULL RETURNING id',
      [this.clock.now(), userId],
    );
    this.tellEnded(rows);
  }

  /** Drops sign-ins that ended more than 30 days ago. */
  async forgetOld(): Promise<void> {
    const limit = new Date(this.clock.now().getTime() - 30 * 86_400_000);
    await this.db.query('DELETE FROM sign_in WHERE expires_at < $1', [limit]);
  }

  private tellEnded(rows: readonly { id: string }[]): void {
    for (const { id } of rows) {
      this.redis
        .publish(REVOKED_CHANNEL, JSON.stringify({ signInId: id }))
        .catch((error: unknown) =>
          this.log.info({ error: String(error) }, 'the end of a sign-in was not announced, sockets find it themselves'),
        );
    }
  }
}
