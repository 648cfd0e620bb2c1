/** Karts that stand at a line, ghosts, and lines that miss a kart: no lap too many and none lost. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { LapRecord } from './laps';
import { dispatchRun, type LapRules, reduceRun, type RunInput, type RunState } from './run';

const RULES: LapRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
};
const CLOCK_US = 1_551_542_808_933_000;

interface Reading {
  ms: number;
  gateId?: string;
}

/** Readings in their order, as one run sees them. */
function play(readings: readonly Reading[], lapLimit = 0, rules = RULES) {
  const order = { id: 'R', vehicleId: 'V', driverName: 'D', mode: 'laps' as const, lapLimit, limitMs: 0 };
  let state: RunState = reduceRun(
    dispatchRun(order),
    { kind: 'kartAck', ok: true, reason: null, nowMs: 0 },
    rules,
  ).state;
  const laps: LapRecord[] = [];
  let reported = 0;
  readings.forEach(({ ms, gateId = 'G' }, seq) => {
    const rtcUs = CLOCK_US + ms * 1000;
    const input: RunInput = { kind: 'passing', passing: { gateId, seq, rtcUs }, nowMs: ms };
    const step = reduceRun(state, input, rules);
    ({ state } = step);
    reported += step.events.length;
    for (const event of step.events) if (event.kind === 'lap') laps.push(event.lap);
  });
  const counted = laps.filter(({ flags }) => !flags.includes('short'));
  return { state, counted, lapsMs: counted.map(({ lapMs }) => lapMs), reported };
}

const at = (...all: number[]): Reading[] => all.map((ms) => ({ ms }));

describe('a kart that stands at the line', () => {
  it.each([100, 1_000, 2_000, 3_900, 4_000, 5_000, 6_000, 9_000])(
    'and is read each %i ms for ten minutes makes no lap, and its clock goes on from the crossing before',
    (everyMs) => {
      const reads = Array.from({ length: Math.ceil(600_000 / everyMs) }, (_, index) => 30_000 + index * everyMs);
      const stands = play(at(0, ...reads), 2);
      expect(stands.lapsMs).toEqual([30_000]);
      expect(stands.state).toMatchObject({ phase: 'RUNNING', bestLapMs: 30_000 });
      expect(stands.state.standsUntilMs).toBeGreaterThan(reads.at(-1)!);
      // Now and then, and not with each read.
      expect(stands.reported).toBeLessThan(150);
      const last = reads.at(-1)!;
      const drives = play(at(0, ...reads, last + 25_000), 9);
      expect(drives.lapsMs).toEqual([30_000, last + 25_000 - 30_000]);
      expect(drives.state.standsUntilMs).toBeNull();
    },
  );

  it('makes none however it is read, from the start or in mid-race, at its own line or at another', () => {
    const gaps = fc.array(fc.integer({ min: 100, max: 9_000 }), { minLength: 150, maxLength: 400 });
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom('G', 'H'),
        fc.constantFrom('starts', 'completes'),
        (between, gateId, firstPassing) => {
          let ms = 95_000;
          const reads = between.map((gap) => ({ ms: (ms += gap), gateId }));
          const { lapsMs, state } = play([...at(0, 30_000, 60_000), ...reads], 5, { ...RULES, firstPassing });
          const before = firstPassing === 'completes' ? [0, 30_000, 30_000].slice(1) : [30_000, 30_000];
          // With the crossing with which it came to stand there.
          const own = gateId === 'G' ? [reads[0]!.ms - 60_000] : [];
          expect(lapsMs).toEqual([...before, ...own]);
          expect(state.phase).toBe('RUNNING');
        },
      ),
    );
  });
});

describe('a ghost read', () => {
  it('at any moment of a lap loses no lap', () => {
    const ride = fc.record({
      lapMs: fc.integer({ min: 10_500, max: 60_000 }),
      ghostIn: fc.integer({ min: 1, max: 6 }),
      ghostAt: fc.double({ min: 0.005, max: 0.995, noNaN: true }),
    });
    fc.assert(
      fc.property(ride, ({ lapMs, ghostIn, ghostAt }) => {
        const crossings = Array.from({ length: 9 }, (_, index) => index * lapMs);
        const ghost = Math.round((ghostIn + ghostAt) * lapMs);
        const run = play(at(...[...crossings, ghost].sort((a, b) => a - b)), 8);
        expect(run.state.laps).toBeGreaterThanOrEqual(8);
        expect(run.state.phase).toBe('FINISHED');
      }),
      { numRuns: 500 },
    );
  });

  it('between two crossings of a short track costs one lap its time', () => {
    const { counted } = play(at(0, 12_000, 18_000, 24_000, 36_000));
    expect(counted.map(({ lapMs, flags }) => [lapMs, ...flags].join(' '))).toEqual([
      '12000 best',
      '12000 void',
      '12000',
    ]);
  });
});

describe('two timing lines', () => {
  /** One reads the kart `apartMs` after (or, below 0, before) the other, and each misses some crossings. */
  const laps = fc.array(
    fc.record({ lapMs: fc.integer({ min: 12_000, max: 14_000 }), missedBy: fc.constantFrom('', '', 'G', 'H') }),
    {
      minLength: 4,
      maxLength: 20,
    },
  );
  it('that stand together lose no lap when only one of them misses it, whichever is crossed first', () => {
    fc.assert(
      fc.property(laps, fc.constantFrom(-40, 30, -400, 700), (ride, apartMs) => {
        let ms = 1_000;
        const both = { lapMs: 12_000, missedBy: '' };
        const crossings = [{ lapMs: 0, missedBy: apartMs < 0 ? 'H' : '' }, both, ...ride, both];
        const readings = crossings.flatMap(({ lapMs, missedBy }) => {
          ms += lapMs;
          return [
            { ms, gateId: 'G' },
            { ms: ms + apartMs, gateId: 'H' },
          ].filter(({ gateId }) => gateId !== missedBy);
        });
        readings.sort((a, b) => a.ms - b.ms);
        const run = play(readings);
        expect(run.lapsMs).toHaveLength(ride.length + 2);
        const sum = run.lapsMs.reduce((total, lapMs) => total + lapMs, 0);
        expect(Math.abs(sum - (ms - 1_000))).toBeLessThanOrEqual(1_500);
      }),
      { numRuns: 300 },
    );
  });

  it('give each lap when the first crossed has missed the start, and the other one crossing', () => {
    const b = (ms: number): Reading => ({ ms, gateId: 'H' });
    const a = (ms: number): Reading => ({ ms });
    const readings = [
      a(0),
      b(11_960),
      a(12_000),
      b(23_960),
      a(24_000),
      b(35_960),
      b(47_960),
      a(48_000),
      b(59_960),
      a(60_000),
    ];
    expect(play(readings).lapsMs).toEqual([12_000, 12_000, 12_000, 12_000, 12_000]);
  });

  it('that are half a lap apart are one lap for each round', () => {
    const readings = [0, 1, 2, 3].flatMap((round) => [
      { ms: round * 60_000 },
      { ms: round * 60_000 + 31_000, gateId: 'H' },
    ]);
    expect(play(readings).lapsMs).toEqual([60_000, 60_000, 60_000]);
  });

  it('and a third one go on when the own line is dead', () => {
    const readings = [
      { ms: 0 },
      ...[0, 1, 2, 3].flatMap((round) => [
        { ms: round * 30_000 + 10_000, gateId: 'H' },
        { ms: round * 30_000 + 20_000, gateId: 'I' },
      ]),
    ];
    expect(play(readings).lapsMs).toEqual([30_000, 30_000, 30_000]);
  });
});
