import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  dispatchRun,
  isActive,
  type LapRules,
  nextDueMs,
  reduceRun,
  remainingOf,
  type RunEvent,
  type RunInput,
  type RunOrder,
  type RunState,
} from './run';

const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};
const LAPS: RunOrder = { id: 'R', vehicleId: 'V', driverName: 'D', mode: 'laps', lapLimit: 3, limitMs: 0 };
const TIMED: RunOrder = { ...LAPS, mode: 'timed', lapLimit: 0, limitMs: 480_000 };
const CLOCK_US = 1_551_542_808_933_000;

const ack = (nowMs: number): RunInput => ({ kind: 'kartAck', ok: true, reason: null, nowMs });
const at = (ms: number, seq = Math.floor(ms), gateId = 'G'): RunInput => ({
  kind: 'passing',
  passing: { gateId, seq, rtcUs: CLOCK_US + ms * 1000 },
  nowMs: ms,
});

/** Plays inputs in order; `laps` are the lap records as `lapMs flags`. */
function play(order: RunOrder, inputs: RunInput[], rules: LapRules = RULES) {
  let state = dispatchRun(order);
  const events: RunEvent[] = [];
  for (const input of inputs) {
    const step = reduceRun(state, input, rules);
    state = step.state;
    events.push(...step.events);
  }
  const laps = events.flatMap((event) =>
    event.kind === 'lap' ? [[event.lap.lapMs, ...event.lap.flags].join(' ')] : [],
  );
  return { state, events, laps };
}

describe('the life of a run', () => {
  it('starts when the kart answers, fails when it is silent or refuses', () => {
    expect(play(LAPS, [ack(5)]).state).toMatchObject({ phase: 'RUNNING', startedAtMs: 5 });
    expect(play(LAPS, [{ kind: 'kartSilent', nowMs: 8 }]).state).toMatchObject({
      phase: 'FAILED',
      endReason: 'kartSilent',
    });
    const refused = play(LAPS, [{ kind: 'kartAck', ok: false, reason: 'lowBattery', nowMs: 8 }]);
    expect(refused.state).toMatchObject({ phase: 'FAILED', endReason: 'lowBattery' });
  });

  it('ends in lap mode when the paid laps are completed; the first passing only starts lap 1', () => {
    const run = play(LAPS, [ack(0), at(5_000), at(35_000), at(64_000), at(95_500), at(130_000)]);
    expect(run.laps).toEqual(['30000 best', '29000 best', '31500']);
    expect(run.state).toMatchObject({
      phase: 'FINISHED',
      endReason: 'completed',
      laps: 3,
      totalMs: 90_500,
      endedAtMs: 95_500,
    });
    expect(run.state).toMatchObject({
      bestLapMs: 29_000,
      secondBestLapMs: 30_000,
      bestLapAtMs: 64_000,
      lastLapMs: 31_500,
    });
  });

  it('lets the first passing complete lap 1 when the gate stands behind the start', () => {
    const rules: LapRules = { ...RULES, firstPassing: 'completes' };
    expect(play(LAPS, [ack(0), at(20_000), at(50_000), at(80_000)], rules).laps).toEqual([
      '20000 best',
      '30000',
      '30000',
    ]);
    expect(play(LAPS, [ack(0), at(6_000), at(30_000)], rules).laps).toEqual(['6000 short', '30000 best']);
  });

  it('takes two passings within the de-bounce time for one', () => {
    const run = play(LAPS, [ack(0), at(5_000), at(6_000), at(35_000), at(38_999), at(65_000)]);
    expect(run.laps).toEqual(['30000 best', '30000']);
  });

  it('marks a lap below the minimum and measures the next from the last valid crossing', () => {
    const run = play(LAPS, [ack(0), at(5_000), at(35_000), at(41_000), at(65_000), at(95_000)]);
    expect(run.laps).toEqual(['30000 best', '6000 short', '30000', '30000']);
    expect(run.state).toMatchObject({ laps: 3, recordedLaps: 4, bestLapMs: 30_000, totalMs: 90_000 });
  });

  it('marks a lap over three times the median as long once three laps are known', () => {
    const run = play({ ...LAPS, lapLimit: 9 }, [
      ack(0),
      at(0),
      at(20_000),
      at(81_000),
      at(101_000),
      at(121_000),
      at(182_000),
    ]);
    expect(run.laps).toEqual(['20000 best', '61000', '20000', '20000', '61000 long']);
  });

  it('times laps by the gate, whatever the order of arrival in time', () => {
    const late: RunInput = {
      kind: 'passing',
      passing: { gateId: 'G', seq: 2, rtcUs: CLOCK_US + 30_000_999 },
      nowMs: 99_000,
    };
    expect(play(LAPS, [ack(0), at(0, 1), late]).laps).toEqual(['30000 best']);
  });

  it('does not count an earlier passing that comes late, nor another gate', () => {
    const run = play(LAPS, [ack(0), at(0, 1), at(60_000, 3), at(30_000, 2), at(75_000, 4, 'OTHER'), at(90_000, 5)]);
    expect(run.laps).toEqual(['60000 best', '30000 best']);
  });

  it('counts a lap, its time void, when the clock of the gate was reset', () => {
    const reset: RunInput = { kind: 'passing', passing: { gateId: 'G', seq: 1, rtcUs: 1_000 }, nowMs: 60_000 };
    const after: RunInput = { kind: 'passing', passing: { gateId: 'G', seq: 2, rtcUs: 31_001_000 }, nowMs: 91_000 };
    const run = play(LAPS, [ack(0), at(0, 500), at(30_000, 501), reset, after]);
    expect(run.laps).toEqual(['30000 best', '30000 void', '31000']);
    expect(run.state).toMatchObject({ phase: 'FINISHED', laps: 3 });
  });

  it('goes on counting when the clock of the gate was set far ahead, or back within a short lap', () => {
    const by = (shiftUs: number, ms: number, seq: number): RunInput => ({
      kind: 'passing',
      passing: { gateId: 'G', seq, rtcUs: shiftUs + ms * 1000 },
      nowMs: ms,
    });
    const ahead = play(LAPS, [ack(0), by(0, 5_000, 1), by(CLOCK_US, 36_000, 2), by(CLOCK_US, 66_000, 3)]);
    expect(ahead.laps).toEqual(['31000 void', '30000 best']);
    expect(ahead.state).toMatchObject({ laps: 2, bestLapMs: 30_000, totalMs: 30_000 });
    for (const [before, after] of [
      [0, CLOCK_US],
      [CLOCK_US, 0],
    ] as const) {
      const run = play(LAPS, [
        ack(0),
        by(before, 1_000, 500),
        by(after, 7_000, 1),
        by(after, 32_000, 2),
        by(after, 62_000, 3),
        by(after, 93_000, 4),
      ]);
      expect(run.laps).toEqual(['6000 short', '25000 void', '30000 best', '31000']);
      expect(run.state).toMatchObject({ phase: 'FINISHED', laps: 3 });
    }
  });

  describe('whose gate counts its time from its own start, and starts again', () => {
    const up = (upMs: number, ms: number, seq: number): RunInput => ({
      kind: 'passing',
      passing: { gateId: 'G', seq, rtcUs: upMs * 1000 },
      nowMs: ms,
    });

    it.each([
      ['shortly before', 300_000],
      ['hours ago', 30_000_000],
    ])('loses no lap, and one its time: it was switched on %s', (_, upMs) => {
      const before = [up(upMs, 0, 500), up(upMs + 30_000, 30_000, 501)];
      const run = play(LAPS, [ack(0), ...before, up(12_000, 62_000, 1), up(43_000, 93_000, 2)]);
      expect(run.laps).toEqual(['30000 best', '32000 void', '31000']);
      expect(run.state).toMatchObject({ laps: 3, totalMs: 61_000, endReason: 'completed' });
    });

    it.each([
      ['its numbers begin again', 1],
      ['its numbers go on', 9],
    ])('gets no time that its two clocks make up when it had just been switched on before: %s', (_, seq) => {
      const run = play(LAPS, [ack(0), up(20_000, 0, 8), up(45_000, 70_000, seq), up(75_000, 100_000, seq + 1)]);
      expect(run.laps).toEqual(['70000 void', '30000 best']);
    });

    it('is not taken for seen twice when both clocks show the same', () => {
      const run = play(LAPS, [ack(0), up(20_000, 0, 8), up(22_000, 60_000, 1)]);
      expect(run.laps).toEqual(['60000 void']);
      expect(play(LAPS, [ack(0), up(100, 0, 8), up(600, 700, 9)]).laps).toEqual([]);
    });

    it('keeps its times when the gate was out of reach and has not started again', () => {
      const run = play(LAPS, [ack(0), up(300_000, 0, 8), up(330_000, 100_000, 9), up(360_000, 100_001, 10)]);
      expect(run.laps).toEqual(['30000 best', '30000']);
    });
  });

  it('ends in timed mode when the time is over and no lap is out', () => {
    const run = play(TIMED, [ack(1_000), { kind: 'tick', nowMs: 490_000 }]);
    expect(run.state).toMatchObject({ phase: 'FINISHED', endReason: 'timeOver', endedAtMs: 481_000 });
  });

  it('counts the lap in progress in timed mode, for the grace only', () => {
    const counted = play(TIMED, [ack(0), at(470_000), { kind: 'tick', nowMs: 480_000 }, at(500_000), at(530_000)]);
    expect(counted.state).toMatchObject({ phase: 'FINISHED', laps: 1, endReason: 'timeOver', endedAtMs: 500_000 });
    const tooLate = play(TIMED, [ack(0), at(470_000), at(570_000)]);
    expect(tooLate.state).toMatchObject({ phase: 'FINISHED', laps: 0, endedAtMs: 570_000 });
    const setting = play(TIMED, [ack(0), at(470_000), at(500_000)], { ...RULES, lastLapCounts: false });
    expect(setting.state).toMatchObject({ phase: 'FINISHED', laps: 0, endedAtMs: 480_000 });
  });

  it('says when the clock alone will change the run', () => {
    const running = play(TIMED, [ack(0), at(470_000)]).state;
    expect(nextDueMs(running, RULES, 470_000)).toBe(480_000);
    expect(nextDueMs(running, RULES, 480_000)).toBe(570_000);
    expect(nextDueMs(play(LAPS, [ack(0)]).state, RULES, 0)).toBeNull();
  });

  it('stands still under a red flag', () => {
    const paused = play(TIMED, [
      ack(0),
      at(10_000),
      { kind: 'pause', nowMs: 30_000 },
      { kind: 'tick', nowMs: 900_000 },
    ]);
    expect(paused.state.phase).toBe('RUNNING');
    expect(remainingOf(paused.state, 900_000)).toBe(450_000);
    const resumed = reduceRun(paused.state, { kind: 'resume', nowMs: 930_000 }, RULES).state;
    expect(remainingOf(resumed, 930_000)).toBe(450_000);
  });

  it('counts the lap in progress once with its time void under red and drops whole extra laps', () => {
    const run = play({ ...LAPS, lapLimit: 5 }, [
      ack(0),
      at(0),
      at(30_000),
      { kind: 'pause', nowMs: 40_000 },
      at(70_000),
      at(110_000),
      { kind: 'resume', nowMs: 120_000 },
      at(150_000),
      at(180_000),
    ]);
    expect(run.laps).toEqual(['30000 best', '40000 void', '40000 void', '30000']);
    expect(run.state).toMatchObject({ laps: 4, totalMs: 60_000, bestLapMs: 30_000 });
  });

  it('ends with the lap in progress when its time was over before the red flag, and not when it was not', () => {
    const redAt = (ms: number) =>
      play(TIMED, [
        ack(0),
        at(450_000),
        { kind: 'tick', nowMs: ms },
        { kind: 'pause', nowMs: ms },
        at(490_000),
        { kind: 'resume', nowMs: 600_000 },
        at(630_000),
      ]);
    const over = redAt(485_000);
    expect(over.laps).toEqual(['40000 void']);
    expect(over.state).toMatchObject({ phase: 'FINISHED', endReason: 'timeOver', laps: 1, endedAtMs: 490_000 });
    const going = redAt(479_000);
    expect(going.laps).toEqual(['40000 void', '140000 void']);
    expect(going.state).toMatchObject({ phase: 'FINISHED', laps: 2, endedAtMs: 630_000 });
  });

  it('gives more laps or time while it is active and never after', () => {
    const extend = (nowMs: number): RunInput => ({ kind: 'extend', laps: 1, ms: 60_000, nowMs });
    expect(play(LAPS, [ack(0), extend(1)]).state.lapLimit).toBe(4);
    expect(play(TIMED, [ack(0), extend(1)]).state).toMatchObject({ endsAtMs: 540_000, limitMs: 540_000, lapLimit: 0 });
    const over = play(TIMED, [ack(0), extend(480_000)]);
    expect(over.state).toMatchObject({ phase: 'FINISHED', endsAtMs: 480_000 });
  });

  it('is stopped with a reason; a run that never started has failed', () => {
    const stop: RunInput = { kind: 'stop', reason: 'marshal', nowMs: 9 };
    expect(play(LAPS, [ack(0), stop]).state).toMatchObject({ phase: 'FINISHED', endReason: 'marshal', endedAtMs: 9 });
    expect(play(LAPS, [stop]).state).toMatchObject({ phase: 'FAILED', endReason: 'marshal' });
  });

  it('keeps the time that was left when it is stopped under a red flag', () => {
    const { state } = play(TIMED, [
      ack(0),
      { kind: 'pause', nowMs: 60_000 },
      { kind: 'stop', reason: 'marshal', nowMs: 360_000 },
    ]);
    expect(state).toMatchObject({ phase: 'FINISHED', pausedAtMs: null, endedAtMs: 360_000 });
    expect(state.endsAtMs! - state.endedAtMs!).toBe(TIMED.limitMs - 60_000);
  });
});

describe('for any run', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('passing' as const), afterMs: fc.nat(60_000) }) },
    fc.record({ kind: fc.constantFrom('tick' as const, 'pause' as const, 'resume' as const), afterMs: fc.nat(60_000) }),
    fc.record({ kind: fc.constant('extend' as const), afterMs: fc.nat(60_000) }),
  );
  const toInputs = (
    steps: { kind: 'passing' | 'tick' | 'pause' | 'resume' | 'extend'; afterMs: number }[],
  ): RunInput[] => {
    let nowMs = 0;
    return [
      ack(0),
      ...steps.map((entry, index): RunInput => {
        nowMs += entry.afterMs;
        if (entry.kind === 'passing') return at(nowMs, index);
        return entry.kind === 'extend' ? { kind: 'extend', laps: 1, ms: 1_000, nowMs } : { kind: entry.kind, nowMs };
      }),
    ];
  };
  const order = fc.constantFrom(LAPS, TIMED);

  it('numbers, counts and sums agree with the lap records', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 60 }), (plan, steps) => {
        const { state, events } = play(plan, toInputs(steps));
        const laps = events.flatMap((event) => (event.kind === 'lap' ? [event.lap] : []));
        const timed = laps.filter((lap) => !lap.flags.includes('short') && !lap.flags.includes('void'));
        expect(laps.map((lap) => lap.number)).toEqual(laps.map((_, index) => index + 1));
        expect(state.laps).toBe(laps.filter((lap) => !lap.flags.includes('short')).length);
        expect(state.totalMs).toBe(timed.reduce((sum, lap) => sum + lap.lapMs, 0));
        expect(state.bestLapMs).toBe(timed.length === 0 ? null : Math.min(...timed.map((lap) => lap.lapMs)));
        expect(laps.every((lap) => Number.isSafeInteger(lap.lapMs))).toBe(true);
        if (plan.mode === 'laps') expect(state.laps).toBeLessThanOrEqual(state.lapLimit);
      }),
    );
  });

  it('each change has a version of its own and nothing happens after the end', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 60 }), (plan, steps) => {
        let state = dispatchRun(plan);
        for (const input of toInputs(steps)) {
          const next = reduceRun(state, input, RULES);
          if (next.state === state) expect(next.events).toEqual([]);
          else expect(next.state.version).toBeGreaterThan(state.version);
          if (!isActive(state)) expect(next.state).toBe(state);
          state = next.state;
        }
      }),
    );
  });

  it('extra ticks change nothing: a slow or a busy clock gives the same run', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 40 }), (plan, steps) => {
        const inputs = toInputs(steps);
        const ticked = inputs.flatMap((input): RunInput[] => [{ kind: 'tick', nowMs: input.nowMs }, input]);
        expect(play(plan, ticked).state).toEqual(play(plan, inputs).state);
      }),
    );
  });

  it('a shift of either clock changes no lap and no length', () => {
    const shifted = (input: RunInput, ms: number): RunInput =>
      input.kind === 'passing'
        ? { ...input, nowMs: input.nowMs + ms, passing: { ...input.passing, rtcUs: input.passing.rtcUs - ms * 1000 } }
        : { ...input, nowMs: input.nowMs + ms };
    const lengthMs = (state: RunState): number | null =>
      state.endedAtMs === null || state.startedAtMs === null ? null : state.endedAtMs - state.startedAtMs;
    fc.assert(
      fc.property(
        order,
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        (plan, steps, ms) => {
          const inputs = toInputs(steps);
          const plain = play(plan, inputs);
          const moved = play(
            plan,
            inputs.map((input) => shifted(input, ms)),
          );
          expect(moved.laps).toEqual(plain.laps);
          expect(lengthMs(moved.state)).toBe(lengthMs(plain.state));
        },
      ),
    );
  });
});
