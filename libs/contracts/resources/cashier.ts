import { f } from './field';
import { resource } from './resource';

/** Staff who may take money in the store. */
export const cashier = resource({
  name: 'cashier',
  path: '/memberrecharge/sysMemberRecharge/gongzuo',
  names: { cn: ['收银员', '收银员'], en: ['Cashier', 'Cashiers'] },
  permissions: { list: 'consume:add' },
  calls: { list: '/memberrecharge/sysMemberRecharge/gongzuolist', queryById: null },
  scope: 'ownStore',
  title: 'realname',
  versioned: false,
  fields: {
    realname: f.text('姓名', 'Name', '周敏', { form: false, search: 'contains', sort: 'asc' }),
    phone: f.phone('手机号', 'Phone', '138****2046', { form: false, nullable: true }),
    identity: f.code('identity', '身份', 'Identity', 5, { form: false, search: 'exact', sort: true }),
    orgCode: f.store('门店', 'Store', 'A01', { form: false, list: 'hidden' }),
    havePassword: f.yesNo('交班密码', 'Shift password', 'NO', { form: false }),
    conPassword: f.json<null>()('密码', 'Password', null, { form: false, nullable: true, list: false }),
  },
});
