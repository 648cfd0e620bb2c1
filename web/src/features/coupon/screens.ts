import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'coupon/SysCouponList': { load: () => import('./CouponList'), antd: false },
  'coupon/SysGroupCouponList': { load: () => import('./GroupCouponList'), antd: false },
  'coupon/SysCouponClaimList': { load: () => import('./CouponClaimList'), antd: false },
};
