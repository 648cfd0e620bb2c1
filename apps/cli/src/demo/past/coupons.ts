import type { coupon, InputFields } from '@paddock/contracts/resources';
import { toWireTime } from '@paddock/contracts/wire';
import type { Actor, Database } from '@paddock/kernel';
import { couponTable } from '@paddock/membership';
import type { ResourceWrites } from '@paddock/resources';
import type { PastClock } from './past-time';

const DAY_MS = 86_400_000;

type Coupon = InputFields<typeof coupon>;
/** When somebody made it and until when it is claimed, in days before the present. */
interface PastCoupon extends Omit<Coupon, 'claimStart' | 'claimEnd'> {
  madeDaysAgo: number;
  endedDaysAgo: number;
}

/** One of each kind: by single recharges and by all together, for some days and until a date, ended, going on, and taken off again. */
const COUPONS: readonly PastCoupon[] = [
  {
    ...{
      name: '充 200 减 20',
      nameEn: '20 off 200',
      deductAmount: 20,
      minRecharge: 200,
      thresholdType: 'SINGLE',
      thresholdAmount: 200,
    },
    ...{ totalCount: 500, claimLimit: 1, validType: 'DAYS', validDays: 30, enabled: 'YES' },
    ...{ madeDaysAgo: 26, endedDaysAgo: -60 },
  },
  {
    ...{
      name: '充 500 减 60',
      nameEn: '60 off 500',
      deductAmount: 60,
      minRecharge: 500,
      thresholdType: 'SINGLE',
      thresholdAmount: 500,
    },
    ...{ totalCount: 200, claimLimit: 2, validType: 'DAYS', validDays: 14, enabled: 'YES' },
    ...{ madeDaysAgo: 19, endedDaysAgo: -30 },
  },
  {
    nameEn: '100 off once you have paid 1000',
    ...{ name: '老会员累计满 1000 减 100', deductAmount: 100, minRecharge: 300, thresholdType: 'CUMULATIVE' },
    ...{ thresholdAmount: 1000, totalCount: 100, claimLimit: 1, validType: 'DAYS', validDays: 60, enabled: 'YES' },
    ...{ madeDaysAgo: 12, endedDaysAgo: -90 },
  },
  {
    ...{
      name: '春日周减 30',
      nameEn: '30 off in spring week',
      deductAmount: 30,
      minRecharge: 100,
      thresholdType: 'SINGLE',
      thresholdAmount: 100,
    },
    ...{ totalCount: 300, claimLimit: 1, validType: 'DAYS', validDays: 7, enabled: 'YES' },
    ...{ madeDaysAgo: 8, endedDaysAgo: 1 },
  },
  {
    ...{
      name: '教练赠券 10 元',
      nameEn: '10 from your coach',
      deductAmount: 10,
      minRecharge: 0,
      thresholdType: 'SINGLE',
      thresholdAmount: 0,
    },
    ...{ totalCount: 50, claimLimit: 5, validType: 'DAYS', validDays: 3, enabled: 'NO' },
    ...{ madeDaysAgo: 5, endedDaysAgo: -10 },
  },
];

export class PastCoupons {
  private readonly unmade = COUPONS.toSorted((one, other) => other.madeDaysAgo - one.madeDaysAgo);

  constructor(
    private readonly db: Database,
    private readonly writes: ResourceWrites,
    private readonly clock: PastClock,
    private readonly manager: Actor,
  ) {}

  /** Those that somebody had made by the begin of a day, at ten in the morning. */
  async madeOn(day: Date, daysAgo: number): Promise<void> {
    while (this.unmade[0] && this.unmade[0].madeDaysAgo >= daysAgo) {
      const { madeDaysAgo: _, endedDaysAgo, ...values } = this.unmade.shift()!;
      await this.clock.moveTo(day);
      const claimEnd = new Date(day.getTime() + (daysAgo - endedDaysAgo + 1) * DAY_MS - 1000);
      await this.db.transaction((tx) =>
        this.writes.add(tx, this.manager, couponTable, {
          ...values,
          claimStart: toWireTime(day),
          claimEnd: toWireTime(claimEnd),
        }),
      );
    }
  }
}
