import { f, readOnly, required } from './field';
import { resource } from './resource';

/** The codes behind selections and states. Built-in ones come with the product: their values are fixed, their texts may be changed. */
export const dictionary = resource({
  name: 'dictionary',
  path: '/sys/dict',
  names: { cn: ['字典', '字典'], en: ['Dictionary', 'Dictionaries'] },
  purpose: { cn: '下拉框和状态的取值与文字。', en: 'The values and texts behind selections and states.' },
  permissions: {
    list: 'dict:list',
    add: 'dict:add',
    edit: 'dict:edit',
    delete: 'dict:delete',
    deleteBatch: 'dict:delete',
    export: 'dict:list',
    import: 'dict:add',
  },
  scope: 'all',
  title: 'dictName',
  titleEn: 'dictNameEn',
  fields: {
    dictName: required.text('字典名称', 'Name', '券门槛', { max: 100, search: 'contains', sort: true, width: 200 }),
    dictNameEn: f.text('英文名称', 'English name', 'Coupon threshold', { max: 100, search: 'wire', width: 200 }),
    dictCode: required.text('字典编号', 'Code', 'coupon_threshold', {
      max: 60,
      unique: true,
      rule: 'dict_code',
      form: 'add',
      search: 'contains',
      sort: 'asc',
      width: 200,
    }),
    description: f.longText('描述', 'Description', '', { max: 200 }),
    storeItems: f.yesNo('门店可添加', 'Stores add items', 'NO', {
      consequence: { cn: '门店可以添加自己的字典项', en: 'stores may add items of their own' },
    }),
    builtIn: readOnly.yesNo('内置', 'Built in', 'YES', { search: 'exact' }),
    // Older clients read both of every row.
    type: readOnly.json<number>()('数据类型', 'Type of values', 0, { list: false }),
    delFlag: readOnly.json<number>()('删除标记', 'Deleted', 0, { list: false }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', { search: 'wire', sort: true }),
    createBy: readOnly.text('创建人', 'Created by', 'hq', { nullable: true, list: 'hidden' }),
    updateBy: readOnly.text('修改人', 'Changed by', 'hq', { nullable: true, list: 'hidden' }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: 'hidden' }),
  },
});

export const dictionaryItem = resource({
  name: 'dictionaryItem',
  path: '/sys/dictItem',
  names: { cn: ['字典项', '字典项'], en: ['Item', 'Items'] },
  purpose: { cn: '下拉框里可以选的值。', en: 'The values that can be chosen.' },
  permissions: {
    list: 'dict:list',
    add: 'dict:add',
    edit: 'dict:edit',
    delete: 'dict:delete',
    deleteBatch: 'dict:delete',
    export: 'dict:list',
    import: 'dict:add',
  },
  scope: 'shared',
  title: 'itemText',
  titleEn: 'itemTextEn',
  childOf: { resource: 'dictionary', field: 'dictId' },
  fields: {
    dictId: required.reference('dictionary', '字典', 'Dictionary', '1', { form: 'add', search: 'exact', list: false }),
    itemText: required.text('名称', 'Text', '单笔充值', { max: 100, search: 'contains', sort: true, width: 180 }),
    itemTextEn: f.text('英文名称', 'English text', 'One recharge', { max: 100, search: 'wire', width: 180 }),
    itemValue: required.text('数据值', 'Value', 'SINGLE', {
      max: 60,
      form: 'add',
      search: 'exact',
      sort: true,
      width: 140,
    }),
    description: f.longText('描述', 'Description', '', { max: 200 }),
    sortOrder: f.int('排序', 'Order', 1, { min: 0, max: 100_000, sort: 'asc' }),
    status: f.code('dict_item_status', '启用', 'Enabled', 1, { search: 'exact' }),
    builtIn: readOnly.yesNo('内置', 'Built in', 'YES'),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { nullable: true }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', { sort: true, list: 'hidden' }),
    createBy: readOnly.text('创建人', 'Created by', 'hq', { nullable: true, list: 'hidden' }),
    updateBy: readOnly.text('修改人', 'Changed by', 'hq', { nullable: true, list: 'hidden' }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: 'hidden' }),
  },
});
