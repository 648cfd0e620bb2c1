import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'system/AuditLog': { load: () => import('./AuditLog'), antd: false, path: '/isystem/auditLog' },
  'system/DictList': { load: () => import('./Dictionaries'), antd: false },
  'system/PermissionList': { load: () => import('./Permissions'), antd: false },
  'system/DepartList': { load: () => import('./Departments'), antd: false },
  'system/OnlineList': { load: () => import('./OnlineList'), antd: false, path: '/isystem/online' },
  'system/FileList': { load: () => import('./FileList'), antd: false, path: '/oss/file' },
  'system/DataSources': { load: () => import('./DataSources'), antd: false, path: '/isystem/dataSource' },
  'system/ScheduleList': { load: () => import('./ScheduleList'), antd: false, path: '/isystem/job' },
  'system/CheckRuleList': { load: () => import('./CheckRules'), antd: false, path: '/isystem/checkRule' },
  'system/CategoryList': { load: () => import('./Categories'), antd: false },
  'system/FillRuleList': { load: () => import('./FillRules'), antd: false, path: '/isystem/fillRule' },
  'system/VisitList': { load: () => import('./VisitList'), antd: false, path: '/isystem/visit' },
};
