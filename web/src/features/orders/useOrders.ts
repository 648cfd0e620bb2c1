/** The list of orders: what is asked for, its rows and sums, kept fresh by what happens anywhere. */
import { orderHistory, type RowOf } from '@paddock/contracts/resources';
import type { OrderPart } from '@paddock/contracts/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask, askList } from '../../shared/call';
import { keepOfStore, storeKey, useStoreOfKeys } from '../../shared/keys';
import { worded } from '../../shared/resource/model';
import { useLinkReturn, useLiveTopic } from '../../shared/live';
import { useCalmly } from '../../shared/useCalmly';
import { daysOf, type Days, type DaysChoice } from './days';

export type OrderRow = RowOf<typeof orderHistory>;

export interface Asked {
  search: string;
  part: OrderPart;
  choice: DaysChoice | 'own';
  /** The days of `own`. */
  days: Days;
  /** Filters of the resource by their names in a list's query. */
  filters: Readonly<Record<string, string>>;
  pageNo: number;
}

const askedAtFirst: Asked = {
  search: '',
  part: 'all',
  choice: 'today',
  days: { begin: '', end: '' },
  filters: {},
  pageNo: 1,
};

const filtersInAddress = ['kind', 'mode', 'state', 'cashierId'] as const;

/** What a page asks for that was opened for one order, whenever it was sold, or for those of a day (`day`, and filters). */
export function askedAt(address: URLSearchParams): Asked {
  const search = address.get('search');
  if (search) return { ...askedAtFirst, search, choice: 'every' };
  const day = address.get('day');
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return askedAtFirst;
  const filters = filtersInAddress.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { ...askedAtFirst, choice: 'own', days: { begin: day, end: day }, filters: Object.fromEntries(filters) };
}

/** Parts that wait for somebody are shown whenever they were sold. */
export const isOfEveryDay = (part: OrderPart): boolean => part === 'pending' || part === 'notStarted';

const typingMs = 250;
const calmMs = 700;

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), typed === '' ? 0 : typingMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return rested;
}

export function useOrders(asked: Asked, pageSize: number) {
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const search = useRested(asked.search.trim());
  const { begin, end } = asked.choice === 'own' ? asked.days : daysOf(asked.choice, Date.now());
  const query = { search, day_begin: begin, day_end: end, ...asked.filters };
  const rows = useQuery({
    queryKey: storeKey('orders', 'list', query, asked.part, asked.pageNo, pageSize),
    queryFn: async ({ signal }) => {
      const list = await askList(
        'GET /consume/sysConsume/orderlist',
        { ...query, part: asked.part, pageNo: asked.pageNo, pageSize },
        { signal },
      );
      return { ...list, records: worded(orderHistory, list.records) };
    },
    placeholderData: keepOfStore(orgCode),
  });
  const sums = useQuery({
    queryKey: storeKey('orders', 'sums', query),
    queryFn: ({ signal }) => ask('GET /consume/sysConsume/ordersums', query, { signal, silent: true }),
    placeholderData: keepOfStore(orgCode),
    meta: { silent: true },
  });
  const renew = (): void => void client.invalidateQueries({ queryKey: storeKey('orders') });
  const soon = useCalmly(renew, calmMs);
  useLiveTopic('orders', soon);
  useLiveTopic('lineup', soon);
  useLiveTopic('runs', ({ type }) => {
    // A lap changes nothing in a row.
    if (type !== 'run.lap') soon();
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'orderHistory') soon();
  });
  useLinkReturn(renew);
  /** What is shown is what was asked for; not what was found before it. */
  const isAnswered = search === asked.search.trim() && !rows.isPlaceholderData && rows.data !== undefined;
  return { rows, sums, renew, isAnswered };
}
