import type { DifferenceReason } from '@paddock/contracts';
import { type Actor, type Database, must } from '@paddock/kernel';
import { billDayOf, dayAfter, paymentReconcile, type Reconciliation, settleDifference } from '@paddock/payments';
import type { PaymentSimulator } from '@paddock/payments/simulator/server';
import type { BookLine } from '@paddock/payments/simulator/trades';
import { DEMO_MEMBERS } from '../venue-data';
import type { PastJobs } from './jobs';
import type { PastClock } from './past-time';

/** On which day before the present a channel and the venue came to disagree, and in what. */
const DISAGREED = {
  /** Somebody took money for drinks with the channel's own app. */
  otherAccount: 8,
  /** The bill says one yuan more than the customer paid. */
  wrongAmount: 7,
  /** The bill came days late. */
  lateBill: 6,
  /** The channel booked the last payment of a day with the next one. */
  nextDay: 5,
  /** Somebody gave a customer something back with the channel's own app. */
  otherRefund: 4,
  /** Somebody took a whole payment back with the channel's own app. */
  otherReversal: 3,
  /** The bill has lost a line. */
  lostLine: 2,
} as const;
const LATE_BILL_COMES = 2;
/** The manager looks into a difference once it is so many days old. */
const SETTLED_AFTER_DAYS = 3;
const DAY_MS = 86_400_000;
const ONE_YUAN_FEN = 100;
const DRINKS_FEN = 1200;
const REVERSE_AFTER_MS = 20_000;

const SETTLED: Readonly<Record<string, { reason: DifferenceReason; note: string }>> = {
  'charge missingHere': { reason: 'otherSystem', note: '用渠道的商家端收的饮料款' },
  'refund missingHere': { reason: 'givenBack', note: '在渠道的商家端给顾客退了一元' },
  'charge amount': { reason: 'channelError', note: '问过渠道，账单多写一元，已更正' },
  'charge day': { reason: 'channelError', note: '闭店前的一笔记到了第二天' },
};

interface House {
  db: Database;
  clock: PastClock;
  bills: Reconciliation;
  jobs: PastJobs;
  channels: PaymentSimulator;
  manager: Actor;
  /** A member recharges, and pays by WeChat. */
  recharge: (memberId: string) => Promise<void>;
}

/** Each day's bills of the channels, compared every morning; the few differences have causes as they happen in a venue. */
export class PastBills {
  private readonly days: ReadonlyMap<string, keyof typeof DISAGREED>;
  private readonly held: BookLine[] = [];
  private daysAgo = Number.POSITIVE_INFINITY;

  constructor(
    private readonly house: House,
    now: Date,
  ) {
    const today = billDayOf(now);
    this.days = new Map(
      Object.entries(DISAGREED).map(([what, daysAgo]) => [dayAfter(today, -daysAgo), what as keyof typeof DISAGREED]),
    );
    house.channels.trades.changeBill = (lines, day) => this.billOf(lines, day);
  }

  /** Fetches what the channels have by now, and looks into what has stood for long. */
  async fetched(daysAgo: number): Promise<void> {
    const { bills, jobs } = this.house;
    this.daysAgo = daysAgo;
    await bills.sweep();
    for (const bill of jobs.take(paymentReconcile)) await bills.reconcile(bill);
    await this.settleOld();
  }

  /** At the end of a day: what was done beside the counter. */
  async endOf(daysAgo: number): Promise<void> {
    const { channels, clock } = this.house;
    const what = this.days.get(billDayOf(clock.now()));
    if (what !== undefined && !(await this.hasPaymentToday()))
      await this.house.recharge(must(DEMO_MEMBERS[daysAgo % DEMO_MEMBERS.length], 'a member').id);
    const number = `9${String(daysAgo).padStart(31, '0')}`;
    if (what === 'otherAccount')
      channels.trades.charge({
        outTradeNo: number,
        amountFen: DRINKS_FEN,
        authCode: '130000000000099900',
        description: '饮料',
      });
    if (what === 'otherRefund') {
      const { outTradeNo, amountFen } = await this.paidToday();
      channels.trades.refund({ outTradeNo, outRefundNo: number, amountFen: ONE_YUAN_FEN, totalFen: amountFen });
    }
    if (what === 'otherReversal') {
      const { outTradeNo } = await this.paidToday();
      await clock.moveTo(new Date(clock.now().getTime() + REVERSE_AFTER_MS));
      channels.trades.reverse(outTradeNo);
    }
  }

  /** On a day without any payment by WeChat there would be nothing to disagree about. */
  private async hasPaymentToday(): Promise<boolean> {
    const rows = await this.house.db.query<{ at: Date }>(
      "SELECT paid_at AS at FROM payment_attempt WHERE provider = 'wechat' AND state = 'PAID' ORDER BY paid_at DESC LIMIT 1",
    );
    const today = billDayOf(this.house.clock.now());
    return rows.some(({ at }) => billDayOf(at) === today);
  }

  /** The newest payment of today's bill that nothing was given back of. */
  private async paidToday(): Promise<{ outTradeNo: string; amountFen: number }> {
    const { db, clock } = this.house;
    const rows = await db.query<{ outTradeNo: string; amountFen: number }>(
      `SELECT out_trade_no AS "outTradeNo", amount_fen AS "amountFen" FROM payment_attempt
       WHERE provider = 'wechat' AND state = 'PAID' AND paid_at <= $1 ORDER BY paid_at DESC LIMIT 1`,
      [clock.now()],
    );
    return must(rows[0], 'a payment by phone');
  }

  /** Null: not there yet. */
  private billOf(lines: BookLine[], day: string): BookLine[] | null {
    const what = this.days.get(day);
    if (what === 'lateBill' && this.daysAgo > LATE_BILL_COMES) return null;
    const whole = [...this.held.splice(0), ...lines];
    const at = whole.findLastIndex(({ kind, outTradeNo }) => kind === 'charge' && isAlone(whole, outTradeNo));
    const found = whole[at];
    if (!found) return whole;
    if (what === 'wrongAmount') return whole.with(at, { ...found, amountFen: found.amountFen + ONE_YUAN_FEN });
    if (what === 'nextDay') this.held.push(found);
    return what === 'nextDay' || what === 'lostLine' ? whole.toSpliced(at, 1) : whole;
  }

  private async settleOld(): Promise<void> {
    const { db, clock, manager } = this.house;
    const until = new Date(clock.now().getTime() - SETTLED_AFTER_DAYS * DAY_MS);
    const old = await db.query<{ id: string; problem: string; subject: string }>(
      `SELECT id, problem, subject FROM payment_difference WHERE org_code = $1 AND state = 'OPEN' AND created_at <= $2
       ORDER BY created_at, number`,
      [manager.orgCode, until],
    );
    for (const { id, problem, subject } of old) {
      const settled = SETTLED[`${subject} ${problem}`];
      if (settled) await db.transaction((tx) => settleDifference(tx, manager, { id, ...settled }, clock.now()));
    }
  }
}

const isAlone = (lines: readonly BookLine[], outTradeNo: string): boolean =>
  lines.filter((line) => line.outTradeNo === outTradeNo).length === 1;
