import { f } from './field';
import { resource } from './resource';

/** What may be sold as a recharge. */
export const rechargeRule = resource({
  name: 'rechargeRule',
  path: '/rechargerole/sysDepartRechargeRole',
  names: { cn: ['充值规则', '充值规则'], en: ['Recharge rule', 'Recharge rules'] },
  permissions: { list: 'recharge:list' },
  calls: { list: '/memberrecharge/sysMemberRecharge/rechargerolelist' },
  scope: 'ownStore',
  title: 'roleName',
  titleEn: 'roleNameEn',
  versioned: false,
  fields: {
    roleName: f.text('规则名称', 'Rule', '充 500 送 80', { form: false, search: 'contains', sort: true, width: 200 }),
    roleNameEn: f.text('英文名称', 'English name', 'Pay 500, get 80 more', {
      form: false,
      nullable: true,
      list: 'hidden',
    }),
    payDoType: f.choice('pay_do_type', '充值类型', 'Kind', 'MEMBERRECHARGE', { form: false, search: 'exact' }),
    amountType: f.choice('amount_type', '金额类型', 'Amounts', 'FIXED', { form: false, search: 'wire' }),
    saleMode: f.choice('sale_mode', '销售方式', 'Sale mode', 'STORED', { form: false, search: 'wire' }),
    price: f.money('标价', 'List price', 0, { form: false, sort: true }),
    recharge: f.money('充值金额', 'Recharge', 500, { form: false, search: 'wire', sort: true }),
    give: f.money('赠送金额', 'Gift', 80, { form: false, sort: true }),
    integral: f.int('赠送积分', 'Points', 500, { form: false, sort: true }),
    frequency: f.int('赠送次数', 'Visits', 0, { form: false, sort: true }),
    giveQuan: f.int('赠送圈数', 'Laps', 0, { form: false, sort: true }),
    validType: f.choice('valid_type', '有效期', 'Validity', 'DAYS', { form: false }),
    validDays: f.int('有效天数', 'Valid days', 0, { form: false }),
    validDate: f.date('有效至', 'Valid until', '2026-12-31', { form: false, nullable: true }),
    changwanDays: f.int('畅玩天数', 'Free-play days', 0, { form: false, sort: true }),
    changwanCount: f.int('畅玩次数', 'Free-play uses', -1, { form: false }),
    selfRecharge: f.yesNo('自助充值', 'Self-service', 'NO', { form: false }),
    memberDays: f.text('会员日', 'Member days', '', { form: false }),
    indexNumber: f.int('序号', 'Number', 2, { form: false, sort: 'asc' }),
    createTime: f.instant('创建时间', 'Created', '2026-03-01 09:00:00', { form: false, sort: true }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'wire' }),
  },
});
