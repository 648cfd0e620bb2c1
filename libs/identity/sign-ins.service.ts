import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Batched, Clock, CONFIG, type Config, Database, newId, newSecret, type Sql } from '@paddock/kernel';
import type { Origin } from './client';
import { noteUse, type SignInRow, signInsById, signInsByToken } from './identity.repository';
import { RightsCache } from './rights';
import { tables } from './tables';

/** A token lives this long whatever is done with it: the browser keeps it for the same time. */
export const SIGN_IN_DAYS = 7;
/** Written so seldom: a use within it of the last one is not noted. */
const USE_NOTED_AFTER_MS = 5 * 60_000;
/** 256 bits in base64url, as {@link SignIns.begin} makes them. */
export const isTokenForm = (token: string): boolean => /^[\w-]{43}$/.test(token);
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens: opaque, stored as SHA-256 only, and read from the database at each call, so that every change acts at once. */
@Injectable()
export class SignIns {
  private readonly rights = new RightsCache();
  private readonly byTokenHash = new Batched<string, SignInRow | undefined>((hashes) => this.used(hashes));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the token; it can't be read again later. */
  async begin(
    sql: Sql,
    userId: string,
    orgCode: string,
    { wholeAddress, deviceName }: Pick<Origin, 'wholeAddress' | 'deviceName'>,
  ): Promise<string> {
    const token = newSecret();
    const now = this.clock.now();
    const ends = new Date(now.getTime() + SIGN_IN_DAYS * 86_400_000);
    await tables.insert(sql, 'sign_in', {
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      org_code: orgCode,
      created_at: now,
      used_at: now,
      expires_at: ends,
      address: wholeAddress,
      device: deviceName,
    });
    return token;
  }

  /** Who acts with this token; null when it is unknown, ended, too old, or its user may no longer come in. One small statement, or a part of one. */
  async authenticate(token: string): Promise<Actor | null> {
    if (!isTokenForm(token)) return null;
    const row = await this.byTokenHash.ask(hashToken(token));
    return row ? this.actorOf(row) : null;
  }

  /** Who those of `ids` act as that are still good, for sockets that stay open. */
  async standing(ids: readonly string[]): Promise<Map<string, Actor>> {
    const actors = new Map<string, Actor>();
    for (const row of await signInsById(this.db, ids, this.clock.now(), this.restingSince())) {
      const actor = await this.actorOf(row);
      if (actor) actors.set(row.id, actor);
    }
    return actors;
  }

  /** Those of the users who are signed in anywhere. */
  async anyOf(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.queryWithoutStores<{ user_id: string }>(
      `SELECT DISTINCT g.user_id FROM sign_in g JOIN app_user u ON u.id = g.user_id AND u.status = 1
       WHERE g.user_id = ANY($1) AND g.revoked_at IS NULL AND g.expires_at > $2 AND g.used_at > $3`,
      [userIds, this.clock.now(), this.restingSince()],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** What somebody may do in another store than that of the sign-in. */
  async permissionsIn(actor: Actor, orgCode: string): Promise<ReadonlySet<string>> {
    if (orgCode === actor.orgCode) return actor.permissions;
    const rows = await this.db.query<{ version: number }>('SELECT version FROM rights_version');
    const rights = await this.rights.of(this.db, actor.userId, orgCode, rows[0]?.version ?? 0);
    return rights?.permissions ?? new Set();
  }

  /** Somebody as they would act in a store now, for work that is done for them while they are away; null for anyone who may not come in there. */
  async actorIn(userId: string, orgCode: string): Promise<Actor | null> {
    const rows = await this.db.query<{ version: number }>('SELECT version FROM rights_version');
    const rights = await this.rights.of(this.db, userId, orgCode, rows[0]?.version ?? 0);
    if (!rights?.belongs) return null;
    const { belongs: _, ...held } = rights;
    return { signInId: '', userId, orgCode, ...held };
  }

  /** The sign-ins of these tokens; that they are used is noted, so that they do not end by resting. */
  private async used(hashes: readonly string[]): Promise<(SignInRow | undefined)[]> {
    const now = this.clock.now();
    const rows = await signInsByToken(this.db, [...new Set(hashes)], now, this.restingSince());
    const unnoted = [...rows.values()].filter((row) => now.getTime() - row.used_at.getTime() > USE_NOTED_AFTER_MS);
    if (unnoted.length > 0) {
      const ids = unnoted.map(({ id }) => id);
      await noteUse(this.db, ids, now);
    }
    return hashes.map((hash) => rows.get(hash));
  }

  /** A sign-in that was not used since then has ended. */
  private restingSince(): Date {
    return new Date(this.clock.now().getTime() - this.config.SIGN_IN_IDLE_HOURS * 3_600_000);
  }

  private async actorOf(row: SignInRow): Promise<Actor | null> {
    const rights = await this.rights.of(this.db, row.user_id, row.org_code, row.version);
    if (!rights?.belongs) return null;
    const { belongs: _, ...held } = rights;
    return { signInId: row.id, userId: row.user_id, orgCode: row.org_code, ...held };
  }

  /** Ends the sign-in of a token. @returns false when there was none to end. */
  async end(token: string): Promise<boolean> {
    const rows = await this.db.query<{ id: string }>(
      'UPDATE sign_in SET revoked_at = $1 WHERE token_hash = $2 AND revoked_at IS NULL AND expires_at > $1 RETURNING id',
      [this.clock.now(), hashToken(token)],
    );
    return rows.length > 0;
  }

  /** Ends those that are over by their age or their rest, so that nobody finds them among the open ones. */
  async endOld(): Promise<void> {
    await this.db.query(
      'UPDATE sign_in SET revoked_at = $1 WHERE revoked_at IS NULL AND (expires_at <= $1 OR used_at <= $2)',
      [this.clock.now(), this.restingSince()],
    );
  }

  /** Drops sign-ins that ended more than 30 days ago. */
  async forgetOld(): Promise<void> {
    const limit = new Date(this.clock.now().getTime() - 30 * 86_400_000);
    await this.db.query('DELETE FROM sign_in WHERE expires_at < $1', [limit]);
  }
}
