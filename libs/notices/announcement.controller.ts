import { Controller } from '@nestjs/common';
import { type InputOf, noticeRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Route, withMessage } from '@paddock/kernel';
import { Announcements } from './announcements.service';

type Routes = typeof noticeRoutes;

/** What the office does with an announcement beyond writing it. */
@Controller()
export class AnnouncementController {
  constructor(
    private readonly db: Database,
    private readonly announcements: Announcements,
  ) {}

  @Route(noticeRoutes.release)
  async release(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['release']>) {
    await this.db.transaction((tx) => this.announcements.release(tx, actor, id));
    return withMessage('notice.released');
  }

  @Route(noticeRoutes.schedule)
  async schedule(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['schedule']>) {
    const time = await this.db.transaction((tx) => this.announcements.schedule(tx, actor, id));
    return withMessage('notice.scheduled', null, { time });
  }

  @Route(noticeRoutes.withdraw)
  async withdraw(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['withdraw']>) {
    await this.db.transaction((tx) => this.announcements.withdraw(tx, actor, id));
    return withMessage('notice.withdrawn');
  }

  @Route(noticeRoutes.copy)
  async copy(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['copy']>) {
    return withMessage('notice.copied', await this.db.transaction((tx) => this.announcements.copy(tx, actor, id)));
  }

  @Route(noticeRoutes.readers)
  readers(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['readers']>) {
    return this.announcements.readers(actor, id);
  }

  @Route(noticeRoutes.remind)
  async remind(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['remind']>) {
    const count = await this.db.transaction((tx) => this.announcements.remind(tx, actor, id));
    return withMessage('notice.reminded', { count }, { count });
  }

  @Route(noticeRoutes.choices)
  choices(@CurrentActor() actor: Actor) {
    return this.announcements.choices(actor);
  }

  @Route(noticeRoutes.reach)
  reach(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['reach']>) {
    return this.announcements.reach(actor, input);
  }
}
