/** How near the store is to the bars of play first, pay later. */
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call';
import { storeKey } from './keys';

export const limitsQuery = () =>
  queryOptions({
    queryKey: storeKey('tabLimits'),
    queryFn: ({ signal }) => ask('GET /playbeforepay/sysPlayBeforePay/limits', {}, { signal }),
    meta: { silent: true },
  });
