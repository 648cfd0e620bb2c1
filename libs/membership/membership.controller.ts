import { Controller, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type ListInput, memberRoutes, resourceRoutes } from '@paddock/contracts/wire';
import { Cashiers, phoneAsked, phoneCondition, PhoneSearches } from '@paddock/identity';
import {
  type Actor,
  CurrentActor,
  Database,
  Input,
  must,
  type PaddockReply,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { exportAsked, type ExportInput, inAskedStore, ResourceExports, sendFile } from '@paddock/resources';
import { memberTable } from './member.resource';
import { Members } from './members.service';
import { RechargeOrders } from './recharge-orders.service';

@Controller()
export class MembershipController {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly rechargeOrders: RechargeOrders,
    private readonly cashiers: Cashiers,
    private readonly exports: ResourceExports,
    private readonly searches: PhoneSearches,
  ) {}

  @Route(memberRoutes.find)
  find(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof memberRoutes.find>,
    @RequestLanguage() language: Language,
  ) {
    return this.members.ofCard(actor, input.id || input.idCard, language);
  }

  @Route(resourceRoutes.member.list)
  async list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    await this.searches.admit(actor, phoneAsked(input));
    return this.members.list(actor, input, language);
  }

  @Route(must(resourceRoutes.member.exportXls, 'the export of members'))
  async exportXls(
    @CurrentActor() actor: Actor,
    @Input() input: ExportInput,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    await this.searches.admit(actor, phoneAsked(input));
    const own = await this.members.ownFilters(actor, input);
    return sendFile(
      reply,
      await this.exports.file(actor, memberTable, ...exportAsked(input), language, { always: own }),
    );
  }

  @Route(memberRoutes.projects)
  projects(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof memberRoutes.projects>,
    @RequestLanguage() language: Language,
  ) {
    return this.members.projects(actor, input.userId, language);
  }

  @Route(resourceRoutes.rechargeOrder.list)
  async linkable(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    await this.searches.admit(actor, phoneAsked(input));
    return this.rechargeOrders.linkable(await inAskedStore(this.db, actor, input), phoneAsked(input), input, language);
  }

  @Route(resourceRoutes.cashier.list)
  async listCashiers(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    await this.searches.admit(actor, phoneAsked(input));
    return this.cashiers.list(actor, phoneCondition('phone', phoneAsked(input)), input, language);
  }

  @Route(memberRoutes.checkCashier)
  async checkCashier(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof memberRoutes.checkCashier>) {
    await this.cashiers.checkShiftPassword(actor, input.id, input.conPassword);
    return null;
  }

  @Route(memberRoutes.setShiftPassword)
  async setShiftPassword(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof memberRoutes.setShiftPassword>) {
    await this.cashiers.setShiftPassword(actor, input.id, input.conPassword);
    return withMessage('edited');
  }
}
