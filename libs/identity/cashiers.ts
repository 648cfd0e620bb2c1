import { Injectable } from '@nestjs/common';
import { maskPhone } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, Refusal, type Sql } from '@paddock/kernel';
import { admitGuess, guessedRight } from './attempts';
import { passwordMatches } from './passwords';

interface CashierRow {
  id: string;
  real_name: string;
  phone: string | null;
  identity: number;
  has_password: boolean;
  total: number;
}

/** Staff who may take money: everybody of the store who is not a coach, a partner or a member. */
@Injectable()
export class Cashiers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Cashiers of the actor's store. A shift password never leaves the service; only whether there is one. */
  async list(
    actor: Actor,
    search: { phone: string; ids: readonly string[] },
    page: { pageNo: number; pageSize: number },
  ) {
    const rows = await this.db.query<CashierRow>(
      `SELECT u.id, u.real_name, u.phone, u.identity, u.shift_password_hash IS NOT NULL AS has_password, count(*) OVER () AS total
       FROM app_user u JOIN user_store us ON us.user_id = u.id
       WHERE us.org_code = $1 AND u.status = 1 AND u.identity IN (1, 2, 3, 5) AND ($2 = '' OR starts_with(u.phone, $2))
         AND (cardinality($5::text[]) = 0 OR u.id = ANY($5))
       ORDER BY u.identity = 5 DESC, u.real_name, u.id LIMIT $3 OFFSET $4`,
      [actor.orgCode, search.phone, page.pageSize, (page.pageNo - 1) * page.pageSize, search.ids],
    );
    const total = rows[0]?.total ?? 0;
    return {
      records: rows.map((row) => ({
        id: row.id,
        realname: row.real_name,
        phone: row.phone === null ? null : maskPhone(row.phone),
        identity: row.identity,
        orgCode: actor.orgCode,
        havePassword: row.has_password ? ('YES' as const) : ('NO' as const),
        conPassword: null,
      })),
      total,
      size: page.pageSize,
      current: page.pageNo,
      pages: Math.ceil(total / page.pageSize),
    };
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
