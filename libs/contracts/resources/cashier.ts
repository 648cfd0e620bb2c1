import { readOnly } from './field';
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
    realname: readOnly.text('姓名', 'Name', '周敏', { search: 'contains', sort: 'asc' }),
    phone: readOnly.phone('手机号', 'Phone', '138****2046', { nullable: true }),
    identity: readOnly.code('identity', '身份', 'Identity', 5, { search: 'exact', sort: true }),
    orgCode: readOnly.store('门店', 'Store', 'A01', { list: 'hidden' }),
    havePassword: readOnly.yesNo('交班密码', 'Shift password', 'NO'),
    conPassword: readOnly.json<null>()('密码', 'Password', null, { nullable: true, list: false }),
  },
});
