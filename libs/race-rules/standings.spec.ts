import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bestLapStandings, gapBetween, raceStandings } from './standings';

const entry = (name: string, laps: number, totalMs: number, lastCrossingMs: number | null = totalMs) => ({
  name,
  laps,
  totalMs,
  lastCrossingMs,
});

describe('race ranking', () => {
  it('orders by laps, then by total time, with gap to the leader and interval to the one ahead', () => {
    const rows = raceStandings([
      entry('c', 9, 280_000),
      entry('b', 10, 301_500),
      entry('a', 10, 300_000),
      entry('d', 7, 1),
    ]);
    expect(rows.map((row) => [row.name, row.rank, row.gap, row.interval])).toEqual([
      ['a', 1, null, null],
      ['b', 2, { kind: 'time', ms: 1_500 }, { kind: 'time', ms: 1_500 }],
      ['c', 3, { kind: 'laps', laps: 1 }, { kind: 'laps', laps: 1 }],
      ['d', 4, { kind: 'laps', laps: 3 }, { kind: 'laps', laps: 2 }],
    ]);
  });

  it('shares a rank among equals and skips the next', () => {
    const rows = raceStandings([entry('a', 5, 100), entry('b', 5, 100), entry('c', 5, 101), entry('d', 4, 90)]);
    expect(rows.map((row) => row.rank)).toEqual([1, 1, 3, 4]);
  });

  it('falls back to total times when the drivers did not start together', () => {
    expect(gapBetween(entry('a', 5, 100, 900), entry('b', 5, 130, 200))).toEqual({ kind: 'time', ms: 30 });
    expect(gapBetween(entry('a', 5, 100, null), entry('b', 5, 130, 200))).toEqual({ kind: 'time', ms: 30 });
  });

  it('ranks everybody once, never lets a worse one ahead, and leaves its input alone', () => {
    const entries = fc.array(fc.record({ laps: fc.nat(5), totalMs: fc.nat(10), lastCrossingMs: fc.option(fc.nat(9)) }));
    fc.assert(
      fc.property(entries, (list) => {
        const copy = structuredClone(list);
        const rows = raceStandings(list);
        expect(list).toEqual(copy);
        expect(rows).toHaveLength(list.length);
        rows.forEach((row) => {
          const better = list.filter(
            (other) => other.laps > row.laps || (other.laps === row.laps && other.totalMs < row.totalMs),
          );
          expect(row.rank).toBe(better.length + 1);
        });
      }),
    );
  });
});

describe('ranking by best lap', () => {
  it('breaks equal best laps by the second best, then by which was earlier; nobody without a lap has a rank', () => {
    const rows = bestLapStandings([
      { name: 'none', bestLapMs: null, secondBestLapMs: null, bestLapAtMs: null },
      { name: 'late', bestLapMs: 25_000, secondBestLapMs: 26_000, bestLapAtMs: 9 },
      { name: 'early', bestLapMs: 25_000, secondBestLapMs: 26_000, bestLapAtMs: 3 },
      { name: 'one lap', bestLapMs: 25_000, secondBestLapMs: null, bestLapAtMs: 1 },
      { name: 'second', bestLapMs: 25_000, secondBestLapMs: 25_500, bestLapAtMs: 10 },
      { name: 'twin', bestLapMs: 25_000, secondBestLapMs: 25_500, bestLapAtMs: 10 },
      { name: 'fast', bestLapMs: 24_999, secondBestLapMs: null, bestLapAtMs: 99 },
    ]);
    expect(rows.map((row) => [row.name, row.rank])).toEqual([
      ['fast', 1],
      ['second', 2],
      ['twin', 2],
      ['early', 4],
      ['late', 5],
      ['one lap', 6],
      ['none', null],
    ]);
  });
});
