import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { maskPhone } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CONFIG,
  type Config,
  Database,
  inAllStores,
  must,
  newId,
  newSecret,
  type PaddockRequest,
  Refusal,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { setPassword } from './accounts';
import { admitGuess } from './attempts';
import { addressOfPages, type Origin } from './client';
import { demandUncommon } from './common-passwords';
import { Entrance } from './entrance.service';
import { userById } from './identity.repository';
import { demandOther } from './passwords';
import { addresseeOfPhone } from './people';
import { admitCodeRequest } from './searches';
import { tables } from './tables';

export const PASSWORD_LINK_MINUTES = 30;
/** More in an hour is a nuisance for anyone who gets them. */
const LINKS_PER_HOUR = 5;
const LINK_FORM = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface OpenLink {
  id: string;
  userId: string;
  expiresAt: Date;
}

/**
 * One-time links to people's phones by which they set a new password themselves. The token stands in the message until that is handed over,
 * and nowhere else; here is its hash.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly entrance: Entrance,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether links can be sent at all. */
  areOffered(request: PaddockRequest): boolean {
    return this.outbox.isConfigured('sms') && addressOfPages(this.config, request) !== null;
  }

  /**
   * Before {@link send}.
   * @returns with what the link begins
   * @throws Refusal where no text message can be sent, where the address of the pages is not known, and after very many from one person
   */
  async admit(actor: Actor, request: PaddockRequest): Promise<string> {
    if (!this.outbox.isConfigured('sms')) throw new Refusal('code.notSent');
    const address = addressOfPages(this.config, request);
    if (address === null) throw new Refusal('password.noAddress');
    await admitCodeRequest(this.db, `user ${actor.userId}`, this.clock.now());
    return address;
  }

  /**
   * A former link of the same person ends with this one.
   * @param address of the product's pages
   * @returns the phone, masked
   * @throws Refusal for anyone who has no phone, and after very many to one person
   */
  async send(tx: Tx, actor: Actor, userId: string, address: string): Promise<string> {
    // Two at once follow each other, so that one link is open and the count holds.
    await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', [userId]);
    const to = await addresseeOfPhone(tx, userId);
    if (to === null) throw new Refusal('password.noPhone', {}, 500, { field: 'phone' });
    const now = this.clock.now();
    const recent = await tx.query(SENT_SINCE, [userId, new Date(now.getTime() - 3_600_000)]);
    if (recent.length >= LINKS_PER_HOUR) throw new Refusal('password.linkTooMany', { count: LINKS_PER_HOUR });
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + PASSWORD_LINK_MINUTES * 60_000);
    await tx.query(END_OPEN, [userId, now]);
    await tables.insert(tx, 'password_link', {
      id: newId(),
      user_id: userId,
      phone: to.phone,
      link_hash: hashOf(token),
      created_at: now,
      created_by: actor.userId,
      expires_at: expiresAt,
    });
    await this.outbox.send(tx, {
      ...{ org: actor.orgCode, channel: 'sms', to: to.phone, templateCode: PRODUCT_TEMPLATES.passwordLink },
      ...{ language: to.language, expiresAt, params: { name: to.realName, minutes: PASSWORD_LINK_MINUTES } },
      // Behind `#`, so that no browser sends it on and no log of a server has it.
      secret: { link: new URL(`/#/user/alteration?t=${token}`, address).href },
    });
    return maskPhone(to.phone);
  }

  /** Whose link it is, for anyone who has opened it. @throws Refusal with one sentence for an unknown, a used and an old one */
  async open(token: string, origin: Origin): Promise<{ username: string; realname: string; minutesLeft: number }> {
    const link = await this.proven(token, origin);
    const user = must(await userById(this.db, link.userId), 'the owner of a link');
    const leftMs = link.expiresAt.getTime() - this.clock.now().getTime();
    return { username: user.username, realname: user.real_name, minutesLeft: Math.ceil(leftMs / 60_000) };
  }

  /** Ends every sign-in. A password that is refused leaves the link as it was. @throws Refusal */
  async use(token: string, password: string, origin: Origin): Promise<void> {
    const link = await this.proven(token, origin);
    const user = must(await userById(this.db, link.userId), 'the owner of a link');
    await demandUncommon(password, user.username);
    await demandOther(user.password_hash, password);
    const now = this.clock.now();
    await inAllStores(() =>
      this.db.transaction(async (tx) => {
        const used = await tx.query(
          'UPDATE password_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING 1',
          [link.id, now],
        );
        if (used.length === 0) throw new Refusal('password.linkWrong');
        await setPassword(tx, user.id, password, now);
      }),
    );
    await this.entrance.remember(user, origin);
  }

  /** The audit log keeps what there was. */
  async forgetOld(): Promise<void> {
    await this.db.query("DELETE FROM password_link WHERE expires_at < $1::timestamptz - interval '1 day'", [
      this.clock.now(),
    ]);
  }

  /**
   * Wrong tokens are slowed down by the address that they come from: they name nobody who could be counted. A right one is never slowed
   * down: nobody guesses 256 bits, and strangers behind the same address must not stop its owner.
   */
  private async proven(token: string, { address }: Origin): Promise<OpenLink> {
    const now = this.clock.now();
    const link = LINK_FORM.test(token) ? await openLink(this.db, hashOf(token), now) : null;
    if (link !== null) return link;
    const seconds = await admitGuess(this.db, { username: `password link ${address}`, address }, now);
    throw seconds === null ? new Refusal('password.linkWrong') : new Refusal('signIn.slowDown', { seconds });
  }
}

async function openLink(sql: Sql, hash: string, now: Date): Promise<OpenLink | null> {
  const rows = await sql.query<OpenLink>(FIND, [hash, now]);
  return rows[0] ?? null;
}

const SENT_SINCE = 'SELECT 1 FROM password_link WHERE user_id = $1 AND created_at > $2';
const END_OPEN = 'UPDATE password_link SET expires_at = $2 WHERE user_id = $1 AND used_at IS NULL AND expires_at > $2';
const FIND = `SELECT l.id, l.user_id AS "userId", l.expires_at AS "expiresAt" FROM password_link l JOIN app_user u ON u.id = l.user_id
  WHERE l.link_hash = $1 AND l.used_at IS NULL AND l.expires_at > $2
    AND u.phone = l.phone AND u.deleted_at IS NULL AND u.erased_at IS NULL`;
