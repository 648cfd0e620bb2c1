import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'apply/SysApplyList': { load: () => import('./GiftApplications'), antd: false },
};
