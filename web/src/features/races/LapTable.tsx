/** All lap times, a row for each lap and a column for each driver. */
import type { RacePage } from '@paddock/contracts/wire';
import { useState } from 'react';
import { lapTime } from '../../shared/format';
import { DataTable } from '../../shared/table/DataTable';
import styles from './races.module.css';
import { texts } from './texts';

type Driver = RacePage['drivers'][number];
type Lap = Driver['lapTimes'][number];

/** An hour of laps; an endurance race shows the rest when it is asked for. */
const step = 60;
const marked = ['short', 'void', 'yellow', 'long'] as const;

function LapCell({ lap, own, best }: { lap: Lap | undefined; own: number | null; best: number | null }) {
  const t = texts.use();
  if (!lap) return <span className={styles.lapNone}>—</span>;
  const mark = marked.find((flag) => lap.flags.includes(flag));
  const valid = mark === undefined || mark === 'long';
  const look = !valid ? styles.lapVoid : lap.lapMs === best ? styles.lapBest : lap.lapMs === own ? styles.lapOwn : '';
  return (
    <span className={`num ${look}`}>
      {lapTime(lap.lapMs)}
      {mark && <small>{t(mark)}</small>}
    </span>
  );
}

export function LapTable({ drivers, kept }: { drivers: readonly Driver[]; kept: boolean }) {
  const t = texts.use();
  const [shown, setShown] = useState(step);
  const most = Math.max(0, ...drivers.map(({ lapTimes }) => lapTimes.length));
  const bests = drivers.flatMap(({ bestLapMs }) => (bestLapMs === null ? [] : [bestLapMs]));
  const best = bests.length === 0 ? null : Math.min(...bests);
  const rows = Array.from({ length: Math.min(most, shown) }, (_, index) => ({ id: String(index + 1), index }));
  const left = Math.min(step, most - shown);
  return (
    <section className={`${styles.part} ${styles.laps}`}>
      <header>
        <h2>{t('lapTable')}</h2>
      </header>
      {most === 0 ? (
        <p className={styles.none}>{t(kept ? 'noLaps' : 'lapsGone')}</p>
      ) : (
        <>
          <DataTable
            label={t('lapTable')}
            rows={rows}
            columns={[
              {
                ...{ key: 'lap', title: t('lap'), width: 80, room: 'fixed', align: 'right', fixed: 'start' },
                render: ({ id }: (typeof rows)[number]) => <b className="num">{id}</b>,
              },
              ...drivers.map((driver) => ({
                ...{
                  key: driver.id,
                  title: `${driver.cardName} ${driver.cheshou}`,
                  width: 140,
                  align: 'right' as const,
                },
                render: ({ index }: (typeof rows)[number]) => (
                  <LapCell lap={driver.lapTimes[index]} own={driver.bestLapMs} best={best} />
                ),
              })),
            ]}
          />
          {left > 0 && (
            <button type="button" className={`plain-button ${styles.more}`} onClick={() => setShown(shown + step)}>
              {t('moreLaps', { count: left })}
            </button>
          )}
          <p className={styles.none}>{t('marks')}</p>
        </>
      )}
    </section>
  );
}
