import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue } from '../testing/edge';
import { device, LAP_MS, TEN_LAPS, type TestGate, type TestKart, venueConfig } from '../testing/venue';

const CLOCK_US = 1_700_000_000_000_000;

describe('a gate whose clock is set', () => {
  let venue: TestVenue;
  let gate: TestGate;
  let kart: TestKart;
  let seq: number;
  beforeEach(async () => {
    const { devices } = venueConfig();
    venue = await TestVenue.start(venueConfig({ devices: [...devices, device('G2', 'gate')] }));
    kart = await venue.driven(TEN_LAPS);
    gate = venue.gate();
    seq = 0;
  });
  afterEach(() => venue.stop());

  /** A lap later in truth, and by the gate's clock so much more. */
  async function lap(setByMs = 0): Promise<void> {
    await venue.later(LAP_MS, kart);
    seq += 1;
    await gate.send({ seq, transponder: '1001', rtcUs: CLOCK_US + (seq * LAP_MS + setByMs) * 1000 });
    await venue.core.event('passing', ({ passing }) => passing.seq === seq);
  }
  const laps = (): unknown[] => venue.core.all('run.lap').map(({ lap: { lapMs, flags } }) => [lapMs, ...flags]);

  it.each([3_600_000, -4_000, -12_500, -20_000])(
    'by %i ms in mid-lap costs that lap its time, raises an alarm for a while and makes no record',
    async (setByMs) => {
      for (let index = 0; index < 3; index += 1) await lap();
      expect(venue.agent.alarms.list()).toEqual([]);
      for (let index = 0; index < 3; index += 1) await lap(setByMs);
      expect(laps()).toEqual([[LAP_MS, 'best'], [LAP_MS], [LAP_MS, 'void'], [LAP_MS], [LAP_MS]]);
      expect(venue.agent.alarms.list()).toEqual(['gateClock:G1']);
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({ bestLapMs: LAP_MS, totalMs: 4 * LAP_MS });
      venue.clock.advance(600_000);
      venue.agent.passings.sweep();
      expect(venue.agent.alarms.list()).toEqual([]);
    },
  );

  it('is known to the next agent', async () => {
    for (let index = 0; index < 3; index += 1) await lap();
    await lap(-4_000);
    await lap(-4_000);
    await venue.stopAgent();
    await venue.startAgent();
    await lap(-4_000);
    expect(laps().slice(2)).toEqual([[LAP_MS, 'void'], [LAP_MS], [LAP_MS]]);
  });

  it('reports crossings as far apart as they were, whatever the network adds', async () => {
    await lap();
    await lap();
    venue.clock.advance(LAP_MS / 2 + 900);
    await gate.send({ seq: 3, transponder: '1001', rtcUs: CLOCK_US + 3 * LAP_MS * 1000 - LAP_MS * 500 });
    await venue.core.event('passing', ({ passing }) => passing.seq === 3);
    const at = venue.core.all('run.lap').map(({ run }) => Date.parse(run.lastCrossingAt!));
    expect(at[1]! - at[0]!).toBe(LAP_MS / 2);
  });
});
