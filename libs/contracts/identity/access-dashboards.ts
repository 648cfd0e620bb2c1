/** What the day looks like: the part of the table of permissions and menu entries with the dashboards. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, trackAndPartners, managers, managersAndPartners } = HOLDERS;
const headOffice = ['head-office'] as const;

export const DASHBOARD_MENU = [
  {
    url: '/dashboard/analysis',
    cn: '首页',
    en: 'Home',
    icon: 'home',
    component: 'dashboard/Analysis',
    heldBy: everybody,
    buttons: {
      'dashboard:view': { cn: '查看首页', en: 'View the dashboards', heldBy: everybody },
      'figures:view': { cn: '查看营业数字', en: 'View the money of the day', heldBy: managersAndPartners },
      'figures:export': { cn: '导出营业数字', en: 'Export the figures of a day', heldBy: managers },
    },
  },
  {
    url: '/dashboard/workplace',
    cn: '工作台',
    en: 'Workplace',
    icon: 'dashboard',
    component: 'dashboard/Workplace',
    heldBy: everybody,
  },
  {
    url: '/dashboard/stores',
    cn: '门店对比',
    en: 'All stores',
    icon: 'shop',
    component: 'dashboard/Stores',
    heldBy: headOffice,
    buttons: { 'figures:stores': { cn: '查看所有门店', en: 'View all stores side by side', heldBy: headOffice } },
  },
  {
    url: '/dashboard/monitor',
    cn: '监控',
    en: 'Monitor',
    icon: 'desktop',
    component: 'dashboard/Monitor',
    heldBy: trackAndPartners,
  },
] as const satisfies readonly MenuDefinition[];
