import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'consume/SysConsumeTool': { load: () => import('./ConsumptionTool'), layout: 'full', antd: false },
};
