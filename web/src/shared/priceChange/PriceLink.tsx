/** Opens the window of another price, and shows the one that a manager has approved. */
import { money } from '../format';
import type { Approval, LinePrice } from './price';
import styles from './price-change.module.css';
import { texts } from './texts';

export function PriceLink({
  price,
  approval,
  onOpen,
}: {
  price: LinePrice | null;
  approval: Approval | null;
  onOpen: () => void;
}) {
  const t = texts.use();
  const name = approval?.managerName ?? '';
  const text =
    price === null ? t('changePrice') : t('approvedPrice', { price: money(price.yuan), name, reason: price.reason });
  return (
    <button
      type="button"
      className={`link-button line-price ${styles.link} ${price ? styles.priced : ''}`}
      onClick={onOpen}
    >
      <span className="one-line" title={text}>
        {text}
      </span>
    </button>
  );
}
