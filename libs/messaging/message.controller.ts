import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, messagingRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { MessageDecisions } from './message-decisions.service';

type Routes = typeof messagingRoutes;

@Controller()
export class MessageController {
  constructor(private readonly decisions: MessageDecisions) {}

  @Route(messagingRoutes.sendTest)
  async sendTest(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['sendTest']>,
    @RequestLanguage() language: Language,
  ) {
    return withMessage('message.testQueued', await this.decisions.sendTest(actor, input, language));
  }

  @Route(messagingRoutes.channels)
  channels() {
    return this.decisions.channels();
  }

  @Route(messagingRoutes.again)
  async again(@CurrentActor() actor: Actor, @Input() { ids }: InputOf<Routes['again']>) {
    return withMessage('message.again', null, { count: await this.decisions.again(actor, ids) });
  }

  @Route(messagingRoutes.giveUp)
  async giveUp(@CurrentActor() actor: Actor, @Input() { ids }: InputOf<Routes['giveUp']>) {
    return withMessage('message.givenUp', null, { count: await this.decisions.giveUp(actor, ids) });
  }
}
