import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'game/Home': { load: () => import('./BigScreen'), public: true },
};
