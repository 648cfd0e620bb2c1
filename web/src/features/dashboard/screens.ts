import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'dashboard/Workplace': { load: () => import('./Workplace') },
  'dashboard/Analysis': { load: () => import('./Analysis') },
};
