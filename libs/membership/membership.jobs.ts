import type { AreaBackground } from '@paddock/kernel';
import type { Coupons } from './coupons.service';
import type { ExpiredMembers } from './expired-members.service';

const HOUR_MS = 3_600_000;

/** Stores begin their day at different hours: in whose day has begun, the coupons and members of yesterday expire. */
export const membershipBackground = (coupons: Coupons, expired: ExpiredMembers): AreaBackground => ({
  periodic: [
    { name: 'coupons that expire', everyMs: HOUR_MS, atStart: true, run: () => coupons.expire() },
    { name: 'members that expire', everyMs: HOUR_MS, atStart: true, run: () => expired.freeze() },
  ],
});
