import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'online/Fill': { load: () => import('./Fill'), public: true },
  'online/SysOnlineFormList': { load: () => import('./FormList'), antd: false },
  'online/SysOnlineAnswerList': { load: () => import('./AnswerList'), antd: false },
};
