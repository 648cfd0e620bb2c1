/** The records that are paid together, each with its driver, its kart, its rule and what it costs. */
import type { TabPayload } from '@paddock/contracts/feed';
import { money } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import { ruleOfTab } from '../../shared/venueNames';
import { takesMoneyOnly } from './settlement';
import { texts } from './texts';
import type { ConsumeType } from '../../shared/words';

export function BillLines({ tabs }: { tabs: readonly TabPayload[] }) {
  const t = texts.use();
  return (
    <section className="bill-lines whole" aria-label={t('billRecords')}>
      {tabs.map((tab) => (
        <div key={tab.id} className="bill-line">
          <span className="num">{tab.orderNumber ?? tab.id}</span>
          {tab.vehicleId_dictText ? <Plate number={tab.vehicleId_dictText} /> : <span />}
          <span className="one-line">{tab.cheshou}</span>
          <span className="one-line">{ruleOfTab(tab)}</span>
          <b className="num">{takesMoneyOnly(tab.consumeType as ConsumeType) ? money(tab.amount) : ''}</b>
        </div>
      ))}
    </section>
  );
}
