import { describe, expect, it } from 'vitest';
import { runOn } from './feedFixtures';
import { averageLapMs, lapBars, rankOn } from './result';

const lap = (number: number, lapMs: number, flags: string[] = []) => ({ number, lapMs, flags });

describe('the result of a run', () => {
  const run = runOn(7, { laps: 3, totalMs: 99_000, bestLapMs: 31_000 });
  const laps = [lap(1, 34_000), lap(2, 31_000), lap(3, 34_000)];

  it('draws each lap once all are known, the slowest highest', () => {
    expect(lapBars(run, laps)).toMatchObject([
      { number: 1, height: 1, best: false },
      { number: 2, best: true },
      { number: 3, height: 1 },
    ]);
    expect(lapBars(run, laps.slice(1))).toEqual([]);
  });

  it('averages the laps that count, or the whole run when they are not known', () => {
    expect(averageLapMs(run, [...laps, lap(4, 2000, ['short'])])).toBe(33_000);
    expect(averageLapMs(run, [])).toBe(33_000);
    expect(averageLapMs(runOn(1), [])).toBeNull();
  });

  it('does not average a lap under red, which counts without a time, and keeps its place among the bars', () => {
    const stopped = runOn(7, { laps: 3, totalMs: 31_000, bestLapMs: 31_000 });
    const known = [lap(1, 31_000), lap(2, 55_000, ['void']), lap(3, 54_000, ['void'])];
    expect(averageLapMs(stopped, known)).toBe(31_000);
    expect(averageLapMs(stopped, [])).toBeNull();
    expect(lapBars(stopped, known)).toMatchObject([
      { number: 1, best: true },
      { number: 2, height: 0, best: false },
      { number: 3, height: 0 },
    ]);
  });

  it('finds its own place on a board only', () => {
    const row = { rank: 3, cheshou: run.cheshou, cardName: '7', bestLapMs: 31_000, laps: 3, at: '' };
    expect(rankOn([row], run)).toBe(3);
    expect(rankOn([{ ...row, bestLapMs: 30_000 }], run)).toBeNull();
  });
});
