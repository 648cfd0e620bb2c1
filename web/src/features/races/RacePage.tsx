/** One race: standings, places and times of every lap, and what happened on the track. Printed, it is the result sheet. */
import type { RacePage as Race } from '@paddock/contracts/wire';
import { Suspense, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../app/lazyPart';
import { clockTime, dateTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { Permitted } from '../../shared/Permitted';
import { exportFile } from '../../shared/resource/exportRows';
import { sessionNameOf } from '../../shared/venueNames';
import { Incidents } from './Incidents';
import { LapTable } from './LapTable';
import { positionsOf } from './positions';
import styles from './races.module.css';
import { Standings } from './Standings';
import { texts } from './texts';
import { useRace } from './useRace';

const LapChart = lazyPart(() => import('./LapChart'));
const listPath = '/match/SysRaceList';

function Head({ race }: { race: Race }) {
  const t = texts.use();
  const language = useLang();
  const navigate = useNavigate();
  const name = sessionNameOf(race) ?? t('single');
  const fileName = `${t('lapTable')}-${dateTime(race.startedAt).replaceAll(/[: ]/g, '-')}.csv`;
  return (
    <header className={styles.head}>
      <div>
        <p>{language === 'en' ? race.storeNameEn : race.storeName}</p>
        <h1>{name}</h1>
        <p className="num">
          {dateTime(race.startedAt)}{' '}
          {race.endedAt === null ? t('going') : t('ended', { time: clockTime(race.endedAt) })}
        </p>
        <p className={`${styles.printed} num`}>{t('printed', { time: dateTime(Date.now()) })}</p>
      </div>
      <div className={styles.tools}>
        <button type="button" className="plain-button" onClick={() => void navigate(listPath)}>
          {t('toList')}
        </button>
        <Permitted to="race:export">
          <button
            type="button"
            className="plain-button"
            onClick={() => void exportFile('/match/sysRace/laps', fileName, fileName, { id: race.id, format: 'csv' })}
          >
            {t('lapsFile')}
          </button>
        </Permitted>
        <button type="button" className="plain-button" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
    </header>
  );
}

function Chart({ race }: { race: Race }) {
  const t = texts.use();
  const lines = useMemo(() => positionsOf(race.drivers), [race.drivers]);
  if (lines.length < 2) return null;
  return (
    <section className={`${styles.part} ${styles.places}`}>
      <header>
        <h2>{t('lapChart')}</h2>
      </header>
      <Suspense fallback={<div className={styles.chart} />}>
        <LapChart lines={lines} label={t('lapChartLabel', { drivers: lines.length })} />
      </Suspense>
    </section>
  );
}

export default function RacePage() {
  const t = texts.use();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { data: race, isError, error, isPending, refetch } = useRace(id);
  if (race)
    return (
      <div className={styles.page}>
        <Head race={race} />
        <Standings drivers={race.drivers} />
        <Chart race={race} />
        <LapTable drivers={race.drivers} kept={race.lapsKept} />
        <Incidents incidents={race.incidents} />
      </div>
    );
  if (isError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (id !== '' && isPending) return <div className={styles.page} aria-busy />;
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{t('result')}</h1>
      <EmptyState
        title={t(id === '' ? 'noneChosen' : 'notFound')}
        {...(id !== '' && { hint: t('notFoundHint') })}
        action={
          <button type="button" className="plain-button" onClick={() => void navigate(listPath)}>
            {t('toList')}
          </button>
        }
      />
    </div>
  );
}
