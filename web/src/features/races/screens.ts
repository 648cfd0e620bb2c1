import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'match/SysRaceList': { load: () => import('./RaceList'), antd: false },
  'match/SysRace': { load: () => import('./RacePage'), antd: false },
};
