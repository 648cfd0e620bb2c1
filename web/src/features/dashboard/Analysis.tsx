/** Today against the same weekday up to the same time; a figure whose rows have a page leads there. */
import type { AnswerOf, dashboardRoutes } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { api } from '../../shared/api';
import { amount, clockTime, groupThousands, money, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import './dashboard.css';
import type { HourFigures } from './hours';
import { useMenuPath } from './menuLinks';
import { texts } from './texts';

const HourChart = lazy(() => import('./HourChart'));

type Today = AnswerOf<typeof dashboardRoutes.today>;
type Hour = Today['series'][number];

const readEveryMs = 30_000;
const venueOffsetHours = 8;
/** Hours that the chart always shows. */
const opensAt = 10;
const closesAt = 21;

interface FigureProps {
  label: string;
  value: ReactNode;
  unit?: string;
  /** Today and the base to compare with. */
  against?: { now: number; base: number; shown: string };
  /** The page that shows the rows of the figure. */
  link?: { to: string | null; label: string };
}

function Figure({ label, value, unit, against, link }: FigureProps) {
  const t = texts.use();
  const percent = against && against.base > 0 ? ((against.now - against.base) / against.base) * 100 : null;
  return (
    <div className="figure">
      <span className="figure-label">{label}</span>
      <span className="figure-value num">
        {value}
        {unit && <span className="figure-unit">{unit}</span>}
      </span>
      <span className="figure-against num">
        {against &&
          (percent === null ? (
            t('noBase')
          ) : (
            <>
              <b>
                {percent >= 0 ? '▲' : '▼'} {Math.abs(percent).toFixed(1)}%
              </b>{' '}
              {t('lastWeek', { value: against.shown })}
            </>
          ))}
      </span>
      {link !== undefined && link.to !== null && (
        <Link to={link.to}>
          {link.label} <Icon name="arrow" size={14} />
        </Link>
      )}
    </div>
  );
}

function Figures({ today }: { today: Today }) {
  const t = texts.use();
  const tabs = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const lineUp = useMenuPath(['consume/SysConsumePaiduiList', 'consume/SysConsumeTool']);
  const vehicles = useMenuPath(['vehicle/SysMarshalBoard']);
  const use = today.vehicles === 0 ? 0 : Math.round((today.vehiclesInUse / today.vehicles) * 100);
  return (
    <section className="figures">
      <Figure
        label={t('takings')}
        value={
          <>
            <span className="figure-yen">¥</span>
            {amount(today.takings)}
          </>
        }
        against={{ now: today.takings, base: today.lastWeek.takings, shown: amount(today.lastWeek.takings) }}
      />
      <Figure
        label={t('runs')}
        value={groupThousands(today.runs)}
        unit={t('runUnit', { count: today.runs })}
        against={{ now: today.runs, base: today.lastWeek.runs, shown: groupThousands(today.lastWeek.runs) }}
      />
      <Figure
        label={t('lineUpTitle')}
        value={today.waiting}
        unit={t('personUnit', { count: today.waiting })}
        link={{ to: lineUp, label: t('whoIsWaiting') }}
      />
      <Figure
        label={t('vehicles')}
        value={use}
        unit={`%, ${t('ofVehicles', { used: today.vehiclesInUse, all: today.vehicles })}`}
        link={{ to: vehicles, label: t('toVehicles') }}
      />
      <Figure
        label={t('pendingTabs')}
        value={today.pendingTabs}
        unit={t('tabUnit', { count: today.pendingTabs })}
        link={{ to: tabs && `${tabs}?playState=GUADAN`, label: t('payLaterRecords') }}
      />
    </section>
  );
}

/** Every hour of the venue's day, also those without figures; none before the first figure. */
function wholeDay(series: Hour[], nowHour: number): Hour[] {
  if (series.length === 0) return [];
  const hours = [...series.map((each) => each.hour), nowHour, opensAt, closesAt];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const hour = first + index;
    const empty = { hour, takings: 0, runs: 0, lastWeekTakings: 0, lastWeekRuns: 0 };
    return series.find((each) => each.hour === hour) ?? empty;
  });
}

const takingsOf = ({ hour, takings, lastWeekTakings }: Hour) => ({ hour, today: takings, lastWeek: lastWeekTakings });
const runsOf = ({ hour, runs, lastWeekRuns }: Hour) => ({ hour, today: runs, lastWeek: lastWeekRuns });

function HourPanel({
  title,
  day,
  clock,
  of,
  shown,
}: {
  title: string;
  day: Hour[];
  clock: { hour: number; share: number };
  of: (hour: Hour) => HourFigures;
  shown: (figure: number) => string;
}) {
  const t = texts.use();
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        <span className="legend">
          <i className="legend-today" /> {t('today')}
          <i className="legend-running" /> {t('unfinished')}
          <i className="legend-compare" /> {t('compare')}
        </span>
      </header>
      {day.length === 0 ? (
        <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />
      ) : (
        <Suspense fallback={<div className="hour-chart" />}>
          <HourChart label={title} series={day.map(of)} shown={shown} nowHour={clock.hour} nowShare={clock.share} />
        </Suspense>
      )}
    </section>
  );
}

export default function Analysis() {
  const t = texts.use();
  const today = useQuery({
    queryKey: ['dashboardToday'],
    queryFn: ({ signal }) => api.get<Today>('/dashboard/sysDashboard/today', {}, { signal }),
    refetchInterval: readEveryMs,
  });
  if (today.isError && !today.data) {
    return <ErrorState message={today.error.message} onRetry={() => void today.refetch()} />;
  }
  if (!today.data) return null;
  const asOf = parseTime(today.data.asOf) ?? today.dataUpdatedAt;
  const venueHour = (new Date(asOf).getUTCHours() + venueOffsetHours) % 24;
  const day = wholeDay(today.data.series, venueHour);
  const clock = { hour: venueHour, share: new Date(asOf).getUTCMinutes() / 60 };
  return (
    <div className="analysis">
      <h1 className="sr-only">{t('analysis')}</h1>
      <BreadcrumbSide>
        <span className="panel-quiet">{t('asOf', { time: clockTime(asOf) })}</span>
      </BreadcrumbSide>
      <Figures today={today.data} />
      <HourPanel title={t('hourly')} {...{ day, clock }} of={takingsOf} shown={money} />
      <HourPanel title={t('hourlyRuns')} {...{ day, clock }} of={runsOf} shown={groupThousands} />
    </div>
  );
}
