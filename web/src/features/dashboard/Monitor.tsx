/** First the verdict, then each part: what is wrong in a sentence, what is right in one line. */
import { SCHEDULES, type ScheduleName } from '@paddock/contracts/schedules';
import type { AnswerOf, scheduleRoutes } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { ask, askWhole } from '../../shared/call';
import { daysUntil } from '../../app/shell/licence';
import { useDepartInfo } from '../../shared/depart';
import { clockTime, parseTime, rowTime, venueDate } from '../../shared/format';
import { lang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { ErrorState } from '../../shared/ListStates';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { useMayPress } from '../../shared/session';
import { useVehicles } from '../../shared/useVehicles';
import { namedDevice } from '../../shared/venueNames';
import { words } from '../../shared/words';
import { texts as sourceTexts } from '../system/sourceTexts';
import { alarmsOf } from '../fleet/alarms';
import { alarmTexts } from '../fleet/alarmTexts';
import { useLatency } from '../fleet/useBoard';
import { BrowserErrors } from './BrowserErrors';
import { type Check, type CheckKey, checksOf, type Reports } from './checks';
import { useMenuPath } from '../../app/menuLinks';
import styles from './dashboard.module.css';
import monitor from './monitor.module.css';
import { texts } from './monitorTexts';

const checkEveryMs = 10_000;
const dayMs = 86_400_000;
const bytesOfGb = 1_000_000_000;

/** Whether the service reaches its database. */
const isReady = (signal: AbortSignal): Promise<boolean> =>
  fetch('/health/ready', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

function useReports() {
  const orgCode = useStoreOfKeys();
  const latencyMs = useLatency();
  const vehicles = useVehicles();
  const depart = useDepartInfo();
  const shared = { refetchInterval: checkEveryMs, meta: { silent: true } };
  const ready = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'ready'),
    queryFn: ({ signal }) => isReady(signal),
  });
  const edges = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'edges'),
    queryFn: ({ signal }) => ask('GET /edge/sysEdge/list', {}, { signal }),
  });
  const devices = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'devices'),
    queryFn: ({ signal }) => askWhole('GET /device/sysDevice/list', {}, { signal }),
  });
  const schedules = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'schedules'),
    queryFn: ({ signal }) => ask('GET /sys/schedule/warnings', {}, { signal, silent: true }),
  });
  const sources = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'sources'),
    queryFn: ({ signal }) => ask('GET /sys/dataSource/down', {}, { signal, silent: true }),
  });
  const disks = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'disks'),
    queryFn: ({ signal }) => ask('GET /sys/dataSource/space', {}, { signal, silent: true }),
  });
  const sms = useQuery({
    ...shared,
    queryKey: storeKey('monitor', 'sms'),
    queryFn: ({ signal }) => ask('GET /message/sysSmsPackage/left', {}, { signal, silent: true }),
    enabled: useMayPress('smsPackage:list'),
  });
  if (edges.isError && !edges.data) return { failed: edges, checks: null, at: 0 };
  if (latencyMs === undefined || ready.data === undefined || !edges.data || !devices.data)
    return { failed: null, checks: null, at: 0 };
  const checks = checksOf({
    ...{ latencyMs, database: ready.data, schedules: wordedOf(schedules.data), vehicles },
    sms: sms.data?.left == null ? null : { left: sms.data.left, usedInWeek: sms.data.usedInWeek },
    disks: (disks.data ?? []).map(({ volume, freeBytes, fullTime }) => ({
      ...{ name: texts.t(volume === 'database' ? 'disk_database' : 'disk_files'), freeBytes },
      daysLeft: daysTo(fullTime),
    })),
    sources: (sources.data ?? []).map(({ key, since }) => ({ name: sourceTexts.t(key), since })),
    licenceDays: depart?.endTime ? daysUntil(depart.endTime, depart.timeZone) : null,
    alarmWords: (alarms) =>
      alarmsOf(alarms)
        .map(({ key, code, name }) => (code === null ? key : alarmTexts.t(code, { name })))
        .join(words.t('between')),
    edges: edges.data.filter((edge) => edge.sysOrgCode === orgCode),
    devices: devices.data.filter((device) => device.sysOrgCode === orgCode).map(namedDevice),
  });
  return { failed: null, checks, at: Math.max(edges.dataUpdatedAt, ready.dataUpdatedAt) };
}

const daysTo = (time: string | null): number | null => {
  const at = time === null ? null : parseTime(time);
  return at === null ? null : Math.floor((at - Date.now()) / dayMs);
};

/** Schedules that rest or fail, each in a few words. */
function wordedOf(answer: AnswerOf<typeof scheduleRoutes.warnings> | undefined): Reports['schedules'] {
  if (!answer) return null;
  const wrong = answer.warnings.map(({ name, kind, since }) => ({
    name: texts.t(kind === 'paused' ? 'isPaused' : 'isFailing', {
      name: SCHEDULES[name as ScheduleName]?.[lang()][0] ?? name,
    }),
    since,
  }));
  return { working: answer.working, seenAt: answer.seenTime, wrong };
}

/** Days to an end that comes by itself, in words. */
function endOf(key: CheckKey, daysLeft: number | null): string | null {
  if (daysLeft === null) return null;
  if (key === 'disks') return texts.t('ends_disks', { day: venueDate(Date.now() + daysLeft * dayMs) });
  if (key !== 'sms' && key !== 'licence') return null;
  if (daysLeft < 0) return texts.t('licenceOver');
  return texts.t(key === 'sms' ? 'ends_sms' : 'ends_licence', { count: daysLeft });
}

/** What to do, in order; the first can be done here where there is a page for it. */
function Steps({ of, to }: { of: CheckKey; to: string | null | undefined }) {
  const t = texts.use();
  return (
    <ol className={monitor.checkSteps}>
      <li>
        {t(`${of}_do1`)} {to && <Link to={to}>{t(linkOf(of))}</Link>}
      </li>
      <li>{t(`${of}_do2`)}</li>
      <li>{t('callSupport')}</li>
    </ol>
  );
}

const linkOf = (key: CheckKey) =>
  key === 'sources'
    ? 'toSources'
    : key === 'sms'
      ? 'toPackages'
      : key === 'schedules' || key === 'background'
        ? 'jobs'
        : key === 'devices'
          ? 'toDevices'
          : 'trackBoard';

function Row({
  check: { key, icon, ok, well, wrong, worst, since, daysLeft },
  pages,
}: {
  check: Check;
  /** Where it is looked after; null: this user does not have the page. */
  pages: Readonly<Partial<Record<CheckKey, string | null>>>;
}) {
  const t = texts.use();
  const names = wrong.join(words.t('between'));
  const figure =
    worst !== null && key === 'disks'
      ? t('worst_disks', { count: (worst / bytesOfGb).toFixed(1) })
      : worst !== null && (key === 'service' || key === 'edge' || key === 'sms' || key === 'batteries')
        ? t(`worst_${key}`, { count: worst, ms: worst })
        : null;
  const end = endOf(key, daysLeft);
  return (
    <li className={ok ? '' : monitor.wrong}>
      <span className={ok ? styles.panelQuiet : monitor.checkCare}>
        <Icon name={icon} />
      </span>
      <b>{t(key)}</b>
      <span>
        {t(ok && key !== 'schedules' && key !== 'sources' ? `${key}_well` : `${key}_wrong`, { well, names })}
        {(since !== null || (!ok && end !== null)) && (
          <small className={`${styles.panelQuiet} num`}>
            {[since !== null && t('since', { time: rowTime(since) }), end].filter(Boolean).join(words.t('between'))}
          </small>
        )}
      </span>
      <span className={`num ${styles.panelQuiet}`}>{[figure, ok && end].filter(Boolean).join(words.t('between'))}</span>
      {ok ? (
        <span className={monitor.checkWell}>
          <Icon name="tick" size={14} label={t('rightNow')} />
        </span>
      ) : (
        <span />
      )}
      {!ok && <Steps of={key} to={pages[key]} />}
    </li>
  );
}

export default function Monitor() {
  const t = texts.use();
  const board = useMenuPath(['vehicle/SysMarshalBoard']);
  const jobs = useMenuPath(['system/ScheduleList']);
  const sources = useMenuPath(['system/DataSources']);
  const sms = useMenuPath(['message/SysSmsPackageList']);
  const devices = useMenuPath(['vehicle/SysDeviceList']);
  const pages = {
    ...{ background: jobs, schedules: jobs, sources, sms, devices },
    ...{ edge: board, karts: board, batteries: board },
  };
  const { failed, checks, at } = useReports();
  if (failed) return <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (checks === null) return null;
  const wrong = checks.filter(({ ok }) => !ok);
  return (
    <div className={styles.analysis}>
      <h1 className="sr-only">{t('monitor')}</h1>
      <BreadcrumbSide>
        <span className={`${styles.panelQuiet} num`}>{t('checkedAt', { time: clockTime(at) })}</span>
      </BreadcrumbSide>
      <section className={`${styles.panel} ${monitor.verdict}`} role="status">
        <span className={wrong.length === 0 ? monitor.checkWell : monitor.checkCare}>
          <Icon name={wrong.length === 0 ? 'tickRound' : 'warning'} size={24} />
        </span>
        <div>
          <strong>{wrong.length === 0 ? t('allWell') : t('toLookAt', { count: wrong.length })}</strong>
          <p className={styles.panelQuiet}>{t(wrong.length === 0 ? 'allWellHint' : 'nothingLost')}</p>
        </div>
      </section>
      {(
        [
          ['wrongNow', wrong],
          ['rightNow', checks.filter(({ ok }) => ok)],
        ] as const
      ).map(
        ([name, rows]) =>
          rows.length > 0 && (
            <section key={name} className={styles.panel}>
              <h2 className={monitor.checkHead}>{t(name)}</h2>
              <ul className={monitor.monitorChecks}>
                {rows.map((check) => (
                  <Row key={check.key} check={check} pages={pages} />
                ))}
              </ul>
            </section>
          ),
      )}
      <BrowserErrors />
    </div>
  );
}
