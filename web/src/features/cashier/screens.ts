import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'memberrecharge/SysCashierPanel': { load: () => import('./CashierPanelPage'), antd: false },
};
