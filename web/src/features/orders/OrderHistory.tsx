/** What was sold and recharged: the list beside one order with everything that happened to it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyState, ErrorState, Stale } from '../../shared/ListStates';
import { KeyCap } from '../../shared/KeyCap';
import { useMayPress } from '../../shared/session';
import { Pager } from '../../shared/table/Pager';
import { useLastPage } from '../../shared/table/useLastPage';
import { useHotkeys, type Hotkeys } from '../../shared/useHotkeys';
import { useHome } from '../../shared/useLayer';
import { onTablet, useMediaQuery } from '../../shared/useMediaQuery';
import { useRowsThatFit } from '../../shared/table/useRowsThatFit';
import { OrderFilterBar } from './OrderFilterBar';
import styles from './orders.module.css';
import { OrderSide } from './OrderSide';
import { OrderSumsLine } from './OrderSumsLine';
import { OrderTable } from './OrderTable';
import { texts } from './texts';
import { askedAt, type Asked, isOfEveryDay, type OrderRow, useOrders } from './useOrders';

const noRows: readonly OrderRow[] = [];

/** Of the list as a tablet shows it, in pixels; its look is in the stylesheet. */
const ofTwoLines = { head: 44, row: 54 };

/** The service looks at no more orders in one search. */
const searchMax = 500;

function Foot({
  asked,
  total,
  pageSize,
  onPage,
}: {
  asked: Asked;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
}) {
  const t = texts.use();
  const from = Math.min(total, (asked.pageNo - 1) * pageSize + 1);
  const left = Math.min(pageSize, total - asked.pageNo * pageSize);
  return (
    <footer className={styles.foot}>
      <span className="num">
        {t(asked.search !== '' && total >= searchMax ? 'rangeNewest' : 'range', {
          from,
          to: Math.min(total, asked.pageNo * pageSize),
          total,
        })}
      </span>
      <span>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        {t('anotherRow')}
      </span>
      {left > 0 && (
        <span>
          <KeyCap>PgDn</KeyCap>
          {t('nextRows', { count: left })}
        </span>
      )}
      <span className={styles.toSearch}>
        <KeyCap>/</KeyCap>
        {t('find')}
      </span>
      <Pager brief pageNo={asked.pageNo} {...{ pageSize, total }} onChange={onPage} />
    </footer>
  );
}

export default function OrderHistory() {
  const t = texts.use();
  const navigate = useNavigate();
  const maySell = useMayPress('consume:add');
  const mayRecharge = useMayPress('recharge:add');
  const [address] = useSearchParams();
  const [asked, setAsked] = useState(() => askedAt(address));
  const [chosen, setChosen] = useState<{ id: string; asked: Asked } | null>(null);
  const [closed, setClosed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const twoLines = useMediaQuery(onTablet);
  const pageSize = useRowsThatFit(area, { fewest: 5, first: 13, ...(twoLines ? ofTwoLines : {}) });
  const { rows, sums, renew, isAnswered } = useOrders(asked, pageSize);
  const records = rows.data?.records ?? noRows;
  const total = rows.data?.total ?? 0;
  const ask = (change: Partial<Asked>): void => setAsked((known) => ({ ...known, pageNo: 1, ...change }));
  useLastPage(asked.pageNo, pageSize, isAnswered ? rows.data?.total : undefined, (pageNo) => ask({ pageNo }));
  // Something is open until it is closed: what was chosen, also when new sales have pushed it off the page, or else the newest. What
  // somebody has not found is nothing that could be acted upon.
  const stays = chosen !== null && (chosen.asked === asked || records.some(({ id }) => id === chosen.id));
  const shownId = closed ? null : stays ? chosen.id : (records[0]?.id ?? null);
  /** Nobody has touched what is open: it follows the newest sale. */
  const follows = shownId !== null && !stays;
  const choose = (id: string): void => {
    setChosen({ id, asked });
    setClosed(false);
  };
  const page = (by: number): void => {
    const next = asked.pageNo + by;
    if (next >= 1 && next <= Math.max(1, Math.ceil(total / pageSize))) {
      setChosen(null);
      ask({ pageNo: next });
    }
  };
  const move = (by: number): void => {
    const at = records.findIndex(({ id }) => id === shownId);
    const next = records[at + by];
    if (next) choose(next.id);
    else page(by);
  };
  const toSearch = (): void => {
    field.current?.focus();
    // The next number that is scanned writes over the last one.
    field.current?.select();
  };
  const digit = (text: string) => () => {
    field.current?.focus();
    ask({ search: text });
  };
  const keys: Hotkeys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => page(1),
    PageUp: () => page(-1),
    '/': toSearch,
    Enter: toSearch,
    Escape: () => (asked.search === '' ? setClosed(true) : ask({ search: '' })),
    ...(maySell ? { F2: () => void navigate('/consume/SysConsumeTool') } : {}),
    ...(mayRecharge ? { F7: () => void navigate('/memberrecharge/SysMemberRechargeTool') } : {}),
    ...Object.fromEntries(Array.from({ length: 10 }, (_, each) => [String(each), digit(String(each))])),
  };
  useHotkeys(keys);
  // The first key that may act on what is open keeps it open: no sale of another counter comes between Alt and R.
  const pin = useEffectEvent((event: KeyboardEvent): void => {
    const acts = event.altKey || /^F\d+$/.test(event.key);
    if (acts && follows && isAnswered && event.isTrusted) choose(shownId);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pin(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  useHome(() => field.current?.focus());
  useEffect(() => field.current?.focus(), []);
  const every = isOfEveryDay(asked.part) || asked.choice === 'every';
  const empty = asked.search !== '' || Object.keys(asked.filters).length > 0 ? 'noMatch' : 'noOrders';
  return (
    <div className={styles.orders}>
      <h1 className="sr-only">{t('title')}</h1>
      <section
        className={styles.list}
        // A click leaves the focus in the search, where the next number is scanned.
        onMouseDown={(event) =>
          event.target instanceof Element &&
          event.target.closest(`tr, .${styles.parts} button`) &&
          event.preventDefault()
        }
      >
        <OrderFilterBar
          {...{ asked, field }}
          sums={sums.data}
          onAsk={ask}
          onNewSale={() => void navigate('/consume/SysConsumeTool')}
        />
        <OrderSumsLine sums={sums.data} readAt={rows.dataUpdatedAt} />
        <div ref={area} className={styles.rows}>
          {rows.isError && rows.data === undefined ? (
            <ErrorState onRetry={renew} />
          ) : (
            <>
              <OrderTable
                rows={records}
                about={JSON.stringify([asked, pageSize])}
                chosenId={shownId}
                oneDay={!every && (asked.choice === 'today' || asked.choice === 'yesterday')}
                onChoose={choose}
              />
              {rows.isSuccess && records.length === 0 && (
                <EmptyState
                  title={t(isOfEveryDay(asked.part) ? 'nothingWaits' : empty)}
                  {...(empty === 'noMatch' ? { hint: t('noMatchHint') } : {})}
                />
              )}
            </>
          )}
          {rows.isError && rows.data !== undefined && <Stale asOf={rows.dataUpdatedAt} onRetry={renew} />}
        </div>
        <Foot {...{ asked, total, pageSize }} onPage={(pageNo) => ask({ pageNo })} />
      </section>
      <OrderSide
        chosenId={shownId}
        isNewest={follows && asked.search === '' && asked.pageNo === 1}
        isAnswered={isAnswered}
        onPin={() => shownId !== null && choose(shownId)}
        onChanged={renew}
        onClose={() => setClosed(true)}
      />
    </div>
  );
}
