/** The records that are paid together, each with its driver, its kart, its rule and what it costs. */
import { sharesOf } from '@paddock/contracts/approved-price';
import type { TabPayload } from '@paddock/contracts/feed';
import { money } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import { ruleOfTab } from '../../shared/venueNames';
import { takesMoneyOnly } from './settlement';
import { texts } from './texts';
import type { ConsumeType } from '../../shared/words';

const fenOf = (yuan: number): number => Math.round(yuan * 100);

export function BillLines({
  tabs,
  price,
}: {
  tabs: readonly TabPayload[];
  /** Yuan for all of them, where a manager has approved another than what was agreed. */
  price: number | null;
}) {
  const t = texts.use();
  const shares =
    price === null
      ? null
      : sharesOf(
          fenOf(price),
          tabs.map(({ id, amount }) => ({ id, fen: fenOf(amount) })),
        );
  const amountOf = ({ id, amount }: TabPayload): number => (shares ? (shares.get(id) ?? 0) / 100 : amount);
  return (
    <section className="bill-lines whole" aria-label={t('billRecords')}>
      {tabs.map((tab) => (
        <div key={tab.id} className="bill-line">
          <span className="num">{tab.orderNumber ?? tab.id}</span>
          {tab.vehicleId_dictText ? <Plate number={tab.vehicleId_dictText} /> : <span />}
          <span className="one-line">{tab.cheshou}</span>
          <span className="one-line">{ruleOfTab(tab)}</span>
          <b className="num">{takesMoneyOnly(tab.consumeType as ConsumeType) ? money(amountOf(tab)) : ''}</b>
        </div>
      ))}
    </section>
  );
}
