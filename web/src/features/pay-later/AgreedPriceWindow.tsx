/** Another price than the one that was agreed when a record was made. */
import type { TabPayload } from '@paddock/contracts/feed';
import type { Approval, LinePrice } from '../../shared/priceChange/price';
import { PriceWindow } from '../../shared/priceChange/PriceWindow';
import { ruleOfTab } from '../../shared/venueNames';
import type { Settlement } from './calls';

export interface ChangedPrice {
  price: LinePrice;
  approval: Approval;
}

/** What of a settlement says so. */
export const priceFields = (changed: ChangedPrice | null): Partial<Settlement> =>
  changed === null
    ? {}
    : {
        newPrice: changed.price.yuan,
        priceReason: changed.price.reason,
        managerId: changed.approval.managerId,
        managerPassword: changed.approval.managerPassword,
      };

export function AgreedPriceWindow({
  tab,
  changed,
  onChange,
  onClose,
}: {
  tab: TabPayload;
  changed: ChangedPrice | null;
  onChange: (changed: ChangedPrice | null) => void;
  onClose: () => void;
}) {
  return (
    <PriceWindow
      ruleName={ruleOfTab(tab)}
      rulePrice={tab.amount}
      price={changed?.price ?? null}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
