/** A day's figures beside those of the same weekday before: what was taken and what was earned, by whom and for what, and how the track ran. */
import { useSearchParams } from 'react-router';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { Choice } from '../../shared/controls';
import { DayField } from '../../shared/DayField';
import { clockTime, dayOf } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { Permitted } from '../../shared/Permitted';
import { exportFile } from '../../shared/resource/exportRows';
import { comparedName } from './compared';
import { Composition } from './Composition';
import styles from './dashboard.module.css';
import { PastFigures, TodayFigures } from './DayFigures';
import { type DayHour, HourPanel } from './HourPanel';
import { wholeDay } from './hours';
import { LineChart } from './LineChart';
import { useMenuPath } from '../../app/menuLinks';
import { Cashiers, GivenPanel, Goods, StoredPanel } from './MoneyPanels';
import { PanelLink } from './Panel';
import { texts } from './texts';
import { type Compare, type Day, type Today, useDay, useLiveFigures, useToday } from './useFigures';
import { VehicleUse } from './VehicleUse';
import { VisitsPanel } from './VisitsPanel';

/** The day and what it is compared with stand in the address. */
function useAsked() {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string): void =>
    setAddress(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const compare: Compare = address.get('compare') === 'fourWeeks' ? 'fourWeeks' : 'week';
  return { day: address.get('day') ?? '', compare, set };
}

const hoursWithoutMoney = (today: Today): DayHour[] =>
  today.series.map(({ hour, runs, lastWeekRuns }) => ({
    ...{ hour, runs, taken: 0, earned: 0 },
    then: { runs: lastWeekRuns, taken: 0, earned: 0 },
  }));

function Waits({ today }: { today: Today }) {
  const t = texts.use();
  const lineUp = useMenuPath(['consume/SysConsumePaiduiList', 'consume/SysConsumeTool']);
  const hours = wholeDay(today.series, today.nowHour, (hour) => ({
    ...{ hour, runs: 0, wait: null, lastWeekRuns: 0, lastWeekWait: null },
  }));
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('waits')}</h2>
        <span className={styles.legend}>
          <i className={styles.legendLine} /> {t('today')}
          <i className={styles.legendDash} /> {t('lastWeekShort')}
        </span>
        <PanelLink to={lineUp}>{t('whoIsWaiting')}</PanelLink>
      </header>
      {hours.every(({ wait, lastWeekWait }) => wait === null && lastWeekWait === null) ? (
        <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />
      ) : (
        <LineChart
          label={t('waits')}
          points={hours.map(({ hour, wait, lastWeekWait }) => ({ hour, now: wait, then: lastWeekWait }))}
        />
      )}
    </section>
  );
}

function Tools({ shown, asked }: { shown: Day | undefined; asked: ReturnType<typeof useAsked> }) {
  const t = texts.use();
  if (!shown) return null;
  const day = asked.day === '' ? shown.day : asked.day;
  const title = t('exportTitle', { day });
  return (
    <>
      <DayField label={t('dayLabel')} value={day} onChange={(next) => asked.set('day', next)} />
      {asked.day !== '' && (
        <button type="button" className="plain-button" onClick={() => asked.set('day', '')}>
          {t('backToToday')}
        </button>
      )}
      <div className={styles.compareChoice}>
        <Choice
          name="compare"
          label={t('compareLabel')}
          value={asked.compare}
          options={(['week', 'fourWeeks'] as const).map((value) => ({
            value,
            label: t('against', { name: comparedName(value, day) }),
          }))}
          onChange={(value) => asked.set('compare', value === 'week' ? '' : value)}
        />
      </div>
      <Permitted to="figures:export">
        <button
          type="button"
          className="plain-button"
          onClick={() =>
            void exportFile('/dashboard/sysDashboard/exportXls', title, `${title}.xlsx`, { day, format: 'xlsx' })
          }
        >
          <Icon name="down" size={14} /> {t('export')}
        </button>
      </Permitted>
    </>
  );
}

export default function Analysis() {
  const t = texts.use();
  const asked = useAsked();
  const today = useToday();
  const day = useDay(asked.day, asked.compare);
  const board = useMenuPath(['vehicle/SysMarshalBoard']);
  useLiveFigures();
  if (today.isError && !today.data) {
    return <ErrorState message={today.error.message} onRetry={() => void today.refetch()} />;
  }
  if (day.isError && !day.data) return <ErrorState message={day.error.message} onRetry={() => void day.refetch()} />;
  if (!today.data || (day.isEnabled && !day.data)) return null;
  const money = day.data;
  const compared = comparedName(asked.compare, money?.day ?? dayOf(today.data.asOf));
  const isNow = money === undefined || money.nowHour !== null;
  return (
    <div className={styles.analysis}>
      <h1 className="sr-only">{t('analysis')}</h1>
      <BreadcrumbSide>
        <span className={`${styles.panelQuiet} one-line`}>
          {isNow ? t('asOf', { time: clockTime(today.data.asOf).slice(0, 5) }) : t('wholeDays')}
        </span>
        <Tools shown={money} asked={asked} />
      </BreadcrumbSide>
      {isNow ? (
        <TodayFigures today={today.data} {...(money && { day: money })} compared={compared} />
      ) : (
        <PastFigures day={money} compared={compared} />
      )}
      <div className={money ? styles.panelRow : ''}>
        <HourPanel
          keys={money ? ['taken', 'earned', 'runs'] : ['runs']}
          hours={money?.hours ?? hoursWithoutMoney(today.data)}
          nowHour={money ? money.nowHour : today.data.nowHour}
          nowMinute={money ? money.nowMinute : today.data.nowMinute}
          compared={compared}
        />
        {money && <Composition day={money} compared={compared} />}
      </div>
      {isNow && (
        <div className={styles.panelRow}>
          <VehicleUse to={board} />
          <Waits today={today.data} />
        </div>
      )}
      {money && (
        <div className={styles.panelPairs}>
          <StoredPanel day={money} compared={compared} />
          <GivenPanel day={money} compared={compared} />
          <Cashiers day={money} />
          <Goods day={money} />
        </div>
      )}
      {isNow && <VisitsPanel />}
    </div>
  );
}
