import { Controller } from '@nestjs/common';
import { accountRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  Input,
  Refusal,
  Route,
  seesAllStores,
  withMessage,
} from '@paddock/kernel';
import { endSignIns, openSignIns, setFrozen, setPassword } from './accounts';

type Routes = typeof accountRoutes;
interface Account {
  id: string;
  identity: number;
  org_codes: string[];
}

const FROZEN = 2;
const SUPER_ADMIN = -1;

@Controller()
export class AccountController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @Route(accountRoutes.setFrozen)
  async setFrozen(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['setFrozen']>) {
    const accounts = await this.accounts(actor, { ids: input.ids });
    await this.db.transaction(async (tx) => {
      for (const { id } of accounts) await setFrozen(tx, id, input.status === FROZEN, this.clock.now());
    });
    return null;
  }

  @Route(accountRoutes.setPassword)
  async setPassword(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['setPassword']>) {
    if (input.confirmpassword !== undefined && input.confirmpassword !== input.password)
      throw new Refusal('password.notSame');
    const accounts = await this.accounts(actor, { usernames: [input.username] });
    await this.db.transaction(async (tx) => {
      for (const { id } of accounts) await setPassword(tx, id, input.password, this.clock.now());
    });
    return withMessage('password.changed');
  }

  @Route(accountRoutes.signIns)
  async signIns(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['signIns']>) {
    await this.accounts(actor, { ids: [input.userId] });
    const rows = await openSignIns(this.db, input.userId, this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      orgCode: row.org_code,
      createTime: toWireTime(row.created_at),
      usedTime: toWireTime(row.used_at),
    }));
  }

  @Route(accountRoutes.endSignIns)
  async endSignIns(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['endSignIns']>) {
    await this.accounts(actor, { ids: [input.userId] });
    const ended = await this.db.transaction((tx) =>
      endSignIns(tx, input.userId, this.clock.now(), { only: input.signInId ?? null }),
    );
    return { ended };
  }

  /**
   * Those accounts, in the order of their ids, when the actor may manage every one: who ranks below, and works in no store but the actor's.
   * @throws Refusal
   */
  private async accounts(
    actor: Actor,
    { ids, usernames }: { ids?: readonly string[]; usernames?: readonly string[] },
  ): Promise<Account[]> {
    const wanted = [...new Set(ids ?? usernames)];
    const accounts = await this.db.query<Account>(ids ? ACCOUNTS_BY_ID : ACCOUNTS_BY_NAME, [wanted]);
    if (accounts.length < wanted.length) throw new Refusal('account.unknown');
    if (!accounts.every((account) => mayManage(actor, account))) throw new Refusal('account.notYours');
    return accounts;
  }
}

const ACCOUNTS = `SELECT u.id, u.identity, ARRAY(SELECT us.org_code FROM user_store us WHERE us.user_id = u.id) AS org_codes
  FROM app_user u WHERE u.identity <> 7`;
const ACCOUNTS_BY_ID = `${ACCOUNTS} AND u.id = ANY($1) ORDER BY u.id`;
const ACCOUNTS_BY_NAME = `${ACCOUNTS} AND u.username = ANY($1) ORDER BY u.id`;

function mayManage(actor: Actor, account: Account): boolean {
  if (account.id === actor.userId) return false;
  if (actor.identity === SUPER_ADMIN) return true;
  if (account.identity <= actor.identity) return false;
  return seesAllStores(actor) || (account.org_codes.length === 1 && account.org_codes[0] === actor.orgCode);
}
