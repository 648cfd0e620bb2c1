import { f, readOnly, required } from './field';
import { everyAct, resource } from './resource';

/** What somebody may do is a set of permissions under a name; it is held in one store or in all. */
export const role = resource({
  name: 'role',
  path: '/sys/role',
  names: { cn: ['角色', '角色'], en: ['Role', 'Roles'] },
  purpose: { cn: '角色决定一个人能看什么、能做什么。', en: 'A role decides what somebody may see and do.' },
  permissions: everyAct('role'),
  scope: 'all',
  title: 'roleName',
  titleEn: 'roleNameEn',
  fields: {
    roleName: required.text('角色名称', 'Name', '前台收银员', { max: 50, search: 'contains', sort: true, width: 200 }),
    roleNameEn: f.text('英文名称', 'English name', 'Counter cashier', { max: 50, search: 'wire', width: 190 }),
    roleCode: required.text('角色编码', 'Code', 'counter-cashier', {
      max: 50,
      unique: true,
      rule: 'dict_code',
      form: 'add',
      search: 'contains',
      sort: true,
      width: 160,
    }),
    userCount: readOnly.int('人数', 'People', 0, { sort: true }),
    permissionCount: readOnly.int('权限数', 'Permissions', 0, { sort: true }),
    description: f.longText('说明', 'Description', '收款、会员、排队', { max: 200, nullable: true }),
    descriptionEn: f.longText('英文说明', 'Description in English', 'Payments, members, the line-up', {
      max: 200,
      nullable: true,
      list: 'hidden',
    }),
    builtIn: readOnly.yesNo('内置', 'Built in', 'NO', { list: false }),
    createBy: readOnly.text('创建人', 'Created by', 'admin', { list: 'hidden' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', {
      search: 'wire',
      sort: 'desc',
      list: 'hidden',
    }),
    updateBy: readOnly.text('修改人', 'Changed by', 'admin', { list: false }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: false }),
  },
});
