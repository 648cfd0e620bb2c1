import { Controller, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, onlineFormRoutes, resourceRoutes } from '@paddock/contracts/wire';
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
import { type ExportInput, sendFile } from '@paddock/resources';
import { AnswerExports } from './answer-export.service';
import { OnlineAnswers } from './online-answers.service';

type Routes = typeof onlineFormRoutes;

/** What staff do with answers. */
@Controller()
export class OnlineAnswerController {
  constructor(
    private readonly db: Database,
    private readonly answers: OnlineAnswers,
    private readonly exports: AnswerExports,
  ) {}

  @Route(onlineFormRoutes.figures)
  figures(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['figures']>) {
    return this.answers.figures(actor, input);
  }

  @Route(onlineFormRoutes.handle)
  async handle(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['handle']>) {
    await this.db.transaction((tx) => this.answers.handle(tx, actor, input));
    return withMessage(input.handled ? 'online.handled' : 'online.reopened');
  }

  @Route(onlineFormRoutes.reveal)
  async reveal(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['reveal']>) {
    return { phones: await this.db.transaction((tx) => this.answers.reveal(tx, actor, id)) };
  }

  @Route(resourceRoutes.onlineAnswer.exportXls!)
  async exportXls(
    @CurrentActor() actor: Actor,
    @Input() input: ExportInput,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return sendFile(reply, await this.exports.file(actor, input, language));
  }
}
