/** Permissions themselves, what roles and departments may do: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { managers } = HOLDERS;
const headOffice = ['head-office'] as const;

export const RIGHTS_MENU = {
  url: '/sys/SysPermissionList',
  under: '/isystem',
  cn: '菜单与按钮',
  en: 'Menu & buttons',
  icon: 'setting',
  component: 'system/PermissionList',
  heldBy: headOffice,
  buttons: {
    'permission:list': { cn: '查看权限', en: 'View permissions', heldBy: managers },
    'permission:edit': { cn: '修改菜单与按钮', en: 'Change menu entries and buttons', heldBy: headOffice },
    'permission:grant': {
      cn: '授权给角色与部门',
      en: 'Decide what roles and departments may do',
      heldBy: headOffice,
    },
    'permission:rule': { cn: '管理数据规则', en: 'Manage data rules', heldBy: headOffice },
    'departRole:list': { cn: '查看部门角色', en: 'View department roles', heldBy: managers },
    'departRole:edit': { cn: '管理部门角色', en: 'Manage department roles', heldBy: managers },
  },
} as const satisfies MenuDefinition;
