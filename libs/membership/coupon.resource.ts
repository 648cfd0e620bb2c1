import { coupon } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind, type Values } from '@paddock/resources';

/** Only the kind of validity that was chosen keeps its value. */
const validityOf = ({ validType }: Values<typeof coupon>) =>
  validType === undefined ? {} : validType === 'DAYS' ? { valid_date: null } : { valid_days: null };

export const couponTable = bind(coupon)({
  table: 'coupon',
  before: {
    add: (_tx, _actor, values) => validityOf(values),
    edit: (_tx, _actor, { claimedCount }, values) => {
      if (values.totalCount !== undefined && values.totalCount < claimedCount)
        throw new Refusal('coupon.belowClaimed', { claimed: claimedCount }, 500, { field: 'totalCount' });
      return validityOf(values);
    },
    delete: (_tx, _actor, { claimedCount, name, nameEn }) => {
      if (claimedCount > 0) throw new Refusal('resource.inUse', { field: { cn: name, en: nameEn || name } });
    },
  },
});
