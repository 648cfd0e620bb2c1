/** The sale in front as the customer sees it. */
import { useEffect, useState } from 'react';
import { outcomeMs, useCustomerPicture, type CustomerPicture } from '../../shared/customerDisplay';
import { maskPhone } from '../../shared/format';
import { namedTariff } from '../../shared/venueNames';
import { chargesText } from './amounts';
import { headCountOf, needsPayCode, type SoldSale } from './sale';
import type { Counter } from './useCounter';

/** What was sold last, while its outcome is fresh. */
function useFresh(sold: SoldSale | null): SoldSale | null {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (!sold) return;
    const timer = window.setTimeout(() => setOver(sold.at), Math.max(0, sold.at + outcomeMs - Date.now()));
    return () => window.clearTimeout(timer);
  }, [sold]);
  return sold && sold.at !== over ? sold : null;
}

export function useShownSale({ sale, charges }: Pick<Counter, 'sale' | 'charges'>): void {
  const fresh = useFresh(sale.sold);
  useCustomerPicture('sale', pictureOf());

  function pictureOf(): CustomerPicture | null {
    const { tariff } = sale;
    const phone = sale.card.member === null ? null : maskPhone(sale.card.member.phone);
    if (tariff)
      return {
        state: needsPayCode(sale) ? 'scan' : 'sale',
        lines: [{ what: namedTariff(tariff).consumeRoleName, count: headCountOf(sale) }],
        due: chargesText(charges),
        phone,
      };
    return fresh ? { state: 'paid', lines: [], due: fresh.chargedText, phone: null } : null;
  }
}
