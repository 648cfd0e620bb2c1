/** The strip of figures: of today with what stands now, of a day that is over with its money. */
import { amount, groupThousands } from '../../shared/format';
import styles from './dashboard.module.css';
import { Figure, Yen } from './Figure';
import { useMenuPath } from '../../app/menuLinks';
import { useRowsOfDay } from './rowsOfDay';
import { texts } from './texts';
import { useTrackFigures } from './trackFigures';
import type { Day, Today } from './useFigures';

/** @param day the money of today; undefined for anyone who may not see it */
export function TodayFigures({ today, day, compared }: { today: Today; day?: Day; compared: string }) {
  const t = texts.use();
  const tabs = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const track = useTrackFigures(today, day?.day);
  const rows = useRowsOfDay(day?.day ?? '');
  const use = today.vehicles === 0 ? 0 : Math.round((today.vehiclesInUse / today.vehicles) * 100);
  const against = (shown: string): string => `${compared} ${shown}`;
  return (
    <section className={styles.figures}>
      {day && (
        <Figure
          label={t('taken')}
          hint={t('takenShort')}
          value={<Yen value={day.money.taken.now} />}
          against={{ ...day.money.taken, shown: against(amount(day.money.taken.then)), byNow: true }}
          link={{ to: rows.orders(), label: t('orderCount', { count: day.orders.now }) }}
        />
      )}
      <Figure
        label={t('runs')}
        value={groupThousands(today.runs)}
        unit={t('runUnit', { count: today.runs })}
        {...track.runs}
      />
      <Figure
        label={t('lineUpTitle')}
        value={today.waiting}
        unit={t('personUnit', { count: today.waiting })}
        {...track.waiting}
      />
      <Figure
        label={t('vehicles')}
        value={use}
        unit={`%, ${t('ofVehicles', { used: today.vehiclesInUse, all: today.vehicles })}`}
        {...track.vehicles}
      />
      <Figure
        label={t('pendingTabs')}
        value={today.pendingTabs}
        unit={t('tabUnit', { count: today.pendingTabs })}
        beside={today.escapedTabs > 0 && t('escapedToday', { count: today.escapedTabs })}
        link={{ to: tabs && `${tabs}?playState=GUADAN`, label: t('payLaterRecords') }}
      />
    </section>
  );
}

export function PastFigures({ day, compared }: { day: Day; compared: string }) {
  const t = texts.use();
  const rows = useRowsOfDay(day.day);
  const keys = ['taken', 'earned', 'prepaid'] as const;
  return (
    <section className={styles.figures}>
      {keys.map((key) => (
        <Figure
          key={key}
          label={t(key)}
          hint={t(`${key}Short`)}
          value={<Yen value={day.money[key].now} />}
          against={{ ...day.money[key], shown: `${compared} ${amount(day.money[key].then)}` }}
          link={{ to: rows.orders(), label: t('details') }}
        />
      ))}
      <Figure
        label={t('orders')}
        value={groupThousands(day.orders.now)}
        against={{ ...day.orders, shown: `${compared} ${groupThousands(Math.round(day.orders.then ?? 0))}` }}
        link={{ to: rows.orders(), label: t('details') }}
      />
      <Figure
        label={t('refunds')}
        value={<Yen value={day.refunds.amount.now} />}
        beside={t('refundCount', { count: day.refunds.count.now })}
        link={{ to: rows.refunds, label: t('details') }}
      />
    </section>
  );
}
