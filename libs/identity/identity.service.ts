import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import type { Depart, LoginResult, UserInfo, UserPermissions } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, oneAtATime, Refusal } from '@paddock/kernel';
import { holdAccount, setPassword } from './accounts';
import { admitGuess, forgetOldGuesses, guessedRight, passwordGuesser } from './attempts';
import type { Origin } from './client';
import { Entrance } from './entrance.service';
import {
  openOnly,
  permissionTree,
  roleNamesOf,
  storesOf,
  userById,
  userByName,
  type UserRow,
} from './identity.repository';
import { userPermissions } from './menu';
import { demandOther, passwordMatches } from './passwords';
import { PasswordLinks } from './password-links.service';
import { SignIns } from './sign-ins.service';
import { SmsCodes } from './sms-codes.service';
import { tables } from './tables';
import { userInfo } from './user-info';
import { Visits } from './visits.service';

const SUPER_ADMIN = -1;

@Injectable()
export class IdentityService {
  private readonly guesses = oneAtATime();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly entrance: Entrance,
    private readonly codes: SmsCodes,
    private readonly links: PasswordLinks,
    private readonly visits: Visits,
  ) {}

  /**
   * @param origin where the call comes from, for the count of failures.
   * @throws Refusal with one sentence for an unknown name and a wrong password; every other reason is given only after a right password.
   */
  async login(username: string, password: string, origin: Origin): Promise<LoginResult> {
    return this.entrance.enter(await this.provenUser(username, password, origin), 'PASSWORD', origin);
  }

  /**
   * The old password is guessed at as slowly as at a sign-in; this sign-in stays, every other one ends. The super administrator sets
   * anybody's without it.
   * @param username empty: the own one
   * @throws Refusal
   */
  async changePassword(actor: Actor, username: string, oldPassword: string, password: string): Promise<void> {
    if (username !== '' && normalise(username, 'account') !== normalise(actor.username, 'account')) {
      if (actor.identity !== SUPER_ADMIN) throw new Refusal('account.notYours');
      const named = await userByName(this.db, username);
      if (!named) throw new Refusal('account.unknown');
      if (named.id === actor.userId) throw new Refusal('account.notYours');
      return this.db.transaction((tx) => setPassword(tx, named.id, password, this.clock.now()));
    }
    const guesser = { username: `password ${actor.userId}`, address: `sign-in ${actor.signInId}` };
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    if (!(await passwordMatches(user.password_hash, oldPassword))) throw new Refusal('password.wrongOld');
    await guessedRight(this.db, guesser, this.clock.now());
    await demandOther(user.password_hash, password);
    await this.db.transaction(async (tx) => {
      const { passwordHash } = await holdAccount(tx, actor.userId);
      if (passwordHash !== user.password_hash) throw new Refusal('password.wrongOld');
      await setPassword(tx, actor.userId, password, this.clock.now(), actor.signInId);
    });
  }

  async permissions(actor: Actor, language: Language): Promise<UserPermissions> {
    return userPermissions(await permissionTree(this.db, actor.userId, actor.orgCode), language);
  }

  async departs(actor: Actor): Promise<{ list: Depart[]; orgCode: string }> {
    return { list: await this.openStores(actor.userId), orgCode: actor.orgCode };
  }

  /** Moves this sign-in to another store of its user; the next sign-in begins there too. */
  async selectDepart(
    actor: Actor,
    token: string,
    orgCode: string,
  ): Promise<{ userInfo: UserInfo & { token: string } }> {
    const depart = (await this.openStores(actor.userId)).find((candidate) => candidate.orgCode === orgCode);
    if (!depart) throw new Refusal('store.notYours');
    await this.db.transaction(async (tx) => {
      await tables.update(tx, 'sign_in', { id: actor.signInId }, { org_code: orgCode });
      await tables.update(tx, 'app_user', { id: actor.userId }, { current_org_code: orgCode });
    });
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    return { userInfo: { ...userInfo(user, depart, await roleNamesOf(this.db, user.id, orgCode)), token } };
  }

  /** As a sign-in answers it, for one that is there already. */
  async present(actor: Actor, token: string): Promise<LoginResult> {
    const departs = await this.openStores(actor.userId);
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    const depart = must(
      departs.find(({ orgCode }) => orgCode === actor.orgCode),
      'the store of a sign-in',
    );
    const roles = await roleNamesOf(this.db, user.id, actor.orgCode);
    return {
      token,
      userInfo: { ...userInfo(user, depart, roles), token },
      departs,
      multi_depart: departs.length > 1 ? 2 : 1,
    };
  }

  async forgetOld(): Promise<void> {
    await forgetOldGuesses(this.db, this.clock.now());
    await this.signIns.forgetOld();
    await this.codes.forgetOld();
    await this.links.forgetOld();
    await this.visits.forgetOld();
  }

  /**
   * Guesses for one account follow each other, so that a right password among several calls at once is not mistaken for
   * one guess too many; the count in the database holds over all nodes.
   */
  private async provenUser(username: string, password: string, origin: Origin): Promise<UserRow> {
    const guesser = passwordGuesser(username, origin);
    return this.guesses(guesser.username, async () => {
      const waitSeconds = await admitGuess(this.db, guesser, this.clock.now());
      if (waitSeconds !== null) throw new Refusal('signIn.slowDown', { seconds: waitSeconds });
      const user = await userByName(this.db, username);
      return this.entrance.logged({ way: 'PASSWORD', origin, user }, async () => {
        if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) throw new Refusal('signIn.wrong');
        await guessedRight(this.db, guesser, this.clock.now());
        return user;
      });
    });
  }

  private async openStores(userId: string): Promise<Depart[]> {
    return openOnly(await storesOf(this.db, userId));
  }
}
