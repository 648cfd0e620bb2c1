import { Controller, Inject } from '@nestjs/common';
import { type InputOf, onlineFormRoutes } from '@paddock/contracts/wire';
import { type Actor, CONFIG, type Config, CurrentActor, Database, Input, Route, withMessage } from '@paddock/kernel';
import { Answering } from './answering.service';
import { OnlineForms } from './online-forms.service';

type Routes = typeof onlineFormRoutes;

/** What the office does with forms, and what customers' phones ask. */
@Controller()
export class OnlineFormController {
  constructor(
    private readonly db: Database,
    private readonly forms: OnlineForms,
    private readonly answering: Answering,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(onlineFormRoutes.publish)
  async publish(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['publish']>) {
    const number = await this.db.transaction((tx) => this.forms.publish(tx, actor, id));
    return withMessage('online.published', { number }, { number });
  }

  @Route(onlineFormRoutes.close)
  async close(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['close']>) {
    await this.db.transaction((tx) => this.forms.close(tx, actor, id));
    return withMessage('online.closed');
  }

  @Route(onlineFormRoutes.link)
  async link(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['link']>) {
    const { PUBLIC_URL: address } = this.config;
    return {
      code: await this.forms.linkCode(actor, id),
      origin: address === undefined ? null : new URL(address).origin,
    };
  }

  @Route(onlineFormRoutes.versions)
  versions(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['versions']>) {
    return this.forms.versions(actor, id);
  }

  @Route(onlineFormRoutes.open)
  open(@Input() { code }: InputOf<Routes['open']>) {
    return this.answering.open(code);
  }

  @Route(onlineFormRoutes.answer)
  async answer(@Input() input: InputOf<Routes['answer']>) {
    await this.answering.answer(input);
    return withMessage('online.answered');
  }
}
