import { f } from './field';
import { everyAct, resource } from './resource';

/** What a member may claim and take off a recharge. */
export const coupon = resource({
  name: 'coupon',
  path: '/coupon/sysCoupon',
  names: { cn: ['优惠券', '优惠券'], en: ['Coupon', 'Coupons'] },
  purpose: {
    cn: '会员充值时可以领取并抵扣的券，在这里定面额、门槛和有效期。',
    en: 'What members claim and take off a recharge: value, threshold and validity are set here.',
  },
  permissions: everyAct('coupon'),
  scope: 'store',
  title: 'name',
  fields: {
    name: f.text('券名', 'Name', '满 100 减 20', {
      max: 50,
      required: true,
      unique: true,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    image: f.image('图片', 'Image', '/img/coupon.png', { max: 500, nullable: true }),
    deductAmount: f.money('抵扣金额', 'Deduction', 20, {
      required: true,
      min: 0.01,
      max: 100_000,
      search: 'range',
      sort: true,
    }),
    minRecharge: f.money('最低充值', 'Minimum recharge', 100, { required: true, min: 0, max: 1_000_000, sort: true }),
    thresholdType: f.choice('coupon_threshold', '门槛', 'Threshold', 'SINGLE', {
      required: true,
      search: 'exact',
    }),
    thresholdAmount: f.money('门槛金额', 'Threshold amount', 100, { required: true, min: 0, max: 1_000_000 }),
    totalCount: f.int('总量', 'Total quantity', 500, {
      required: true,
      min: 1,
      max: 1_000_000,
      sort: true,
      unit: { cn: '张', en: 'pcs' },
      group: { cn: '领取', en: 'Claiming' },
    }),
    claimedCount: f.int('已领', 'Claimed', 0, { form: false, sort: true }),
    claimLimit: f.int('每人限领', 'Per member', 1, {
      required: true,
      min: 1,
      max: 1000,
      unit: { cn: '张', en: 'pcs' },
    }),
    claimStart: f.instant('开始领取', 'Claim from', '2026-03-01 00:00:00', { required: true, search: 'wire' }),
    claimEnd: f.instant('结束领取', 'Claim to', '2026-03-31 23:59:59', { required: true, search: 'wire', sort: true }),
    validType: f.choice('coupon_valid', '有效期', 'Validity', 'DAYS', {
      required: true,
      search: 'exact',
      group: { cn: '使用', en: 'Using' },
    }),
    validDays: f.int('有效天数', 'Valid days', 30, {
      nullable: true,
      min: 1,
      max: 3650,
      shownWhen: { validType: ['DAYS'] },
      unit: { cn: '天', en: 'days' },
    }),
    validDate: f.date('有效至', 'Valid until', '2026-06-30', { nullable: true, shownWhen: { validType: ['DATE'] } }),
    enabled: f.yesNo('启用', 'Enabled', 'YES', {
      search: 'exact',
      consequence: { cn: '会员可以领取', en: 'members can claim it' },
    }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
    createTime: f.instant('创建时间', 'Created', '2026-03-14 14:31:52', { form: false, search: 'range', sort: 'desc' }),
  },
});
