import { giftRoutes, refundRoutes } from '@paddock/contracts/wire';
import { type Actor, type Database, Refusal } from '@paddock/kernel';
import type { Coupons, Gifts } from '@paddock/membership';
import type { RefundRequests, RefundSolutions } from '@paddock/refunds';
import type { PastCounter, PastTariff } from './counter.service';
import type { PastClock } from './past-time';
import { walkInOf } from './people';
import type { Random } from './random';

interface House {
  db: Database;
  clock: PastClock;
  random: Random;
  counter: PastCounter;
  refunds: RefundRequests;
  solutions: RefundSolutions;
  gifts: Gifts;
  coupons: Coupons;
  cashier: Actor;
  /** A single-store general manager. */
  manager: Actor;
  tariff: PastTariff;
  /** Of the least amount that a coupon can be used at. */
  rechargeRuleId: string;
}

/** On one day of so many. */
const REFUND_EVERY = 5;
const COUPON_EVERY = 4;
const GIFT_EVERY = 3;

/** What a counter does besides selling: gives back, applies for gifts and has them reviewed, hands out coupons and takes them in. */
export class PastOffice {
  private waiting: string | null = null;
  private reviewed = 0;

  constructor(private readonly house: House) {}

  /** At the end of a day, while its drawer is still open. */
  async endOf(daysAgo: number): Promise<void> {
    await this.review();
    if (daysAgo % GIFT_EVERY === 0) await this.unlessRefused(() => this.apply());
    if (daysAgo % COUPON_EVERY === 1) await this.unlessRefused(() => this.useCoupon());
    if (daysAgo % REFUND_EVERY === 2) await this.giveBack();
  }

  /** A guest who paid in cash goes before the turn comes. */
  private async giveBack(): Promise<void> {
    const { db, counter, cashier, refunds, solutions, tariff, random } = this.house;
    const orderId = await counter.sell(cashier, { tariff, driver: walkInOf(random) });
    const [order] = await db.query<{ fen: number }>('SELECT amount_fen AS fen FROM consumption_order WHERE id = $1', [
      orderId,
    ]);
    const input = refundRoutes.add.input.parse({
      ...{ orderId, scope: 'whole', amount: order?.fen, target: 'CASH', memberId: '', reason: 'CUSTOMER' },
      ...{ remark: '临时有事', refundPassword: '', managerId: '', managerPassword: '' },
    });
    await db.transaction(async (tx) => {
      const refund = await refunds.request(tx, cashier, input, null);
      await solutions.handOver(tx, cashier, refund.id);
    });
  }

  private async useCoupon(): Promise<void> {
    const { db, coupons, counter, cashier, clock, rechargeRuleId } = this.house;
    const userId = await this.member();
    const [coupon] = await db.query<{ id: string }>(
      `SELECT id FROM coupon WHERE org_code = $1 AND enabled AND threshold_type = 'SINGLE' AND min_recharge_fen <= 20000
         AND $2 BETWEEN claim_start AND claim_end ORDER BY name LIMIT 1`,
      [cashier.orgCode, clock.now()],
    );
    if (!coupon || userId === null) return;
    const claimId = await db.transaction((tx) => coupons.claim(tx, cashier, { couponId: coupon.id, userId }));
    await counter.recharge(cashier, userId, rechargeRuleId, { couponId: claimId });
  }

  private async apply(): Promise<void> {
    const { db, gifts, cashier } = this.house;
    const userId = await this.member();
    if (userId === null) return;
    const input = giftRoutes.add.input.parse({
      ...{ userId, give: 20, integral: 100, frequency: 0, projectType: 'currency', quan: 3 },
      remark: '车辆故障，少跑三圈',
    });
    this.waiting = await db.transaction((tx) => gifts.file(tx, cashier, input));
  }

  /** What was applied for on an earlier day; every third is rejected. */
  private async review(): Promise<void> {
    const { db, gifts, manager } = this.house;
    if (this.waiting === null) return;
    const [application] = await db.query<{ id: string }>('SELECT id FROM gift_application WHERE number = $1', [
      this.waiting,
    ]);
    this.waiting = null;
    this.reviewed += 1;
    const decision =
      this.reviewed % 3 === 0 ? { applyState: 'REJECT', reject: '圈数已经补过' } : { applyState: 'PASS', reject: '' };
    const input = giftRoutes.edit.input.parse({ id: application?.id, ...decision, password: '' });
    await db.transaction((tx) => gifts.review(tx, manager, input));
  }

  /** Who came last to be a member. */
  private async member(): Promise<string | null> {
    const { db, cashier, clock } = this.house;
    const rows = await db.query<{ id: string }>(
      'SELECT id FROM member WHERE org_code = $1 AND created_at <= $2 ORDER BY created_at DESC, id LIMIT 1',
      [cashier.orgCode, clock.now()],
    );
    return rows[0]?.id ?? null;
  }

  /** Whom the counter refuses, goes: no time of day may keep the venue from starting. */
  private async unlessRefused(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
