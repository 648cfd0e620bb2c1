/** Which vehicle was on track when: one line each, now in red. What stands bars the line from then on. */
import { EmptyState } from '../../shared/ListStates';
import styles from './dashboard.module.css';
import { PanelLink } from './Panel';
import { texts } from './texts';
import { useVehicleUse } from './useFigures';

const hourMinutes = 60;
/** Hours that the chart always shows. */
const opensAt = 10;
const closesAt = 22;
const rowHeight = 9;
/** From so many hours on every second one is named. */
const crowdedHours = 14;

export function VehicleUse({ to }: { to: string | null }) {
  const t = texts.use();
  const { data } = useVehicleUse();
  const vehicles = data?.vehicles ?? [];
  const now = data?.nowMinutes ?? 0;
  const starts = vehicles.flatMap(({ runs }) => runs.map(({ from }) => from));
  const first = Math.min(opensAt, ...starts.map((from) => Math.floor(from / hourMinutes)));
  const last = Math.max(closesAt, Math.ceil(now / hourMinutes));
  const [from, span] = [first * hourMinutes, (last - first) * hourMinutes];
  const at = (minutes: number): number => ((Math.max(from, minutes) - from) / span) * 100;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const runs = vehicles.reduce((sum, each) => sum + each.runs.length, 0);
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('vehicles')}</h2>
        <span className={styles.legend}>
          <i className={styles.legendToday} /> {t('runs')}
          <i className={styles.legendBarred} /> {t('barred')}
        </span>
        <PanelLink to={to}>{t('seeVehicles', { count: vehicles.length })}</PanelLink>
      </header>
      {data && vehicles.length === 0 ? (
        <EmptyState title={t('noVehicles')} hint={t('noVehiclesHint')} />
      ) : (
        <div
          className={styles.use}
          role="img"
          aria-label={t('useLabel', { runs, count: vehicles.length })}
          style={{ height: vehicles.length * rowHeight + 26 }}
        >
          <ol className={`${styles.useNames} num`}>
            {vehicles.map(({ id, name }, index) => (
              <li key={id}>{index === 0 || (index + 1) % 5 === 0 ? name : ''}</li>
            ))}
          </ol>
          <div className={styles.useField}>
            {hours.map((hour) => (
              <span key={hour} className={`${styles.useHour} num`} style={{ left: `${at(hour * hourMinutes)}%` }}>
                {hours.length > crowdedHours && hour % 2 === 1 ? '' : `${hour}:00`}
              </span>
            ))}
            {vehicles.map(({ id, barredFrom, runs: own }, index) => (
              <div key={id} className={styles.useRow} style={{ top: index * rowHeight }}>
                {own.map((run, nth) => (
                  <i
                    key={nth}
                    style={{ left: `${at(run.from)}%`, width: `${Math.max(0.3, at(run.to) - at(run.from))}%` }}
                  />
                ))}
                {barredFrom !== null && barredFrom < now && (
                  <i
                    className={styles.barred}
                    style={{ left: `${at(barredFrom)}%`, width: `${at(now) - at(barredFrom)}%` }}
                  />
                )}
              </div>
            ))}
            <b className={styles.useNow} style={{ left: `${at(now)}%` }} />
          </div>
        </div>
      )}
    </section>
  );
}
