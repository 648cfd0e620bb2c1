/** What the consumption tool reads, and where it is kept. */
import { queryOptions } from '@tanstack/react-query';
import { askList, call } from '../../shared/call';
import { namedTariff } from '../../shared/venueNames';
import { eachMinute } from '../../shared/renewal';
import type { ConsumeType } from './wire';

/** More rules than a store has of one type. */
const tariffsMax = 200;
const cashiersMax = 100;

/** Rules of one type, in their own order. */
export const tariffsQuery = (orgCode: string, type: ConsumeType | null) =>
  queryOptions({
    queryKey: ['tariffs', 'counter', orgCode, type],
    queryFn: async ({ signal }) =>
      (
        await askList(
          'GET /consume/sysConsume/consumerolelistpcbymember',
          { consumeTypeRole: type, pageSize: tariffsMax, column: 'indexNumber', order: 'asc' },
          { signal },
        )
      ).records.map(namedTariff),
    enabled: type !== null && orgCode !== '',
    ...eachMinute,
  });

/** Cashiers of the store to choose from; the same reading as in the other payment windows. */
export const cashiersQuery = (orgCode: string) =>
  queryOptions({
    queryKey: ['cashiers', 'all', orgCode],
    queryFn: ({ signal }) =>
      askList('GET /memberrecharge/sysMemberRecharge/gongzuolist', { pageSize: cashiersMax }, { signal, silent: true }),
    enabled: orgCode !== '',
    ...eachMinute,
    meta: { silent: true },
  });

/** Shows an amount to the customer. A missing display must not stop the sale. */
export function showPrice(yuan: number): void {
  call('GET /memberrecharge/sysMemberRecharge/ledmsgshow', { price: yuan }, { silent: true }).catch(() => undefined);
}
