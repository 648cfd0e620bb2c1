import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { RunHistory } from './history';
import type { LapRecord } from './laps';
import { dispatchRun, type LapRules, type PassingInput, reduceRun, type RunInput, type RunState } from './run';

const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};
const CLOCK_US = 1_551_542_808_933_000;
const START: RunInput = { kind: 'kartAck', ok: true, reason: null, nowMs: 0 };
const LATENCY_MS = 7;
const at = (ms: number, seq: number, arrivesMs = ms + LATENCY_MS, gateId = 'G'): PassingInput => ({
  kind: 'passing',
  passing: { gateId, seq, rtcUs: CLOCK_US + ms * 1000 },
  nowMs: arrivesMs,
});

/** Plays inputs as the edge does: what comes late is merged. */
function play(inputs: readonly RunInput[], lapLimit = 500, outOfOrder = false) {
  let state: RunState = dispatchRun({
    id: 'R',
    vehicleId: 'V',
    driverName: 'D',
    mode: 'laps',
    lapLimit,
    limitMs: 0,
  });
  const history = new RunHistory(state);
  let laps: LapRecord[] = [];
  for (const input of inputs) {
    if (input.kind === 'passing' && history.isLate(input.passing, input.nowMs, outOfOrder)) {
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
  const texts = laps.map((lap) => [lap.number, lap.lapMs, ...lap.flags].join(' '));
  return { state, texts, laps };
}

describe('a passing that comes late', () => {
  it('counts where it belongs: the run ends with the laps that were sold', () => {
    const arrivals = [1, 2, 5, 3, 4, 6].map((seq, index) => at(seq * 30_000, seq, 150_000 + index));
    const run = play([START, ...arrivals], 5);
    expect(run.texts).toEqual(['1 30000 best', '2 30000', '3 30000', '4 30000', '5 30000']);
    expect(run.state).toMatchObject({ phase: 'FINISHED', endReason: 'completed', laps: 5, totalMs: 150_000 });
  });

  it('ends the run with the lap that completed what was sold, however many came after it', () => {
    const run = play([START, at(0, 1), at(30_000, 2), at(90_000, 4), at(120_000, 5), at(60_000, 3, 121_000)], 4);
    expect(run.state).toMatchObject({ phase: 'FINISHED', laps: 4, endedAtMs: 120_000 + LATENCY_MS });
  });

  it('is put between what else happened by the clock of its gate', () => {
    const red: RunInput[] = [
      { kind: 'pause', nowMs: 70_000 },
      { kind: 'resume', nowMs: 80_000 },
    ];
    const run = play([START, at(0, 1), at(30_000, 2), ...red, at(100_000, 4), at(60_000, 3, 100_500)]);
    expect(run.texts).toEqual(['1 30000 best', '2 30000', '3 40000 void']);
  });

  it('changes nothing next to a passing that it belongs to', () => {
    const run = play([START, at(0, 1), at(31_000, 3), at(30_000, 2, 31_500), at(62_000, 4)]);
    expect(run.texts).toEqual(['1 30000 best', '2 32000']);
  });

  it('is not taken for one when the clock of the gate was set, unless its keeper knows better', () => {
    const hourMs = 3_600_000;
    const inputs = [START, at(0, 1), at(2 * hourMs, 3), at(hourMs, 2, 2 * hourMs + 500)];
    expect(play(inputs).texts).toEqual(['1 7200000 best', '2 493 short']);
    expect(play(inputs, 500, true).texts).toEqual(['1 3600000 best', '2 3600000']);
  });

  it('is put among those that its gate has counted since it started again', () => {
    const up = (upMs: number, nowMs: number, seq: number): PassingInput => ({
      kind: 'passing',
      passing: { gateId: 'G', seq, rtcUs: upMs * 1000 },
      nowMs,
    });
    const before = [up(300_000, 0, 50), up(330_000, 30_000, 51)];
    const late = up(12_000, 93_500, 1);
    const run = play([START, ...before, up(43_000, 93_000, 2), late, up(73_000, 123_000, 3)]);
    expect(run.texts).toEqual(['1 30000 best', '2 32000 void', '3 31000', '4 30000']);
  });

  it('gives the run that the right order would have given, whatever the order and however long the run', () => {
    const passing = fc.record({ lapMs: fc.integer({ min: 500, max: 60_000 }), delay: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(passing, { minLength: 1, maxLength: 120 }), (passings) => {
        let ms = 1_000;
        const inOrder = passings.map(({ lapMs }, index) => at((ms += lapMs), index + 1));
        const arrivals = inOrder
          .map((input, index) => ({ input, arrival: index + (passings[index]?.delay ?? 0) }))
          .sort((a, b) => a.arrival - b.arrival)
          .map(({ input }) => input);
        const expected = play([START, ...inOrder]);
        const run = play([START, ...arrivals]);
        expect(run.texts).toEqual(expected.texts);
        const { version: _, ...state } = expected.state;
        expect(run.state).toMatchObject(state);
      }),
    );
  });
});

describe('a run at a venue with two timing lines', () => {
  const own = (ms: number): PassingInput => at(ms, ms, ms, 'G');
  const other = (ms: number): PassingInput => at(ms, ms, ms, 'H');

  it('counts at the first that it crosses', () => {
    const run = play([START, own(0), other(10_000), own(30_000), other(41_000), own(61_000)]);
    expect(run.texts).toEqual(['1 30000 best', '2 31000']);
  });

  it('goes on at the other when its own is dead, without losing a lap', () => {
    const run = play([START, own(0), other(10_000), own(30_000), other(41_000), other(72_000), other(104_000)], 3);
    expect(run.texts).toEqual(['1 30000 best', '2 31000', '3 32000']);
    expect(run.state).toMatchObject({ phase: 'FINISHED', endReason: 'completed' });
  });

  it('does not take two crossings within a lap for one', () => {
    const run = play([START, own(0), other(10_000), other(18_000), own(30_000), other(41_000), own(60_000)]);
    expect(run.texts).toEqual(['1 30000 best', '2 30000']);
  });
});
