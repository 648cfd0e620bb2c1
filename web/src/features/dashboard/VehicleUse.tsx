/** Which vehicle was on track when: one line each, now in red. What stands bars the line from then on. */
import { EmptyState } from '../../shared/ListStates';
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
    <section className="panel">
      <header>
        <h2>{t('vehicles')}</h2>
        <span className="legend">
          <i className="legend-today" /> {t('runs')}
          <i className="legend-barred" /> {t('barred')}
        </span>
        <PanelLink to={to}>{t('seeVehicles', { count: vehicles.length })}</PanelLink>
      </header>
      {data && vehicles.length === 0 ? (
        <EmptyState title={t('noVehicles')} hint={t('noVehiclesHint')} />
      ) : (
        <div
          className="use"
          role="img"
          aria-label={t('useLabel', { runs, count: vehicles.length })}
          style={{ height: vehicles.length * rowHeight + 26 }}
        >
          <ol className="use-names num">
            {vehicles.map(({ id, name }, index) => (
              <li key={id}>{index === 0 || (index + 1) % 5 === 0 ? name : ''}</li>
            ))}
          </ol>
          <div className="use-field">
            {hours.map((hour) => (
              <span key={hour} className="use-hour num" style={{ left: `${at(hour * hourMinutes)}%` }}>
                {hours.length > crowdedHours && hour % 2 === 1 ? '' : `${hour}:00`}
              </span>
            ))}
            {vehicles.map(({ id, barredFrom, runs: own }, index) => (
              <div key={id} className="use-row" style={{ top: index * rowHeight }}>
                {own.map((run, nth) => (
                  <i
                    key={nth}
                    style={{ left: `${at(run.from)}%`, width: `${Math.max(0.3, at(run.to) - at(run.from))}%` }}
                  />
                ))}
                {barredFrom !== null && barredFrom < now && (
                  <i className="barred" style={{ left: `${at(barredFrom)}%`, width: `${at(now) - at(barredFrom)}%` }} />
                )}
              </div>
            ))}
            <b className="use-now" style={{ left: `${at(now)}%` }} />
          </div>
        </div>
      )}
    </section>
  );
}
