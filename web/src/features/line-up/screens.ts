import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'ride/Page': { load: () => import('./RidePage'), public: true, path: '/ride' },
  'consume/SysConsumePaiduiList': { load: () => import('./LineUpPage'), layout: 'full', antd: false },
};
