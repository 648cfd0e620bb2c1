import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'consume/SysConsumePaiduiList': { load: () => import('./LineUpPage'), layout: 'full', antd: false },
};
