import { refundRoutes } from '@paddock/contracts/wire';
import { type Actor, type Database, must } from '@paddock/kernel';
import type { PaymentRefunds, PaymentService, ReviewDecisions } from '@paddock/payments';
import type { RefundRequests } from '@paddock/refunds';
import { setTimeout as pause } from 'node:timers/promises';
import type { PastCounter, PastSale, PastTariff } from './counter.service';
import type { PastClock } from './past-time';
import { walkInOf } from './people';
import type { Random } from './random';

/** Of those who pay at the counter. */
const SCANNED_OF = 0.55;
const WECHAT_OF = 0.65;
const REFUND_EVERY = 3;
/** Payment codes of the two channels begin with these digits. */
const WECHAT = '13';
const ALIPAY = '28';
/** The channels' ways of answering, by the last two digits of a code (`SCRIPTS` of the simulated channels). */
const PAID_AT_ONCE = '00';
const ONE_FEN_TOO_MUCH = '09';
const BANK_TAKES_NOTHING_BACK = '17';
const ACCOUNT_HOLDS_TOO_LITTLE = '20';
/** Longer than a refund takes from step to step. */
const STEP_MS = 6_000;
/** No channel takes a charge back earlier. */
const REVERSE_AFTER_MS = 20_000;
const ANSWER_MS_MAX = 30_000;
const LOOK_MS = 2;

interface House {
  db: Database;
  clock: PastClock;
  counter: PastCounter;
  payments: PaymentService;
  channelRefunds: PaymentRefunds;
  reviews: ReviewDecisions;
  refunds: RefundRequests;
  cashier: Actor;
  manager: Actor;
  tariff: PastTariff;
}

/** Customers who let their phone be scanned, and what the counter does with such payments afterwards. */
export class PastScans {
  private serial = 0;

  constructor(
    private readonly house: House,
    /** Its own, so that nothing else of the past depends on who pays how. */
    private readonly random: Random,
  ) {}

  /** The next customer's code; empty: pays in cash. */
  nextCode(): string {
    const scans = this.random.chance(SCANNED_OF);
    return scans ? this.code(PAID_AT_ONCE) : '';
  }

  /** Returns when the channel has answered for all that was scanned. */
  async answered(): Promise<void> {
    const { db } = this.house;
    for (let waitedMs = 0; waitedMs < ANSWER_MS_MAX; waitedMs += LOOK_MS) {
      const open = await db.query("SELECT FROM payment_attempt WHERE state IN ('CREATED', 'CHARGING') LIMIT 1");
      if (open.length === 0) return;
      await pause(LOOK_MS);
    }
    throw new Error('a simulated channel did not answer');
  }

  async recharge(memberId: string, ruleId: string): Promise<void> {
    const { counter, cashier } = this.house;
    await counter.recharge(cashier, memberId, ruleId, { code: this.code(PAID_AT_ONCE, WECHAT) });
    await this.answered();
  }

  /** At the end of a day, while its drawer is still open. */
  async endOf(daysAgo: number): Promise<void> {
    await this.settleReviews(daysAgo);
    if (daysAgo % REFUND_EVERY === 1) await this.giveBack(PAID_AT_ONCE);
    if (daysAgo === 6) await this.giveBack(ACCOUNT_HOLDS_TOO_LITTLE);
    // Nobody counts that as paid.
    if (daysAgo === 4) await this.sold(ONE_FEN_TOO_MUCH);
    if (daysAgo === 1) await this.giveBack(BANK_TAKES_NOTHING_BACK);
  }

  /** A guest who paid by phone goes before the turn comes, and gets the money back the same way. */
  private async giveBack(end: string): Promise<void> {
    const { db, cashier, refunds } = this.house;
    const orderId = await this.sold(end);
    const rows = await db.query<{ fen: number }>('SELECT amount_fen AS fen FROM consumption_order WHERE id = $1', [
      orderId,
    ]);
    const { fen } = must(rows[0], 'the order that was just sold');
    const input = refundRoutes.add.input.parse({
      orderId,
      scope: 'whole',
      amount: fen,
      target: 'CHANNEL',
      memberId: '',
      reason: 'CUSTOMER',
      remark: '等不及了',
      refundPassword: '',
      managerId: '',
      managerPassword: '',
    });
    await db.transaction((tx) => refunds.request(tx, cashier, input, null));
    await this.followRefunds();
  }

  private async sold(end: string): Promise<string> {
    const { counter, cashier, tariff } = this.house;
    const sale: PastSale = { tariff, driver: walkInOf(this.random), code: this.code(end) };
    const orderId = await counter.sell(cashier, sale);
    await this.answered();
    return orderId;
  }

  /** The manager decides a review that is older than a day: the channel tries once more, or takes the charge back. */
  private async settleReviews(daysAgo: number): Promise<void> {
    const { db, clock, manager, reviews, payments } = this.house;
    if (daysAgo === 0) return;
    const open = await db.query<{ id: string }>(
      "SELECT id FROM payment_review WHERE org_code = $1 AND state = 'OPEN' ORDER BY created_at",
      [manager.orgCode],
    );
    if (open.length === 0) return;
    for (const { id } of open)
      await db.transaction((tx) =>
        reviews.settle(tx, manager, id, { act: 'giveBack', reason: '已和顾客说好原路退回' }),
      );
    await clock.moveTo(new Date(clock.now().getTime() + REVERSE_AFTER_MS));
    await payments.sweep();
    await this.followRefunds();
  }

  /** As the worker's sweeps do, up to their end. */
  private async followRefunds(): Promise<void> {
    const { clock, channelRefunds } = this.house;
    for (let steps = 0; steps < 4; steps += 1) {
      await clock.moveTo(new Date(clock.now().getTime() + STEP_MS));
      await channelRefunds.sweep();
    }
  }

  private code(end: string, channel = this.random.chance(WECHAT_OF) ? WECHAT : ALIPAY): string {
    this.serial += 1;
    return `${channel}${String(this.serial).padStart(14, '0')}${end}`;
  }
}
