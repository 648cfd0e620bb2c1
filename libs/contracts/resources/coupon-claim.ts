import { f } from './field';
import { resource } from './resource';

/** Coupons that members hold. Claimed and used by calls of their own. */
export const couponClaim = resource({
  name: 'couponClaim',
  path: '/coupon/sysCouponClaim',
  names: { cn: ['会员的券', '会员的券'], en: ["Member's coupon", "Members' coupons"] },
  purpose: {
    cn: '会员领到的券：还没用、用在哪一单、什么时候过期。',
    en: 'What members have claimed: unused, used for which recharge, and until when it is valid.',
  },
  permissions: { list: 'coupon:list' },
  scope: 'store',
  title: 'couponName',
  fields: {
    couponName: f.text('券名', 'Coupon', '满 100 减 20', { form: false, search: 'contains', sort: true, width: 200 }),
    userId: f.text('会员卡号', 'Member card', '8800231607', { form: false, search: 'exact' }),
    userTruename: f.text('会员', 'Member', '陈一鸣', { form: false, search: 'contains', sort: true }),
    state: f.choice('coupon_state', '状态', 'State', 'UNUSED', { form: false, search: 'exact', sort: true }),
    deductAmount: f.money('抵扣金额', 'Deduction', 20, { form: false, sort: true }),
    minRecharge: f.money('最低充值', 'Minimum recharge', 100, { form: false }),
    thresholdType: f.choice('coupon_threshold', '门槛', 'Threshold', 'SINGLE', { form: false, list: 'hidden' }),
    thresholdAmount: f.money('门槛金额', 'Threshold amount', 100, { form: false, list: 'hidden' }),
    validUntil: f.date('有效至', 'Valid until', '2026-06-30', {
      form: false,
      nullable: true,
      search: 'range',
      sort: true,
    }),
    claimTime: f.instant('领取时间', 'Claimed', '2026-03-14 14:31:52', { form: false, search: 'range', sort: 'desc' }),
    orderNumber: f.text('用在', 'Used for', 'C260314-0007', { form: false, nullable: true, search: 'contains' }),
    useTime: f.instant('使用时间', 'Used', '2026-03-15 11:20:00', { form: false, nullable: true, sort: true }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
  },
});
