import { beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type ClockReading, GateSteps } from './gate-steps';

const GATE_US = 1_700_000_000_000_000;
const AHEAD_MS = 500_000;

describe('the clock of a gate', () => {
  let steps: GateSteps;
  let set: number;
  /** Of one that was crossed at `gateMs` by the gate's clock, and came at `receivedMs`. */
  const read = (gateMs: number, receivedMs = gateMs, linkedMs: number | null = -60_000): ClockReading =>
    steps.read(
      'G',
      GATE_US + gateMs * 1000,
      AHEAD_MS + receivedMs,
      linkedMs === null ? null : AHEAD_MS + linkedMs,
      () => {
        set += 1;
      },
    );
  beforeEach(() => {
    steps = new GateSteps(() => 0);
    set = 0;
  });

  it('that was set an hour ahead is another one from then on', () => {
    const clocks = [[0], [12_000], [3_624_000, 24_000], [3_636_000, 36_000]].map(
      ([gate, came]) => read(gate!, came).clock,
    );
    expect(clocks).toEqual([0, 0, 1, 1]);
    expect(set).toBe(1);
  });

  it.each([4_000, 12_500, 3_600_000])('that was set back by %i ms is in doubt, and then another one', (byMs) => {
    read(0);
    read(24_000);
    const back = read(48_000 - byMs, 48_000);
    expect(back.clock).toBe(1);
    expect(back.gateMs).toBe(AHEAD_MS + 48_000);
    expect(read(72_000 - byMs, 72_000)).toEqual({ clock: 1, gateMs: AHEAD_MS + 72_000 });
    expect(set).toBe(1);
  });

  it('may be that of a gate which was out of reach when nothing has shown yet that it keeps pace', () => {
    read(0);
    expect(read(30_000, 45_000)).toEqual({ clock: 0, gateMs: AHEAD_MS + 30_000 });
    expect(set).toBe(0);
  });

  it('is the same after one passing that was held up, which may be of either', () => {
    read(0);
    read(24_000);
    expect(read(48_000, 51_000)).toMatchObject({ clock: 1, orClock: 0 });
    expect(read(72_000)).toEqual({ clock: 0, gateMs: AHEAD_MS + 72_000 });
  });

  it('is believed of what a gate that was out of reach sends together', () => {
    read(0);
    read(24_000);
    const late = [48_000, 72_000, 96_000, 119_000].map((gateMs, index) => read(gateMs, 120_000 + index, 119_500));
    expect(late.map(({ clock, gateMs }) => [clock, gateMs - AHEAD_MS])).toEqual([
      [0, 48_000],
      [0, 72_000],
      [0, 96_000],
      [0, 119_000],
    ]);
    expect(read(140_000).clock).toBe(0);
    expect(set).toBe(0);
  });

  it('that was set back while the gate was out of reach is another one when the delay stays', () => {
    read(0);
    read(24_000);
    expect(read(44_000, 48_000, 47_000).clock).toBe(0);
    expect(read(68_000, 72_000, 47_000).clock).toBe(1);
    expect(read(92_000, 96_000, 47_000).clock).toBe(1);
    expect(set).toBe(1);
  });

  it('says nothing against recordings that are played faster than they were made', () => {
    const rides = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(rides, fc.constantFrom(0, 0.001, 0.1, 0.3), (gaps, pace) => {
        steps = new GateSteps(() => 0);
        set = 0;
        let ms = 0;
        for (const gap of gaps) read((ms += gap), Math.round(ms * pace));
        expect(set).toBe(0);
      }),
    );
  });

  it('shows gaps as they were, whatever the network adds', () => {
    const delays = fc.array(fc.nat(900), { minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(delays, (late) => {
        steps = new GateSteps(() => 0);
        read(0, 0);
        const at = late.map((delay, index) => read((index + 1) * 5_000, (index + 1) * 5_000 + delay));
        const apart = at.slice(1).map(({ gateMs }, index) => gateMs - at[index]!.gateMs);
        expect(new Set(apart)).toEqual(new Set([5_000]));
      }),
    );
  });

  it('may run a little fast or slow for days', () => {
    for (const wrong of [1.00008, 0.99992]) {
      steps = new GateSteps(() => 0);
      set = 0;
      for (let ms = 0; ms < 86_400_000; ms += 20_000) read(Math.round(ms * wrong), ms);
      expect(set).toBe(0);
    }
  });

  it('goes on after the agent has started again', () => {
    steps = new GateSteps(() => 7);
    expect([read(0).clock, read(24_000).clock]).toEqual([7, 7]);
  });
});
