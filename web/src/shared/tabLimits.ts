/** How near the store is to the bars of play first, pay later. */
import type { AnswerOf, tabRoutes } from '@paddock/contracts/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

export const limitsQuery = queryOptions({
  queryKey: ['tabLimits'],
  queryFn: ({ signal }) =>
    api.get<AnswerOf<typeof tabRoutes.limits>>('/playbeforepay/sysPlayBeforePay/limits', {}, { signal }),
  meta: { silent: true },
});
