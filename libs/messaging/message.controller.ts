import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, messagingRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  Input,
  RequestLanguage,
  Route,
  seesAllStores,
  withMessage,
} from '@paddock/kernel';
import { MessageDecisions } from './message-decisions.service';
import { Senders } from './provider';
import { leftInPackages, usedInWeek } from './sms-packages';
import { stopCauses } from './stop-causes';

type Routes = typeof messagingRoutes;

@Controller()
export class MessageController {
  constructor(
    private readonly decisions: MessageDecisions,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly senders: Senders,
  ) {}

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

  @Route(messagingRoutes.packagesLeft)
  async packagesLeft(@CurrentActor() actor: Actor) {
    const now = this.clock.now();
    return {
      left: await leftInPackages(this.db, actor.orgCode, now),
      usedInWeek: await usedInWeek(this.db, actor.orgCode, now),
    };
  }

  @Route(messagingRoutes.causes)
  causes(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    const orgCode = seesAllStores(actor) ? null : actor.orgCode;
    return stopCauses(this.db, this.senders, { orgCode, language, now: this.clock.now() });
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
