import type { AreaSchema } from '@paddock/kernel';
import { Announcements1700000000661 } from './migrations/1700000000661-announcements';
import { Notices1700000000660 } from './migrations/1700000000660-notices';
import { BySms1700000000743 } from './migrations/1700000000743-by-sms';
import { AnnouncementCategories1700000000823 } from './migrations/1700000000823-announcement-categories';
import { NotifiedAt1700000000989 } from './migrations/1700000000989-notified-at';
import { AnnouncementsByTime1700000000742 } from './migrations/1700000000742-announcements-by-time';

export const noticesSchema: AreaSchema = {
  migrations: [
    Notices1700000000660,
    Announcements1700000000661,
    AnnouncementsByTime1700000000742,
    BySms1700000000743,
    AnnouncementCategories1700000000823,
    NotifiedAt1700000000989,
  ],
  files: [
    { table: 'announcement', column: 'content' },
    { table: 'announcement', column: 'home_image' },
    { table: 'notice', column: 'content' },
    { table: 'notice', column: 'home_image' },
    { table: 'notice', column: 'text' },
    { table: 'notice', column: 'text_en' },
  ],
  storeOf: {
    notice: { column: 'everybody_of', shared: true },
    notice_receipt: { column: 'notice_id', of: 'notice' },
    notice_alarm: { column: 'edge_id', of: 'edge_agent' },
  },
  functions: {},
};
