/** Who did what with an order, newest first. */
import type { OrderLogLine } from '@paddock/contracts/wire';
import { clockTime } from '../../shared/format';
import side from './order-side.module.css';
import styles from './orders.module.css';
import { texts } from './texts';

export function OrderLog({ lines }: { lines: readonly OrderLogLine[] }) {
  const t = texts.use();
  if (lines.length === 0) return null;
  return (
    <section className={side.section}>
      <h3>{t('log')}</h3>
      <ol className={side.log} aria-label={t('log')}>
        {lines.map((line, index) => (
          <li key={index}>
            <span className={`${styles.quiet} num`}>{line.at === null ? '' : clockTime(line.at).slice(0, 5)}</span>
            <span>
              {t(line.event === 'paid' && line.by !== null ? 'log_paidBy' : `log_${line.event}`, {
                name: line.by ?? t('bySystem'),
                about: line.about ?? '',
                kart: line.kart ?? '',
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
