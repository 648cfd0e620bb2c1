import { Injectable } from '@nestjs/common';
import type { VisitWay } from '@paddock/contracts/resources';
import type { Depart, LoginResult } from '@paddock/contracts/wire';
import { Clock, Database, inAllStores, must, Refusal, type Tx } from '@paddock/kernel';
import { holdAccount } from './accounts';
import { passwordGuesser, rememberKnown } from './attempts';
import type { Origin } from './client';
import { openOnly, roleNamesOf, storesOf, type UserRow } from './identity.repository';
import { SignIns } from './sign-ins.service';
import { phoneGuesser } from './sms-codes.service';
import { userInfo } from './user-info';
import { visitReasonOf, Visits } from './visits.service';

const FROZEN = 2;

/** The last step of every way in: who has proven to be somebody gets a sign-in, or the reason why not. */
@Injectable()
export class Entrance {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly visits: Visits,
  ) {}

  /**
   * @param user as read before the proof
   * @param within runs in the transaction of the sign-in
   * @throws Refusal for anyone who is frozen, for anyone who has no store to work in, and for a password that was changed since it was proven
   */
  async enter(user: UserRow, way: VisitWay, origin: Origin, within?: (tx: Tx) => Promise<void>): Promise<LoginResult> {
    return this.logged({ way, origin, user }, () =>
      inAllStores(async () => {
        if (user.status === FROZEN) throw new Refusal('signIn.frozen');
        const departs = await this.storesToEnter(user);
        const current =
          departs.find((depart) => depart.orgCode === user.current_org_code) ?? must(departs[0], 'a store');
        const { orgCode } = current;
        const token = await this.db.transaction(async (tx) => {
          const account = await holdAccount(tx, user.id);
          if (way === 'PASSWORD' && account.passwordHash !== user.password_hash) throw new Refusal('signIn.wrong');
          if (account.isFrozen) throw new Refusal('signIn.frozen');
          await within?.(tx);
          await this.visits.came(tx, { way, origin, userId: user.id, orgCode });
          return this.signIns.begin(tx, user.id, orgCode, origin);
        });
        await this.remember(user, origin);
        const roles = await roleNamesOf(this.db, user.id, orgCode);
        return {
          token,
          userInfo: { ...userInfo(user, current, roles), token },
          departs,
          multi_depart: departs.length > 1 ? 2 : 1,
        };
      }),
    );
  }

  /** What is known of a browser holds for each way in: strangers' guesses at a password or a code do not concern it. */
  async remember(user: UserRow, origin: Origin): Promise<void> {
    const guessers = [passwordGuesser(user.username, origin)];
    if (user.phone !== null) guessers.push(phoneGuesser(user.phone, origin));
    await rememberKnown(this.db, guessers, this.clock.now());
  }

  /** Notes a refusal in the log of visits, where it is one of somebody who wanted in. */
  async logged<T>(
    { way, origin, user }: { way: VisitWay; origin: Origin; user: UserRow | null },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Refusal ? visitReasonOf(error.key) : undefined;
      if (reason !== undefined)
        await this.visits.refused({
          ...{ way, origin, reason },
          userId: user?.id ?? null,
          orgCode: user?.current_org_code ?? null,
        });
      throw error;
    }
  }

  private async storesToEnter(user: UserRow): Promise<Depart[]> {
    const stores = await storesOf(this.db, user.id);
    if (stores.length === 0) throw new Refusal('signIn.noDepartment');
    const departs = openOnly(stores);
    if (departs.length === 0) throw new Refusal('signIn.noStore');
    return departs;
  }
}
