import { describe, expect, it } from 'vitest';
import { drivesOf, type DrivenRun } from './drives';

const run = (id: string, continuesId: string | null, of: Partial<DrivenRun> = {}): DrivenRun => ({
  ...{ id, continuesId, laps: 3, totalMs: 90_000, lastCrossingMs: 100, bestLapMs: 29_000, secondBestLapMs: 30_000 },
  bestLapAtMs: 50,
  ...of,
});

describe('drives of a race', () => {
  it('are one for each driver, over all karts that were changed', () => {
    const [first, other] = drivesOf([
      run('c', 'b', { laps: 1, totalMs: 31_000, lastCrossingMs: 300, bestLapMs: 31_000, secondBestLapMs: null }),
      run('a', null),
      run('x', null, { laps: 9 }),
      run('b', 'a', { laps: 2, totalMs: 57_000, lastCrossingMs: 200, bestLapMs: 28_000, bestLapAtMs: 150 }),
    ]);
    expect(first).toMatchObject({
      laps: 6,
      totalMs: 178_000,
      lastCrossingMs: 300,
      bestLapMs: 28_000,
      bestLapAtMs: 150,
    });
    expect(first?.secondBestLapMs).toBe(29_000);
    expect(first?.runs.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(other).toMatchObject({ laps: 9, runs: [{ id: 'x' }] });
  });

  it('have no best lap where none was valid, and a run without its beginning stands for itself', () => {
    const none = {
      laps: 0,
      totalMs: 0,
      lastCrossingMs: null,
      bestLapMs: null,
      secondBestLapMs: null,
      bestLapAtMs: null,
    };
    expect(drivesOf([run('b', 'gone', none)])).toEqual([{ ...none, runs: [run('b', 'gone', none)] }]);
  });
});
