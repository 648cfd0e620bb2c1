/** Codes bought on a platform: imported as a list, used once each. */
import { groupCoupon, type RowOf } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';

export default function GroupCouponList() {
  return <ResourcePage resource={groupCoupon} doneOf={(row: RowOf<typeof groupCoupon>) => row.state !== 'UNUSED'} />;
}
