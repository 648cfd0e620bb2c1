import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'membermanage/SysMemberManageList': { load: () => import('./MemberList'), antd: false },
  'membermanage/SysMember': { load: () => import('./MemberPage'), layout: 'full', antd: false },
  'membermanage/SysMemberLevelList': { load: () => import('./LevelList'), antd: false },
};
