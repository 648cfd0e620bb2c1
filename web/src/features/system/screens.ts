import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'system/DictList': { load: () => import('./Dictionaries') },
  'system/DepartList': { load: () => import('./Departments') },
};
