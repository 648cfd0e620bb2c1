/** What the consumption tool reads, and where it is kept. */
import { queryOptions } from '@tanstack/react-query';
import { askWhole } from '../../shared/call';
import { namedTariff } from '../../shared/venueNames';
import { eachMinute } from '../../shared/renewal';
import type { ConsumeType } from './wire';

/** Rules of one type, in their own order. */
export const tariffsQuery = (orgCode: string, type: ConsumeType | null) =>
  queryOptions({
    queryKey: [orgCode, 'tariffs', 'counter', type],
    queryFn: async ({ signal }) =>
      (
        await askWhole(
          'GET /consume/sysConsume/consumerolelistpcbymember',
          { consumeTypeRole: type, column: 'indexNumber', order: 'asc' },
          { signal },
        )
      ).map(namedTariff),
    enabled: type !== null && orgCode !== '',
    ...eachMinute,
  });
