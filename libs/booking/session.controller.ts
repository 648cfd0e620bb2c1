import { Controller } from '@nestjs/common';
import type { session } from '@paddock/contracts/resources';
import { type EditInput, type InputOf, resourceRoutes, sessionRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  must,
  Route,
  withMessage,
} from '@paddock/kernel';
import { Sessions } from './sessions.service';

type Routes = typeof sessionRoutes;

@Controller()
export class SessionController {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
  ) {}

  @Route(must(resourceRoutes.session.edit, 'the call that changes sessions'))
  async edit(@CurrentActor() actor: Actor, @Input() input: EditInput<typeof session>) {
    await this.db.transaction((tx) => this.sessions.edit(tx, actor, input));
    return withMessage('edited');
  }

  @Route(sessionRoutes.repeat)
  async repeat(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['repeat']>,
    @IdempotencyKey() key: string | null,
  ) {
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.sessions.repeat(tx, actor, input)),
    );
    return withMessage('session.repeated', opened, opened);
  }

  @Route(sessionRoutes.lock)
  async lock(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['lock']>) {
    await this.db.transaction((tx) => this.sessions.lock(tx, actor, id));
    return withMessage('session.locked');
  }

  @Route(sessionRoutes.start)
  async start(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['start']>) {
    await this.db.transaction((tx) => this.sessions.start(tx, actor, id));
    return withMessage('session.started');
  }

  @Route(sessionRoutes.end)
  async end(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['end']>) {
    await this.db.transaction((tx) => this.sessions.end(tx, actor, id));
    return withMessage('session.ended');
  }
}
