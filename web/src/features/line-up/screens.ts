import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'ride/Page': { load: () => import('./RidePage'), layout: 'bare', antd: false },
  'consume/SysConsumePaiduiList': { load: () => import('./LineUpPage'), layout: 'full', antd: false },
};
