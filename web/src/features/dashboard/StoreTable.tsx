/** One row for each store, the one that needs somebody most first. */
import { amount, clockTime, groupThousands } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { lang } from '../../shared/i18n';
import styles from './dashboard.module.css';
import { Moved } from './Figure';
import { Spark } from './Spark';
import storeStyles from './stores.module.css';
import workplace from './workplace.module.css';
import type { sumOf } from './storeSums';
import { texts } from './storesTexts';
import { isOfKart, sentenceOf, ways } from './todos';
import type { Store } from './useFigures';

export const nameOf = ({ name, nameEn }: Pick<Store, 'name' | 'nameEn'>): string => (lang() === 'en' && nameEn) || name;

function Worst({ store: { worst, todos, online, lastSeenAt } }: { store: Store }) {
  const t = texts.use();
  if (worst === null) return <span className={styles.panelQuiet}>{t('nothing')}</span>;
  const { icon, tone, kind } = ways[worst.kind];
  const cutOff = worst.kind === 'edgeOffline' && online === false && lastSeenAt !== null;
  const text = cutOff
    ? t('cutOff', { time: clockTime(lastSeenAt).slice(0, 5) })
    : isOfKart(worst.kind)
      ? `${worst.subject} ${sentenceOf(worst)}`
      : t('worstIs', { kind: t(kind), what: sentenceOf(worst) });
  return (
    <span className={`${storeStyles.storeWorst} one-line`} title={text}>
      <span className={cutOff ? '' : tone === 'care' ? workplace.todoCare : workplace.todoWait}>
        <Icon name={icon} size={14} /> {text}
      </span>
      {todos > 1 && <small className={styles.panelQuiet}>{t('more', { count: todos - 1 })}</small>}
    </span>
  );
}

function Difference({ drawer }: { drawer: Store['drawer'] }) {
  const t = texts.use();
  if (drawer.counted === 0) return <span className={styles.panelQuiet}>{t('notClosed')}</span>;
  if (drawer.difference === 0)
    return (
      <span className={storeStyles.storeEven}>
        <Icon name="tick" size={12} /> {amount(0)}
      </span>
    );
  return (
    <b>
      {drawer.difference > 0 ? '▲' : '▼'} {amount(Math.abs(drawer.difference))}
    </b>
  );
}

function Waiting({ store: { waiting, longestWait } }: { store: Store }) {
  const t = texts.use();
  if (waiting === 0) return <span className={styles.panelQuiet}>0</span>;
  return <>{t('waitingFor', { count: waiting, minutes: longestWait ?? 0 })}</>;
}

interface TableProps {
  stores: readonly Store[];
  sum: ReturnType<typeof sumOf>;
  closed: number;
  compared: string;
  chosen: string;
  onChoose: (orgCode: string) => void;
  /** Not every store is one that the user may work for. */
  mayEnter: (store: Store) => boolean;
  onEnter: (store: Store) => void;
}

export function StoreTable({ stores, sum, closed, compared, chosen, onChoose, mayEnter, onEnter }: TableProps) {
  const t = texts.use();
  return (
    <div className={storeStyles.storeScroll}>
      <table className={`${styles.figureTable} ${storeStyles.storeTable}`}>
        <thead>
          <tr>
            <th scope="col">{t('store')}</th>
            <th scope="col">{t('taken')}</th>
            <th scope="col">{t('against', { name: compared })}</th>
            <th scope="col">{t('earned')}</th>
            <th scope="col">{t('runs')}</th>
            <th scope="col">{t('kartsOut')}</th>
            <th scope="col">{t('waiting')}</th>
            <th scope="col" className={storeStyles.left}>
              {t('worst')}
            </th>
            <th scope="col">{t('drawerDifference')}</th>
            <th scope="col">{t('todayAndThen', { compared })}</th>
          </tr>
        </thead>
        <tbody>
          {stores.map((store) => (
            <tr
              key={store.orgCode}
              className={`${store.orgCode === chosen ? storeStyles.chosen : ''} ${store.online === false ? storeStyles.cutOff : ''}`}
              aria-selected={store.orgCode === chosen}
              onClick={() => onChoose(store.orgCode)}
            >
              <th scope="row" className="one-line" title={nameOf(store)}>
                {mayEnter(store) ? (
                  <button type="button" className="link-button" onClick={() => onEnter(store)}>
                    {nameOf(store)}
                  </button>
                ) : (
                  nameOf(store)
                )}{' '}
                <span className={`${styles.panelQuiet} num`}>{store.orgCode}</span>
              </th>
              <td className="num">
                <b>{amount(store.money.taken.now)}</b>
              </td>
              <td className="num">
                <Moved {...store.money.taken} />
              </td>
              <td className="num">{amount(store.money.earned.now)}</td>
              <td className="num">{groupThousands(store.runs.now)}</td>
              <td className="num">
                {store.onTrack} <span className={styles.panelQuiet}>/ {store.vehicles}</span>
              </td>
              <td className="num">
                <Waiting store={store} />
              </td>
              <td className={storeStyles.left}>
                <Worst store={store} />
              </td>
              <td className="num">
                <Difference drawer={store.drawer} />
              </td>
              <td>
                <Spark store={store} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('sum', { count: stores.length })}{' '}
              {closed > 0 && <span className={styles.panelQuiet}>{t('closedStores', { count: closed })}</span>}
            </th>
            <td className="num">{amount(sum.taken.now)}</td>
            <td className="num">
              <Moved {...sum.taken} />
            </td>
            <td className="num">{amount(sum.earned.now)}</td>
            <td className="num">{groupThousands(sum.runs.now)}</td>
            <td className="num">
              {sum.onTrack} / {sum.vehicles}
            </td>
            <td className="num">{sum.waiting}</td>
            <td />
            <td className="num">{sum.counted > 0 && amount(sum.difference)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
