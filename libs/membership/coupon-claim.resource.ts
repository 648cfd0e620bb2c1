import { couponClaim } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const couponClaimTable = bind(couponClaim)({
  table: 'coupon_claim',
  from: `coupon_claim t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN member m ON m.id = t.member_id
    LEFT JOIN recharge_order o ON o.id = t.order_id`,
  tables: ['coupon_claim', 'store', 'member', 'recharge_order'],
  columns: {
    couponName: 't.name',
    couponNameEn: 't.name_en',
    userId: 't.member_id',
    userTruename: 'm.real_name',
    claimTime: 't.claimed_at',
    orderNumber: 'o.number',
    useTime: 't.used_at',
  },
});
