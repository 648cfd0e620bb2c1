/** What the recharge screen reads. */
import { queryOptions } from '@tanstack/react-query';
import { askWhole } from '../../shared/call';
import { eachMinute } from '../../shared/renewal';
import { namedRechargeRule } from '../../shared/venueNames';

/** Rules that are offered today, in their own order. */
export const rulesQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'rechargeRules', 'tool'],
    queryFn: async ({ signal }) =>
      (
        await askWhole(
          'GET /memberrecharge/sysMemberRecharge/rechargerolelist',
          { column: 'indexNumber', order: 'asc' },
          { signal },
        )
      ).map(namedRechargeRule),
    enabled: orgCode !== '',
    ...eachMinute,
  });
