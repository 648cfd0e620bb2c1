/** Menu entries of sign-ins: the own account, and who is and was there. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, managers } = HOLDERS;

/** Sections of one page; each has an address of its own. */
const section = <const P extends string>(url: P, cn: string, en: string) =>
  ({
    url,
    under: '/account',
    cn,
    en,
    icon: 'user',
    component: 'account/Settings',
    hidden: true,
    heldBy: everybody,
  }) as const;

export const ACCOUNT_MENU = [
  { url: '/account', cn: '个人中心', en: 'My account', icon: 'user', hidden: true, heldBy: everybody },
  section('/account/center', '个人中心', 'My account'),
  section('/account/settings/base', '基本信息', 'Basic information'),
  section('/account/settings/binding', '账号绑定', 'Bindings'),
  section('/account/settings/security', '安全设置', 'Security'),
  section('/account/settings/notification', '消息通知', 'Notifications'),
  section('/account/settings/custom', '个性化', 'Personal settings'),
] as const satisfies readonly MenuDefinition[];

export const VISIT_MENU = [
  {
    url: '/isystem/online',
    under: '/isystem',
    cn: '在线用户',
    en: 'Online users',
    icon: 'user',
    component: 'system/OnlineList',
    heldBy: managers,
    buttons: {
      'online:list': { cn: '查看在线用户', en: 'View online users', heldBy: managers },
      'online:end': { cn: '强制下线', en: 'End sign-ins of others', heldBy: managers },
    },
  },
  {
    url: '/isystem/visit',
    under: '/isystem',
    cn: '访问记录',
    en: 'Visits',
    icon: 'file-text',
    component: 'system/VisitList',
    heldBy: managers,
    buttons: {
      'visit:list': { cn: '查看访问记录', en: 'View visits', heldBy: managers },
      'visit:export': { cn: '导出访问记录', en: 'Export visits', heldBy: managers },
    },
  },
] as const satisfies readonly MenuDefinition[];
