import type { ScreenMap } from '../../shared/screens';

export const screens: ScreenMap = {
  'session/SysSessionDay': { load: () => import('./SessionDay'), layout: 'full', antd: false },
  'reservation/SysReservationList': { load: () => import('./ReservationList'), antd: false },
  'reservation/SysSignIn': { load: () => import('./SignInPage'), layout: 'full', antd: false },
};
