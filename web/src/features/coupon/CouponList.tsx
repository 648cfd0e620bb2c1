/** What members may claim and take off a recharge. */
import { coupon } from '@paddock/contracts/resources';
import { dateTime } from '../../shared/format';
import { ResourcePage, StateCell } from '../../shared/resource';
import { couponState, type Coupon } from './couponState';
import { texts } from './texts';

const weekMs = 7 * 86_400_000;

export default function CouponList() {
  const t = texts.use();
  const stateOf = (row: Coupon) => couponState(row, Date.now(), t);
  const today = dateTime(Date.now()).slice(0, 10);
  const inAWeek = dateTime(Date.now() + weekMs).slice(0, 10);
  return (
    <ResourcePage
      resource={coupon}
      state={{ label: t('state'), of: stateOf }}
      shares={{ claimedCount: 'totalCount' }}
      facts={[
        {
          label: t('endingSoon'),
          values: { claimEnd_begin: `${today} 00:00:00`, claimEnd_end: `${inAWeek} 23:59:59`, enabled: 'YES' },
        },
      ]}
      form={{ head: (row) => <StateCell state={stateOf(row as unknown as Coupon)} /> }}
      deleteHint={t('deleteHint')}
    />
  );
}
