import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'consume/SysRefundList': { load: () => import('./RefundList'), antd: false },
};
