/** What members may claim and take off a recharge. */
import { coupon } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';
import { useGiving } from './useGiving';

export default function CouponList() {
  const giving = useGiving();
  return (
    <>
      <ResourcePage resource={coupon} {...giving.slots} />
      {giving.window}
    </>
  );
}
