/** Stored value that was sold beside what was used, what was given away, and who took the money for what. */
import { Link } from 'react-router';
import { amount, groupThousands } from '../../shared/format';
import { lang } from '../../shared/i18n';
import { EmptyState } from '../../shared/ListStates';
import styles from './dashboard.module.css';
import { Moved, type Beside } from './Figure';
import { useRowsOfDay } from './rowsOfDay';
import { texts } from './texts';
import type { Day } from './useFigures';

interface Line {
  key: string;
  label: string;
  hint?: string;
  /** In yuan; missing where only the number is known. */
  figure?: Beside;
  count?: Beside;
  to?: string | null;
}

function Lines({ lines, compared }: { lines: readonly Line[]; compared: string }) {
  const t = texts.use();
  const isCounted = lines.some(({ count }) => count !== undefined);
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('figure')}</span>
          </th>
          {isCounted && <th scope="col">{t('times')}</th>}
          <th scope="col">{t('yuan')}</th>
          <th scope="col">{compared}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, hint, figure, count, to }) => (
          <tr key={key} title={hint}>
            <th scope="row">{to != null ? <Link to={to}>{label}</Link> : label}</th>
            {isCounted && <td className="num">{count && groupThousands(count.now)}</td>}
            <td className="num">
              <b>{amount(figure?.now)}</b>
            </td>
            <td className={`num ${styles.panelQuiet}`}>{amount(figure?.then)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StoredPanel({ day, compared }: { day: Day; compared: string }) {
  const t = texts.use();
  const keys = ['storedSold', 'storedUsed', 'giftsGiven', 'giftsUsed'] as const;
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('stored')}</h2>
        <span className={styles.panelQuiet}>{t('storedHint')}</span>
      </header>
      <Lines
        compared={compared}
        lines={keys.map((key) => ({ key, label: t(key), hint: t(`${key}Hint`), figure: day[key] }))}
      />
    </section>
  );
}

const DISCOUNTS = ['gift', 'price', 'coupon', 'rate'] as const;

/** Discounts in all, and below them the kinds of which there were any. */
export function GivenPanel({ day, compared }: { day: Day; compared: string }) {
  const t = texts.use();
  const rows = useRowsOfDay(day.day);
  const lines: Line[] = [
    { key: 'refunds', label: t('refunds'), figure: day.refunds.amount, count: day.refunds.count, to: rows.refunds },
    { key: 'discounts', label: t('discounts'), figure: day.discounts.amount, count: day.discounts.count },
    ...DISCOUNTS.map((kind): Line => ({
      ...{ key: kind, label: t(`discount_${kind}`), hint: t(`discount_${kind}Hint`) },
      ...{ figure: day.discountsBy[kind].amount, count: day.discountsBy[kind].count },
      to: kind === 'gift' ? rows.applications : null,
    })).filter(({ count }) => count && (count.now !== 0 || (count.then ?? 0) !== 0)),
    {
      ...{ key: 'escapes', label: t('escapes'), figure: day.escapes.amount, count: day.escapes.count },
      to: rows.tabs('ESCAPED'),
    },
    { key: 'free', label: t('freeRides'), count: day.freeRides, to: rows.orders({ mode: 'FREE' }) },
  ];
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('given')}</h2>
      </header>
      <Lines compared={compared} lines={lines} />
    </section>
  );
}

interface Part {
  key: string;
  name: string;
  /** The rows behind it. */
  to?: string | null;
  orders: number;
  taken: Beside;
  used: number;
}

function Parts({ title, head, parts }: { title: string; head: string; parts: readonly Part[] }) {
  const t = texts.use();
  return (
    <section className={styles.panel}>
      <header>
        <h2>{title}</h2>
      </header>
      {parts.length === 0 ? (
        <EmptyState title={t('noMoney')} hint={t('noMoneyHint')} />
      ) : (
        <div className={styles.figureScroll} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.figureTable}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <th scope="col">{t('orders')}</th>
                <th scope="col">{t('taken')}</th>
                <th scope="col">{t('change')}</th>
                <th scope="col">{t('storedUsed')}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ key, name, to, orders, taken, used }) => (
                <tr key={key}>
                  <th scope="row" className="one-line" title={name}>
                    {to != null ? <Link to={to}>{name}</Link> : name}
                  </th>
                  <td className="num">{groupThousands(orders)}</td>
                  <td className="num">
                    <b>{amount(taken.now)}</b>
                  </td>
                  <td className={`num ${styles.panelQuiet}`}>
                    <Moved {...taken} />
                  </td>
                  <td className="num">{amount(used)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

export function Cashiers({ day }: { day: Day }) {
  const t = texts.use();
  const rows = useRowsOfDay(day.day);
  const parts = day.cashiers.map(({ id, name, ...figures }) => ({
    ...{ key: id, name: name || t('theSystem'), to: id === '' ? null : rows.orders({ cashierId: id }) },
    ...figures,
  }));
  return <Parts title={t('byCashier')} head={t('cashier')} parts={parts} />;
}

export function Goods({ day }: { day: Day }) {
  const t = texts.use();
  const parts = day.goods.map(({ name, nameEn, subject, ...figures }) => ({
    ...figures,
    key: `${subject} ${name} ${nameEn}`,
    name: subject === 'deposit' ? t('subject_deposit') : (lang() === 'en' && nameEn) || name || t('otherGoods'),
  }));
  return <Parts title={t('byGoods')} head={t('goods')} parts={parts} />;
}
