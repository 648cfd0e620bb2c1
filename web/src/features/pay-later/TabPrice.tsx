/** Asks for another price: for what is paid as a whole, or for one record of several. */
import type { TabPayload } from '@paddock/contracts/feed';
import { type ChangedPrice, withPrice } from '../../shared/priceChange/price';
import { PriceWindow } from '../../shared/priceChange/PriceWindow';
import { ruleOfTab } from '../../shared/venueNames';
import { numberOf, together } from './settlement';
import { texts } from './texts';

export function TabPrice({
  tabs,
  of,
  changes,
  onChange,
  onClose,
}: {
  tabs: readonly TabPayload[];
  /** Null: all of them. */
  of: TabPayload | null;
  changes: readonly ChangedPrice[];
  onChange: (changes: readonly ChangedPrice[]) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const priced = of === null ? tabs : [of];
  const [first] = priced;
  const name = first && priced.length === 1 ? ruleOfTab(first) : t('billShared', { count: tabs.length });
  return (
    <PriceWindow
      ruleName={of === null ? name : `${numberOf(of)} ${name}`}
      rulePrice={together(priced).amount}
      price={changes.find((known) => known.of === of?.id)?.price ?? null}
      onChange={(next) => onChange(withPrice(changes, of?.id, next && of ? { ...next, of: of.id } : next))}
      onClose={onClose}
    />
  );
}
