import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { cashier, RowOf } from '@paddock/contracts/resources';
import type { ListInput, Page } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, Refusal, seesAllStores, type Sql } from '@paddock/kernel';
import { type Fixed, ResourceLists } from '@paddock/resources';
import { admitGuess, guessedRight } from './attempts';
import { cashierTable } from './cashier.resource';
import { hashPassword, passwordMatches } from './passwords';

type CashierRow = RowOf<typeof cashier>;

/** Staff who may take money: everybody of the store who is not a coach, a partner or a member. */
@Injectable()
export class Cashiers {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
  ) {}

  /** Cashiers of the actor's store. */
  list(
    actor: Actor,
    always: readonly Fixed<CashierRow>[],
    query: ListInput,
    language: Language,
  ): Promise<Page<CashierRow>> {
    return this.lists.list(actor, cashierTable.list, query, language, always);
  }

  /** Whether this user may stand as cashier of a sale of this store. */
  async isStaffOf(sql: Sql, orgCode: string, userId: string): Promise<boolean> {
    const rows = await sql.query(
      'SELECT 1 FROM user_store us JOIN app_user u ON u.id = us.user_id WHERE us.org_code = $1 AND us.user_id = $2 AND u.status = 1',
      [orgCode, userId],
    );
    return rows.length > 0;
  }

  /**
   * Sets the password that protects a cashier's shifts; an empty one takes it away. For the cashier's own sign-in and head office.
   * @throws Refusal for anybody else, and for an unknown cashier
   */
  async setShiftPassword(actor: Actor, cashierId: string, password: string): Promise<void> {
    if (actor.userId !== cashierId && !seesAllStores(actor)) throw new Refusal('permission.missing', {}, 510);
    const hash = password === '' ? null : await hashPassword(password);
    const changed = await this.db.query(
      'UPDATE app_user SET shift_password_hash = $2 WHERE id = $1 AND identity IN (1, 2, 3, 5) RETURNING id',
      [cashierId, hash],
    );
    if (changed.length === 0) throw new Refusal('notFound');
  }

  /**
   * Whether this is the cashier's shift password; a cashier without one needs none.
   * @throws Refusal with the sentence for the screen
   */
  async checkShiftPassword(actor: Actor, cashierId: string, given: string): Promise<void> {
    const rows = await this.db.query<{ shift_password_hash: string | null }>(
      'SELECT u.shift_password_hash FROM app_user u JOIN user_store us ON us.user_id = u.id WHERE u.id = $1 AND us.org_code = $2 AND u.status = 1',
      [cashierId, actor.orgCode],
    );
    const cashier = rows[0];
    if (!cashier) throw new Refusal('notFound');
    if (cashier.shift_password_hash === null) return;
    if (given === '') throw new Refusal('cashier.passwordRequired');
    const guesser = { username: `shift:${cashierId}`, address: `counter:${actor.userId}` };
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    if (!(await passwordMatches(cashier.shift_password_hash, given))) throw new Refusal('cashier.wrongPassword');
    await guessedRight(this.db, guesser, this.clock.now());
  }
}
