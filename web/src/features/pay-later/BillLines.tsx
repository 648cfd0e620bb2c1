/** The records that are paid together, each with its driver, its kart, its rule and what it costs; the price of each can be changed. */
import type { TabPayload } from '@paddock/contracts/feed';
import { money } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import type { ChangedPrice } from '../../shared/priceChange/price';
import { PriceLink } from '../../shared/priceChange/PriceLink';
import { ruleOfTab } from '../../shared/venueNames';
import { amountsOf, numberOf, takesMoneyOnly } from './settlement';
import { texts } from './texts';
import type { ConsumeType } from '../../shared/words';

export function BillLines({
  tabs,
  changes,
  onPrice,
}: {
  tabs: readonly TabPayload[];
  changes: readonly ChangedPrice[];
  /** Null: prices can't be changed here. */
  onPrice: ((tab: TabPayload) => void) | null;
}) {
  const t = texts.use();
  const amounts = amountsOf(tabs, changes);
  return (
    <section className="bill-lines whole" aria-label={t('billRecords')}>
      {tabs.map((tab) => (
        <div key={tab.id} className="bill-line">
          <span className="num">{numberOf(tab)}</span>
          {tab.vehicleId_dictText ? <Plate number={tab.vehicleId_dictText} /> : <span />}
          <span className="one-line">{tab.cheshou}</span>
          <span className="one-line">{ruleOfTab(tab)}</span>
          {onPrice && tab.amount > 0 ? (
            <PriceLink
              price={changes.find(({ of }) => of === tab.id)?.price ?? null}
              approval={changes.at(-1)?.approval ?? null}
              onOpen={() => onPrice(tab)}
            />
          ) : (
            <span />
          )}
          <b className="num">{takesMoneyOnly(tab.consumeType as ConsumeType) ? money(amounts.get(tab.id) ?? 0) : ''}</b>
        </div>
      ))}
    </section>
  );
}
