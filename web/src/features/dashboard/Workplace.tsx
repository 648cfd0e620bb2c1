/** Three questions: what must I do, who is out, what comes next. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListResult } from '../../shared/api';
import { askList } from '../../shared/call';
import { amount, groupThousands, parseTime, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyCap } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { useLiveTopic } from '../../shared/live';
import { seesAllStores, useSession } from '../../shared/session';
import { StateGlyph } from '../../shared/StateGlyph';
import { useHotkeys } from '../../shared/useHotkeys';
import { useNow } from '../../shared/useNow';
import { ruleOfEntry, ruleOfTab } from '../../shared/venueNames';
import { keepNewest, patchList } from '../../shared/versioned';
import { waitText, words } from '../../shared/words';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { StatusCell } from '../pay-later/StatusCell';
import styles from './dashboard.module.css';
import { Figure, Yen } from './Figure';
import { EntryLink, useOpenEntry } from '../../app/menuEntry';
import { useMostOpened } from '../../app/oftenOpened';
import { MenuIcon } from '../../app/MenuIcon';
import { useMenuPages, useMenuPath } from '../../app/menuLinks';
import { outsideUrl } from '../../app/pages';
import { OnTrack } from './OnTrack';
import { PanelLink } from './Panel';
import { TodoList } from './TodoList';
import { type Day, type Today, useDay, useLiveFigures, useToday } from './useFigures';
import { UnreadNotices } from './UnreadNotices';
import { useTrackFigures } from './trackFigures';
import workplace from './workplace.module.css';
import { texts } from './workplaceTexts';

const shownRows = 8;
const shortcutsMax = 6;

const sinceMinutes = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - (parseTime(at) ?? now)) / 60_000));

/** Anyone who sees all stores finds the rows of this one there too. */
function usePendingPath(): string | null {
  const path = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const store = useStoreOfKeys();
  const ofStore = seesAllStores(useSession().user) ? `&sysOrgCode=${store}` : '';
  return path && `${path}?playState=GUADAN${ofStore}`;
}

function Pending() {
  const t = texts.use();
  const client = useQueryClient();
  const path = usePendingPath();
  const sysOrgCode = useStoreOfKeys();
  const pendingKey = storeKey('tabs', 'workplace');
  const list = useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) => {
      const query = { sysOrgCode, playState: 'GUADAN', pageSize: shownRows };
      const page = await askList('GET /playbeforepay/sysPlayBeforePay/list', query, { signal });
      return { ...page, records: keepNewest(pendingKey, page.records) };
    },
    meta: { silent: true },
  });
  useLiveTopic('tabs', ({ payload }) => {
    patchList(client, pendingKey, payload);
    void client.invalidateQueries({ queryKey: pendingKey });
  });
  const rows = (list.data?.records ?? []).filter((row) => row.playState === 'GUADAN' && !row.deleted);
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('pendingTabs')}</h2>
        <PanelLink to={path}>{t('payLaterRecords')}</PanelLink>
      </header>
      {list.isError && <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('noPending')} hint={t('noPendingHint')} />}
      <ul className={styles.panelRows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="num">{rowTime(row.createTime)}</span>
            <span className="one-line">
              {row.cheshou} <span className={styles.panelQuiet}>{ruleOfTab(row)}</span>
            </span>
            <StatusCell tab={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineUp() {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const now = useNow();
  const path = useMenuPath(['consume/SysConsumePaiduiList', 'consume/SysConsumeTool']);
  const lineUpKey = storeKey('lineup', 'workplace');
  const list = useQuery({
    queryKey: lineUpKey,
    queryFn: async ({ signal }): Promise<ListResult<LineUpPayload>> => {
      const query = { status: 'QUEUING', pageSize: shownRows, column: 'paiduiNumber', order: 'asc' };
      const page = await askList('GET /consume/sysConsume/paiduilist', query, { signal });
      return { ...page, records: keepNewest(lineUpKey, page.records) };
    },
    meta: { silent: true },
  });
  useLiveTopic('lineup', ({ payload }) => {
    patchList(client, lineUpKey, payload);
    void client.invalidateQueries({ queryKey: lineUpKey });
  });
  const rows = (list.data?.records ?? []).filter((row) => row.status === 'QUEUING');
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('nextUp')}</h2>
        <span className={styles.panelQuiet}>{t('nextUpHint')}</span>
        <PanelLink to={path}>{t('whoIsWaiting')}</PanelLink>
      </header>
      {list.isError && <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('nobodyWaiting')} hint={t('noLineUpHint')} />}
      <ul className={styles.panelRows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.panelNumber}>
              <StateGlyph state={row.status} size={13} /> <b className="num">{row.paiduiText}</b>
            </span>
            <span className="one-line">
              {row.cheshou} <span className={styles.panelQuiet}>{ruleOfEntry(row)}</span>
            </span>
            <span className={workplace.panelWait}>
              <span className="num">{waitText(w, row.etaSeconds)}</span>
              <span className={`num ${styles.panelQuiet}`}>
                {t('waitsSince', { minutes: sinceMinutes(row.createTime, now) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Today in five figures; without money for anyone who may not see it. */
function Strip() {
  const today = useToday().data;
  const day = useDay('', 'week').data;
  return today ? <TodayStrip today={today} {...(day && { day })} /> : null;
}

function TodayStrip({ today, day }: { today: Today; day?: Day }) {
  const t = texts.use();
  const orders = useMenuPath(['consume/SysOrderList']);
  const tabs = usePendingPath();
  const track = useTrackFigures(today, day?.day);
  const taken = day?.money.taken;
  const compared = taken && t('lastWeek', { value: amount(taken.then) });
  return (
    <section className={styles.figures}>
      <Figure
        label={t('runs')}
        value={groupThousands(today.runs)}
        unit={t('runUnit', { count: today.runs })}
        {...track.runs}
      />
      <Figure
        label={t('out')}
        value={today.vehiclesInUse}
        unit={t('ofKarts', { count: today.vehicles })}
        {...track.vehicles}
      />
      <Figure
        label={t('lineUpTitle')}
        value={today.waiting}
        unit={t('personUnit', { count: today.waiting })}
        {...track.waiting}
      />
      {day && taken && (
        <Figure
          label={t('taken')}
          hint={t('takenShort')}
          value={<Yen value={taken.now} />}
          against={{ ...taken, shown: compared ?? '', byNow: true }}
          link={{ to: orders, label: t('orderCount', { count: day.orders.now }) }}
        />
      )}
      <Figure
        label={t('pendingTabs')}
        value={today.pendingTabs}
        unit={t('tabUnit', { count: today.pendingTabs })}
        beside={today.escapedTabs > 0 && t('escapedToday', { count: today.escapedTabs })}
        link={{ to: tabs, label: t('payLaterRecords') }}
      />
    </section>
  );
}

export default function Workplace() {
  const t = texts.use();
  const { user } = useSession();
  useLiveFigures();
  const pages = useMostOpened(
    useMenuPages().filter((page) => page.component !== 'dashboard/Workplace'),
    shortcutsMax,
  );
  const open = useOpenEntry();
  useHotkeys(Object.fromEntries(pages.map((page, index) => [String(index + 1), () => open(page)])));
  return (
    <div className={styles.workplace}>
      <h1 className="sr-only">
        {t('workplace')} {user?.realname}
      </h1>
      <Strip />
      <div className={`${styles.panelRow} ${workplace.workplaceRow}`}>
        <div className={workplace.panelStack}>
          <TodoList />
          <Pending />
          <UnreadNotices />
        </div>
        <div className={workplace.panelStack}>
          <OnTrack />
          <LineUp />
        </div>
      </div>
      <nav className={workplace.shortcuts} aria-label={t('shortcuts')}>
        <span className={styles.panelQuiet}>{t('shortcuts')}</span>
        {pages.map((page, index) => (
          <EntryLink key={page.path} entry={page} className={workplace.shortcut}>
            {outsideUrl(page) === null ? <MenuIcon node={page} /> : <Icon name="external" />}
            <span className="one-line">
              {page.component === 'dashboard/Analysis' ? t('analysis') : page.meta.title}
            </span>
            <KeyCap>{String(index + 1)}</KeyCap>
          </EntryLink>
        ))}
      </nav>
    </div>
  );
}
