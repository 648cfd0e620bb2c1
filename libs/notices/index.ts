/** What people are notified of: announcements of the office, and system messages. */
export { noticeControllers, NoticesModule } from './notices.module';
export { announcementTable } from './announcement.resource';
export { Announcements } from './announcements.service';
export { Notices, type SystemMessage } from './notices.service';
export { NoticeReactions } from './notice-reactions.service';
export { noticesBackground } from './notices.jobs';
