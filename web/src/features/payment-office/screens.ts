import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'payment/SysPaymentReviewList': { load: () => import('./ReviewList') },
  'payment/SysPaymentDifferenceList': { load: () => import('./DifferenceList') },
  'payment/SysPaymentDayList': { load: () => import('./DayList'), antd: false },
};
