/**
 * Random races against a model that knows the truth: when each kart crossed each of two lines. What the rules get of it is worse: reads
 * come late, are lost at one of the lines or come several times, a gate's clock is set, and red flags are shown.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunHistory } from './history';
import type { LapRecord } from './laps';
import { dispatchRun, type LapRules, type PassingInput, reduceRun, type RunInput, type RunState } from './run';
import { raceStandings } from './standings';

const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};
/** Where the second line lies in a lap. */
const OTHER_LINE_SHARE = 0.4;
/** Of a kart that rolls over the line twice under one flag the second does not count: none is shown so long. */
const RED_MS_MAX = 9_000;
const GATE_CLOCK_US = 1_700_000_000_000_000;
const OTHER_CLOCK_US = 1_500_000_000_000_000;

/** One true crossing of the own line, and of the other one after it. */
interface Lap {
  lapMs: number;
  /** Delay between a crossing and the arrival of its read. */
  delayMs: number;
  /** Read again so much later, as the loop does. */
  echoMs: number | null;
  lost: 'none' | 'own' | 'other';
}
interface Ride {
  startMs: number;
  laps: Lap[];
}
interface Weather {
  reds: { fromMs: number; untilMs: number }[];
  twoLines: boolean;
}

/** As the edge plays it: what comes late by its gate's clock is merged. */
function play(inputs: readonly RunInput[]): { state: RunState; laps: LapRecord[] } {
  const order = { id: 'R', vehicleId: 'V', driverName: 'D', mode: 'laps' as const, lapLimit: 0, limitMs: 0 };
  let state = dispatchRun(order);
  const history = new RunHistory(state);
  let laps: LapRecord[] = [];
  for (const input of inputs) {
    if (input.kind === 'passing' && history.isLate(input.passing, input.nowMs, false)) {
      const rebuilt = history.merge(input.passing, RULES);
      state = rebuilt.state;
      const { from } = rebuilt;
      if (from !== null) laps = [...laps.filter(({ number }) => number < from), ...rebuilt.laps];
      continue;
    }
    const step = reduceRun(state, input, RULES);
    history.add(state, input);
    state = step.state;
    laps.push(...step.events.flatMap((event) => (event.kind === 'lap' ? [event.lap] : [])));
  }
  return { state, laps };
}

const START: RunInput = { kind: 'kartAck', ok: true, reason: null, nowMs: -1 };
const flagsOf = ({ reds }: Weather): RunInput[] =>
  reds.flatMap(({ fromMs, untilMs }) => [
    { kind: 'pause' as const, nowMs: fromMs },
    { kind: 'resume' as const, nowMs: untilMs },
  ]);
const byTime = (inputs: readonly RunInput[]): RunInput[] => [...inputs].sort((a, b) => a.nowMs - b.nowMs);

/** When the kart was at its own line: the first crossing begins its race. */
function truthOf({ startMs, laps }: Ride): number[] {
  const crossings = [startMs];
  for (const { lapMs } of laps) crossings.push((crossings.at(-1) ?? 0) + lapMs);
  return crossings;
}

function readsOf(ride: Ride, { twoLines }: Weather): PassingInput[] {
  const crossings = truthOf(ride);
  const seqs = new Map<string, number>();
  const read = (gateId: 'G' | 'H', ms: number, delayMs: number): PassingInput => {
    const seq = (seqs.get(gateId) ?? 0) + 1;
    seqs.set(gateId, seq);
    const clockUs = gateId === 'G' ? GATE_CLOCK_US : OTHER_CLOCK_US;
    return { kind: 'passing', passing: { gateId, seq, rtcUs: clockUs + ms * 1_000 }, nowMs: ms + delayMs };
  };
  return crossings.flatMap((ms, index) => {
    // The crossing that begins a race is read, and so is the one that ends it.
    const isInner = index > 0 && index < ride.laps.length;
    const { delayMs = 0, echoMs = null, lost = 'none' } = ride.laps[index - 1] ?? {};
    const own = isInner && lost === 'own' && twoLines ? [] : [read('G', ms, delayMs)];
    const echo = own.length > 0 && echoMs !== null ? [read('G', ms + echoMs, delayMs)] : [];
    const next = ride.laps[index];
    const seesOther = twoLines && next !== undefined && lost !== 'other';
    const otherMs = ms + Math.round((next?.lapMs ?? 0) * OTHER_LINE_SHARE);
    return [...own, ...echo, ...(seesOther ? [read('H', otherMs, next.delayMs)] : [])];
  });
}

const lapArb = (lost: fc.Arbitrary<Lap['lost']>, delayMs: fc.Arbitrary<number>): fc.Arbitrary<Lap> =>
  fc.record({
    lapMs: fc.integer({ min: 20_000, max: 40_000 }),
    delayMs,
    echoMs: fc.option(fc.integer({ min: 1, max: 1_500 })),
    lost,
  });
const rideArb = (lap: fc.Arbitrary<Lap>): fc.Arbitrary<Ride> =>
  fc.record({ startMs: fc.nat(15_000), laps: fc.array(lap, { minLength: 1, maxLength: 14 }) });
const redsArb = fc
  .array(fc.record({ afterMs: fc.integer({ min: 1, max: 90_000 }), forMs: fc.integer({ min: 1, max: RED_MS_MAX }) }), {
    maxLength: 4,
  })
  .map((stops) => {
    let ms = 0;
    return stops.map(({ afterMs, forMs }) => ({ fromMs: (ms += afterMs), untilMs: (ms += forMs) }));
  });

const counted = (laps: readonly LapRecord[]): LapRecord[] => laps.filter(({ flags }) => !flags.includes('short'));
const overlaps = ({ reds }: Weather, fromMs: number, untilMs: number): boolean =>
  reds.some((red) => red.fromMs <= untilMs && red.untilMs >= fromMs);

describe('a race of which the truth is known', () => {
  it('at one line has each lap once with its true time, void where red was shown, whatever was read twice or late', () => {
    const late = fc.oneof({ weight: 4, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.nat(8_000) });
    const ride = rideArb(lapArb(fc.constant('none'), late));
    fc.assert(
      fc.property(ride, redsArb, (driven, reds) => {
        const weather: Weather = { reds, twoLines: false };
        const truth = truthOf(driven);
        const { laps } = play([START, ...byTime([...readsOf(driven, weather), ...flagsOf(weather)])]);
        const times = counted(laps);
        expect(times.map(({ lapMs }) => lapMs)).toEqual(driven.laps.map(({ lapMs }) => lapMs));
        for (const [index, { flags }] of times.entries()) {
          // By its gate's clock or by its arrival: a flag that lies between both may do either.
          const [fromMs, untilMs] = [truth[index]!, truth[index + 1]!];
          const [firstMs, lastMs] = [driven.laps[index - 1]?.delayMs ?? 0, driven.laps[index]!.delayMs];
          if (!overlaps(weather, fromMs, untilMs + lastMs)) expect(flags).not.toContain('void');
          if (overlaps(weather, fromMs + firstMs + 1, untilMs - 1)) expect(flags).toContain('void');
        }
        const valid = times.filter(({ flags }) => !flags.includes('void')).map(({ lapMs }) => lapMs);
        const best = play([START, ...byTime([...readsOf(driven, weather), ...flagsOf(weather)])]).state.bestLapMs;
        expect(best).toBe(valid.length === 0 ? null : Math.min(...valid));
      }),
      { numRuns: 400 },
    );
  });

  it('at two lines has no lap more and none less, and no time that is not true, where each lap was seen at one of them', () => {
    // Neighbours are both seen at the own line: what two lines miss in turn looks like slow laps.
    const lost = fc.oneof({ weight: 5, arbitrary: fc.constant('none' as const) }, fc.constantFrom('own' as const));
    const ride = rideArb(lapArb(lost, fc.nat(200))).map(({ startMs, laps }) => ({
      startMs,
      laps: laps.map((lap, index): Lap => {
        const isAlone = index > 1 && laps[index - 1]?.lost !== 'own' && laps[index - 2]?.lost !== 'own';
        return { ...lap, echoMs: null, lost: isAlone ? lap.lost : 'none' };
      }),
    }));
    fc.assert(
      fc.property(ride, (driven) => {
        const weather: Weather = { reds: [], twoLines: true };
        const times = counted(play([START, ...byTime(readsOf(driven, weather))]).laps);
        expect(times.length).toBe(driven.laps.length);
        const total = (laps: readonly { lapMs: number }[]): number => laps.reduce((sum, { lapMs }) => sum + lapMs, 0);
        expect(total(times)).toBe(total(driven.laps));
        const bestMs = Math.min(...times.filter(({ flags }) => !flags.includes('void')).map(({ lapMs }) => lapMs));
        // A lap that was measured at the other line is as long as the part of two laps that lies between its reads.
        expect(bestMs).toBeGreaterThanOrEqual(Math.min(...driven.laps.map(({ lapMs }) => lapMs)));
      }),
      { numRuns: 400 },
    );
  });

  it('is ranked as the karts truly crossed the line, and no lap across a step of its gate has a time that ranks as best', () => {
    const ride = rideArb(lapArb(fc.constant('none'), fc.nat(300)));
    const step = fc.record({
      atMs: fc.integer({ min: 1, max: 200_000 }),
      byMs: fc.oneof(fc.integer({ min: -3_600_000, max: -2_000 }), fc.integer({ min: 2_000, max: 3_600_000 })),
    });
    fc.assert(
      fc.property(fc.array(ride, { minLength: 2, maxLength: 5 }), redsArb, fc.option(step), (rides, reds, stepped) => {
        const weather: Weather = { reds, twoLines: false };
        const runs = rides.map((driven, index) => {
          // As the edge hands it over: what its gate says after a step is of another clock, and when it was is known beside it.
          const reads = readsOf(driven, weather).map((input): PassingInput => {
            const ms = (input.passing.rtcUs - GATE_CLOCK_US) / 1_000;
            const isAfter = stepped !== null && ms >= stepped.atMs;
            const rtcUs = input.passing.rtcUs + (isAfter ? stepped.byMs * 1_000 : 0);
            return { ...input, passing: { ...input.passing, rtcUs, gateMs: ms, clock: isAfter ? 1 : 0 } };
          });
          const { state, laps } = play([START, ...byTime([...reads, ...flagsOf(weather)])]);
          expect(counted(laps)).toHaveLength(driven.laps.length);
          const truth = driven.laps.map(({ lapMs }) => lapMs);
          for (const { lapMs, flags } of counted(laps)) if (flags.includes('best')) expect(truth).toContain(lapMs);
          return { ...state, name: String(index), truth: truthOf(driven) };
        });
        const order = raceStandings(
          runs.map((run) => ({ ...run, lastCrossingMs: run.countedAtMs, pausedMs: run.countedPausedMs })),
        );
        for (const [index, row] of order.entries()) {
          const ahead = order[index - 1];
          if (ahead === undefined) continue;
          expect(ahead.laps).toBeGreaterThanOrEqual(row.laps);
          if (ahead.laps === row.laps) expect(ahead.truth.at(-1)!).toBeLessThanOrEqual(row.truth.at(-1)!);
        }
      }),
      { numRuns: 300 },
    );
  });
});
