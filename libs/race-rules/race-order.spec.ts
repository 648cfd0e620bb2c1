/** Who is ahead: laps without a valid time count as much as others, and a flag turns no order. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dispatchRun, type LapRules, pausedMsAt, reduceRun, type RunInput, type RunState } from './run';
import { raceStandings } from './standings';

const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};

const at = (ms: number): RunInput => ({
  kind: 'passing',
  passing: { gateId: 'G', seq: ms, rtcUs: 1_700_000_000_000_000 + ms * 1000 },
  nowMs: ms,
});

/** One kart through its crossings and the flags that all of them see. */
function drive(name: string, crossings: readonly number[], flags: readonly RunInput[]): RunState & { name: string } {
  const order = { id: name, vehicleId: name, driverName: name, mode: 'laps' as const, lapLimit: 0, limitMs: 0 };
  const inputs = [...crossings.map(at), ...flags].sort((a, b) => a.nowMs - b.nowMs);
  let { state } = reduceRun(dispatchRun(order), { kind: 'kartAck', ok: true, reason: null, nowMs: -1 }, RULES);
  for (const input of inputs) ({ state } = reduceRun(state, input, RULES));
  return { ...state, name };
}

const standings = (runs: readonly (RunState & { name: string })[]) =>
  raceStandings(runs.map((run) => ({ ...run, lastCrossingMs: run.countedAtMs, pausedMs: run.countedPausedMs })));

const red = (from: number, until: number): RunInput[] => [
  { kind: 'pause', nowMs: from },
  { kind: 'resume', nowMs: until },
];

describe('the order of a race', () => {
  it('is not turned by a red flag under which one of two rolls over the line', () => {
    const flags = red(25_000, 35_000);
    const lead = drive('lead', [0, 12_000, 24_000, 50_000, 62_000], flags);
    const chase = drive('chase', [2_000, 14_000, 26_000, 52_000, 64_000], flags);
    expect(standings([chase, lead]).map(({ name, rank, laps, gap }) => [name, rank, laps, gap])).toEqual([
      ['lead', 1, 4, null],
      ['chase', 2, 4, { kind: 'time', ms: 2_000 }],
    ]);
    expect([lead.bestLapMs, chase.bestLapMs]).toEqual([12_000, 12_000]);
  });

  it('takes the time under red off the gap of those between whom it was shown', () => {
    const flags = red(25_000, 35_000);
    const [lead, chase] = [drive('lead', [0, 12_000, 24_000], flags), drive('chase', [2_000, 14_000, 36_000], flags)];
    expect(standings([chase, lead])[1]).toMatchObject({ name: 'chase', gap: { kind: 'time', ms: 2_000 } });
  });

  it('of equal best laps is that in which the gate read them, whichever read came first', () => {
    const late = (ms: number): RunInput => {
      const read = at(ms) as Extract<RunInput, { kind: 'passing' }>;
      return { ...read, nowMs: ms + 3_000, passing: { ...read.passing, gateMs: ms } };
    };
    const order = { id: 'x', vehicleId: 'x', driverName: 'x', mode: 'laps' as const, lapLimit: 0, limitMs: 0 };
    let { state } = reduceRun(dispatchRun(order), { kind: 'kartAck', ok: true, reason: null, nowMs: -1 }, RULES);
    for (const input of [late(0), late(12_000)]) ({ state } = reduceRun(state, input, RULES));
    expect(state).toMatchObject({ bestLapMs: 12_000, bestLapAtMs: 12_000 });
  });

  it('is that in which they crossed the line, whatever flags were shown', () => {
    const lapMs = fc.integer({ min: 12_000, max: 40_000 });
    const ride = fc.record({ startMs: fc.nat(20_000), laps: fc.array(lapMs, { minLength: 1, maxLength: 12 }) });
    const stop = fc.record({ afterMs: fc.nat(90_000), forMs: fc.integer({ min: 1, max: 60_000 }) });
    fc.assert(
      fc.property(fc.array(ride, { minLength: 2, maxLength: 6 }), fc.array(stop, { maxLength: 4 }), (rides, stops) => {
        let ms = 0;
        const flags = stops.flatMap(({ afterMs, forMs }) => red(ms + afterMs, (ms += afterMs + forMs)));
        const runs = rides.map(({ startMs, laps }, index) => {
          let crossedMs = startMs;
          return drive(String(index), [startMs, ...laps.map((lap) => (crossedMs += lap))], flags);
        });
        // Of a kart that rolls over the line twice under one flag only the first counts: that is when it completed its laps.
        const order = standings(runs);
        for (const [index, row] of order.entries()) {
          const ahead = order[index - 1];
          if (ahead === undefined) continue;
          expect(ahead.laps).toBeGreaterThanOrEqual(row.laps);
          if (ahead.laps === row.laps) expect(ahead.countedAtMs!).toBeLessThanOrEqual(row.countedAtMs!);
        }
        for (const run of runs) expect(run.countedPausedMs).toBeLessThanOrEqual(pausedMsAt(run, 1e9));
      }),
    );
  });
});

describe('a lap under yellow', () => {
  const yellow = (on: boolean, nowMs: number): RunInput => ({ kind: 'yellow', on, nowMs });

  it('counts with its time and is never a best, were it driven under it wholly or in part', () => {
    const crossings = [0, 30_000, 55_000, 80_000, 111_000];
    const run = drive('K', crossings, [yellow(true, 54_000), yellow(false, 56_000)]);
    expect(run).toMatchObject({ laps: 4, totalMs: 111_000, bestLapMs: 30_000, secondBestLapMs: 31_000 });
  });

  it('is that of a run which sets off under it too', () => {
    expect(drive('K', [0, 25_000, 55_000], [yellow(true, -1)])).toMatchObject({
      laps: 2,
      bestLapMs: null,
      totalMs: 55_000,
    });
  });
});
