/** Menu entries of announcements. */
import { HOLDERS } from './roles';

const { everybody, managers } = HOLDERS;

export const MY_ANNOUNCEMENTS = {
  url: '/isps/userAnnouncement',
  cn: '我的公告',
  en: 'My announcements',
  icon: 'bell',
  component: 'isps/userAnnouncement',
  // Reached from the bell.
  hidden: true,
  heldBy: everybody,
  buttons: { 'notice:list': { cn: '查看我的公告', en: 'View my announcements', heldBy: everybody } },
} as const;

export const ANNOUNCEMENT_LIST = {
  url: '/isystem/SysAnnouncementList',
  under: '/isystem',
  cn: '公告',
  en: 'Announcements',
  icon: 'bell',
  component: 'system/SysAnnouncementList',
  heldBy: managers,
  buttons: {
    'announcement:list': { cn: '查看公告', en: 'View announcements', heldBy: managers },
    'announcement:add': { cn: '起草公告', en: 'Draft announcements', heldBy: managers },
    'announcement:edit': { cn: '修改公告', en: 'Change announcements', heldBy: managers },
    'announcement:publish': { cn: '发布与撤回公告', en: 'Publish and withdraw announcements', heldBy: managers },
    'announcement:delete': { cn: '删除公告', en: 'Delete announcements', heldBy: managers },
  },
} as const;
