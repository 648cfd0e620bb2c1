import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'counter/Customer': { load: () => import('./CustomerDisplay'), layout: 'bare', antd: false },
};
