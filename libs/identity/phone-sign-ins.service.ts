import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type LoginResult, maskPhone, type signInRoutes, toWireTime } from '@paddock/contracts/wire';
import { Clock, Database, inAllStores, isUniqueViolation, newId, Refusal } from '@paddock/kernel';
import { setPassword } from './accounts';
import type { Origin } from './client';
import { demandUncommon } from './common-passwords';
import { Entrance } from './entrance.service';
import { userByPhone } from './identity.repository';
import { demandOther, hashPassword } from './passwords';
import { type CodePurpose, ownerOfPhone, type ProvenCode, SmsCodes } from './sms-codes.service';
import { tables } from './tables';

/** What a shop assistant gets who registers; an administrator says otherwise when the account is enabled. */
const NEW_IDENTITY = 3;
const PURPOSES: Readonly<Record<string, CodePurpose>> = { '0': 'LOGIN', '1': 'REGISTER', '2': 'RECOVERY' };

type Registration = Omit<InputOf<typeof signInRoutes.register>, 'confirmpassword'>;
type Recovery = Omit<InputOf<typeof signInRoutes.forgePassword>, 'confirmpassword'>;

/** Sign-in, registration and recovery by a phone and a code. None of them shows whether a phone is known before the code was right. */
@Injectable()
export class PhoneSignIns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: SmsCodes,
    private readonly entrance: Entrance,
  ) {}

  send(phone: string, smsMode: string, language: Language, origin: Origin): Promise<void> {
    return this.codes.send({ phone, purpose: PURPOSES[smsMode] ?? 'LOGIN' }, language, origin);
  }

  async login(phone: string, captcha: string, origin: Origin): Promise<LoginResult> {
    const user = await userByPhone(this.db, phone);
    const code = await this.entrance.logged({ way: 'PHONE', origin, user }, () =>
      this.codes.prove({ phone, purpose: 'LOGIN' }, captcha, origin),
    );
    if (!user) throw new Refusal('code.wrong');
    return this.entrance.enter(user, 'PHONE', origin, (tx) => this.codes.use(tx, code));
  }

  /** The account is frozen and has no store until somebody assigns both. */
  async register({ username, phone, captcha, password }: Registration, origin: Origin) {
    await demandUncommon(password, username);
    const code = await this.codes.prove({ phone, purpose: 'REGISTER' }, captcha, origin);
    const hash = await hashPassword(password);
    const createdAt = this.clock.now();
    await this.db
      .transaction(async (tx) => {
        if ((await ownerOfPhone(tx, phone)) !== null)
          throw new Refusal('member.phoneExists', {}, 500, { field: 'phone' });
        const named = await tx.query('SELECT FROM app_user WHERE text_key(username) = text_key($1)', [username]);
        if (named.length > 0) throw new Refusal('register.nameTaken', {}, 500, { field: 'username' });
        await tables.insert(tx, 'app_user', {
          id: newId(),
          username,
          password_hash: hash,
          real_name: username,
          phone,
          identity: NEW_IDENTITY,
          status: 2,
          created_at: createdAt,
        });
        await this.codes.use(tx, code);
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new Refusal('register.nameTaken', {}, 500, { field: 'username' });
        throw error;
      });
    return { username, phone: maskPhone(phone), createTime: toWireTime(createdAt) };
  }

  /** Whether a code for recovery is right; it stays good. */
  async verify(phone: string, captcha: string, origin: Origin): Promise<ProvenCode> {
    const user = await userByPhone(this.db, phone);
    return this.entrance.logged({ way: 'RECOVERY', origin, user }, () =>
      this.codes.prove({ phone, purpose: 'RECOVERY' }, captcha, origin),
    );
  }

  async recover({ phone, captcha, password }: Recovery, origin: Origin): Promise<void> {
    await demandUncommon(password);
    const code = await this.verify(phone, captcha, origin);
    const user = await userByPhone(this.db, phone);
    if (!user) throw new Refusal('code.wrong');
    await demandOther(user.password_hash, password);
    await inAllStores(() =>
      this.db.transaction(async (tx) => {
        await this.codes.use(tx, code);
        await setPassword(tx, user.id, password, this.clock.now());
      }),
    );
    await this.entrance.remember(user, origin);
  }
}
