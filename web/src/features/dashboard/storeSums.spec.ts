import { describe, expect, it } from 'vitest';
import { hoursOf, sumOf } from './storeSums';
import type { Store } from './useFigures';

const hour = (at: number, taken: number, then: number | null) => ({
  ...{ hour: at, taken, earned: taken / 2, runs: 1, wait: null },
  then: then === null ? null : { taken: then, earned: then, runs: 2, wait: null },
});
const store = (taken: number, then: number | null, hours: Store['hours'], difference = 0): Store =>
  ({
    money: { taken: { now: taken, then }, earned: { now: 1, then: null }, prepaid: { now: 0, then: null } },
    runs: { now: 3, then: 4 },
    ...{ onTrack: 2, vehicles: 5, waiting: 1, todos: 2, online: difference === 0 },
    drawer: { open: 0, counted: difference === 0 ? 0 : 1, difference },
    hours,
  }) as unknown as Store;

describe('all stores together', () => {
  it('are the sum of each; what is known of none of them stays unknown', () => {
    const sum = sumOf([store(10, 8, []), store(5, null, [], -88.1), store(1, 2, [], 0.2)]);
    expect(sum).toMatchObject({
      taken: { now: 16, then: 10 },
      earned: { now: 3, then: null },
      ...{ onTrack: 6, vehicles: 15, cutOff: 2, counted: 2, difference: -87.9 },
    });
  });

  it('have an hour for each hour of any store', () => {
    const hours = hoursOf([
      store(0, 0, [hour(10, 5, 3), hour(12, 1, null)]),
      store(0, 0, [hour(10, 2, 1), hour(9, 4, null)]),
    ]);
    expect(hours).toEqual([
      { hour: 9, taken: 4, earned: 2, runs: 1, then: null },
      { hour: 10, taken: 7, earned: 3.5, runs: 2, then: { taken: 4, earned: 4, runs: 4 } },
      { hour: 12, taken: 1, earned: 0.5, runs: 1, then: null },
    ]);
  });
});
