import { coupon } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind, type Values } from '@paddock/resources';

/** A period that ends before it begins is nobody's wish, whichever of its ends was changed. */
function checkPeriod(values: Values<typeof coupon>, before?: { claimStart: string; claimEnd: string }): void {
  const start = values.claimStart ?? before?.claimStart ?? '';
  if ((values.claimEnd ?? before?.claimEnd ?? '') < start)
    throw new Refusal('coupon.claimPeriod', {}, 500, { field: 'claimEnd' });
}

/** Only the kind of validity that was chosen keeps its value. */
const validityOf = ({ validType }: Values<typeof coupon>) =>
  validType === undefined ? {} : validType === 'DAYS' ? { valid_date: null } : { valid_days: null };

export const couponTable = bind(coupon)({
  table: 'coupon',
  before: {
    add: (_tx, _actor, values) => {
      checkPeriod(values);
      return validityOf(values);
    },
    edit: (_tx, _actor, before, values) => {
      checkPeriod(values, before);
      if (values.totalCount !== undefined && values.totalCount < before.claimedCount)
        throw new Refusal('coupon.belowClaimed', { claimed: before.claimedCount }, 500, { field: 'totalCount' });
      return validityOf(values);
    },
    delete: (_tx, _actor, { claimedCount, name }) => {
      if (claimedCount > 0) throw new Refusal('resource.inUse', { field: { cn: name, en: name } });
    },
  },
});
