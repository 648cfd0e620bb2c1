import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import {
  type Depart,
  type LoginResult,
  maskPhone,
  toWireTime,
  type UserInfo,
  type UserPermissions,
} from '@paddock/contracts/wire';
import { type Actor, Clock, Database, Dictionaries, must, oneAtATime, Refusal } from '@paddock/kernel';
import { setPassword } from './accounts';
import { admitGuess, forgetOldGuesses, guessedRight, type Guesser } from './attempts';
import { permissionTree, roleNamesOf, storesOf, userById, userByName, type UserRow } from './identity.repository';
import { userPermissions } from './menu';
import { passwordMatches } from './passwords';
import { SignIns } from './sign-ins.service';

const FROZEN = 2;

@Injectable()
export class IdentityService {
  private readonly guesses = oneAtATime();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly dictionaries: Dictionaries,
  ) {}

  /**
   * @param from where the call comes from, for the count of failures.
   * @throws Refusal with one sentence for an unknown name and a wrong password; every other reason is given only after a right password.
   */
  async login(username: string, password: string, from: Omit<Guesser, 'username'>): Promise<LoginResult> {
    const user = await this.provenUser({ username, ...from }, password);
    if (user.status === FROZEN) throw new Refusal('signIn.frozen');
    const departs = await this.storesToEnter(user);
    const current = departs.find((depart) => depart.orgCode === user.current_org_code) ?? must(departs[0], 'a store');
    const token = await this.signIns.begin(this.db, user.id, current.orgCode);
    return {
      token,
      userInfo: { ...userInfo(user, current, await roleNamesOf(this.db, user.id, current.orgCode)), token },
      departs,
      multi_depart: departs.length > 1 ? 2 : 1,
    };
  }

  /** The old password is guessed at as slowly as at a sign-in; this sign-in stays, every other one ends. */
  async changePassword(actor: Actor, oldPassword: string, password: string): Promise<void> {
    const guesser = { username: `password ${actor.userId}`, address: `sign-in ${actor.signInId}` };
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    if (!(await passwordMatches(user.password_hash, oldPassword))) throw new Refusal('password.wrongOld');
    await guessedRight(this.db, guesser, this.clock.now());
    await this.db.transaction((tx) => setPassword(tx, actor.userId, password, this.clock.now(), actor.signInId));
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
      await tx.query('UPDATE sign_in SET org_code = $1 WHERE id = $2', [orgCode, actor.signInId]);
      await tx.query('UPDATE app_user SET current_org_code = $1 WHERE id = $2', [orgCode, actor.userId]);
    });
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    return { userInfo: { ...userInfo(user, depart, await roleNamesOf(this.db, user.id, orgCode)), token } };
  }

  /** Those of everybody and of the actor's store, disabled ones included: rows may still hold them. */
  dictItems(
    actor: Actor,
    code: string,
    language: Language,
  ): { value: string; text: string; title: string; enabled: boolean }[] {
    return this.dictionaries.items(code, actor.orgCode).map((entry) => {
      const text = entry[language] || entry.cn;
      return { value: entry.value, text, title: text, enabled: entry.enabled };
    });
  }

  async forgetOld(): Promise<void> {
    await forgetOldGuesses(this.db, this.clock.now());
    await this.signIns.forgetOld();
  }

  /**
   * Guesses for one account follow each other, so that a right password among several calls at once is not mistaken for
   * one guess too many; the count in the database holds over all nodes.
   */
  private async provenUser({ username, ...from }: Guesser, password: string): Promise<UserRow> {
    // Passwords of members and shifts are counted too: what is typed as a user name never counts against them.
    const guesser = { username: `user ${username}`, ...from };
    const user = await this.guesses(username, async () => {
      const waitSeconds = await admitGuess(this.db, guesser, this.clock.now());
      if (waitSeconds !== null) throw new Refusal('signIn.slowDown', { seconds: waitSeconds });
      const candidate = await userByName(this.db, username);
      if (!(await passwordMatches(candidate?.password_hash ?? null, password))) return null;
      await guessedRight(this.db, guesser, this.clock.now());
      return candidate;
    });
    if (!user) throw new Refusal('signIn.wrong');
    return user;
  }

  private async storesToEnter(user: UserRow): Promise<Depart[]> {
    const stores = await storesOf(this.db, user.id);
    if (stores.length === 0) throw new Refusal('signIn.noDepartment');
    const departs = open(stores);
    if (departs.length === 0) throw new Refusal('signIn.noStore');
    return departs;
  }

  private async openStores(userId: string): Promise<Depart[]> {
    return open(await storesOf(this.db, userId));
  }
}

const open = (stores: readonly (Depart & { active: boolean })[]): Depart[] =>
  stores.flatMap(({ active, ...depart }) => (active ? [depart] : []));

function userInfo(user: UserRow, depart: Depart, roleNames: Pick<UserInfo, 'rolesname' | 'rolesnameEn'>): UserInfo {
  return {
    id: user.id,
    username: user.username,
    realname: user.real_name,
    avatar: user.avatar,
    phone: user.phone && maskPhone(user.phone),
    orgCode: depart.orgCode,
    orgCodeTxt: depart.departName,
    identity: user.identity,
    ...roleNames,
    status: user.status,
    createTime: toWireTime(user.created_at),
  };
}
