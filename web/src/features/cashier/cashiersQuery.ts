/** The cashiers of the store, as every payment window reads them. */
import { queryOptions } from '@tanstack/react-query';
import { askWhole } from '../../shared/call';
import { eachMinute } from '../../shared/renewal';

export const cashiersQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'cashiers', 'all'],
    queryFn: ({ signal }) =>
      askWhole('GET /memberrecharge/sysMemberRecharge/gongzuolist', {}, { signal, silent: true }),
    enabled: orgCode !== '',
    ...eachMinute,
    meta: { silent: true },
  });
