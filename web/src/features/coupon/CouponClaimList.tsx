/** Coupons that members hold, have used, or have let expire. */
import { couponClaim, type RowOf } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';

export default function CouponClaimList() {
  return <ResourcePage resource={couponClaim} doneOf={(row: RowOf<typeof couponClaim>) => row.state !== 'UNUSED'} />;
}
