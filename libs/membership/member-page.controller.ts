import { Controller, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, memberHoldingRoutes, memberPageRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  Input,
  type PaddockReply,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { sendFile } from '@paddock/resources';
import { MemberCards } from './member-cards.service';
import { MemberDecisions } from './member-decisions.service';
import { MemberHoldings } from './member-holdings.service';
import { StatementFiles } from './statement-files.service';
import { Statements } from './statements.service';

type In<Name extends keyof typeof memberPageRoutes> = InputOf<(typeof memberPageRoutes)[Name]>;

/** The page of one member. */
@Controller()
export class MemberPageController {
  constructor(
    private readonly db: Database,
    private readonly decisions: MemberDecisions,
    private readonly cards: MemberCards,
    private readonly statements: Statements,
    private readonly files: StatementFiles,
    private readonly holdings: MemberHoldings,
  ) {}

  @Route(memberPageRoutes.page)
  page(@CurrentActor() actor: Actor, @Input() { id }: In<'page'>) {
    return this.decisions.page(actor, id);
  }

  @Route(memberPageRoutes.statement)
  statement(@CurrentActor() actor: Actor, @Input() input: In<'statement'>, @RequestLanguage() language: Language) {
    return this.statements.page(actor, input, language);
  }

  @Route(memberPageRoutes.statementXls)
  async statementXls(
    @CurrentActor() actor: Actor,
    @Input() input: In<'statementXls'>,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return sendFile(reply, await this.files.file(actor, input, language));
  }

  @Route(memberHoldingRoutes.addHolding)
  async addHolding(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof memberHoldingRoutes.addHolding>) {
    await this.db.transaction((tx) => this.holdings.add(tx, actor, input));
    return withMessage('added');
  }

  @Route(memberHoldingRoutes.editHolding)
  async editHolding(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof memberHoldingRoutes.editHolding>) {
    await this.db.transaction((tx) => this.holdings.edit(tx, actor, input));
    return withMessage('edited');
  }

  @Route(memberPageRoutes.unmask)
  unmask(@CurrentActor() actor: Actor, @Input() { id }: In<'unmask'>) {
    return this.decisions.unmask(actor, id);
  }

  @Route(memberPageRoutes.freeze)
  async freeze(@CurrentActor() actor: Actor, @Input() input: In<'freeze'>) {
    await this.decisions.freeze(actor, input);
    return withMessage('edited');
  }

  @Route(memberPageRoutes.unfreeze)
  async unfreeze(@CurrentActor() actor: Actor, @Input() input: In<'unfreeze'>) {
    await this.decisions.unfreeze(actor, input);
    return withMessage('edited');
  }

  @Route(memberPageRoutes.expiry)
  async expiry(@CurrentActor() actor: Actor, @Input() input: In<'expiry'>) {
    await this.decisions.setExpiry(actor, input);
    return withMessage('edited');
  }

  @Route(memberPageRoutes.password)
  async password(@CurrentActor() actor: Actor, @Input() input: In<'password'>) {
    await this.decisions.setPassword(actor, input);
    return withMessage('edited');
  }

  @Route(memberPageRoutes.note)
  async note(@CurrentActor() actor: Actor, @Input() input: In<'note'>) {
    await this.decisions.note(actor, input);
    return withMessage('edited');
  }

  @Route(memberPageRoutes.lost)
  async lost(@CurrentActor() actor: Actor, @Input() { cardId }: In<'lost'>) {
    await this.db.transaction((tx) => this.cards.reportLost(tx, actor, cardId));
    return withMessage('edited');
  }

  @Route(memberPageRoutes.found)
  async found(@CurrentActor() actor: Actor, @Input() { cardId }: In<'found'>) {
    await this.db.transaction((tx) => this.cards.reportFound(tx, actor, cardId));
    return withMessage('edited');
  }

  @Route(memberPageRoutes.addCard)
  async addCard(@CurrentActor() actor: Actor, @Input() input: In<'addCard'>) {
    await this.db.transaction((tx) => this.cards.add(tx, actor, input));
    return withMessage('added');
  }

  @Route(memberPageRoutes.chip)
  async chip(@CurrentActor() actor: Actor, @Input() { cardId, idCard }: In<'chip'>) {
    await this.db.transaction((tx) => this.cards.changeChip(tx, actor, cardId, idCard));
    return withMessage('edited');
  }
}
