import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'ranking/SysRankingList': { load: () => import('./RankingList'), antd: false },
};
