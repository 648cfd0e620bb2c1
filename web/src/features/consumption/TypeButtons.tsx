/** The nine consumption types, Alt and their number. */
import { KeyCap } from '../../shared/KeyCap';
import { consumeTypes, words, type ConsumeType } from '../../shared/words';
import { FaultLine } from './FaultLine';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

export function TypeButtons({ onChoose }: { onChoose: (type: ConsumeType) => void }) {
  const t = texts.use();
  const w = words.use();
  const { sale, barred } = useCounterContext().counter;
  return (
    <section className="sale-types" aria-label={t('consumptionType')}>
      <div className="sale-caption">
        <span>{t('consumptionType')}</span>
        <KeyCap>Alt</KeyCap>
        <KeyCap>1–9</KeyCap>
        <FaultLine field="type" />
        {sale.type !== 'NOCARDCONSUME' && <span className="sale-hint">{t('typeHint')}</span>}
      </div>
      <div className="type-buttons" role="radiogroup" aria-label={t('consumptionType')}>
        {consumeTypes.map((type, index) => {
          const reason = barred(type);
          return (
            <label key={type} className={`type-button${sale.type === type ? ' on' : ''}${reason ? ' barred' : ''}`}>
              <input
                type="radio"
                name="consumeType"
                className="sr-only"
                checked={sale.type === type}
                disabled={reason !== null || sale.phase.kind !== 'editing'}
                onChange={() => onChoose(type)}
              />
              <i aria-hidden>{index + 1}</i>
              <span>{w(type)}</span>
              {reason && <small>{t(reason)}</small>}
            </label>
          );
        })}
      </div>
    </section>
  );
}
