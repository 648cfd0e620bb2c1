import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'online/SysReportList': { load: () => import('./ReportList'), antd: false },
};
