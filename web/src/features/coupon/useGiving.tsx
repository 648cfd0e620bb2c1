/** A coupon is given to the member whose card is read, while members may claim it. */
import { coupon, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { lang } from '../../shared/i18n';
import { type RowAction, useOfferState } from '../../shared/resource';
import { texts } from './texts';

export type Coupon = RowOf<typeof coupon>;

const ClaimWindow = lazyWindow(() => import('./ClaimWindow'));
const actionsWidth = { cn: 190, en: 250 } as const;

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
    slots: { actions: [give], actionsWidth: actionsWidth[lang()] },
    window: giving && <ClaimWindow coupon={giving} onClose={() => setGiving(null)} />,
  };
}
