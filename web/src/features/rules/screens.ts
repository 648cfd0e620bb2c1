import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'consumerole/SysConsumeRoleList': { load: () => import('./TariffList'), antd: false },
  'rechargerole/SysRechargeRoleList': { load: () => import('./RechargeRuleList'), antd: false },
};
