/** What may have made the difference: a tick explains, it changes no order. */
import { Link } from 'react-router';
import { amount, clockTime } from '../../shared/format';
import { words } from '../../shared/words';
import styles from './drawer.module.css';
import { orderPath } from './DrawerColumn';
import { texts } from './texts';
import type { Cause } from './useShift';

const secondsPerMinute = 60;

/** Sentences that need nothing filled in. */
const plain = { undecidedScan: 'undecidedScan', sameAmount: 'sameAmount', scanEnded: 'scanEnded' } as const;

function useSentences(): (cause: Cause) => { what: string; ask: string } {
  const t = texts.use();
  const w = words.use();
  return (cause) => {
    const seconds = cause.seconds ?? 0;
    switch (cause.kind) {
      case 'refundAndSale': {
        const span = w('minutes', { count: Math.max(1, Math.ceil(seconds / secondsPerMinute)) });
        return { what: t('refundAndSale', { amount: amount(cause.amount), span }), ask: t('refundAndSaleAsk') };
      }
      case 'openedAgain':
        return { what: t('openedAgain', { seconds }), ask: t('openedAgainAsk') };
      case 'openedWithoutSale':
        return {
          what: t('openedWithoutSale', { reason: cause.reason || t('noReason') }),
          ask: t('openedWithoutSaleAsk'),
        };
      default:
        return { what: t(plain[cause.kind]), ask: t(`${cause.kind}Ask`) };
    }
  };
}

export function Causes({
  causes,
  ticked,
  onTick,
}: {
  causes: readonly Cause[];
  ticked: ReadonlySet<string>;
  onTick: (key: string) => void;
}) {
  const t = texts.use();
  const sentences = useSentences();
  return (
    <section className={styles.causes} aria-label={t('causes')}>
      <h2>
        {t('causes')} <span>{t('causesHint')}</span>
        <span className={styles.causesFound}>{t('found', { count: causes.length })}</span>
      </h2>
      {causes.length === 0 && <p className={styles.drawerNote}>{t('noCauses')}</p>}
      {causes.map((cause) => {
        const { what, ask } = sentences(cause);
        const isExact = cause.equalsDifference && cause.kind !== 'sameAmount';
        return (
          <div key={cause.key} className={styles.cause} role="group" aria-labelledby={`cause-text-${cause.key}`}>
            <input
              type="checkbox"
              id={`cause-${cause.key}`}
              checked={ticked.has(cause.key)}
              aria-describedby={`cause-text-${cause.key}`}
              onChange={() => onTick(cause.key)}
            />
            <div>
              <p>
                {cause.owner === 'opening' ? (
                  <span className="num">{cause.orderNumber}</span>
                ) : (
                  <Link className="num" to={orderPath(cause.orderNumber)}>
                    {cause.orderNumber}
                  </Link>
                )}{' '}
                <span className="num">{clockTime(cause.time).slice(0, 5)}</span> {cause.driver}
              </p>
              <label htmlFor={`cause-${cause.key}`} id={`cause-text-${cause.key}`}>
                {what}
              </label>
              <p className={styles.causeAsk}>{isExact ? t('equals', { ask }) : ask}</p>
            </div>
            <b className="num">{amount(cause.amount)}</b>
          </div>
        );
      })}
    </section>
  );
}
