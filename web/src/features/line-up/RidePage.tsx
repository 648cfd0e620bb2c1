/** The page that a driver's phone opens from the code of the ticket: the place in the line, then each lap. */
import type { RidePage as Ride } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api';
import { ask } from '../../shared/call';
import { countdown, lapTime, minuteTime, waitMinutes } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { PhoneFailure, PhonePage } from '../../shared/PhonePage';
import { steadyNow, useSteadyNow } from '../../shared/steadyClock';
import { venueZone } from '../../shared/venueZone';
import { words } from '../../shared/words';
import { storeKey } from '../../shared/keys';
import { rideTexts } from './rideTexts';
import styles from './ride-page.module.css';

const nearMs = 5_000;
const farMs = 10_000;
/** Anyone who has passed comes back by the staff alone. */
const passedMs = 60_000;
/** Anyone who comes so soon looks at the phone all the time. */
const nearAhead = 2;

/** How soon the page asks again; never once nothing can change any more. */
function nextLookMs(ride: Ride | undefined): number | false {
  if (!ride) return farMs;
  if (ride.state === 'REVOKED' || ride.run?.state === 'FINISHED') return false;
  if (ride.state === 'PASSED') return passedMs;
  return ride.run !== null || (ride.state === 'QUEUING' && ride.ahead <= nearAhead) ? nearMs : farMs;
}

function Big({ label, value, unit }: { label: string; value: string | number; unit?: string }) {
  return (
    <div className={styles.big}>
      <span>{label}</span>
      <p>
        <strong className="num">{value}</strong> {unit}
      </p>
    </div>
  );
}

function Notice({ title, hint, urgent = false }: { title: string; hint?: string; urgent?: boolean }) {
  return (
    <div className={`${styles.notice} ${urgent ? styles.urgent : ''}`} role="status">
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
    </div>
  );
}

function Waiting({ ride }: { ride: Ride }) {
  const t = rideTexts.use();
  const { waitSeconds } = ride;
  const minutes = waitSeconds === null ? 0 : waitMinutes(waitSeconds);
  const hint = ride.isStopped
    ? t('stopped')
    : waitSeconds === null
      ? t('noKart')
      : minutes === 0
        ? t('soon')
        : t('aboutAt', { time: minuteTime(Date.parse(ride.now) + waitSeconds * 1000) });
  return (
    <>
      {ride.calledAt !== null && <Notice title={t('called')} urgent />}
      <div className={styles.pair}>
        <Big label={t('aheadOfYou')} value={ride.ahead} unit={t('people')} />
        {minutes > 0 && <Big label={t('wait')} value={minutes} unit={t('minutes')} />}
      </div>
      {ride.calledAt === null && <p className="phone-hint">{hint}</p>}
    </>
  );
}

function Laps({ run }: { run: NonNullable<Ride['run']> }) {
  const t = rideTexts.use();
  if (run.laps.length === 0) return <p className="phone-hint">{t('noLaps')}</p>;
  return (
    <section>
      <h2>{t('allLaps')}</h2>
      <ol className={styles.laps}>
        {run.laps.toReversed().map(({ number, lapMs, isVoid }) => (
          <li key={number} className={!isVoid && lapMs === run.bestLapMs ? styles.best : ''}>
            <span>{t('lapNumber', { n: number })}</span>
            {isVoid && <span className={styles.quiet}>{t('voided')}</span>}
            {!isVoid && lapMs === run.bestLapMs && <span>{words.t('bestLap')}</span>}
            <strong className="num">{lapTime(lapMs)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Driven({ run, kart, aheadMs }: { run: NonNullable<Ride['run']>; kart: string; aheadMs: number }) {
  const t = rideTexts.use();
  const now = useSteadyNow() + aheadMs;
  if (run.state === 'FAILED') return <Notice title={t('failed')} hint={t('failedHint')} />;
  if (run.state === 'DISPATCHED') return <Notice title={t('boarding', { kart })} hint={t('boardingHint')} urgent />;
  const done = run.laps.length;
  return (
    <>
      <Notice title={run.state === 'FINISHED' ? t('finished') : t('running', { kart })} />
      <div className={styles.pair}>
        <Big label={t('lapsDone')} value={done} unit={words.t('lapUnit', { count: done })} />
        {run.state === 'RUNNING' && run.lapsLeft !== null && (
          <Big label={t('lapsLeft')} value={run.lapsLeft} unit={words.t('lapUnit', { count: run.lapsLeft })} />
        )}
        {run.state === 'RUNNING' && run.endsAt !== null && (
          <Big label={t('timeLeft')} value={countdown(Date.parse(run.endsAt) - now)} />
        )}
        {run.bestLapMs !== null && <Big label={words.t('bestLap')} value={lapTime(run.bestLapMs)} />}
      </div>
      <Laps run={run} />
    </>
  );
}

function State({ ride, aheadMs }: { ride: Ride; aheadMs: number }) {
  const t = rideTexts.use();
  if (ride.run) return <Driven run={ride.run} kart={ride.kart} aheadMs={aheadMs} />;
  if (ride.state === 'PASSED') return <Notice title={t('passed')} hint={t('passedHint')} urgent />;
  if (ride.state === 'REVOKED') return <Notice title={t('cancelled')} hint={t('cancelledHint')} />;
  return <Waiting ride={ride} />;
}

export default function RidePage() {
  const t = rideTexts.use();
  const language = useLang();
  const token = useSearchParams()[0].get('t') ?? '';
  const page = useQuery({
    queryKey: storeKey('ridePage', token),
    queryFn: async ({ signal }) => {
      const ride = await ask('POST /consume/sysRidePage/open', { token }, { signal, silent: true });
      venueZone.set(ride.timeZone);
      return { ride, aheadMs: Date.parse(ride.now) - steadyNow() };
    },
    meta: { silent: true },
    retry: false,
    // A code that is not known never will be.
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.kind !== 'failed' ? false : nextLookMs(state.data?.ride),
  });
  const ride = page.data?.ride;
  return (
    <PhonePage title={t('title')} face={ride?.face}>
      {page.data && ride && (
        <>
          <div className={styles.number}>
            <strong className="num">{ride.number}</strong>
            <span>{ride.driverName}</span>
            <span className={styles.quiet}>{language === 'en' ? ride.tariffNameEn : ride.tariffName}</span>
          </div>
          {page.isError && <p className="phone-fault">{t('asOf', { time: minuteTime(Date.parse(ride.now)) })}</p>}
          <State ride={ride} aheadMs={page.data.aheadMs} />
        </>
      )}
      {!ride && page.isError && <PhoneFailure title={t('unreadable')} error={page.error} onRetry={page.refetch} />}
    </PhonePage>
  );
}
