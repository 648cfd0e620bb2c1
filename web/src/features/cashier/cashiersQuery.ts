/** The cashiers of the store, as every payment window reads them. */
import { queryOptions } from '@tanstack/react-query';
import { askList } from '../../shared/call';
import { eachMinute } from '../../shared/renewal';

const cashiersMax = 100;

export const cashiersQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'cashiers', 'all'],
    queryFn: ({ signal }) =>
      askList('GET /memberrecharge/sysMemberRecharge/gongzuolist', { pageSize: cashiersMax }, { signal, silent: true }),
    enabled: orgCode !== '',
    ...eachMinute,
    meta: { silent: true },
  });
