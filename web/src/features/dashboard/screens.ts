import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'dashboard/Workplace': { load: () => import('./Workplace'), antd: false },
  'dashboard/Monitor': { load: () => import('./Monitor'), antd: false },
  'dashboard/Stores': { load: () => import('./Stores'), antd: false },
  'dashboard/Analysis': { load: () => import('./Analysis'), antd: false },
};
