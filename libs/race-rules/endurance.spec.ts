import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realData } from '../../test/support/real-data';
import { dispatchRun, type LapRules, reduceRun, type RunState } from './run';
import { raceStandings } from './standings';

const { file, present } = realData('endurance/race-24h-laps.csv');
const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};
const START_US = 1_700_000_000_000_000;

const read = (): { kart: string; lap: number; lapMs: number }[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([kart = '', lap, lapMs]) => ({ kart, lap: Number(lap), lapMs: Number(lapMs) }));

/** Straight from the file, knowing nothing of passings: lap 1 is the start and has no time. */
function straight(rows: ReturnType<typeof read>) {
  const byKart = Map.groupBy(rows, (row) => row.kart);
  return [...byKart]
    .map(([kart, all]) => {
      const times = all.filter((row) => row.lap > 1).map((row) => row.lapMs);
      const totalMs = times.reduce((sum, ms) => sum + ms, 0);
      return { kart, laps: times.length, bestLapMs: Math.min(...times), totalMs };
    })
    .sort((a, b) => b.laps - a.laps || a.totalMs - b.totalMs);
}

/** As passings of all karts in the order of the clock, through the run reducer. */
function replayed(rows: ReturnType<typeof read>) {
  const clockMs = new Map<string, number>();
  const passings = rows.map((row) => {
    const ms = (clockMs.get(row.kart) ?? 0) + row.lapMs;
    clockMs.set(row.kart, ms);
    return { kart: row.kart, ms };
  });
  passings.sort((a, b) => a.ms - b.ms);
  const runs = new Map<string, RunState>();
  for (const kart of clockMs.keys()) {
    const run = dispatchRun({ id: kart, vehicleId: kart, driverName: kart, mode: 'laps', lapLimit: 0, limitMs: 0 });
    runs.set(kart, reduceRun(run, { kind: 'kartAck', ok: true, reason: null, nowMs: 0 }, RULES).state);
  }
  passings.forEach(({ kart, ms }, seq) => {
    const run = runs.get(kart);
    if (run === undefined) throw new Error(`no run for kart ${kart}`);
    const passing = { gateId: 'G', seq, rtcUs: START_US + ms * 1000 };
    runs.set(kart, reduceRun(run, { kind: 'passing', passing, nowMs: 0 }, RULES).state);
  });
  return [...runs.values()];
}

(present ? describe : describe.skip)('a real 24-hour race', () => {
  it('gives the same laps, best laps and order when replayed as passings', () => {
    const rows = read();
    const runs = replayed(rows);
    const standings = raceStandings(runs.map((run) => ({ ...run, lastCrossingMs: null }))).map((run) => ({
      kart: run.vehicleId,
      laps: run.laps,
      bestLapMs: run.bestLapMs,
      totalMs: run.totalMs,
    }));
    expect(rows).toHaveLength(24_274);
    expect(standings).toEqual(straight(rows));
  });
});
