import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'memberrecharge/SysMemberRechargeTool': { load: () => import('./RechargeTool'), layout: 'full', antd: false },
};
