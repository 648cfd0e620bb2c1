import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type ListInput, noticeRoutes, resourceRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  Input,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { userAnnouncementTable } from './announcement.resource';
import { Announcements } from './announcements.service';
import { Notices } from './notices.service';

type Routes = typeof noticeRoutes;

/** What people get and read. */
@Controller()
export class NoticeController {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
    private readonly announcements: Announcements,
    private readonly lists: ResourceLists,
  ) {}

  @Route(noticeRoutes.mine)
  mine(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.notices.unread(actor, language);
  }

  @Route(noticeRoutes.markRead)
  async markRead(@CurrentActor() actor: Actor, @Input() { anntId }: InputOf<Routes['markRead']>) {
    await this.db.transaction((tx) => this.notices.read(tx, actor, anntId));
    return null;
  }

  @Route(noticeRoutes.markAllRead)
  async markAllRead(@CurrentActor() actor: Actor) {
    await this.db.transaction((tx) => this.notices.readAll(tx, actor));
    return withMessage('notice.allRead');
  }

  @Route(resourceRoutes.userAnnouncement.list)
  async myList(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    await this.notices.giveLate(actor);
    const page = await this.lists.list(actor, userAnnouncementTable.list, input, language);
    return { ...page, records: await this.notices.worded(page.records, language) };
  }

  @Route(noticeRoutes.queryById)
  async queryById(
    @CurrentActor() actor: Actor,
    @Input() { id }: InputOf<Routes['queryById']>,
    @RequestLanguage() language: Language,
  ) {
    const found =
      (await this.notices.find(actor, id, language)) ?? (await this.announcements.find(actor, id, language));
    if (!found) throw new Refusal('notFound');
    return found;
  }
}
