import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'isystem/DepartSetting': { load: () => import('./StoreSettings'), antd: false },
};
