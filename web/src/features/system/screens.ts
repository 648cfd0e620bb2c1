import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'system/DictList': { load: () => import('./Dictionaries'), antd: false },
  'system/DepartList': { load: () => import('./Departments'), antd: false },
};
