/** Who drove best in a period. People with the right to it empty a board after a question; the screens in the hall follow at once. */
import type { Calls } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, ask as askCall } from '../../shared/call';
import { Choice } from '../../shared/controls';
import { lapTime, rowTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { Plate } from '../../shared/Plate';
import { PromptDialog } from '../../shared/PromptDialog';
import { DataTable } from '../../shared/table/DataTable';
import { Pager } from '../../shared/table/Pager';
import { useLastPage } from '../../shared/table/useLastPage';
import { useRowsThatFit } from '../../shared/table/useRowsThatFit';
import styles from './ranking.module.css';
import { texts } from './texts';

const periods = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'EVER'] as const;
type Period = (typeof periods)[number];
type Entry = Calls['GET /ranking/sysRanking/list']['result']['records'][number];
const rowsMin = 10;
const rowsFirst = 13;

function useRanking(period: Period, pageNo: number, pageSize: number) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: storeKey('ranking', period, pageNo, pageSize),
    queryFn: ({ signal }) => askCall('GET /ranking/sysRanking/list', { period, pageNo, pageSize }, { signal }),
    placeholderData: (last) => last,
  });
  useLiveTopic('boards', () => void client.invalidateQueries({ queryKey: storeKey('ranking') }));
  return list;
}

/** The one thing that can be done to a board; the best of all time stay. */
function useEmptying(period: Period) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      period === 'DAY'
        ? call('POST /ranking/sysRanking/clearToday', {})
        : call('POST /ranking/sysRanking/invalidate', { period: period as 'WEEK' }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => void client.invalidateQueries({ queryKey: storeKey('ranking') }),
  });
}

export default function RankingList() {
  const t = texts.use();
  const [period, setPeriod] = useState<Period>('DAY');
  const [pageNo, setPageNo] = useState(1);
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const pageSize = useRowsThatFit(area, { fewest: rowsMin, first: rowsFirst });
  const list = useRanking(period, pageNo, pageSize);
  const emptying = useEmptying(period);
  const total = list.data?.total ?? 0;
  useLastPage(pageNo, pageSize, list.isPlaceholderData ? undefined : list.data?.total, setPageNo);
  const action = period === 'DAY' ? t('clear') : period === 'EVER' ? null : t(`invalidate${period}`);
  if (list.isError && !list.data)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className={styles.bar}>
        <div className={styles.periods}>
          <Choice
            name="ranking-period"
            label={t('period')}
            value={period}
            options={periods.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => {
              setPeriod(next);
              setPageNo(1);
            }}
          />
        </div>
        <span className={styles.count}>{t('count', { count: total })}</span>
        {action !== null && (
          <Permitted to="ranking:edit">
            <button
              type="button"
              className="plain-button"
              disabled={total === 0 || emptying.isPending}
              onClick={() => setAsking(true)}
            >
              {action}
            </button>
          </Permitted>
        )}
      </div>
      <div ref={area} className={styles.rows} aria-busy={list.isPending}>
        <DataTable
          label={t('title')}
          rows={list.data?.records ?? []}
          columns={[
            {
              key: 'rank',
              title: t('rank'),
              width: 80,
              room: 'fixed',
              align: 'right',
              render: (row: Entry) => <b>{row.rank}</b>,
            },
            { key: 'driver', title: t('driver'), width: 220, ellipsis: true, render: (row: Entry) => row.cheshou },
            {
              key: 'kart',
              title: t('kart'),
              width: 100,
              render: (row: Entry) => row.cardName && <Plate number={row.cardName} />,
            },
            {
              key: 'best',
              title: t('best'),
              width: 120,
              align: 'right',
              render: (row: Entry) => <span className="num">{lapTime(row.bestLapMs)}</span>,
            },
            { key: 'laps', title: t('QUAN'), width: 90, align: 'right', render: (row: Entry) => row.laps },
            { key: 'at', title: t('at'), width: 170, render: (row: Entry) => rowTime(row.at) },
          ]}
          empty={list.data && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </div>
      <div className={styles.foot}>
        <Pager pageNo={pageNo} pageSize={pageSize} total={total} onChange={setPageNo} />
      </div>
      {asking && action !== null && (
        <PromptDialog
          title={period === 'DAY' ? t('clearAsk') : t('invalidateAsk', { action })}
          text={t(period === 'DAY' ? 'clearText' : 'invalidateText', { count: total })}
          onDismiss={() => setAsking(false)}
          answers={[
            { label: t('keep'), onPress: () => setAsking(false) },
            {
              label: action,
              strong: true,
              onPress: () => {
                setAsking(false);
                emptying.mutate();
              },
            },
          ]}
        />
      )}
    </div>
  );
}
