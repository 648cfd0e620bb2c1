import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'exception/403': { load: () => import('./Forbidden'), antd: false },
  'exception/404': { load: () => import('./NotFound'), antd: false },
  'exception/500': { load: () => import('./Failed'), antd: false },
  'exception/Group': { load: () => import('./Group'), antd: false },
};
