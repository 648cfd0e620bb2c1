/** What a shift starts with: the ways to the counter, orders that wait for money, people who wait for a kart. */
import type { LineUpPayload, TabPayload } from '@paddock/contracts/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getList, type ListResult } from '../../shared/api';
import { rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { useLiveTopic } from '../../shared/live';
import { seesAllStores, useSession } from '../../shared/session';
import { StateLabel } from '../../shared/StateGlyph';
import { everyStoreCalmMs, useCalmly } from '../../shared/useCalmly';
import { ruleOfEntry, ruleOfTab } from '../../shared/venueNames';
import { keepNewest, patchList } from '../../shared/versioned';
import { waitText, words } from '../../shared/words';
import { StatusCell } from '../pay-later/StatusCell';
import './dashboard.css';
import { useMenuPages, useMenuPath } from './menuLinks';
import { texts } from './texts';

const shownRows = 8;
const pendingKey = ['tabs', 'workplace'] as const;
const lineUpKey = ['lineup', 'workplace'] as const;

function Pending() {
  const t = texts.use();
  const client = useQueryClient();
  const path = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const list = useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) => {
      const query = { playState: 'GUADAN', pageSize: shownRows };
      const page = await getList<TabPayload>('/playbeforepay/sysPlayBeforePay/list', query, { signal });
      return { ...page, records: keepNewest(pendingKey, page.records) };
    },
    meta: { silent: true },
  });
  const reload = (): void => void client.invalidateQueries({ queryKey: pendingKey });
  const everyStore = seesAllStores(useSession().user) ? { onJoin: reload } : null;
  const reloadCalmly = useCalmly(reload, everyStore ? everyStoreCalmMs : 0);
  useLiveTopic(
    'tabs',
    ({ payload }) => {
      patchList(client, pendingKey, payload);
      reloadCalmly();
    },
    everyStore,
  );
  const rows = (list.data?.records ?? []).filter((row) => row.playState === 'GUADAN' && !row.deleted);
  return (
    <section className="panel">
      <header>
        <h2>{t('pending')}</h2>
        {path !== null && <Link to={`${path}?playState=GUADAN`}>{t('pendingAll')} ›</Link>}
      </header>
      {list.isError && <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('noPending')} hint={t('noPendingHint')} />}
      <ul className="panel-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="num">{rowTime(row.createTime)}</span>
            <span className="one-line">
              {row.cheshou} <span className="panel-quiet">{ruleOfTab(row)}</span>
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
  const path = useMenuPath(['consume/SysConsumePaiduiList', 'consume/SysConsumeTool']);
  const list = useQuery({
    queryKey: lineUpKey,
    queryFn: async ({ signal }): Promise<ListResult<LineUpPayload>> => {
      const query = { status: 'QUEUING', pageSize: shownRows, column: 'paiduiNumber', order: 'asc' };
      const page = await getList<LineUpPayload>('/consume/sysConsume/paiduilist', query, { signal });
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
    <section className="panel">
      <header>
        <h2>{t('lineUpTitle')}</h2>
        {path !== null && <Link to={path}>{t('whoIsWaiting')} ›</Link>}
      </header>
      {list.isError && <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('nobodyWaiting')} hint={t('noLineUpHint')} />}
      <ul className="panel-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <b className="panel-number num">{row.paiduiText}</b>
            <span className="one-line">
              {row.cheshou} <span className="panel-quiet">{ruleOfEntry(row)}</span>
            </span>
            <span className="panel-wait">
              <StateLabel state={row.status} />
              <span className="num">{waitText(w, row.etaSeconds)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shortcutIcons = {
  'consume/SysConsumeTool': 'card',
  'playbeforepay/SysPlayBeforePayList': 'clock',
  'memberrecharge/SysMemberRechargeTool': 'plus',
  'consume/SysConsumePaiduiList': 'queuing',
  'membermanage/SysMemberManageList': 'user',
  'dashboard/Analysis': 'chart',
  'coupon/SysCouponList': 'gift',
  'system/DictList': 'menu',
  'system/DepartList': 'store',
} as const;

const iconOf = (component: string) =>
  component in shortcutIcons ? shortcutIcons[component as keyof typeof shortcutIcons] : 'kart';

export default function Workplace() {
  const t = texts.use();
  const { user } = useSession();
  const pages = useMenuPages().filter((page) => page.component !== 'dashboard/Workplace');
  return (
    <div className="workplace">
      <h1 className="sr-only">
        {t('workplace')} {user?.realname}
      </h1>
      <nav className="shortcuts" aria-label={t('shortcuts')}>
        {pages.map((page) => (
          <Link key={page.path} to={page.path} className="shortcut">
            <Icon name={iconOf(page.component)} size={20} />
            <span>{page.component === 'dashboard/Analysis' ? t('analysis') : page.meta.title}</span>
          </Link>
        ))}
      </nav>
      <div className="panels">
        <Pending />
        <LineUp />
      </div>
    </div>
  );
}
