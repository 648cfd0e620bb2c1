import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'vehicle/SysMarshalBoard': { load: () => import('./MarshalBoard'), layout: 'bare', antd: false },
  'vehicle/SysEdgeEventList': { load: () => import('./EdgeEventList'), antd: false },
  'vehicle/SysDeviceList': { load: () => import('./DeviceList'), antd: false },
};
