import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'playbeforepay/SysPlayBeforePayList': { load: () => import('./PayLaterList'), antd: false },
};
