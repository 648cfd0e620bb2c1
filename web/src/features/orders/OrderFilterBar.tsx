/** What the list is asked for: the search that keeps the focus, the parts, the days and the conditions. */
import { orderHistory } from '@paddock/contracts/resources';
import styles from './orders.module.css';
import { ORDER_PARTS_SHOWN } from './parts';
import type { OrderSums } from '@paddock/contracts/wire';
import type { RefObject } from 'react';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { useLang } from '../../shared/i18n';
import { Permitted } from '../../shared/Permitted';
import { OneFilter, RangeFilter } from '../../shared/resource/FilterControl';
import { labelOf } from '../../shared/resource/model';
import { Popup } from '../../shared/resource/Popup';
import { texts as listTexts } from '../../shared/resource/texts';
import '../../shared/resource/resource.css';
import { choices, daysOf, spans } from './days';
import { texts } from './texts';
import { type Asked, isOfEveryDay } from './useOrders';

interface Props {
  asked: Asked;
  sums: OrderSums | undefined;
  field: RefObject<HTMLInputElement | null>;
  onAsk: (change: Partial<Asked>) => void;
  onNewSale: () => void;
}

const filterWidth = 236;
const filtered = ['mode', 'state', 'cashierId', 'amount'] as const;

function Search({ asked, field, onAsk }: Props) {
  const t = texts.use();
  return (
    <label className={styles.search}>
      <Icon name="search" size={14} />
      <input
        ref={field}
        data-slash
        autoFocus
        autoComplete="off"
        aria-label={t('placeholder')}
        title={t('searchHint')}
        placeholder={t('placeholder')}
        value={asked.search}
        onChange={(event) => onAsk({ search: event.target.value })}
      />
      {asked.search !== '' && (
        <button
          type="button"
          className="plain-icon"
          tabIndex={-1}
          aria-label={t('clearFilters')}
          onClick={() => onAsk({ search: '' })}
        >
          <Icon name="cross" size={10} />
        </button>
      )}
    </label>
  );
}

function Parts({ asked, sums, onAsk }: Props) {
  const t = texts.use();
  const w = listTexts.use();
  const shown = ORDER_PARTS_SHOWN.filter(
    (part) => (part !== 'notStarted' && part !== 'refund') || part === asked.part || (sums?.counts[part] ?? 0) > 0,
  );
  return (
    <div className={styles.parts} role="group" aria-label={t('title')}>
      {shown.map((part) => (
        <button key={part} type="button" aria-pressed={part === asked.part} onClick={() => onAsk({ part })}>
          {isOfEveryDay(part) && <Icon name="warning" size={13} />}
          <span className="num">
            {part === 'all' ? w('all') : t(`part_${part}`)} {sums?.counts[part] ?? ''}
          </span>
        </button>
      ))}
    </div>
  );
}

function DaysButton({ asked, onAsk }: Props) {
  const t = texts.use();
  const wide = isOfEveryDay(asked.part);
  const nameOf = (choice: Asked['choice']): string => {
    if (choice === 'own') return t('chosenDays', { from: asked.days.begin.slice(5), to: asked.days.end.slice(5) });
    if (choice === 'week' || choice === 'month') return t('lastDays', { count: spans[choice] });
    return choice === 'every' ? t('everyDay') : t(choice);
  };
  const { begin } = daysOf('today', Date.now());
  return (
    <Popup
      label={labelOf(orderHistory.fields.day, useLang())}
      disabled={wide}
      buttonClass={styles.button}
      className={styles.popup}
      button={
        <>
          <Icon name="calendar" size={14} />
          <span className="num">
            {nameOf(wide ? 'every' : asked.choice)}
            {!wide && asked.choice === 'today' && ` ${begin.slice(5)}`}
          </span>
        </>
      }
    >
      {(close) => (
        <div className={styles.days}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === asked.choice}
              onClick={() => {
                onAsk({ choice });
                close();
              }}
            >
              {nameOf(choice)}
            </button>
          ))}
          <RangeFilter
            id="orders-days"
            field={orderHistory.fields.day}
            width={filterWidth}
            begin={asked.days.begin}
            end={asked.days.end}
            onChange={(from, until) => onAsk({ choice: 'own', days: { begin: from, end: until } })}
          />
        </div>
      )}
    </Popup>
  );
}

function Conditions({ asked, onAsk }: Props) {
  const t = texts.use();
  const language = useLang();
  const count = Object.keys(asked.filters).length;
  const set = (values: Readonly<Record<string, string>>): void => {
    const next = Object.entries({ ...asked.filters, ...values }).filter(([, value]) => value !== '');
    onAsk({ filters: Object.fromEntries(next) });
  };
  return (
    <Popup
      label={t('filter')}
      buttonClass={styles.button}
      className={styles.popup}
      button={
        <>
          <Icon name="filter" size={14} />
          <span className="num">{count === 0 ? t('filter') : t('filterCount', { count })}</span>
        </>
      }
    >
      {() => (
        <div className={styles.conditions}>
          {filtered.map((name) => {
            const field = orderHistory.fields[name];
            const id = `orders-${name}`;
            return (
              <div key={name} className={styles.condition}>
                <label htmlFor={id}>{labelOf(field, language)}</label>
                {name === 'amount' ? (
                  <RangeFilter
                    {...{ id, field }}
                    width={filterWidth}
                    begin={asked.filters.amount_begin ?? ''}
                    end={asked.filters.amount_end ?? ''}
                    onChange={(from, until) => set({ amount_begin: from, amount_end: until })}
                  />
                ) : (
                  <OneFilter
                    {...{ id, name, field }}
                    width={filterWidth}
                    shown=""
                    value={asked.filters[name] ?? ''}
                    onChange={(value) => set({ [name]: value })}
                  />
                )}
              </div>
            );
          })}
          <button type="button" className="plain-button" disabled={count === 0} onClick={() => onAsk({ filters: {} })}>
            {t('clearFilters')}
          </button>
        </div>
      )}
    </Popup>
  );
}

export function OrderFilterBar(props: Props) {
  const t = texts.use();
  return (
    <div className={styles.bar}>
      <Search {...props} />
      <Parts {...props} />
      <DaysButton {...props} />
      <Conditions {...props} />
      <Permitted to="consume:add">
        <KeyButton tone="primary" cap="F2" className={styles.new} onClick={props.onNewSale}>
          {t('newSale')}
        </KeyButton>
      </Permitted>
    </div>
  );
}
