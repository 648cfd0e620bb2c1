import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'isps/userAnnouncement': { load: () => import('./UserAnnouncement'), antd: false },
  'system/SysAnnouncementList': {
    load: () => import('./AnnouncementList'),
    antd: false,
    path: '/isystem/SysAnnouncementList',
  },
};
