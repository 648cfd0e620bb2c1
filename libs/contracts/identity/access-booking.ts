/** Sessions, reservations and the sign-in at the counter: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { staff, counter, counterAndPartners, managers, everybody } = HOLDERS;

export const BOOKING_MENU = [
  { url: '/reservation', cn: '预约', en: 'Reservations', icon: 'calendar', heldBy: everybody },
  {
    url: '/session/SysSessionDay',
    under: '/reservation',
    cn: '场次',
    en: 'Sessions',
    icon: 'calendar',
    component: 'session/SysSessionDay',
    heldBy: everybody,
    buttons: {
      'session:list': { cn: '查看场次', en: 'View sessions', heldBy: everybody },
      'session:add': { cn: '添加场次', en: 'Add sessions', heldBy: managers },
      'session:edit': { cn: '修改场次', en: 'Change sessions', heldBy: managers },
      'session:delete': { cn: '删除场次', en: 'Delete sessions', heldBy: managers },
      'session:run': { cn: '锁定、开始与结束场次', en: 'Lock, start and end sessions', heldBy: staff },
    },
  },
  {
    url: '/reservation/SysReservationList',
    under: '/reservation',
    cn: '预约列表',
    en: 'Reservation list',
    icon: 'file-text',
    component: 'reservation/SysReservationList',
    heldBy: counterAndPartners,
    buttons: {
      'reservation:list': { cn: '查看预约', en: 'View reservations', heldBy: everybody },
      'reservation:add': { cn: '添加预约', en: 'Add reservations', heldBy: counter },
      'reservation:group': { cn: '约定团体价', en: 'Agree prices with groups', heldBy: managers },
      'reservation:edit': { cn: '修改预约', en: 'Change reservations', heldBy: counter },
      'reservation:cancel': { cn: '取消预约', en: 'Cancel reservations', heldBy: counter },
      'reservation:export': { cn: '导出预约', en: 'Export reservations', heldBy: managers },
      'reservation:phone': { cn: '显示预约手机号', en: 'Show phones of reservations', heldBy: counter },
    },
  },
  {
    url: '/reservation/SysSignIn',
    under: '/reservation',
    cn: '签到',
    en: 'Check-in',
    icon: 'user',
    component: 'reservation/SysSignIn',
    heldBy: counter,
    buttons: {
      'reservation:signin': { cn: '签到与收订金', en: 'Check in and take deposits', heldBy: counter },
    },
  },
] as const satisfies readonly MenuDefinition[];
