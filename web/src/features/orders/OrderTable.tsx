/** The rows of the list. The chosen one carries the ink bar, one that somebody has changed is tinted for a moment. */
import type { OrderHistoryState } from '@paddock/contracts';
import { orderHistory as resource } from '@paddock/contracts/resources';
import { useState } from 'react';
import { amount, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { useLang } from '../../shared/i18n';
import { labelOf } from '../../shared/resource/model';
import styles from './orders.module.css';
import { rideLooks, rideView, stateLooks, type Look } from './orderState';
import { texts } from './texts';
import type { OrderRow } from './useOrders';

type Translated = ReturnType<typeof texts.use>;

export function Label({ look, children }: { look: Look; children: string }) {
  return (
    <span className={`state tone-${look.tone}`} title={children}>
      <Icon name={look.icon} size={13} />
      <span className="one-line">{children}</span>
    </span>
  );
}

export const StateText = ({ state, text }: { state: OrderHistoryState; text: string }) => (
  <Label look={stateLooks[state]}>{text}</Label>
);

function Ride({ row, t }: { row: OrderRow; t: Translated }) {
  const view = rideView(row.ride);
  switch (view.kind) {
    case 'none':
      return <span className={styles.quiet}>—</span>;
    case 'cancelled':
      return <span className={styles.quiet}>{t('cancelled')}</span>;
    case 'driven': {
      const text = t('driven', { done: view.done, people: view.people });
      return view.care ? (
        <Label look={rideLooks.care}>{text}</Label>
      ) : (
        <span className={`${styles.quiet} num`}>{text}</span>
      );
    }
    default:
      return (
        <Label look={rideLooks[view.kind]}>
          {t(view.kind === 'notStarted' ? 'notStartedPeople' : view.kind, { count: view.count })}
        </Label>
      );
  }
}

/** Yuan are bold; points, visits, laps and coupons are quiet, each with its unit. */
function Amount({ row, t }: { row: OrderRow; t: Translated }) {
  const units = row.units;
  switch (row.mode) {
    case 'QUAN':
      return <span className={`${styles.quiet} num`}>{t('laps', { count: units })}</span>;
    case 'FREQUENCY':
      return <span className={`${styles.quiet} num`}>{t('visits', { count: units })}</span>;
    case 'INTEGRAL':
      return <span className={`${styles.quiet} num`}>{t('points', { count: units })}</span>;
    case 'GROUPCOUPON':
      return <span className={`${styles.quiet} num`}>{t('unitCoupons', { count: units })}</span>;
    default:
      if (row.amount === 0) return <span className={`${styles.quiet} num`}>{amount(0)}</span>;
      return <b className="num">{amount(row.amount)}</b>;
  }
}

const customerOf = (row: OrderRow, t: Translated): string => {
  const name = row.memberName ?? t('walkIn');
  return row.headCount > 1 ? t('people', { name, count: row.headCount }) : name;
};

/** `14:51`, with the day before it where the list shows several. */
const timeOf = (row: OrderRow, oneDay: boolean): string => {
  const text = rowTime(row.createTime);
  return oneDay ? text.slice(-8, -3) : text.slice(0, -3);
};

const columns = [
  'orderNumber',
  'createTime',
  'state',
  'memberName',
  'goods',
  'mode',
  'amount',
  'cashierId',
  'ride',
] as const;

/** Their widths; what was sold takes what is left. */
const columnLooks: Partial<Record<(typeof columns)[number], string | undefined>> = {
  orderNumber: styles.colOrderNumber,
  createTime: styles.colCreateTime,
  state: styles.colState,
  memberName: styles.colMemberName,
  mode: styles.colMode,
  amount: styles.colAmount,
  cashierId: styles.colCashierId,
  ride: styles.colRide,
};

const nothing: ReadonlySet<string> = new Set();

/** Rows that came or changed since the list was read last; none of a list that is new as a whole. */
function useChangedRows(rows: readonly OrderRow[], about: string): ReadonlySet<string> {
  const [known, setKnown] = useState({ rows, about, changed: nothing });
  if (known.rows !== rows || known.about !== about) {
    const before = new Map(known.rows.map(({ id, version }) => [id, version]));
    const changed = rows.flatMap(({ id, version }) => (before.get(id) === version ? [] : [id]));
    // An answer for what was asked before may stand until its own comes.
    const isSame = known.about === about && known.rows.length > 0;
    setKnown({ rows, about, changed: isSame ? new Set(changed) : nothing });
  }
  return known.changed;
}

export function OrderTable({
  rows,
  about,
  chosenId,
  oneDay,
  onChoose,
}: {
  rows: readonly OrderRow[];
  /** What was asked for. */
  about: string;
  chosenId: string | null;
  oneDay: boolean;
  onChoose: (id: string) => void;
}) {
  const t = texts.use();
  const language = useLang();
  const changed = useChangedRows(rows, about);
  return (
    <table className={`${styles.table} ${oneDay ? '' : styles.wideTime}`} aria-label={t('listLabel')}>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={columnLooks[name]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === 'amount' ? styles.right : ''}>
              {labelOf(resource.fields[name], language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const goods = (language === 'en' ? row.goodsEn : null) ?? row.goods;
          const what = row.headCount > 1 ? `${goods} ×${row.headCount}` : goods;
          return (
            <tr
              key={changed.has(row.id) ? `${row.id}:${row.version}` : row.id}
              className={changed.has(row.id) ? styles.changed : ''}
              aria-selected={row.id === chosenId}
              data-order={row.id}
              onClick={() => onChoose(row.id)}
            >
              <td>
                <button type="button" className="link-button num" tabIndex={-1}>
                  {row.orderNumber ?? row.id}
                </button>
              </td>
              <td className={`${styles.quiet} num`}>{timeOf(row, oneDay)}</td>
              <td>
                <StateText state={row.state} text={row.state_dictText} />
              </td>
              <td title={customerOf(row, t)}>{customerOf(row, t)}</td>
              <td title={what}>{what}</td>
              <td className={styles.second} title={row.mode_dictText}>
                {row.mode_dictText}
              </td>
              <td className={styles.right}>
                <Amount row={row} t={t} />
              </td>
              <td className={styles.second} title={row.cashierId_dictText ?? ''}>
                {row.cashierId_dictText}
              </td>
              <td>
                <Ride row={row} t={t} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
