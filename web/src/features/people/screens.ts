import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'system/UserList': { load: () => import('./UserList'), antd: false },
  'system/RoleList': { load: () => import('./RoleList'), antd: false },
  'system/PositionList': { load: () => import('./PositionList'), antd: false },
};
