import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'user/Login': { load: () => import('./Landing'), public: true },
  'user/Register': { load: () => import('./Register'), public: true },
  'user/RegisterResult': { load: () => import('./RegisterResult'), public: true, path: '/user/register-result' },
  'user/Alteration': { load: () => import('./Alteration'), public: true },
};
