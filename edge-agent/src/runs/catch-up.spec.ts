import type { GatePassing } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue } from '../testing/edge';
import { LAP_MS, TEN_LAPS } from '../testing/venue';

describe('a journal that has lost its end', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  it('sends everything again when the core has more of it', async () => {
    await venue.driven(TEN_LAPS);
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await venue.core.event('passing');
    const { epoch } = venue.core;
    await venue.stopAgent();
    venue.core.committedSeq += 50;
    await venue.startAgent();
    const { seq } = await gate.pass('1001', LAP_MS);
    await venue.core.event('passing', (event) => event.passing.seq === seq);
    expect(venue.core.epoch).not.toBe(epoch);
    expect(venue.core.heldRuns).toEqual(['R1']);
  });

  /** What the core has of a run of which the journal has only the first lap. */
  async function behind(lastPassing: GatePassing, laps: number): Promise<void> {
    const { run } = await venue.core.event('run.lap');
    const { id, version, lapLimit, limitMs, startedAt, endsAt } = run;
    const times = { lastLapMs: 28_000, bestLapMs: 27_000, bestLapAt: startedAt, secondBestLapMs: 28_000 };
    const crossing = {
      gateId: 'G1',
      seq: lastPassing.seq,
      rtcUs: String(lastPassing.rtcUs),
      at: new Date().toISOString(),
    };
    const knownRun = { id, version: version + 8, lapLimit, limitMs, startedAt, endsAt, laps, totalMs: 82_000 };
    venue.core.known = [{ ...knownRun, ...times, lapNumber: laps + 1, lastPassing: crossing }];
  }
  const caughtUp = (laps: number) =>
    venue.core.event(
      'run.changed',
      ({ run }) => run.laps === laps && run.version > (venue.core.known[0]?.version ?? 0),
    );

  it('continues from what the core knows: no lap is driven twice, none has the number of another', async () => {
    await venue.driven({ ...TEN_LAPS, lapLimit: 5 });
    const gate = venue.gate();
    const first = await gate.pass('1001', 0);
    const second = await gate.pass('1001', LAP_MS);
    const lost = { ...second, seq: second.seq + 3, rtcUs: second.rtcUs + 90_000_000 };
    await behind(lost, 3);
    await venue.stopAgent();
    venue.core.committedSeq += 50;
    await venue.startAgent();
    const { run } = await caughtUp(3);
    expect(run).toMatchObject({ state: 'RUNNING', bestLapMs: 27_000, secondBestLapMs: 28_000, totalMs: 82_000 });
    // A decoder sends again what was lost here; it was counted.
    await gate.send({ ...first, seq: second.seq + 2, rtcUs: second.rtcUs + 60_000_000 });
    await gate.send(lost);
    await gate.send({ ...lost, seq: lost.seq + 1, rtcUs: lost.rtcUs + 25_000_000 });
    await gate.send({ ...lost, seq: lost.seq + 2, rtcUs: lost.rtcUs + 51_000_000 });
    expect((await venue.finished()).run).toMatchObject({ endReason: 'completed', laps: 5, bestLapMs: 26_000 });
    // The first may have been sent once more.
    const laps = venue.core.all('run.lap').filter(({ lap }) => lap.number > 1);
    expect(laps.map(({ lap }) => [lap.number, lap.lapMs, ...lap.flags])).toEqual([
      [5, 25_000, 'void'],
      [6, 26_000, 'best'],
    ]);
  });

  it('counts what was driven before the core could answer what it knew', async () => {
    await venue.driven(TEN_LAPS);
    const gate = venue.gate();
    await gate.pass('1001', 0);
    const second = await gate.pass('1001', LAP_MS);
    await behind({ ...second, rtcUs: second.rtcUs + 60_000_000 }, 3);
    await venue.core.stop();
    // With these the journal is longer than what the core has: the loss shows in the run alone.
    for (const afterMs of [30_000, 30_000, 30_000, 31_000]) await gate.pass('1001', afterMs);
    const { epoch } = venue.core;
    await venue.core.start();
    expect((await caughtUp(5)).run).toMatchObject({ laps: 5, bestLapMs: 27_000, lastLapMs: 31_000 });
    expect(venue.core.epoch).not.toBe(epoch);
    await gate.pass('1001', LAP_MS);
    const { lap } = await venue.core.event('run.lap', ({ run }) => run.laps === 6);
    expect(lap).toMatchObject({ number: 7, lapMs: LAP_MS });
  });

  it('that was put back from a backup sends what it writes then, however long it grows without the core', async () => {
    const gate = venue.gate();
    const pass = async (times: number): Promise<number[]> => {
      const seqs: number[] = [];
      for (let time = 0; time < times; time += 1) seqs.push((await gate.pass('9999', LAP_MS)).seq);
      return seqs;
    };
    const arrived = (seqs: number[]) =>
      Promise.all(seqs.map((seq) => venue.core.event('passing', ({ passing }) => passing.seq === seq)));
    await arrived(await pass(3));
    await venue.stopAgent();
    const restore = venue.backup();
    const before = venue.core.committedSeq;
    await venue.startAgent();
    for (const flag of ['yellow', 'green'] as const) await venue.answer({ kind: 'track.flag', flag });
    await venue.stopAgent();
    await venue.core.stop();
    restore();
    const { epoch, committedSeq } = venue.core;
    await venue.startAgent();
    const later = await pass(12);
    // Longer than what the core has of the other journal: the length alone says nothing.
    expect(venue.agent.uplink.backlog()).toBeGreaterThan(committedSeq - before);
    await venue.core.start();
    await arrived(later);
    expect(venue.core.epoch).not.toBe(epoch);
    expect(venue.agent.alarms.list()).toEqual(['journalWentBack']);
  });

  it('sends one process after the other, and begins no new epoch for a restart', async () => {
    const gate = venue.gate();
    await gate.pass('9999', LAP_MS);
    await venue.core.stop();
    await gate.pass('9999', LAP_MS);
    const { epoch } = venue.core;
    for (let restart = 0; restart < 2; restart += 1) {
      await venue.stopAgent();
      await venue.startAgent();
      await gate.pass('9999', LAP_MS);
    }
    await venue.core.start();
    const { seq } = await gate.pass('9999', LAP_MS);
    await venue.core.event('passing', ({ passing }) => passing.seq === seq);
    expect(venue.core.epoch).toBe(epoch);
    expect(venue.core.seqs).toEqual(venue.core.seqs.map((_, index) => index + 1));
    expect(venue.agent.alarms.list()).toEqual([]);
  });

  it('names a run whose end is still to be reported, so that it is not taken for lost', async () => {
    await venue.driven({ ...TEN_LAPS, lapLimit: 1 });
    await venue.core.stop();
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await gate.pass('1001', LAP_MS);
    expect(venue.agent.runs.activeRuns()).toEqual([]);
    await venue.core.start();
    await venue.finished();
    expect(venue.core.heldRuns).toEqual(['R1']);
  });
});
