import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'message/SysMessageTemplateList': { load: () => import('./TemplateList'), antd: false },
  'message/SysMessageList': { load: () => import('./Outbox'), antd: false },
  'message/SysSmsPackageList': { load: () => import('./SmsPackageList'), antd: false },
};
