import { englishName, f, readOnly, required } from './field';
import { everyAct, resource } from './resource';
import { days, sheets } from './units';

/** What a member may claim and take off a recharge. */
export const coupon = resource({
  name: 'coupon',
  path: '/coupon/sysCoupon',
  names: { cn: ['优惠券', '优惠券'], en: ['Coupon', 'Coupons'] },
  purpose: {
    cn: '会员充值时可以领取并抵扣的券，在这里定面额、门槛和有效期。',
    en: 'Coupons members claim and use on recharges. Set value, threshold and validity here.',
  },
  permissions: everyAct('coupon'),
  scope: 'store',
  title: 'name',
  titleEn: 'nameEn',
  offered: {
    from: 'claimStart',
    to: 'claimEnd',
    while: 'enabled',
    taken: { count: 'claimedCount', of: 'totalCount', gone: { cn: '已领完', en: 'All claimed' } },
    as: { cn: '领取中', en: 'Claiming' },
    soonDays: 7,
  },
  deleteHint: { cn: '已发出的券照常可用。', en: 'Coupons already given out stay valid.' },
  fields: {
    name: required.text('券名', 'Name', '满 100 减 20', {
      max: 50,
      unique: true,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    nameEn: englishName('20 off 100'),
    image: f.image('图片', 'Image', '/img/coupon.png', { max: 500, nullable: true }),
    deductAmount: required.money('抵扣金额', 'Deduction', 20, { min: 0.01, max: 100_000, search: 'range', sort: true }),
    minRecharge: required.money('最低充值', 'Minimum recharge', 100, { max: 1_000_000, sort: true }),
    thresholdType: required.choice('coupon_threshold', '门槛', 'Threshold', 'SINGLE', { search: 'exact' }),
    thresholdAmount: required.money('门槛金额', 'Threshold amount', 100, { max: 1_000_000 }),
    totalCount: required.int('总量', 'Total quantity', 500, {
      min: 1,
      max: 1_000_000,
      sort: true,
      unit: sheets,
      group: { cn: '领取', en: 'Claiming' },
    }),
    claimedCount: readOnly.int('已领', 'Claimed', 0, { sort: true }),
    claimLimit: required.int('每人限领', 'Per member', 1, { min: 1, max: 1000, unit: sheets }),
    claimStart: required.instant('开始领取', 'Claim from', '2026-03-01 00:00:00', { search: 'wire' }),
    claimEnd: required.instant('结束领取', 'Claim to', '2026-03-31 23:59:59', { search: 'wire', sort: true }),
    validType: required.choice('coupon_valid', '有效期', 'Validity', 'DAYS', {
      search: 'exact',
      group: { cn: '使用', en: 'Using' },
    }),
    validDays: f.int('有效天数', 'Valid days', 30, {
      nullable: true,
      min: 1,
      max: 3650,
      shownWhen: { validType: ['DAYS'] },
      unit: days,
    }),
    validDate: f.date('有效至', 'Valid until', '2026-06-30', { nullable: true, shownWhen: { validType: ['DATE'] } }),
    enabled: f.yesNo('启用', 'Enabled', 'YES', {
      search: 'exact',
      consequence: { cn: '会员可以领取', en: 'members can claim it' },
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', { search: 'range', sort: 'desc' }),
  },
});
