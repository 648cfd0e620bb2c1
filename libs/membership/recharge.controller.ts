import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type ListInput, miniAppRoutes, rechargeRoutes } from '@paddock/contracts/wire';
import { PhoneSearches, PriceApprovals, wantedPrice } from '@paddock/identity';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Literal,
  RequestLanguage,
  Route,
} from '@paddock/kernel';
import { agreedBy, presentAgreement } from './agreements';
import { Enrolments } from './enrolments.service';
import { Members } from './members.service';
import { RechargeRules } from './recharge-rules.service';
import { rechargePayload } from './recharge.repository';
import { Recharges } from './recharges.service';

@Controller()
export class RechargeController {
  constructor(
    private readonly db: Database,
    private readonly recharges: Recharges,
    private readonly rules: RechargeRules,
    private readonly members: Members,
    private readonly enrolments: Enrolments,
    private readonly prices: PriceApprovals,
    private readonly searches: PhoneSearches,
  ) {}

  @Route(rechargeRoutes.rules)
  list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    return this.rules.list(actor, input, language);
  }

  @Route(miniAppRoutes.recharges)
  selfService(@Input() { orgCode }: InputOf<typeof miniAppRoutes.recharges>) {
    return this.rules.selfService(orgCode);
  }

  @Route(rechargeRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof rechargeRoutes.add>,
    @IdempotencyKey() key: string | null,
  ) {
    const used = await keyWasUsed(this.db, actor.userId, key);
    const approver = used ? null : await this.prices.approverOf(actor, [wantedPrice(input)], input);
    const body = { ...input, managerPassword: '' };
    let fresh = false;
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body }, async () => {
        fresh = true;
        const { order, attemptId } = await this.recharges.open(tx, actor, input, approver?.id ?? null);
        return { order: rechargePayload(order), attemptId };
      }),
    );
    if (fresh) this.recharges.charge(opened.order.id, opened.attemptId, input.payCode);
    return new Literal({ orderId: opened.order.id, order: opened.order }, opened.order.id);
  }

  @Route(rechargeRoutes.queryById)
  queryById(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof rechargeRoutes.queryById>) {
    return this.recharges.find(actor, input.id);
  }

  @Route(rechargeRoutes.addMember)
  async addMember(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof rechargeRoutes.addMember>,
    @IdempotencyKey() key: string | null,
    @RequestLanguage() language: Language,
  ) {
    const id = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.enrolments.enrol(tx, actor, input)),
    );
    return new Literal(await this.members.row(actor, id, language), id);
  }

  /** Whether somebody has this phone is a search by phone too. */
  @Route(rechargeRoutes.register)
  async register(
    @CurrentActor() actor: Actor,
    @Input() { phone }: InputOf<typeof rechargeRoutes.register>,
    @RequestLanguage() language: Language,
  ) {
    await this.searches.admit(actor, phone);
    const id = await this.db.transaction((tx) => this.enrolments.byPhone(tx, actor, phone, language));
    return this.members.row(actor, id, language);
  }

  @Route(rechargeRoutes.agreement)
  async agreement(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof rechargeRoutes.agreement>) {
    if (id !== '') return agreedBy(this.db, actor, id);
    return { ...(await presentAgreement(this.db, actor.orgCode)), agreedTime: null };
  }
}
