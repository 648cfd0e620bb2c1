/** What sums of facts come to: money taken is not money earned. Pure. */
import { yuan } from '@paddock/contracts/wire';
import type { HourSum, PartSum, Span, Sum } from './figure-sums';

/** Beside each other: today, and the mean of the days that it is compared with; null: nothing is known of them. */
export interface Beside {
  now: number;
  then: number | null;
}
export interface MoneyFen {
  takenFen: number;
  /** Rides and cards that were paid for, deposits of parties that came, and paid-in balance that was used. */
  earnedFen: number;
}
export interface HourFigures {
  taken: number;
  earned: number;
  runs: number;
  /** Minutes. */
  wait: number | null;
}

const MINUTE_SECONDS = 60;
const EARNED_AT_ONCE: ReadonlySet<string> = new Set(['sale', 'card']);

export function moneyOf(sums: readonly Sum[]): MoneyFen {
  let takenFen = 0;
  let earnedFen = 0;
  for (const { measure, subject, amount, storedFen } of sums) {
    const movedFen = measure === 'money' ? amount : measure === 'refund' ? -amount : 0;
    takenFen += movedFen;
    if (EARNED_AT_ONCE.has(subject)) earnedFen += movedFen;
    if (measure === 'sale') earnedFen += storedFen;
    if (measure === 'earned') earnedFen += amount;
    // What goes back of a deposit was not earned yet, or leaves a fact of its own.
    if (measure === 'back' && subject !== 'deposit') earnedFen -= storedFen;
  }
  return { takenFen, earnedFen };
}

/** Balance that was used, less what went back into accounts. */
export function usedFen(sums: readonly Sum[], of: 'storedFen' | 'giftFen'): number {
  return sums.reduce((total, sum) => {
    if (sum.measure === 'sale' || sum.measure === 'deposit') return total + sum[of];
    return sum.measure === 'back' ? total - sum[of] : total;
  }, 0);
}

export const sumOf = (
  sums: readonly Sum[],
  measure: string,
  of: 'count' | 'amount' | 'storedFen' | 'giftFen',
): number => sums.reduce((total, sum) => (sum.measure === measure ? total + sum[of] : total), 0);

/** The sums of a day and of those that it is compared with. */
export class Compared<S extends Sum> {
  private readonly byWeek = new Map<number, S[]>();

  constructor(sums: readonly S[]) {
    for (const sum of sums) {
      const known = this.byWeek.get(sum.weeks);
      if (known) known.push(sum);
      else this.byWeek.set(sum.weeks, [sum]);
    }
  }

  get now(): readonly S[] {
    return this.byWeek.get(0) ?? [];
  }

  /** Of how many days something is known. */
  get days(): number {
    return [...this.byWeek.keys()].filter((weeks) => weeks !== 0).length;
  }

  /** @param days how many days are compared with: one of which nothing of this kind is known counts as nothing */
  beside(figure: (sums: readonly S[]) => number, days = this.days): Beside {
    const then = [...this.byWeek].filter(([weeks]) => weeks !== 0).map(([, sums]) => figure(sums));
    const mean = days === 0 ? null : then.reduce((total, each) => total + each, 0) / days;
    return { now: figure(this.now), then: mean };
  }

  yuan(figureFen: (sums: readonly S[]) => number, days = this.days): Beside {
    const { now, then } = this.beside(figureFen, days);
    return { now: yuan(now), then: then === null ? null : yuan(Math.round(then)) };
  }

  where(fits: (sum: S) => boolean): Compared<S> {
    return new Compared([...this.byWeek.values()].flat().filter(fits));
  }
}

export function moneyBeside(sums: Compared<Sum>) {
  return {
    taken: sums.yuan((rows) => moneyOf(rows).takenFen),
    earned: sums.yuan((rows) => moneyOf(rows).earnedFen),
    prepaid: sums.yuan((rows) => {
      const { takenFen, earnedFen } = moneyOf(rows);
      return takenFen - earnedFen;
    }),
  };
}

function hourOf(sums: readonly Sum[], days: number): HourFigures {
  const { takenFen, earnedFen } = moneyOf(sums);
  const started = sumOf(sums, 'wait', 'count');
  return {
    taken: yuan(Math.round(takenFen / days)),
    earned: yuan(Math.round(earnedFen / days)),
    runs: Math.round(sumOf(sums, 'run', 'count') / days),
    wait: waitMinutesOf(sums, started),
  };
}

export const waitMinutesOf = (sums: readonly Sum[], started = sumOf(sums, 'wait', 'count')): number | null =>
  started <= 0 ? null : Math.round((sumOf(sums, 'wait', 'amount') / started / MINUTE_SECONDS) * 10) / 10;

/** Days are compared whole in the chart of the hours; they stand under the negative number of weeks. */
export const wholeDay = (span: Span): Span => ({
  ...{ ...span, weeks: -span.weeks, cutHour: null, cutFrom: null, cutAt: null },
});

/** Each hour in which anything happened, today beside whole days before. */
export function hoursOf(sums: readonly HourSum[]) {
  const shown = sums.filter(({ weeks }) => weeks <= 0);
  const days = new Set(shown.filter(({ weeks }) => weeks < 0).map(({ weeks }) => weeks)).size;
  const hours = [...new Set(shown.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  return hours.map((hour) => {
    const of = shown.filter((sum) => sum.hour === hour);
    const before = of.filter(({ weeks }) => weeks < 0);
    return {
      hour,
      ...hourOf(
        of.filter(({ weeks }) => weeks === 0),
        1,
      ),
      then: days === 0 ? null : hourOf(before, days),
    };
  });
}

/** What was counted and taken back again as something else leaves a sum of nothing. */
const isAnything = ({ count, amount, storedFen, giftFen }: Sum): boolean =>
  count !== 0 || amount !== 0 || storedFen !== 0 || giftFen !== 0;

/** Sums by one part: mode, cashier or goods. The largest first, and what is as large always in the same order. */
export function partsOf<K extends 'mode' | 'cashierId' | 'goods'>(sums: readonly PartSum[], part: K, days: number) {
  const rows = sums.filter((sum) => sum[part] !== null && isAnything(sum));
  const keyOf = (sum: PartSum): string => JSON.stringify([sum.subject, sum[part], sum.goodsEn]);
  const groups = Map.groupBy(rows, part === 'cashierId' ? (sum) => sum.cashierId ?? '' : keyOf);
  return [...groups.values()]
    .map((group) => {
      const compared = new Compared(group);
      return {
        first: group[0]!,
        orders: sumOf(compared.now, 'sale', 'count'),
        taken: compared.yuan((each) => moneyOf(each).takenFen, days),
        used: yuan(usedFen(compared.now, 'storedFen')),
        count: compared.beside((each) => sumOf(each, 'sale', 'count'), days),
      };
    })
    .toSorted(
      (a, b) => b.taken.now - a.taken.now || b.count.now - a.count.now || (keyOf(a.first) < keyOf(b.first) ? -1 : 1),
    );
}
