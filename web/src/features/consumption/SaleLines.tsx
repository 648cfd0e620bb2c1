/** The other rules of a sale, and what can be done with the one that is filled in. */
import { useMayPress } from '../../shared/session';
import { Icon } from '../../shared/Icon';
import { useLang } from '../../shared/i18n';
import { KeyCap } from '../../shared/KeyCap';
import { PriceLink } from '../../shared/priceChange/PriceLink';
import { chargesText } from './amounts';
import { chargesOfLine, mayAddLine, mayChangePrice } from './lines';
import type { SaleLine } from './sale';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

export function SaleLines() {
  const t = texts.use();
  const language = useLang();
  const { sale, act } = useCounterContext().counter;
  const { type, lines } = sale;
  if (type === null || lines.length === 0) return null;
  const nameOf = ({ tariff }: SaleLine): string =>
    (language === 'en' ? tariff.consumeRoleNameEn : null) ?? tariff.consumeRoleName;
  return (
    <ul className="sale-lines" aria-label={t('saleLines')}>
      {lines.map((line, index) => (
        <li key={index}>
          <span className="one-line">
            {t('lineOf', { name: nameOf(line), count: line.drivers.length })}
            <small className="one-line">{line.drivers.join(' ')}</small>
          </span>
          <b className="num">{chargesText(chargesOfLine(type, line))}</b>
          <button
            type="button"
            className="driver-remove"
            aria-label={t('removeLine', { name: nameOf(line) })}
            onClick={() => act({ do: 'removeLine', index })}
          >
            <Icon name="cross" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function LineTools({ onAddLine, onPrice }: { onAddLine: () => void; onPrice: () => void }) {
  const t = texts.use();
  const { sale } = useCounterContext().counter;
  const mayPrice = useMayPress('consume:price') && mayChangePrice(sale);
  if (!mayPrice && !mayAddLine(sale)) return null;
  const { price, approval } = sale;
  return (
    <div className="line-tools">
      {mayAddLine(sale) && (
        <button type="button" className="link-button" onClick={onAddLine}>
          {t('addLine')} <KeyCap>F7</KeyCap>
        </button>
      )}
      {mayPrice && <PriceLink {...{ price, approval }} onOpen={onPrice} />}
    </div>
  );
}
