import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'exception/403': { load: () => import('./Forbidden') },
  'exception/404': { load: () => import('./NotFound') },
  'exception/500': { load: () => import('./Failed') },
};
