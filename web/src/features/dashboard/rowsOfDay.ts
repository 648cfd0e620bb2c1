/** Addresses of the rows behind the figures of a day; null where the person has no such page. */
import { useMenuPath } from '../../app/menuLinks';
import { wireTimeOf } from '../../shared/venueZone';
import type { Day } from './useFigures';

type Values = Readonly<Record<string, string>>;
const kinds = { sale: 'SALE', recharge: 'RECHARGE', card: 'RECHARGE', deposit: 'SALE', other: '' } as const;

const address = (path: string | null, values: Values): string | null => {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return path && `${path}?${new URLSearchParams(given)}`;
};

/** The bounds of a day in lists whose times are moments. */
export const momentsOf = (day: string): Values => ({
  createTime_begin: wireTimeOf(`${day} 00:00:00`),
  createTime_end: wireTimeOf(`${day} 23:59:59`),
});

export interface RowsOfDay {
  orders: (values?: Values) => string | null;
  /** What was paid in one way for one kind of goods. */
  paid: (mode: Day['modes'][number]) => string | null;
  refunds: string | null;
  races: string | null;
  applications: string | null;
  tabs: (playState: string) => string | null;
}

export function useRowsOfDay(day: string): RowsOfDay {
  const orders = useMenuPath(['consume/SysOrderList']);
  const refunds = useMenuPath(['consume/SysRefundList']);
  const applications = useMenuPath(['apply/SysApplyList']);
  const races = useMenuPath(['match/SysRaceList']);
  const tabs = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const ofOrders = (values: Values = {}): string | null => address(orders, { day, ...values });
  return {
    orders: ofOrders,
    paid: ({ subject, mode }) => ofOrders({ kind: kinds[subject], mode: mode === 'cash' ? 'CASH' : 'SCAN' }),
    refunds: address(refunds, momentsOf(day)),
    races: address(races, { day_begin: day, day_end: day }),
    applications,
    tabs: (playState) => address(tabs, { playState, ...momentsOf(day) }),
  };
}
