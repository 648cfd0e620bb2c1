import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'account/Settings': { load: () => import('./AccountSettings'), antd: false },
};
