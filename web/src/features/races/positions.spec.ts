import { describe, expect, it } from 'vitest';
import type { RacePage } from '@paddock/contracts/wire';
import { positionsOf } from './positions';

type Driver = RacePage['drivers'][number];
type Lap = Driver['lapTimes'][number];

const driver = (id: string, lapTimes: Lap[], pausedMs: number | null = null): Driver => ({
  ...{ id, cheshou: id, cardName: '7', memberId: null, memberName: null, rank: 1, gap: null, interval: null },
  ...{ bestRank: 1, laps: 0, bestLapMs: null, totalMs: 0, state: 'FINISHED', endReason: null, invalidated: false },
  ...{ testDrive: false, pausedMs, lapTimes },
});
const lap = (number: number, lapMs: number, flags: Lap['flags'] = []): Lap => ({
  ...{ number, lapMs, flags, at: '2026-03-14T06:00:00.000Z' },
});

describe('places after each lap', () => {
  it('follow laps and total time; who has stopped has no more places', () => {
    const lines = positionsOf([
      driver('a', [lap(1, 31_000), lap(2, 29_000), lap(3, 30_000)]),
      driver('b', [lap(1, 30_000), lap(2, 31_000)]),
      driver('none', []),
    ]);
    expect(lines.map(({ id, places }) => [id, places])).toEqual([
      ['a', [2, 1, 1]],
      ['b', [1, 2]],
    ]);
  });

  it('do not count short laps, and of void ones the lap alone', () => {
    const lines = positionsOf([
      driver('a', [lap(1, 4_000, ['short']), lap(2, 32_000), lap(3, 30_000)]),
      driver('b', [lap(1, 31_000), lap(2, 60_000, ['void'])]),
    ]);
    expect(lines.map(({ id, places }) => [id, places])).toEqual([
      ['a', [2, 2]],
      ['b', [1, 1]],
    ]);
  });

  it('are by who crossed first where that is known, whatever the times of the laps', () => {
    const at = (seconds: number): Lap => ({ ...lap(1, 40_000, ['void']), at: `2026-03-14T06:00:${seconds}.000Z` });
    const lines = positionsOf([driver('a', [at(40)], 0), driver('b', [{ ...at(41), lapMs: 30_000, flags: [] }], 0)]);
    expect(lines.map(({ id, places }) => [id, places])).toEqual([
      ['a', [1]],
      ['b', [2]],
    ]);
  });
});
