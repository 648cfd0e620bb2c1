import { describe, expect, it } from 'vitest';
import { estimateWaits, TURNAROUND_MS } from './waits';

describe('estimateWaits', () => {
  it('lets the first in line go at once while a vehicle is free', () => {
    expect(estimateWaits([{ freeInMs: 0 }, { freeInMs: 90_000 }], [300_000, 300_000])).toEqual([0, 90_000]);
  });

  it('counts the runs of those ahead and the change of customers', () => {
    expect(estimateWaits([{ freeInMs: 0 }], [300_000, 300_000, 300_000])).toEqual([
      0,
      300_000 + TURNAROUND_MS,
      2 * (300_000 + TURNAROUND_MS),
    ]);
  });

  it('promises nothing without vehicles', () => {
    expect(estimateWaits([], [300_000])).toEqual([null]);
  });
});
