import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'miniapp/SysMiniAppSetting': { load: () => import('./MiniApp'), antd: false },
};
