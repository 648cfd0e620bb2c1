import { Injectable } from '@nestjs/common';
import { CHECK_RULES, type Language, ruleFault } from '@paddock/contracts';
import {
  type AnswerOf,
  type InputOf,
  maskPhone,
  type ownAccountRoutes,
  toWireTime,
  type UserInfo,
} from '@paddock/contracts/wire';
import { type Actor, Clock, Database, isUniqueViolation, must, Refusal } from '@paddock/kernel';
import { endSignIns, openSignIns } from './accounts';
import type { Origin } from './client';
import { roleNamesOf, storesOf, userById } from './identity.repository';
import { isRuledByName } from './rights';
import { type ProvenCode, SmsCodes } from './sms-codes.service';
import { userInfo } from './user-info';
import { maskAddress } from './visits.service';

type Routes = typeof ownAccountRoutes;

/** What somebody sees and changes of the own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: SmsCodes,
  ) {}

  async info(actor: Actor): Promise<UserInfo> {
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    const stores = await storesOf(this.db, actor.userId);
    const depart = must(
      stores.find(({ orgCode }) => orgCode === actor.orgCode),
      'the store of a sign-in',
    );
    return userInfo(user, depart, await roleNamesOf(this.db, actor.userId, actor.orgCode));
  }

  async hasRefundPassword(actor: Actor): Promise<boolean> {
    const rows = await this.db.query<{ has: boolean }>(
      'SELECT refund_password_hash IS NOT NULL AS has FROM app_user WHERE id = $1',
      [actor.userId],
    );
    return rows[0]?.has ?? false;
  }

  /**
   * The phone changes only with the code that was sent to the new number.
   * @returns whether everything was saved; false: all but the phone
   * @throws Refusal naming the field, and then nothing is saved
   */
  async change(actor: Actor, input: InputOf<Routes['editSelf']>, origin: Origin): Promise<boolean> {
    if (input.id !== '' && input.id !== actor.userId) throw new Refusal('account.notSelf');
    if (input.realname === '') throw new Refusal('account.nameRequired', {}, 500, { field: 'realname' });
    const user = must(await userById(this.db, actor.userId), 'the user of a sign-in');
    const isRenamed = input.realname !== undefined && input.realname !== user.real_name;
    if (isRenamed && (await isRuledByName(this.db, actor.userId)))
      throw new Refusal('account.nameIsRight', {}, 500, { field: 'realname' });
    const wanted = freshPhone(input.phone, user.phone);
    const code =
      wanted === null || input.captcha === '' ? null : await this.prove(actor, wanted, input.captcha, origin);
    const avatar = typeof input.avatar === 'string' ? input.avatar : null;
    await this.db
      .transaction(async (tx) => {
        if (code) await this.codes.use(tx, code);
        const values = [input.realname ?? null, avatar, code?.phone ?? null];
        // It would be a change of rights in every process.
        if (values.some((value) => value !== null)) await tx.query(CHANGE, [actor.userId, ...values]);
        if (input.language !== undefined) await tx.query(SPEAK, [actor.userId, input.language]);
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new Refusal('member.phoneExists', {}, 500, { field: 'phone' });
        throw error;
      });
    return wanted === null || code !== null;
  }

  sendCode(actor: Actor, phone: string, language: Language, origin: Origin): Promise<void> {
    return this.codes.send({ phone, purpose: 'BIND', userId: actor.userId }, language, origin);
  }

  async signIns(actor: Actor): Promise<AnswerOf<Routes['ownSignIns']>> {
    const rows = await openSignIns(this.db, actor.userId, this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      orgCode: row.org_code,
      device: row.device,
      address: maskAddress(row.address),
      createTime: toWireTime(row.created_at),
      usedTime: toWireTime(row.used_at),
      isCurrent: row.id === actor.signInId,
    }));
  }

  /** One of the own sign-ins, or all but this one. */
  endSignIns(actor: Actor, signInId: string): Promise<number> {
    const which = signInId === '' ? { except: actor.signInId } : { only: signInId };
    return this.db.transaction((tx) => endSignIns(tx, actor.userId, this.clock.now(), which));
  }

  private prove(actor: Actor, phone: string, captcha: string, origin: Origin): Promise<ProvenCode> {
    return this.codes.prove({ phone, purpose: 'BIND', userId: actor.userId }, captcha, origin);
  }
}

/** The number that is asked for; null for none, the present one, and its mask. @throws Refusal for one of wrong form */
function freshPhone(given: string | undefined, present: string | null): string | null {
  const phone = given ?? '';
  if (phone === '' || phone === present || (present !== null && phone === maskPhone(present))) return null;
  if (ruleFault(CHECK_RULES.phone, phone)) throw new Refusal('member.phoneWrong', {}, 500, { field: 'phone' });
  return phone;
}

const CHANGE = `UPDATE app_user SET real_name = coalesce($2, real_name), avatar = coalesce($3, avatar), phone = coalesce($4, phone) WHERE id = $1`;
const SPEAK = 'UPDATE app_user SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2';
