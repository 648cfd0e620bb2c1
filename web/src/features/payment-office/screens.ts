import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'payment/SysPaymentReviewList': { load: () => import('./ReviewList'), antd: false },
  'payment/SysPaymentDifferenceList': { load: () => import('./DifferenceList'), antd: false },
  'payment/SysPaymentDayList': { load: () => import('./DayList'), antd: false },
};
