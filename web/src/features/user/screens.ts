import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'user/Login': { load: () => import('./Landing') },
  'user/Register': { load: () => import('./Register') },
  'user/RegisterResult': { load: () => import('./RegisterResult') },
  'user/Alteration': { load: () => import('./Alteration') },
};
