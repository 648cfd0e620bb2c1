import { Injectable } from '@nestjs/common';
import type { PermissionCode } from '@paddock/contracts';
import { type Actor, Clock, Database, Refusal, type Sql } from '@paddock/kernel';
import { NAMED, namesOf } from './accounts';
import { admitGuess, guessedRight } from './attempts';
import { demandHardToGuess } from './refund-password';
import { demandOther, hashPassword, passwordMatches } from './passwords';
import { HOLDS_CODE } from './rights';
import { SecondPerson, type SecondPersonPurpose } from './second-person.service';
import { tables } from './tables';

/** Somebody who has approved something with the own refund password. */
export interface Approver {
  id: string;
  realName: string;
}

interface User {
  id: string;
  username: string;
  password_hash: string;
  refund_password_hash: string | null;
}

const SUPER_ADMIN = -1;

/** Passwords that are typed when money is given back. Wrong ones are slowed down more and more, for each person by itself. */
@Injectable()
export class RefundPasswords {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly second: SecondPerson,
  ) {}

  /** @throws Refusal with the sentence for the screen; the field is named */
  async check(actor: Actor, given: string, field = 'refundPassword'): Promise<void> {
    await this.checkOf(actor, actor.userId, given, field);
  }

  /** Everybody who may give this permission in a store, by name. */
  approvers(sql: Sql, orgCode: string, permission: PermissionCode): Promise<Approver[]> {
    return sql.query<Approver>(`${APPROVERS} ORDER BY u.real_name, u.id`, [permission, orgCode]);
  }

  /**
   * Somebody with the permission types the own refund password at the counter: for the own wish, or for another person's.
   * @throws Refusal with the sentence for the screen; the field is named
   */
  async approve(
    actor: Actor,
    { permission, purpose }: { permission: PermissionCode; purpose: SecondPersonPurpose },
    { managerId, managerPassword }: { managerId: string; managerPassword: string },
  ): Promise<Approver> {
    if (managerId === '') throw new Refusal('refund.managerRequired', {}, 500, { field: 'managerId' });
    const found = await this.db.query<Approver>(`${APPROVERS} AND u.id = $3`, [permission, actor.orgCode, managerId]);
    const manager = found[0];
    if (!manager) throw new Refusal('refund.managerUnknown', {}, 500, { field: 'managerId' });
    await this.checkOf(actor, manager.id, managerPassword, 'managerPassword');
    await this.second.demand(actor, purpose, { wantedBy: actor.userId, approverId: manager.id }, 'managerId');
    return manager;
  }

  /**
   * The own one with the former one; at first with the sign-in password in its place. The super administrator sets anybody's without it.
   * @throws Refusal with the sentence for the screen
   */
  async change(actor: Actor, username: string, former: string, password: string): Promise<void> {
    const rows = await this.db.query<User>(
      `SELECT u.id, u.username, u.password_hash, u.refund_password_hash FROM app_user u WHERE ${NAMED}`,
      [namesOf(username)],
    );
    const user = rows[0];
    const own = user?.id === actor.userId;
    if (!user || (!own && actor.identity !== SUPER_ADMIN)) throw new Refusal('account.notYours');
    if (own) await this.prove(actor, user, former);
    demandHardToGuess(password, user.username);
    if (own) await demandOther(user.refund_password_hash, password);
    await tables.update(this.db, 'app_user', { id: user.id }, { refund_password_hash: await hashPassword(password) });
  }

  private async prove(actor: Actor, { id, password_hash, refund_password_hash }: User, former: string): Promise<void> {
    const field = 'oldpassword';
    if (refund_password_hash !== null)
      return this.compare(actor, { id, hash: refund_password_hash }, former, field, 'password.wrongOld');
    if (former === '') throw new Refusal('password.refundFirst', {}, 500, { field });
    return this.compare(actor, { id, hash: password_hash }, former, field, 'gift.wrongPassword');
  }

  private async checkOf(actor: Actor, userId: string, given: string, field: string): Promise<void> {
    const rows = await this.db.query<{ hash: string | null }>(
      'SELECT refund_password_hash AS hash FROM app_user WHERE id = $1 AND status = 1',
      [userId],
    );
    const hash = rows[0]?.hash ?? null;
    if (hash === null) throw new Refusal('refund.noPassword', {}, 500, { field });
    if (given === '') throw new Refusal('refund.passwordRequired', {}, 500, { field });
    await this.compare(actor, { id: userId, hash }, given, field, 'refund.wrongPassword');
  }

  private async compare(
    actor: Actor,
    { id, hash }: { id: string; hash: string },
    given: string,
    field: string,
    wrong: 'refund.wrongPassword' | 'password.wrongOld' | 'gift.wrongPassword',
  ): Promise<void> {
    const guesser = { username: `refund:${id}`, address: `counter:${actor.userId}` };
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds }, 500, { field });
    if (!(await passwordMatches(hash, given))) throw new Refusal(wrong, {}, 500, { field });
    await guessedRight(this.db, guesser, this.clock.now());
  }
}

const APPROVERS = `SELECT u.id, u.real_name AS "realName" FROM app_user u
  WHERE u.status = 1 AND EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = $2)
    AND (u.identity = -1 OR ${HOLDS_CODE})`;
