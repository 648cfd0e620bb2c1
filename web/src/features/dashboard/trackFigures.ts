/** How the track runs today beside the same time a week ago, as figures of a strip. */
import type { ComponentProps } from 'react';
import { useMenuPath } from '../../app/menuLinks';
import { dayOf, groupThousands } from '../../shared/format';
import type { Figure } from './Figure';
import { useRowsOfDay } from './rowsOfDay';
import { texts } from './texts';
import type { Today } from './useFigures';

type Shown = Pick<ComponentProps<typeof Figure>, 'against' | 'beside' | 'link'>;

/** @param day as the money of the day is shown; empty: by the clock of today */
export function useTrackFigures(today: Today, day = dayOf(today.asOf)): Record<'runs' | 'waiting' | 'vehicles', Shown> {
  const t = texts.use();
  const lineUp = useMenuPath(['consume/SysConsumePaiduiList', 'consume/SysConsumeTool']);
  const board = useMenuPath(['vehicle/SysMarshalBoard']);
  const rows = useRowsOfDay(day);
  const { lastWeek, waitMinutes } = today;
  // Anyone who had driven by now is on track no more, and anyone who is on track just after midnight has begun the day before.
  const nobodyDrove = lastWeek.runs === 0 && lastWeek.vehiclesInUse === 0;
  const against = (now: number, then: number, shown: string): Shown => ({
    against: { now, then: nobodyDrove ? null : then, shown, byNow: true },
  });
  const waits = (minutes: number, then: number): Shown => {
    const { against: compared } = against(minutes, then, t('meanWaits', { minutes, then }));
    const difference = `${minutes > then ? '▲' : '▼'} ${t('minutes', { count: Math.abs(minutes - then) })}`;
    return { ...(compared && { against: { ...compared, moved: minutes === then ? '' : difference } }) };
  };
  const wait = waitMinutes !== null && t('meanWait', { minutes: Math.round(waitMinutes) });
  return {
    runs: {
      ...against(today.runs, lastWeek.runs, t('lastWeek', { value: groupThousands(lastWeek.runs) })),
      link: { to: rows.races, label: t('whatWasDriven') },
    },
    waiting: {
      ...(waitMinutes !== null && lastWeek.waitMinutes !== null
        ? waits(Math.round(waitMinutes), Math.round(lastWeek.waitMinutes))
        : { beside: wait }),
      link: { to: lineUp, label: t('whoIsWaiting') },
    },
    vehicles: {
      ...against(today.vehiclesInUse, lastWeek.vehiclesInUse, t('lastWeek', { value: lastWeek.vehiclesInUse })),
      link: { to: board, label: t('toVehicles') },
    },
  };
}
