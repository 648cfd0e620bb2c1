/** The sale in front as the customer sees it. */
import { useEffect, useState } from 'react';
import { outcomeMs, useCustomerPicture, type CustomerPicture } from '../../shared/customerDisplay';
import { maskPhone } from '../../shared/format';
import { namedTariff } from '../../shared/venueNames';
import { chargesText, splitText } from './amounts';
import { linesOf } from './lines';
import { needsPayCode, type SoldSale } from './sale';
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

export function useShownSale({ sale, charges, split }: Pick<Counter, 'sale' | 'charges' | 'split'>): void {
  const fresh = useFresh(sale.sold);
  useCustomerPicture('sale', pictureOf());

  function pictureOf(): CustomerPicture | null {
    const lines = linesOf(sale);
    const phone = sale.card.member === null ? null : maskPhone(sale.card.member.phone);
    if (lines.length > 0)
      return {
        state: needsPayCode(sale) ? 'scan' : 'sale',
        lines: lines.map(({ tariff, drivers }) => ({
          ...{ what: namedTariff(tariff).consumeRoleName, count: drivers.length },
        })),
        due: split ? splitText(split, sale.restMode) : chargesText(charges),
        phone,
      };
    return fresh ? { state: 'paid', lines: [], due: fresh.chargedText, phone: null } : null;
  }
}
