/** Head-count and one row for each driver: name, and the number or vehicle that the driver gets. */
import { Icon } from '../../shared/Icon';
import { KeyCap } from '../../shared/KeyCap';
import { Plate } from '../../shared/Plate';
import { FaultLine, useFaultProps } from './FaultLine';
import { numberText } from './lineUpNumber';
import { headCountOf, takesOneDriver, waitsInLine } from './sale';
import { texts } from './texts';
import { useCounterContext } from './useCounter';
import { useCounterSettings } from '../line-up/settings';
import { SignedNames, useSignedNames } from '../waivers/SignedNames';

export function HeadCount({ onMore }: { onMore: () => void }) {
  const t = texts.use();
  const { counter } = useCounterContext();
  const { sale, act, driverName } = counter;
  const locked = takesOneDriver(sale.type);
  const count = headCountOf(sale);
  const set = (text: string): void => act({ do: 'typeHeadCount', text, driverName });
  return (
    <div className="sale-field">
      <label htmlFor="head-count">{t('headCount')}</label>
      <div className="head-count">
        <span className="stepper">
          <button
            type="button"
            aria-label={t('fewer')}
            disabled={locked || count < 2}
            onClick={() => set(String(count - 1))}
          >
            <Icon name="minus" />
          </button>
          <input
            id="head-count"
            className="num"
            inputMode="numeric"
            value={sale.headCountText}
            disabled={locked}
            maxLength={5}
            {...useFaultProps('headCount')}
            onChange={(event) => set(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" aria-label={t('more')} disabled={locked} onClick={onMore}>
            <Icon name="plus" />
          </button>
        </span>
        <span className="sale-quiet">{t(locked ? 'oneDriverOnly' : 'oneSale')}</span>
        <KeyCap>F6</KeyCap>
      </div>
      <FaultLine field="headCount" />
    </div>
  );
}

function DriverNumber({ index }: { index: number }) {
  const t = texts.use();
  const { counter } = useCounterContext();
  const { sale, act, firstNumber, peopleBefore, numberPrefix } = counter;
  const { autoPaidui } = useCounterSettings();
  const faultProps = useFaultProps('number');
  const typed = sale.numberText === null ? firstNumber : Number.parseInt(sale.numberText, 10);
  if (index > 0 || peopleBefore > 0 || autoPaidui) {
    const own = typed + peopleBefore + index;
    return <b className="num">{Number.isNaN(typed) ? '' : numberText(numberPrefix, own)}</b>;
  }
  return (
    <span className="sale-input driver-number">
      {numberPrefix && <b>{numberPrefix}</b>}
      <input
        className="num"
        inputMode="numeric"
        maxLength={5}
        value={sale.numberText ?? String(firstNumber).padStart(3, '0')}
        aria-label={t('queueNumber')}
        {...faultProps}
        onFocus={(event) => event.target.select()}
        onChange={(event) => act({ do: 'typeNumber', text: event.target.value })}
      />
    </span>
  );
}

export function Drivers() {
  const t = texts.use();
  const { sale, act } = useCounterContext().counter;
  const { list, names } = useSignedNames();
  return (
    <div className="drivers">
      <SignedNames names={names} />
      {sale.drivers.map((name, index) => {
        const vehicle = sale.vehicles[index];
        return (
          <div key={index} className="driver">
            <span className="sale-quiet num">{index + 1}</span>
            <input
              className="sale-text"
              list={list}
              value={name}
              maxLength={30}
              aria-label={t('driverName', { index: index + 1 })}
              onFocus={(event) => event.target.select()}
              onChange={(event) => act({ do: 'nameDriver', index, name: event.target.value })}
            />
            {waitsInLine(sale) ? (
              <DriverNumber index={index} />
            ) : vehicle ? (
              <Plate number={vehicle.cardName} />
            ) : (
              <span />
            )}
            <button
              type="button"
              className="driver-remove"
              aria-label={t('removeDriver', { index: index + 1 })}
              disabled={sale.drivers.length < 2}
              onClick={() => act({ do: 'removeDriver', index })}
            >
              <Icon name="cross" size={14} />
            </button>
          </div>
        );
      })}
      {waitsInLine(sale) && <FaultLine field="number" />}
    </div>
  );
}
