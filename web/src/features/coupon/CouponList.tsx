/** What members may claim and take off a recharge. */
import { useState } from 'react';
import { coupon } from '@paddock/contracts/resources';
import { lazyWindow } from '../../app/lazyWindow';
import { dateTime } from '../../shared/format';
import { lang } from '../../shared/i18n';
import { ResourcePage, StateCell } from '../../shared/resource';
import { couponState, type Coupon } from './couponState';
import { texts } from './texts';

const ClaimWindow = lazyWindow(() => import('./ClaimWindow'));
const actionsWidth = { cn: 190, en: 250 } as const;
const weekMs = 7 * 86_400_000;

export default function CouponList() {
  const t = texts.use();
  const [giving, setGiving] = useState<Coupon | null>(null);
  const stateOf = (row: Coupon) => couponState(row, Date.now(), t);
  const today = dateTime(Date.now()).slice(0, 10);
  const inAWeek = dateTime(Date.now() + weekMs).slice(0, 10);
  return (
    <>
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
        actions={[
          {
            key: 'give',
            label: () => t('give'),
            permission: 'coupon:claim',
            link: true,
            barred: (row: Coupon) => (stateOf(row).tone === 'go' ? null : stateOf(row).word),
            onPress: setGiving,
          },
        ]}
        actionsWidth={actionsWidth[lang()]}
      />
      {giving && <ClaimWindow coupon={giving} onClose={() => setGiving(null)} />}
    </>
  );
}
