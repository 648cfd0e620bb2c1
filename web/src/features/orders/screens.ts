import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'consume/SysOrderList': { load: () => import('./OrderHistory'), layout: 'full', antd: false },
};
