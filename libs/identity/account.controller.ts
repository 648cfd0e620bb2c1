import { Controller, Req } from '@nestjs/common';
import { accountRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  Input,
  type PaddockRequest,
  Refusal,
  Route,
  withMessage,
} from '@paddock/kernel';
import { endSignIns, openSignIns, setPassword } from './accounts';
import { type Account, accountsOf, assertHoldNoMore, assertManages } from './may-manage';
import { PASSWORD_LINK_MINUTES, PasswordLinks } from './password-links.service';
import { Users } from './users.service';

type Routes = typeof accountRoutes;
const FROZEN = 2;

@Controller()
export class AccountController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly users: Users,
    private readonly links: PasswordLinks,
  ) {}

  @Route(accountRoutes.setFrozen)
  async setFrozen(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['setFrozen']>) {
    await this.db.transaction((tx) => this.users.setFrozen(tx, actor, input.ids, input.status === FROZEN));
    return withMessage('user.frozenSet');
  }

  @Route(accountRoutes.setPassword)
  async setPassword(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['setPassword']>) {
    if (input.confirmpassword !== undefined && input.confirmpassword !== input.password)
      throw new Refusal('password.notSame');
    const accounts = await this.accounts(actor, { usernames: [input.username] });
    await assertHoldNoMore(this.db, actor, accounts);
    await this.db.transaction(async (tx) => {
      for (const { id } of accounts) await setPassword(tx, id, input.password, this.clock.now());
    });
    return withMessage('password.changed');
  }

  @Route(accountRoutes.sendPasswordLink)
  async sendPasswordLink(
    @CurrentActor() actor: Actor,
    @Input() { userId }: InputOf<Routes['sendPasswordLink']>,
    @Req() request: PaddockRequest,
  ) {
    await this.accounts(actor, { ids: [userId] });
    const address = await this.links.admit(actor, request);
    const phone = await this.db.transaction((tx) => this.links.send(tx, actor, userId, address));
    const sent = { phone, minutes: PASSWORD_LINK_MINUTES };
    return withMessage('password.linkSent', sent, sent);
  }

  @Route(accountRoutes.signIns)
  async signIns(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['signIns']>) {
    await this.accounts(actor, { ids: [input.userId] });
    const rows = await openSignIns(this.db, input.userId, this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      orgCode: row.org_code,
      device: row.device,
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

  /** Those accounts, when the actor may manage every one. @throws Refusal */
  private async accounts(actor: Actor, by: Parameters<typeof accountsOf>[1]): Promise<Account[]> {
    const accounts = await accountsOf(this.db, by);
    await assertManages(this.db, actor, accounts, 'user:edit');
    return accounts;
  }
}
