/** Decides which sales need a member. */
import type { ConsumptionType } from './dictionaries';

/** Guests pay in cash, by scan or with a code that they bought elsewhere; everything else is taken from the accounts of a member. */
export const needsMember = (type: ConsumptionType): boolean => type !== 'NOCARDCONSUME' && type !== 'GROUPCOUPON';
