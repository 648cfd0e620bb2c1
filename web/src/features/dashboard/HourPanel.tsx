/** The hours of a day as bars over those of the day that it is compared with; what is shown can be chosen. */
import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { Choice } from '../../shared/controls';
import { groupThousands, money } from '../../shared/format';
import { EmptyState } from '../../shared/ListStates';
import styles from './dashboard.module.css';
import { wholeDay } from './hours';
import { texts } from './texts';

const HourChart = lazyPart(() => import('./HourChart'));

export type HourKey = 'taken' | 'earned' | 'runs';
type Figures = Record<HourKey, number>;
export interface DayHour extends Figures {
  hour: number;
  then: Figures | null;
}

const nothing: Figures = { taken: 0, earned: 0, runs: 0 };

export function HourPanel({
  keys,
  hours,
  nowHour,
  nowMinute,
  compared,
  suffix = '',
}: {
  /** What may be shown; the first is shown at first. */
  keys: readonly HourKey[];
  hours: readonly DayHour[];
  nowHour: number | null;
  nowMinute: number | null;
  compared: string;
  /** Behind the title: over what the figures are summed. */
  suffix?: string;
}) {
  const t = texts.use();
  const [chosen, setChosen] = useState<HourKey>(keys[0] ?? 'runs');
  const day = wholeDay(hours, nowHour, (hour) => ({ hour, ...nothing, then: null }));
  const label = t(`hourly_${chosen}`) + suffix;
  return (
    <section className={styles.panel}>
      <header>
        <h2>{label}</h2>
        <span className={styles.legend}>
          <i className={styles.legendToday} /> {t('shownDay')}
          {nowHour !== null && (
            <>
              <i className={styles.legendRunning} /> {t('unfinished')}
            </>
          )}
          <i className={styles.legendCompare} /> {compared}
        </span>
        {keys.length > 1 && (
          <div className={styles.panelChoice}>
            <Choice
              name="hourly"
              label={t('figure')}
              value={chosen}
              options={keys.map((value) => ({ value, label: t(value) }))}
              onChange={setChosen}
            />
          </div>
        )}
      </header>
      {day.length === 0 ? (
        <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />
      ) : (
        <Suspense fallback={<div className={styles.hourChart} />}>
          <HourChart
            label={label}
            series={day.map(({ hour, then, ...now }) => ({ hour, today: now[chosen], lastWeek: then?.[chosen] ?? 0 }))}
            shown={chosen === 'runs' ? groupThousands : money}
            compared={compared}
            nowHour={nowHour ?? -1}
            nowShare={(nowMinute ?? 0) / 60}
          />
        </Suspense>
      )}
    </section>
  );
}
