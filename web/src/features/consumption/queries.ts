/** What the consumption tool reads, and where it is kept. */
import { queryOptions } from '@tanstack/react-query';
import { askList } from '../../shared/call';
import { namedTariff } from '../../shared/venueNames';
import { eachMinute } from '../../shared/renewal';
import type { ConsumeType } from './wire';

/** More rules than a store has of one type. */
const tariffsMax = 200;

/** Rules of one type, in their own order. */
export const tariffsQuery = (orgCode: string, type: ConsumeType | null) =>
  queryOptions({
    queryKey: [orgCode, 'tariffs', 'counter', type],
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
