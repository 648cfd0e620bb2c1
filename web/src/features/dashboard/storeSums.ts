/** What all stores come to together. Pure. */
import type { DayHour } from './HourPanel';
import type { Beside } from './Figure';
import type { Store } from './useFigures';

const add = (figures: readonly Beside[]): Beside => ({
  now: figures.reduce((sum, { now }) => sum + now, 0),
  // A store of which nothing is known then adds nothing; of none of them anything is known.
  then: figures.every(({ then }) => then === null) ? null : figures.reduce((sum, { then }) => sum + (then ?? 0), 0),
});
const count = (stores: readonly Store[], of: (store: Store) => number): number =>
  stores.reduce((sum, store) => sum + of(store), 0);

export const sumOf = (stores: readonly Store[]) => ({
  taken: add(stores.map(({ money }) => money.taken)),
  earned: add(stores.map(({ money }) => money.earned)),
  prepaid: add(stores.map(({ money }) => money.prepaid)),
  runs: add(stores.map(({ runs }) => runs)),
  onTrack: count(stores, ({ onTrack }) => onTrack),
  vehicles: count(stores, ({ vehicles }) => vehicles),
  waiting: count(stores, ({ waiting }) => waiting),
  todos: count(stores, ({ todos }) => todos),
  cutOff: count(stores, ({ online }) => (online === false ? 1 : 0)),
  counted: count(stores, ({ drawer }) => (drawer.counted > 0 ? 1 : 0)),
  difference: Math.round(count(stores, ({ drawer }) => drawer.difference) * 100) / 100,
});

type Figures = Record<'taken' | 'earned' | 'runs', number>;

const plus = (one: Figures, other: Figures): Figures => ({
  taken: one.taken + other.taken,
  earned: one.earned + other.earned,
  runs: one.runs + other.runs,
});
const none: Figures = { taken: 0, earned: 0, runs: 0 };

/** Each hour over all stores, by the clock of each store. */
export function hoursOf(stores: readonly Store[]): DayHour[] {
  const byHour = new Map<number, DayHour>();
  for (const { hours } of stores)
    for (const { hour, then, ...now } of hours) {
      const known = byHour.get(hour);
      byHour.set(hour, {
        hour,
        ...plus(known ?? none, now),
        then: then === null ? (known?.then ?? null) : plus(known?.then ?? none, then),
      });
    }
  return [...byHour.values()].toSorted((a, b) => a.hour - b.hour);
}
