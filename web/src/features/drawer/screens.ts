import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'drawer/SysShift': { load: () => import('./ShiftPage'), layout: 'full', antd: false },
  'drawer/SysShiftList': { load: () => import('./ShiftList'), antd: false },
};
