import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'membermanage/SysMemberManageList': { load: () => import('./MemberList'), antd: false },
  'membermanage/SysMemberLevelList': { load: () => import('./LevelList'), antd: false },
};
