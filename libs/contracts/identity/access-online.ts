/** Online forms and reports: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, managers } = HOLDERS;

export const ONLINE_MENU = [
  { url: '/online', cn: '在线表单与报表', en: 'Forms & reports', icon: 'chart', heldBy: everybody },
  {
    url: '/online/SysReportList',
    under: '/online',
    cn: '在线报表',
    en: 'Reports',
    icon: 'chart',
    component: 'online/SysReportList',
    heldBy: everybody,
    buttons: {
      'report:list': { cn: '查看报表', en: 'View reports', heldBy: everybody },
      'report:add': { cn: '把列表存为报表', en: 'Save lists as reports', heldBy: everybody },
      'report:schedule': { cn: '定时发送报表', en: 'Have reports sent', heldBy: managers },
    },
  },
] as const satisfies readonly MenuDefinition[];
