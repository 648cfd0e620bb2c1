/** What the money of the day is made of: each way of paying as a bar, with a mark where it stood in the day compared with. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { amount } from '../../shared/format';
import { EmptyState } from '../../shared/ListStates';
import styles from './dashboard.module.css';
import { PanelLink } from './Panel';
import { useRowsOfDay } from './rowsOfDay';
import { texts } from './texts';
import type { Day } from './useFigures';

type Mode = Day['modes'][number];
const subjectNames = {
  sale: 'subject_sale',
  recharge: 'recharge',
  card: 'subject_card',
  deposit: 'subject_deposit',
  other: 'subject_other',
} as const;
const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.max(0, (part / whole) * 100));

function Bar({ mode: { amount: figure }, most }: { mode: Mode; most: number }) {
  return (
    <span className={styles.compositionBar} aria-hidden>
      <i style={{ width: `${percentOf(figure.now, most)}%` }} />
      {figure.then !== null && <b style={{ left: `${percentOf(figure.then, most)}%` }} />}
    </span>
  );
}

function Name({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span className="one-line">{children}</span>
  ) : (
    <Link className="one-line" to={to}>
      {children}
    </Link>
  );
}

export function Composition({ day, compared }: { day: Day; compared: string }) {
  const t = texts.use();
  const rows = useRowsOfDay(day.day);
  const { taken, earned, prepaid } = day.money;
  const most = Math.max(0, ...day.modes.flatMap(({ amount: { now, then } }) => [now, then ?? 0]));
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('composition')}</h2>
        <span className={styles.legend}>
          <i className={styles.legendMark} /> {compared}
        </span>
        <PanelLink to={rows.orders()}>{t('details')}</PanelLink>
      </header>
      {day.modes.length === 0 ? (
        <EmptyState title={t('noMoney')} hint={t('noMoneyHint')} />
      ) : (
        <ul className={styles.composition}>
          {day.modes.map((mode) => (
            <li key={`${mode.subject} ${mode.mode}`}>
              <Name to={rows.paid(mode)}>
                {t(subjectNames[mode.subject])} {t(`channel_${mode.mode}`)}
              </Name>
              <Bar mode={mode} most={most} />
              <span className="num">{amount(mode.amount.now)}</span>
              <span className={`num ${styles.panelQuiet}`}>{Math.round(percentOf(mode.amount.now, taken.now))}%</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={`${styles.panelSums} num`}>
        {(
          [
            ['taken', taken],
            ['earned', earned],
            ['prepaid', prepaid],
          ] as const
        ).map(([key, figure]) => (
          <div key={key} title={t(`${key}Hint`)}>
            <dt>{t(key)}</dt>
            <dd>{amount(figure.now)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
