/** Users, roles and positions: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { managers } = HOLDERS;
const headOffice = ['head-office'] as const;

export const PEOPLE_MENU = [
  {
    url: '/sys/SysUserList',
    under: '/isystem',
    cn: '用户',
    en: 'Users',
    icon: 'user',
    component: 'system/UserList',
    heldBy: managers,
    buttons: {
      'user:list': { cn: '查看用户', en: 'View users', heldBy: managers },
      'user:add': { cn: '添加用户', en: 'Add users', heldBy: managers },
      'user:edit': { cn: '管理账号', en: 'Change users, freeze them and end their sign-ins', heldBy: managers },
      'user:delete': { cn: '删除与恢复用户', en: 'Delete and restore users', heldBy: managers },
      'user:export': { cn: '导出用户', en: 'Export users', heldBy: managers },
      'user:import': { cn: '导入用户', en: 'Import users', heldBy: managers },
    },
  },
  {
    url: '/sys/SysRoleList',
    under: '/isystem',
    cn: '角色',
    en: 'Roles',
    icon: 'lock',
    component: 'system/RoleList',
    heldBy: managers,
    buttons: {
      'role:list': { cn: '查看角色', en: 'View roles', heldBy: managers },
      // What a role may do counts in every store.
      'role:add': { cn: '添加角色', en: 'Add roles', heldBy: headOffice },
      'role:edit': { cn: '修改角色', en: 'Change roles', heldBy: headOffice },
      'role:delete': { cn: '删除角色', en: 'Delete roles', heldBy: headOffice },
      'role:export': { cn: '导出角色', en: 'Export roles', heldBy: managers },
      'role:import': { cn: '导入角色', en: 'Import roles', heldBy: headOffice },
    },
  },
  {
    url: '/sys/SysPositionList',
    under: '/isystem',
    cn: '职务',
    en: 'Positions',
    icon: 'user',
    component: 'system/PositionList',
    heldBy: managers,
    buttons: {
      'position:list': { cn: '查看职务', en: 'View positions', heldBy: managers },
      'position:add': { cn: '添加职务', en: 'Add positions', heldBy: headOffice },
      'position:edit': { cn: '修改职务', en: 'Change positions', heldBy: headOffice },
      'position:delete': { cn: '删除职务', en: 'Delete positions', heldBy: headOffice },
      'position:export': { cn: '导出职务', en: 'Export positions', heldBy: managers },
      'position:import': { cn: '导入职务', en: 'Import positions', heldBy: headOffice },
    },
  },
] as const satisfies readonly MenuDefinition[];
