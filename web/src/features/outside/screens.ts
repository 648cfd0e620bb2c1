import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'layouts/IframePageView': { load: () => import('./OutsidePage'), antd: false },
};
