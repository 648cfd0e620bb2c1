import { readOnly } from './field';
import { resource } from './resource';

/** Coupons that members hold. Claimed and used by calls of their own. */
export const couponClaim = resource({
  name: 'couponClaim',
  path: '/coupon/sysCouponClaim',
  names: { cn: ['会员的券', '会员的券'], en: ["Member's coupon", "Members' coupons"] },
  purpose: {
    cn: '会员领到的券：还没用、用在哪一单、什么时候过期。',
    en: 'Coupons claimed by members: unused or used, for which recharge, and valid until when.',
  },
  permissions: { list: 'coupon:list' },
  scope: 'store',
  title: 'couponName',
  titleEn: 'couponNameEn',
  fields: {
    couponName: readOnly.text('券名', 'Coupon', '满 100 减 20', { search: 'contains', sort: true, width: 200 }),
    couponNameEn: readOnly.text('券的英文名称', 'English name', '20 off 100', {
      nullable: true,
      search: 'wire',
      list: 'hidden',
    }),
    userId: readOnly.text('会员卡号', 'Member card', '8800231607', { search: 'exact' }),
    userTruename: readOnly.text('会员', 'Member', '陈一鸣', { search: 'contains', sort: true }),
    state: readOnly.choice('coupon_state', '状态', 'State', 'UNUSED', { search: 'exact', sort: true }),
    deductAmount: readOnly.money('抵扣金额', 'Deduction', 20, { sort: true }),
    minRecharge: readOnly.money('最低充值', 'Minimum recharge', 100),
    thresholdType: readOnly.choice('coupon_threshold', '门槛', 'Threshold', 'SINGLE', { list: 'hidden' }),
    thresholdAmount: readOnly.money('门槛金额', 'Threshold amount', 100, { list: 'hidden' }),
    validUntil: readOnly.date('有效至', 'Valid until', '2026-06-30', { nullable: true, search: 'range', sort: true }),
    claimTime: readOnly.instant('领取时间', 'Claimed', '2026-03-14 14:31:52', { search: 'range', sort: 'desc' }),
    orderNumber: readOnly.text('用在', 'Used for', 'C260314-0007', { nullable: true, search: 'contains' }),
    useTime: readOnly.instant('使用时间', 'Used', '2026-03-15 11:20:00', { nullable: true, sort: true }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});
