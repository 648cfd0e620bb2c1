import { f, readOnly, required } from './field';
import { resource } from './resource';

/** Text messages that a store has bought. Each one that is handed over is taken from the package that ends first. */
export const smsPackage = resource({
  name: 'smsPackage',
  path: '/message/sysSmsPackage',
  names: { cn: ['短信套餐', '短信套餐'], en: ['SMS package', 'SMS packages'] },
  purpose: {
    cn: '门店买的短信。发一条扣一条，先扣先到期的；没有套餐的门店不限。用完后验证码照发，其他短信停在发送记录里。',
    en: 'SMS bought by the store. Each message uses the package that expires first. Without a package there is no limit. When all are used up, codes still go out and other messages wait in the outbox.',
  },
  permissions: {
    list: 'smsPackage:list',
    add: 'smsPackage:add',
    edit: 'smsPackage:edit',
    delete: 'smsPackage:delete',
    deleteBatch: 'smsPackage:delete',
  },
  scope: 'store',
  title: 'name',
  offered: {
    to: 'validUntil',
    while: 'active',
    taken: { count: 'used', of: 'messages', gone: { cn: '已用完', en: 'Used up' } },
    as: { cn: '使用中', en: 'In use' },
    soonDays: 30,
  },
  fields: {
    name: required.text('套餐', 'Package', '1000 条', { max: 50, search: 'contains', sort: true, width: 200 }),
    messages: required.int('条数', 'Messages', 1000, {
      min: 1,
      max: 1_000_000,
      form: 'add',
      sort: true,
      unit: { cn: '条', en: 'messages' },
    }),
    used: readOnly.int('已发', 'Sent', 0, { sort: true }),
    price: required.money('价格', 'Price', 60, { max: 1_000_000 }),
    validUntil: f.instant('有效至', 'Valid until', '2027-03-31 23:59:59', {
      nullable: true,
      search: 'wire',
      sort: true,
      hint: { cn: '不填长期有效', en: 'Empty: no expiry' },
    }),
    active: f.yesNo('启用', 'Active', 'YES', {
      search: 'exact',
      consequence: { cn: '短信从这里扣', en: 'messages are taken from it' },
    }),
    remark: f.text('备注', 'Note', '', { max: 200 }),
    createBy: readOnly.text('录入人', 'Entered by', 'hq'),
    createTime: readOnly.instant('录入时间', 'Entered', '2026-03-14 14:31:52', { search: 'range', sort: 'desc' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});
