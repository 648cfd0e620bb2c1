import type { AreaBackground } from '@paddock/kernel';
import type { Coupons } from './coupons.service';

const HOUR_MS = 3_600_000;

/** Stores begin their day at different hours: whose day has begun has its coupons of yesterday expire. */
export const membershipBackground = (coupons: Coupons): AreaBackground => ({
  periodic: [{ name: 'coupons that expire', everyMs: HOUR_MS, atStart: true, run: () => coupons.expire() }],
});
