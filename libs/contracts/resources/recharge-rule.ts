import { englishName, f, readOnly, required } from './field';
import { everyAct, resource } from './resource';
import { days } from './units';

const pieces = { cn: '个', en: 'pcs' } as const;

/** What may be sold as a recharge. Those that are offered today have a call of their own. */
export const rechargeRule = resource({
  name: 'rechargeRule',
  path: '/rechargerole/sysDepartRechargeRole',
  names: { cn: ['充值规则', '充值规则'], en: ['Recharge rule', 'Recharge rules'] },
  purpose: {
    cn: '充多少、送多少、多久有效，在这里定；改了只对以后的充值有效。',
    en: 'How much is paid in and given, and how long it is valid. Changes apply to new recharges only.',
  },
  permissions: everyAct('rechargerole'),
  scope: 'ownStore',
  title: 'roleName',
  titleEn: 'roleNameEn',
  order: {
    importance: [
      'roleName',
      'recharge',
      'give',
      'memberDays',
      'integral',
      'giveQuan',
      'frequency',
      'price',
      'validDays',
    ],
  },
  offered: { from: 'saleFrom', to: 'saleTo', while: 'enabled', as: { cn: '在售', en: 'On sale' } },
  deleteHint: {
    cn: '已卖出的充值照原规则，不再能卖。',
    en: 'Past recharges keep their terms. It can no longer be sold.',
  },
  fields: {
    roleName: required.text('规则名称', 'Rule', '充 500 送 80', {
      unique: true,
      max: 50,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    roleNameEn: englishName('Pay 500, get 80 more'),
    payDoType: required.choice('pay_do_type', '充值类型', 'Kind', 'MEMBERRECHARGE', { search: 'exact' }),
    enabled: f.yesNo('启用', 'Enabled', 'YES', {
      search: 'exact',
      consequence: { cn: '前台可以卖', en: 'sold at the counter' },
    }),
    amountType: required.choice('amount_type', '金额类型', 'Amounts', 'FIXED', {
      search: 'exact',
      group: { cn: '金额', en: 'Amounts' },
    }),
    saleMode: required.choice('sale_mode', '销售方式', 'Sale mode', 'STORED', { search: 'wire' }),
    price: f.money('标价', 'List price', 0, { max: 1_000_000, sort: true, shownWhen: { saleMode: ['LISTPRICE'] } }),
    recharge: required.money('充值金额', 'Recharge', 500, { max: 1_000_000, search: 'wire', sort: true }),
    give: required.money('赠送金额', 'Gift', 80, {
      max: 1_000_000,
      sort: true,
      group: { cn: '赠送', en: 'Gifts' },
      hint: { cn: '自定义金额时最多送这么多', en: 'Maximum gift for custom amounts' },
    }),
    integral: required.int('赠送积分', 'Points', 500, { max: 10_000_000, sort: true }),
    frequency: required.int('赠送次数', 'Visits', 0, { max: 10_000, sort: true, unit: pieces }),
    giveQuan: required.int('赠送圈数', 'Laps', 0, { max: 100_000, sort: true }),
    changwanDays: f.int('畅玩天数', 'Free-play days', 0, {
      min: -1,
      max: 3650,
      sort: true,
      group: { cn: '畅玩卡', en: 'Free-play card' },
      hint: {
        cn: '0 是不送，-1 是不限天数；卖畅玩卡时不填就按门店设置',
        en: '0: none, -1: no limit. Card sale, empty: store setting',
      },
      unit: days,
    }),
    changwanCount: f.int('畅玩次数', 'Free-play uses', -1, {
      min: -1,
      max: 100_000,
      hint: { cn: '-1 是不限次', en: '-1: no limit' },
    }),
    validType: required.choice('valid_type', '有效期', 'Validity', 'DAYS', {
      group: { cn: '有效与销售', en: 'Validity and sale' },
      list: 'hidden',
    }),
    validDays: f.int('有效天数', 'Valid days', 0, {
      max: 36_500,
      shownWhen: { validType: ['DAYS'] },
      hint: { cn: '0 是永久有效', en: '0: no expiry' },
      unit: days,
    }),
    validDate: f.date('有效至', 'Valid until', '2027-12-31', {
      nullable: true,
      shownWhen: { validType: ['DATE'] },
    }),
    saleFrom: f.date('开售日期', 'On sale from', '2026-03-01', {
      nullable: true,
      list: 'hidden',
      hint: { cn: '不填就没有期限', en: 'Empty: no limit' },
    }),
    saleTo: f.date('停售日期', 'On sale until', '2027-12-31', {
      nullable: true,
      list: 'hidden',
      sort: true,
      hint: { cn: '当天还可以卖', en: 'Last day of sale' },
    }),
    selfRecharge: f.yesNo('自助充值', 'Self-service', 'NO', {
      consequence: { cn: '小程序向会员列出', en: 'shown to members in the mini-app' },
    }),
    memberDays: f.text('会员日', 'Member days', '', {
      hint: { cn: '不选就是每天', en: 'None: every day' },
      width: 140,
    }),
    indexNumber: f.int('序号', 'Number', 2, { max: 100_000, sort: 'asc' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-01 09:00:00', { sort: true, list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'wire', list: 'hidden' }),
  },
});
