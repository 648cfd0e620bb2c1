/** A coupon is given to the member whose card is read, while members may claim it. */
import { coupon, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { type RowAction, useOfferState } from '../../shared/resource';
import { texts } from './texts';

export type Coupon = RowOf<typeof coupon>;

const ClaimWindow = lazyWindow(() => import('./ClaimWindow'));

/** The action of a row, and the window that it opens. */
export function useGiving() {
  const t = texts.use();
  const stateOf = useOfferState(coupon);
  const [giving, setGiving] = useState<Coupon | null>(null);
  const give: RowAction<Coupon> = {
    key: 'give',
    label: () => t('give'),
    permission: 'coupon:claim',
    link: true,
    barred: (row) => (stateOf(row).tone === 'go' ? null : stateOf(row).word),
    onPress: setGiving,
  };
  return {
    slots: { actions: [give] },
    window: giving && <ClaimWindow coupon={giving} onClose={() => setGiving(null)} />,
  };
}
