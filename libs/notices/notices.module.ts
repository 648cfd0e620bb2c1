import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { MessagingModule } from '@paddock/messaging';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { AnnouncementController } from './announcement.controller';
import { announcementTable } from './announcement.resource';
import { Announcements } from './announcements.service';
import { NoticeSender } from './notice-sender.service';
import { NoticeController } from './notice.controller';
import { NoticeReactions } from './notice-reactions.service';
import { Notices } from './notices.service';

/** Announcements and system messages. Needed by the worker too: it publishes on time, and notifies people of what it has done. */
@Module({
  imports: [IdentityModule, MessagingModule, ResourcesModule],
  providers: [Announcements, Notices, NoticeReactions, NoticeSender],
  exports: [Announcements, Notices, NoticeReactions],
})
export class NoticesModule {}

export const noticeControllers = [NoticeController, AnnouncementController, resourceController(announcementTable)];
