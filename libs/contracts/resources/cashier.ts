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
    realname: f.text({ cn: '姓名', en: 'Name', form: false, search: 'contains', sort: 'asc', example: '周敏' }),
    phone: f.phone({ cn: '手机号', en: 'Phone', form: false, nullable: true, example: '138****2046' }),
    identity: f.code('identity', { cn: '身份', en: 'Identity', form: false, search: 'exact', sort: true, example: 5 }),
    orgCode: f.store({ cn: '门店', en: 'Store', form: false, list: 'hidden', example: 'A01' }),
    havePassword: f.yesNo({ cn: '交班密码', en: 'Shift password', form: false, example: 'NO' }),
    conPassword: f.json<null>()({
      cn: '密码',
      en: 'Password',
      form: false,
      nullable: true,
      list: false,
      example: null,
    }),
  },
});
