import { Injectable } from '@nestjs/common';
import { type AnswerOf, type dashboardRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must } from '@paddock/kernel';
import {
  Compared,
  hoursOf,
  moneyBeside,
  moneyOf,
  partsOf,
  sumOf,
  usedFen,
  waitMinutesOf,
  wholeDay,
} from './day-figures';
import { type HourSum, type Span, spansOf, sumsByHour, sumsByPart } from './figure-sums';
import { liveCountsOf, vehiclesOnTrack, vehicleUseOf } from './live-counts';

type Routes = typeof dashboardRoutes;
type Compare = InputOf<Routes['day']>['compare'];

const MINUTE_MS = 60_000;
export const WEEKS: Readonly<Record<Compare, readonly number[]>> = { week: [0, 1], fourWeeks: [0, 1, 2, 3, 4] };

/** Whose money somebody sees beside the runs. */
const seesMoney = (actor: Actor): boolean => actor.permissions.has('figures:view');

/** The figures of one store. Each answer costs a handful of statements, however much was sold. */
@Injectable()
export class Figures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async today(actor: Actor): Promise<AnswerOf<Routes['today']>> {
    const now = this.clock.now();
    const spans = await spansOf(this.db, [actor.orgCode], now, null, WEEKS.week);
    const today = must(spans[0], 'the day of a store');
    const [sums, counts, usedThen, reviews] = await Promise.all([
      this.hourSums(spans),
      liveCountsOf(this.db, [actor.orgCode]),
      vehiclesOnTrack(this.db, actor.orgCode, must(spans[1]?.cutAt, 'the same time a week ago')),
      this.db.query<{ reviews: number }>(
        `SELECT (SELECT count(*) FROM payment_review WHERE org_code = $1 AND state = 'OPEN')
           + (SELECT count(*) FROM refund WHERE org_code = $1 AND state IN ('WITHMANAGER', 'REFUSED', 'HANDOVER')) AS reviews`,
        [actor.orgCode],
      ),
    ]);
    const compared = new Compared(sums.filter(({ weeks }) => weeks >= 0));
    const before = sums.filter(({ weeks }) => weeks === 1);
    const takings = compared.yuan((rows) => moneyOf(rows).takenFen);
    const live = must(counts[0], 'the counts of a store');
    return {
      takings: seesMoney(actor) ? takings.now : null,
      runs: sumOf(compared.now, 'run', 'count'),
      waiting: live.waiting,
      waitMinutes: waitMinutesOf(compared.now),
      vehiclesInUse: live.inUse,
      vehicles: live.vehicles,
      pendingTabs: live.pending,
      escapedTabs: sumOf(compared.now, 'escape', 'count'),
      manualReviews: reviews[0]?.reviews ?? 0,
      lastWeek: {
        takings: seesMoney(actor) ? (takings.then ?? 0) : null,
        runs: sumOf(before, 'run', 'count'),
        waitMinutes: waitMinutesOf(before),
        vehiclesInUse: usedThen,
      },
      series: hoursOf(sums).map(({ hour, runs, wait, then }) => ({
        ...{ hour, runs, wait, lastWeekRuns: then?.runs ?? 0, lastWeekWait: then?.wait ?? null },
      })),
      asOf: toWireTime(now),
      nowHour: today.nowHour ?? 0,
      nowMinute: today.nowMinute ?? 0,
    };
  }

  async day(actor: Actor, { day, compare }: InputOf<Routes['day']>): Promise<AnswerOf<Routes['day']>> {
    const now = this.clock.now();
    const spans = await spansOf(this.db, [actor.orgCode], now, day ?? null, WEEKS[compare]);
    const [sums, parts] = await Promise.all([this.hourSums(spans), sumsByPart(this.db, spans)]);
    const compared = new Compared(sums.filter(({ weeks }) => weeks >= 0));
    const { days } = compared;
    const counted = (measure: string) => ({
      count: compared.beside((rows) => sumOf(rows, measure, 'count')),
      amount: compared.yuan((rows) => sumOf(rows, measure, 'amount')),
    });
    const given = (subject: string) => {
      const of = (rows: readonly HourSum[]) => rows.filter((row) => row.subject === subject);
      return {
        count: compared.beside((rows) => sumOf(of(rows), 'discount', 'count')),
        amount: compared.yuan((rows) => sumOf(of(rows), 'discount', 'amount')),
      };
    };
    const modes = partsOf(parts, 'mode', days);
    const cashiers = partsOf(parts, 'cashierId', days);
    const names = await this.namesOf(cashiers.map(({ first }) => first.cashierId ?? ''));
    return {
      ...clockOf(must(spans[0], 'the day of a store'), now, days),
      money: moneyBeside(compared),
      refunds: counted('refund'),
      storedSold: compared.yuan((rows) => sumOf(rows, 'stored', 'storedFen')),
      storedUsed: compared.yuan((rows) => usedFen(rows, 'storedFen')),
      giftsGiven: compared.yuan((rows) =>
        ['stored', 'gift', 'reward'].reduce((sum, measure) => sum + sumOf(rows, measure, 'giftFen'), 0),
      ),
      giftsUsed: compared.yuan((rows) => usedFen(rows, 'giftFen')),
      freeRides: new Compared(parts.filter(({ mode }) => mode === 'FREE' || mode === 'TESTCARD')).beside(
        (rows) => sumOf(rows, 'sale', 'count'),
        days,
      ),
      escapes: counted('escape'),
      discounts: {
        count: compared.beside((rows) => sumOf(rows, 'gift', 'count') + sumOf(rows, 'discount', 'count')),
        amount: compared.yuan((rows) => sumOf(rows, 'gift', 'giftFen') + sumOf(rows, 'discount', 'amount')),
      },
      discountsBy: {
        gift: {
          count: compared.beside((rows) => sumOf(rows, 'gift', 'count')),
          amount: compared.yuan((rows) => sumOf(rows, 'gift', 'giftFen')),
        },
        ...{ price: given('price'), coupon: given('coupon'), rate: given('rate') },
      },
      orders: compared.beside((rows) => sumOf(rows, 'sale', 'count')),
      modes: modes.flatMap(({ first, taken }) =>
        isMoneyMode(first.mode) && (taken.now !== 0 || (taken.then ?? 0) !== 0)
          ? [{ subject: subjectOf(first.subject), mode: first.mode, amount: taken }]
          : [],
      ),
      rides: modes
        .filter(({ count }) => count.now !== 0 || (count.then ?? 0) !== 0)
        .map(({ first, count }) => ({ mode: first.mode ?? '', count }))
        .toSorted((a, b) => b.count.now - a.count.now),
      cashiers: cashiers.map(({ first, orders, taken, used }) => ({
        ...{ id: first.cashierId ?? '', name: names.get(first.cashierId ?? '') ?? '', orders, taken, used },
      })),
      goods: partsOf(parts, 'goods', days).map(({ first, orders, taken, used }) => ({
        ...{ name: first.goods ?? '', nameEn: first.goodsEn ?? '', subject: first.subject, orders, taken, used },
      })),
      hours: hoursOf(sums),
    };
  }

  async vehicleUse(actor: Actor): Promise<AnswerOf<Routes['vehicleUse']>> {
    const now = this.clock.now();
    const [span] = await spansOf(this.db, [actor.orgCode], now, null, [0]);
    const { from } = must(span, 'the day of a store');
    const vehicles = await vehicleUseOf(this.db, actor.orgCode, from, now);
    return {
      nowMinutes: Math.floor((now.getTime() - from.getTime()) / MINUTE_MS),
      vehicles: vehicles.map((vehicle) => ({ ...vehicle, runs: vehicle.runs ?? [] })),
    };
  }

  /** Days up to the cut, and beside them the whole days for the chart. */
  hourSums(spans: readonly Span[]): Promise<HourSum[]> {
    return sumsByHour(this.db, [...spans, ...spans.filter(({ weeks }) => weeks > 0).map(wholeDay)]);
  }

  private async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: string; name: string }>(
      'SELECT id, real_name AS name FROM app_user WHERE id = ANY ($1)',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

export const clockOf = ({ day, nowHour, nowMinute }: Span, now: Date, comparedDays: number) => ({
  ...{ day, nowHour, nowMinute, comparedDays, asOf: toWireTime(now) },
});

type Subject = AnswerOf<Routes['day']>['modes'][number]['subject'];
type MoneyMode = AnswerOf<Routes['day']>['modes'][number]['mode'];
const isMoneyMode = (mode: string | null): mode is MoneyMode =>
  mode === 'cash' || mode === 'wechat' || mode === 'alipay';
const subjectOf = (subject: string): Subject =>
  subject === 'sale' || subject === 'recharge' || subject === 'card' || subject === 'deposit' ? subject : 'other';
