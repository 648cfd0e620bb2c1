/** Who came where, by laps and total time or by the best lap. */
import type { RacePage } from '@paddock/contracts/wire';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { Choice } from '../../shared/controls';
import { gap, lapTime, totalTime } from '../../shared/format';
import { Permitted } from '../../shared/Permitted';
import { DataTable } from '../../shared/table/DataTable';
import styles from './races.module.css';
import { texts } from './texts';

type Driver = RacePage['drivers'][number];
type Order = 'byRace' | 'byBest';
const orders = ['byRace', 'byBest'] as const;
const none = '—';

function useRemarks(): (driver: Driver) => string {
  const t = texts.use();
  return ({ state, endReason, bestLapMs, invalidated, testDrive }) =>
    [
      state === 'RUNNING' ? t('onTrack') : '',
      endReason === 'redFlag' ? t('redFlag') : '',
      state === 'FINISHED' && !['completed', 'timeOver', 'redFlag'].includes(endReason ?? '') ? t('stopped') : '',
      state === 'FINISHED' && bestLapMs === null ? t('noTime') : '',
      invalidated ? t('invalidated') : '',
      testDrive ? t('testDrive') : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
}

/** Behind the one who is first in this order. */
function gapText(driver: Driver, order: Order, best: number | null, lapsText: (count: number) => string): string {
  if (order === 'byBest')
    return driver.bestLapMs === null || best === null || driver.bestRank === 1 ? none : gap(driver.bestLapMs - best);
  if (driver.gap === null) return none;
  return driver.gap.kind === 'time' ? gap(driver.gap.ms) : lapsText(driver.gap.laps);
}

export function Standings({ drivers }: { drivers: readonly Driver[] }) {
  const t = texts.use();
  const [order, setOrder] = useState<Order>('byRace');
  const remarks = useRemarks();
  const rankings = useMenuPath(['ranking/SysRankingList']);
  const laps = drivers.flatMap(({ bestLapMs }) => (bestLapMs === null ? [] : [bestLapMs]));
  const best = laps.length === 0 ? null : Math.min(...laps);
  const shown =
    order === 'byRace'
      ? drivers
      : drivers.toSorted((a, b) => (a.bestRank ?? Number.MAX_SAFE_INTEGER) - (b.bestRank ?? Number.MAX_SAFE_INTEGER));
  return (
    <section className={styles.part}>
      <header>
        <h2>{t('standings')}</h2>
        <div className={styles.order}>
          <Choice
            name="race-order"
            label={t('orderBy')}
            value={order}
            options={orders.map((value) => ({ value, label: t(value === 'byBest' ? 'bestLap' : value) }))}
            onChange={setOrder}
          />
        </div>
        {rankings !== null && (
          <Permitted to="ranking:edit">
            <Link className={styles.ranking} to={rankings}>
              {t('toRanking')}
            </Link>
          </Permitted>
        )}
      </header>
      <DataTable
        label={t('standings')}
        rows={shown}
        columns={[
          {
            key: 'position',
            title: t('position'),
            width: 80,
            room: 'fixed',
            align: 'right',
            render: (row: Driver) => <b className="num">{(order === 'byRace' ? row.rank : row.bestRank) ?? none}</b>,
          },
          {
            key: 'driver',
            title: t('raceDriver'),
            width: 200,
            ellipsis: true,
            render: (row: Driver) => (row.memberName === null ? row.cheshou : `${row.cheshou} (${row.memberName})`),
          },
          { key: 'kart', title: t('kartNumber'), width: 90, render: (row: Driver) => row.cardName },
          {
            ...{ key: 'laps', title: t('QUAN'), width: 80, align: 'right' },
            render: (row: Driver) => <span className="num">{row.laps}</span>,
          },
          {
            ...{ key: 'best', title: t('bestLap'), width: 110, align: 'right' },
            render: (row: Driver) => (
              <span className={`num ${row.bestLapMs !== null && row.bestLapMs === best ? styles.lapBest : ''}`}>
                {lapTime(row.bestLapMs)}
              </span>
            ),
          },
          {
            ...{ key: 'total', title: t('total'), width: 120, align: 'right' },
            render: (row: Driver) => <span className="num">{totalTime(row.totalMs)}</span>,
          },
          {
            ...{ key: 'gap', title: t('gap'), width: 110, align: 'right' },
            render: (row: Driver) => (
              <span className="num">{gapText(row, order, best, (count) => t('gapLaps', { count }))}</span>
            ),
          },
          { key: 'remark', title: t('remark'), width: 200, ellipsis: true, render: (row: Driver) => remarks(row) },
        ]}
      />
    </section>
  );
}
