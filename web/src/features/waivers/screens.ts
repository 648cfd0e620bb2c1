import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'waiver/Sign': { load: () => import('./Sign'), public: true },
  'waiver/SysWaiverList': { load: () => import('./WaiverList'), antd: false },
  'waiver/SysWaiverText': { load: () => import('./WaiverText'), antd: false },
};
