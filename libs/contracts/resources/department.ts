import { f, readOnly, required } from './field';
import { resource } from './resource';

/** Departments are stores: a venue is one, and so is what stands above several venues. */
export const department = resource({
  name: 'department',
  path: '/sys/sysDepart',
  names: { cn: ['部门', '部门'], en: ['Department', 'Departments'] },
  purpose: { cn: '门店和它们的上级。', en: 'Stores and their parent departments.' },
  permissions: {
    list: 'depart:list',
    add: 'depart:add',
    edit: 'depart:edit',
    delete: 'depart:delete',
    deleteBatch: 'depart:delete',
    export: 'depart:list',
    import: 'depart:add',
  },
  scope: 'all',
  title: 'departName',
  titleEn: 'departNameEn',
  parent: 'parentId',
  fields: {
    departName: required.text('部门名称', 'Name', '弯道卡丁车馆 · 滨江店', {
      max: 100,
      search: 'contains',
      sort: true,
      width: 260,
    }),
    departNameEn: f.text('英文名称', 'English name', 'Apex Karting · Riverside', {
      max: 100,
      search: 'wire',
      width: 220,
    }),
    departNameAbbr: f.text('简称', 'Short name', '滨江', { max: 50, list: 'hidden' }),
    parentId: f.reference('department', '上级部门', 'Above', '1', {
      search: 'wire',
      list: false,
      nullable: true,
    }),
    copyFrom: f.reference('department', '价格与设置复制自', 'Prices and settings from', '1', {
      form: 'add',
      list: false,
      nullable: true,
      hint: {
        cn: '消费规则、充值规则和门店设置照抄，之后各改各的',
        en: 'Rules and settings are copied; each store changes its own later',
      },
    }),
    orgCode: readOnly.text('机构编码', 'Store code', 'A01', { search: 'contains', sort: true, width: 110 }),
    departOrder: f.int('排序', 'Order', 1, { min: 0, max: 100_000, sort: 'asc' }),
    mobile: f.text('电话', 'Telephone', '0571-88000000', { max: 30 }),
    fax: f.text('传真', 'Fax', '', { max: 30, list: 'hidden' }),
    address: f.text('地址', 'Address', '', { max: 200 }),
    orgCategory: f.choice('org_category', '机构类型', 'Kind', '1', { nullable: true, list: 'hidden' }),
    description: f.longText('说明', 'Description', '', { max: 500, list: 'hidden' }),
    memo: f.longText('备注', 'Note', '', { max: 500, list: 'hidden' }),
    status: f.code('depart_status', '状态', 'State', 1, { search: 'exact' }),
    apps: readOnly.choices('store_app', '应用', 'Apps', 'XWHF', { nullable: true, list: 'hidden' }),
    displayCount: readOnly.int('付费大屏', 'Paid displays', 0, {
      list: 'hidden',
      hint: { cn: '第一块免费', en: 'The first one is free' },
    }),
    endTime: readOnly.date('系统到期时间', 'Licence ends', '2027-03-31', {
      nullable: true,
      list: 'hidden',
      hint: { cn: '到这一天还能用', en: 'Valid through this day' },
    }),
    isUnline: readOnly.yesNo('允许线下支付', 'Offline payment', 'YES', { list: 'hidden' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', { sort: true, list: 'hidden' }),
    createBy: readOnly.text('创建人', 'Created by', 'hq', { nullable: true, list: 'hidden' }),
    updateBy: readOnly.text('修改人', 'Changed by', 'hq', { nullable: true, list: 'hidden' }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: 'hidden' }),
  },
});
