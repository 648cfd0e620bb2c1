import { alarmText } from '@paddock/contracts/edge-alarms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue } from '../testing/edge';
import { device, LAP_MS, TEN_LAPS, type TestGate, venueConfig } from '../testing/venue';

const CLOCK_US = 1_700_000_000_000_000;

describe('passings that arrive out of order', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    const { devices } = venueConfig();
    venue = await TestVenue.start(venueConfig({ devices: [...devices, device('G2', 'gate')] }));
  });
  afterEach(() => venue.stop());

  /** A lap of the kart for each number, whatever the order in which they are sent. */
  const send = (gate: TestGate, seq: number, lap = seq) =>
    gate.send({ seq, transponder: '1001', rtcUs: CLOCK_US + lap * LAP_MS * 1000 });
  const stored = (seq: number) => venue.core.event('passing', ({ passing }) => passing.seq === seq);
  /** The laps as the core has them after all corrections. */
  function laps(): (string | number)[][] {
    let known: { number: number; lapMs: number; flags: string[] }[] = [];
    for (const event of venue.core.events) {
      const reported = event.kind === 'run.lap' ? [event.lap] : event.kind === 'run.rebuilt' ? event.laps : [];
      const from = reported[0]?.number ?? Number.POSITIVE_INFINITY;
      known = [...known.filter(({ number }) => number < from), ...reported];
    }
    return known.map(({ number, lapMs, flags }) => [number, lapMs, ...flags]);
  }

  /** The texts of the alarms in both languages. */
  const alarmTexts = () => venue.agent.alarms.list().map((alarm) => [alarmText(alarm, 'cn'), alarmText(alarm, 'en')]);
  const NOT_COUNTED = [
    [
      '1 号车有迟到的过线，其行驶已结束，不再计入成绩',
      'A passing of kart 1 came after its ride was over and does not count',
    ],
  ];

  it('count in the order of their gate: a run of five laps is over after five laps', async () => {
    const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 5 });
    const gate = venue.gate();
    for (const seq of [1, 2]) await send(gate, seq);
    // Close to each other: what is missing is awaited for a moment only.
    await Promise.all([5, 3, 4, 6].map((seq) => send(gate, seq)));
    const { run } = await venue.finished();
    expect(run).toMatchObject({ endReason: 'completed', laps: 5, totalMs: 5 * LAP_MS });
    expect(venue.core.all('run.rebuilt')).toEqual([]);
    expect(laps()).toEqual([1, 2, 3, 4, 5].map((number) => [number, LAP_MS, ...(number === 1 ? ['best'] : [])]));
    await kart.command('stop');
  });

  it('are acknowledged while they wait, and counted by the next agent when this one ends', async () => {
    await venue.driven({ ...TEN_LAPS, lapLimit: 4 });
    const gate = venue.gate();
    for (const seq of [1, 2, 4]) await send(gate, seq);
    await venue.stopAgent();
    await venue.startAgent();
    await stored(4);
    expect(venue.agent.runs.activeRun('V1')).toMatchObject({ laps: 2, lastLapMs: 2 * LAP_MS });
    await send(gate, 4);
    await send(gate, 3);
    await send(gate, 5);
    const { run } = await venue.finished();
    expect(run).toMatchObject({ endReason: 'completed', laps: 4, totalMs: 4 * LAP_MS, bestLapMs: LAP_MS });
    expect(laps().map(([, lapMs]) => lapMs)).toEqual([LAP_MS, LAP_MS, LAP_MS, LAP_MS]);
    expect(venue.core.all('passing').map(({ passing }) => passing.seq)).toEqual([1, 2, 4, 3, 5]);
  });

  it('are merged into the run when they come after the waiting, and end it when it was over', async () => {
    const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 4 });
    const gate = venue.gate();
    for (const seq of [1, 2, 5]) await send(gate, seq);
    await stored(5);
    expect(laps()).toEqual([
      [1, LAP_MS, 'best'],
      [2, 3 * LAP_MS],
    ]);
    for (const seq of [4, 3]) await send(gate, seq);
    const { run } = await venue.finished();
    expect(run).toMatchObject({ endReason: 'completed', laps: 4, totalMs: 4 * LAP_MS });
    expect(venue.core.all('run.rebuilt').map(({ run: { state } }) => state)).toEqual(['RUNNING', 'RUNNING']);
    expect(laps()).toEqual([1, 2, 3, 4].map((number) => [number, LAP_MS, ...(number === 1 ? ['best'] : [])]));
    // They count: nobody is to read that they do not.
    expect(alarmTexts()).toEqual([]);
    await kart.command('stop');
  });

  it('raise an alarm that says so when their run is over, and do not count for the next one', async () => {
    await venue.driven({ ...TEN_LAPS, lapLimit: 2 });
    const gate = venue.gate();
    for (const seq of [1, 2, 4]) await send(gate, seq);
    await venue.finished();
    await venue.driven({ ...TEN_LAPS, id: 'R2' });
    await send(gate, 3);
    expect((await stored(3)).passing.runId).toBeNull();
    expect(alarmTexts()).toEqual(NOT_COUNTED);
    expect(venue.agent.runs.activeRun('V1')).toMatchObject({ id: 'R2', lapStart: null });
    venue.clock.advance(600_000);
    venue.agent.runs.sweep();
    expect(alarmTexts()).toEqual([]);
  });

  it('wait for no gate that leaves numbers out', async () => {
    await venue.driven(TEN_LAPS);
    const gate = venue.gate();
    for (const seq of [10, 20, 30, 40]) {
      await send(gate, seq);
      await stored(seq);
    }
    // From now on nothing is awaited: the lap is reported with the acknowledgement.
    await send(gate, 50);
    expect(venue.agent.runs.activeRun('V1')).toMatchObject({ laps: 4 });
    expect(venue.agent.health.counted('G1', 'lostPassings')).toBe(36);
  });

  it('of a second timing line take over when the first is dead, and the run ends', async () => {
    await venue.driven({ ...TEN_LAPS, lapLimit: 3 });
    const [first, second] = [venue.gate(), venue.gate('G2')];
    await send(first, 1, 0);
    await send(second, 1, 0.3);
    await send(first, 2, 1);
    for (const [seq, lap] of [
      [2, 1.3],
      [3, 2.3],
      [4, 3.3],
    ] as const)
      await send(second, seq, lap);
    expect((await venue.finished()).run).toMatchObject({ endReason: 'completed', laps: 3, totalMs: 3 * LAP_MS });
  });

  it('raise an alarm too when their gate was out of reach until the time was over, and do not count for the next run', async () => {
    const kart = await venue.driven({ ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: 10 * LAP_MS });
    const gate = venue.gate();
    await send(gate, 1);
    // Its radio fails: the kart drives on, and is stopped when its time and the wait for its last lap are over.
    await venue.later(10 * LAP_MS + 90_000, kart);
    await venue.finished();
    await venue.driven({ ...TEN_LAPS, id: 'R2' });
    await venue.later(5_000, kart);
    for (const seq of [2, 3]) await send(gate, seq);
    expect((await stored(3)).passing.runId).toBeNull();
    expect(alarmTexts()).toEqual(NOT_COUNTED);
    expect(venue.agent.runs.activeRun('V1')).toMatchObject({ id: 'R2', lapStart: null });
    await send(gate, 15);
    expect((await stored(15)).passing.runId).toBe('R2');
  });

  describe('of a gate that counts its time from its own start, and was started again', () => {
    const sendUp = (gate: TestGate, seq: number, upMs: number, transponder = '1001') =>
      gate.send({ seq, transponder, rtcUs: upMs * 1000 });

    it('count, and cost one lap its time', async () => {
      const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 4 });
      const gate = venue.gate();
      await sendUp(gate, 41, 300_000);
      await venue.later(LAP_MS, kart);
      await sendUp(gate, 42, 300_000 + LAP_MS);
      await venue.later(50_000, kart);
      await sendUp(gate, 1, 12_000);
      await venue.later(LAP_MS, kart);
      await venue.stopAgent();
      await venue.startAgent();
      await sendUp(gate, 2, 12_000 + LAP_MS);
      await venue.later(LAP_MS, kart);
      await sendUp(gate, 3, 12_000 + 2 * LAP_MS);
      const { run } = await venue.finished();
      expect(run).toMatchObject({ endReason: 'completed', laps: 4, totalMs: 3 * LAP_MS });
      expect(laps()).toEqual([
        [1, LAP_MS, 'best'],
        [2, 50_000, 'void'],
        [3, LAP_MS],
        [4, LAP_MS],
      ]);
      expect(venue.core.all('passing').map(({ passing: { seq, runId } }) => [seq, runId])).toEqual(
        [41, 42, 1, 2, 3].map((seq) => [seq, 'R1']),
      );
    });

    it.each([
      ['behind', 300_000],
      ['ahead of', 5_000],
    ])('count for the next run, where its clock is %s the one of before', async (_, upMs) => {
      const kart = await venue.driven({ ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: LAP_MS });
      const gate = venue.gate();
      await sendUp(gate, 41, upMs);
      await venue.later(LAP_MS + 90_000, kart);
      await venue.finished();
      await venue.driven({ ...TEN_LAPS, id: 'R2', lapLimit: 1 });
      await venue.later(5_000, kart);
      await sendUp(gate, 1, 10_000);
      await venue.later(LAP_MS, kart);
      await sendUp(gate, 2, 10_000 + LAP_MS);
      expect((await venue.finished('R2')).run).toMatchObject({ laps: 1, totalMs: LAP_MS });
      expect(venue.agent.alarms.list()).toEqual([]);
    });
  });

  describe('of a gate that was out of reach', () => {
    const timed = { ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: 95_000 } as const;

    it('count by when the kart was there: sold time is not over with the first of them', async () => {
      const kart = await venue.driven(timed);
      const gate = venue.gate();
      await send(gate, 1);
      await venue.later(100_000, kart);
      for (const seq of [2, 3, 4]) await send(gate, seq);
      await stored(4);
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({ phase: 'RUNNING', laps: 3, totalMs: 3 * LAP_MS });
      await venue.later(20_000, kart);
      await send(gate, 5);
      expect((await venue.finished()).run).toMatchObject({ endReason: 'timeOver', laps: 4 });
      const times = venue.core.all('run.lap').map(({ lap }) => Date.parse(lap.at));
      expect(times.slice(1).map((at, index) => at - times[index]!)).toEqual([LAP_MS, LAP_MS, LAP_MS]);
    });

    const runsOf = (gateId = 'G1') =>
      venue.core.all('passing').flatMap(({ passing }) => (passing.gateId === gateId ? [passing.runId] : []));
    const otherKart = (gate: TestGate, seq: number) => gate.send({ seq, transponder: '1002', rtcUs: CLOCK_US });

    it.each([
      ['of which nobody saw the kart', false, 20_000],
      ['that ended long before', true, 700_000],
    ])('do not count for the next run, where they are of one %s', async (_, isSeen, pauseMs) => {
      const kart = await venue.driven(TEN_LAPS);
      const gate = venue.gate();
      if (isSeen) await send(gate, 1, 0);
      else await otherKart(gate, 1);
      await venue.later(200_000, kart);
      await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
      await venue.later(pauseMs, kart);
      venue.agent.runs.sweep();
      await venue.driven({ ...TEN_LAPS, id: 'R2', lapLimit: 3 });
      await venue.later(5_000, kart);
      for (const seq of [2, 3, 4, 5]) await send(gate, seq);
      await stored(5);
      expect(runsOf()).toEqual([isSeen ? 'R1' : null, null, null, null, null]);
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({ id: 'R2', phase: 'RUNNING', lapStart: null });
      // What it drives itself counts.
      const laps = (205_000 + pauseMs) / LAP_MS;
      for (const seq of [6, 7, 8, 9]) {
        await send(gate, seq, laps + seq - 6);
        await venue.later(LAP_MS, kart);
      }
      expect((await venue.finished('R2')).run).toMatchObject({ endReason: 'completed', laps: 3, totalMs: 3 * LAP_MS });
    });

    it('do not count for the next run either, where that has crossed another line', async () => {
      const kart = await venue.driven(TEN_LAPS);
      const [first, second] = [venue.gate(), venue.gate('G2')];
      await otherKart(first, 1);
      await venue.later(200_000, kart);
      await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
      await venue.later(20_000, kart);
      await venue.driven({ ...TEN_LAPS, id: 'R2' });
      await venue.later(5_000, kart);
      await send(second, 1, 7.5);
      for (const seq of [2, 3, 4]) await send(first, seq);
      await stored(4);
      expect(runsOf('G1')).toEqual([null, null, null, null]);
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({
        laps: 0,
        lines: [{ gateId: 'G2' }],
        lastPassing: { gateId: 'G2' },
      });
    });

    it('count for a run from its order on, also when its kart could not answer before', async () => {
      const gate = venue.gate();
      await otherKart(gate, 1);
      const kart = await venue.kart('K1');
      kart.mute = true;
      await venue.later(60_000, kart);
      await venue.core.command({ kind: 'run.start', plan: TEN_LAPS });
      const { id } = await kart.command('start');
      await venue.later(7_000, kart);
      await kart.answer({ id, ok: true });
      await venue.core.event('run.started');
      await venue.later(60_000, kart);
      // The first of them lies between the order and the answer.
      for (const seq of [2, 3, 4]) await send(gate, seq, seq + 0.1);
      await stored(4);
      expect(runsOf()).toEqual([null, 'R1', 'R1', 'R1']);
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({ laps: 2, totalMs: 2 * LAP_MS });
    });

    it('are not void by a red flag that came after them', async () => {
      const kart = await venue.driven(timed);
      const gate = venue.gate();
      await send(gate, 1);
      await venue.later(40_000, kart);
      await venue.core.command({ kind: 'track.flag', flag: 'red' });
      await venue.later(5_000, kart);
      await send(gate, 2);
      await stored(2);
      expect(laps()).toEqual([[1, LAP_MS, 'best']]);
      await venue.later(1_000, kart);
      await venue.core.command({ kind: 'track.flag', flag: 'green' });
      await venue.later(14_000, kart);
      await send(gate, 3);
      await stored(3);
      expect(laps()).toEqual([
        [1, LAP_MS, 'best'],
        [2, LAP_MS, 'void'],
      ]);
    });
  });
});
