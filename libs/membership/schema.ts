import type { AreaSchema } from '@paddock/kernel';
import { Coupon1700000000401 } from './migrations/1700000000401-coupon';
import { MemberMessage1700000000364 } from './migrations/1700000000364-member-message';
import { Membership1700000000130 } from './migrations/1700000000130-membership';
import { Recharge1700000000230 } from './migrations/1700000000230-recharge';
import { RechargeNumber1700000000361 } from './migrations/1700000000361-recharge-number';

export const membershipSchema: AreaSchema = {
  migrations: [
    Membership1700000000130,
    Recharge1700000000230,
    RechargeNumber1700000000361,
    MemberMessage1700000000364,
    Coupon1700000000401,
  ],
  functions: {},
};
