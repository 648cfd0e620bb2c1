import { f, readOnly } from './field';
import { resource } from './resource';

const page = { menuType: ['0', '1'] } as const;
const button = { menuType: ['2'] } as const;

/** Menu entries and the buttons of their pages, as one tree: what a venue may change of what the product brings. */
export const menuEntry = resource({
  name: 'menuEntry',
  path: '/sys/menuEntry',
  names: { cn: ['权限', '权限'], en: ['Permission', 'Permissions'] },
  purpose: { cn: '菜单和页面上的按钮。', en: 'The menu and the buttons of its pages.' },
  permissions: { list: 'permission:list', edit: 'permission:edit', delete: 'permission:edit' },
  scope: 'all',
  title: 'name',
  titleEn: 'nameEn',
  parent: 'parentId',
  fields: {
    name: f.text('名称', 'Name', '优惠券', { max: 50, required: 'permission.nameRequired', search: 'contains' }),
    nameEn: f.text('英文名称', 'English name', 'Coupons', { max: 50, search: 'wire' }),
    menuType: readOnly.code('menu_type', '类型', 'Kind', 1, { search: 'exact' }),
    parentId: f.reference('menuEntry', '上级', 'Below', '1', { search: 'wire', list: false, nullable: true }),
    sortNo: f.number('排序', 'Order', 1, { min: -1_000_000, max: 1_000_000, sort: 'asc' }),
    hidden: f.yesNo('不在菜单显示', 'Hidden in the menu', 'NO', { shownWhen: page }),
    url: readOnly.text('地址', 'Address', '/coupon/SysCouponList', { nullable: true, search: 'contains' }),
    perms: readOnly.text('授权标识', 'Permission code', 'coupon:list', { nullable: true, search: 'contains' }),
    permsType: f.code('global_perms_type', '授权后', 'With the permission', 1, {
      shownWhen: button,
      hint: { cn: '“可编辑”的按钮不按授权显示', en: 'A button of “can be edited” is not shown by the permission' },
    }),
    status: f.code('valid_status', '授权规则', 'Rule', 1, {
      shownWhen: button,
      hint: {
        cn: '无效：按钮对所有人显示，能不能用仍看授权',
        en: 'Off: everyone sees the button; using it still needs the permission',
      },
    }),
    description: f.text('说明', 'Note', '', { max: 200, list: 'hidden' }),
  },
});
