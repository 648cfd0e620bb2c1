/** What the recharge screen reads. */
import { queryOptions } from '@tanstack/react-query';
import { askList } from '../../shared/call';
import { eachMinute } from '../../shared/renewal';
import { namedRechargeRule } from '../../shared/venueNames';

/** More rules than a store has. */
const rulesMax = 200;

/** Rules that are offered today, in their own order. */
export const rulesQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'rechargeRules', 'tool'],
    queryFn: async ({ signal }) =>
      (
        await askList(
          'GET /memberrecharge/sysMemberRecharge/rechargerolelist',
          { pageSize: rulesMax, column: 'indexNumber', order: 'asc' },
          { signal },
        )
      ).records.map(namedRechargeRule),
    enabled: orgCode !== '',
    ...eachMinute,
  });
