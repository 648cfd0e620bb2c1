import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownRunSchema } from '@paddock/contracts/edge';
import type { OrderPage } from '@paddock/contracts/wire';
import { randomUUID } from 'node:crypto';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { GATE } from '../support/app/fake-run';
import { Fixtures } from '../support/app/fixtures';
import { RefundCalls } from '../support/app/refunds';

describe('a journal that a venue has lost', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let tariff: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const startedRun = async (number: number) => {
    await cashier.tab(tariff, kart(number));
    return (await venue.runOn(kart(number))).start();
  };
  const runRow = async (id: string) =>
    (await cashier.client.get<{ records: object[] }>('/timing/sysRun/list', { id })).result!.records[0];
  const restartJournal = async (heldRuns?: string[]) => {
    venue.edge.epoch = randomUUID();
    venue.edge.seq = 0;
    return venue.edge.reconnect(heldRuns);
  };

  it('ends a run that the venue does not know when staff stop it: laps stay, the vehicle is free, the kart is stopped', async () => {
    const live = await venue.listen(cashier.client, ['runs', 'vehicles']);
    const run = await startedRun(11);
    await run.lap(30_000);
    const marshal = await venue.signIn('marshal');
    await marshal.post('/vehicle/sysVehicle/control', { vehicleId: kart(11), action: 'stop' });
    const stop = await venue.edge.command('run.stop', ({ runId }) => runId === run.id);
    await venue.edge.report({ kind: 'command.done', commandId: stop.id, ok: false, reason: 'unknownRun' });
    expect(await runRow(run.id)).toMatchObject({ state: 'FINISHED', endReason: 'unknownRun', laps: 1, remaining: 0 });
    expect(await venue.db.query('SELECT number FROM lap WHERE run_id = $1', [run.id])).toEqual([{ number: 1 }]);
    expect(await rows.vehicle(kart(11))).toEqual({ use_state: 'IDLE', run_id: null });
    await live.receives('run.finished', ({ id, laps }) => id === run.id && laps === 1);
    await venue.edge.command('kart.control', ({ vehicleId, action }) => vehicleId === kart(11) && action === 'stop');
  });

  it('takes a start back that the venue has not stored yet, where the run ends because the venue does not know it', async () => {
    venue.edge.stores = false;
    try {
      await cashier.tab(tariff, kart(12));
      const sent = async (kind: string): Promise<{ id: string; reason: string | null }> => {
        const found = await venue.db.query<{ id: string; reason: string | null }>(
          `SELECT c.id, c.reason FROM edge_command c JOIN run r ON r.id IN (c.body->>'runId', c.body->'plan'->>'id')
           WHERE r.vehicle_id = $1 AND c.body->>'kind' = $2`,
          [kart(12), kind],
        );
        return found[0]!;
      };
      const marshal = await venue.signIn('marshal');
      await marshal.post('/vehicle/sysVehicle/control', { vehicleId: kart(12), action: 'stop' });
      const { id } = await sent('run.stop');
      await venue.edge.report({ kind: 'command.done', commandId: id, ok: false, reason: 'unknownRun' });
      expect(await sent('run.start')).toMatchObject({ reason: 'replaced' });
      expect(await rows.vehicle(kart(12))).toEqual({ use_state: 'IDLE', run_id: null });
    } finally {
      venue.edge.forget();
    }
  });

  it('does not end an emergency stop: the venue is sent it again, and no kart counts as stopped before it shows red', async () => {
    const marshal = await venue.signIn('marshal');
    const stops = () => venue.edge.commands.filter(({ body }) => body.kind === 'track.flag' && body.flag === 'red');
    const state = async () =>
      (await marshal.get<{ state: string }>('/vehicle/sysVehicle/emergencyStop')).result?.state ?? null;
    await marshal.post('/vehicle/sysVehicle/stopAll');
    await eventually('the venue has the stop', () => stops().length === 1);
    await venue.edge.report({ kind: 'track.flag', flag: 'red', version: Date.now() });
    expect(await state()).toBe('stopping');
    await restartJournal();
    await eventually('the venue has the stop again', () => stops().length === 2);
    expect(await state()).toBe('sending');
    await venue.edge.report({ kind: 'track.flag', flag: 'red', version: Date.now() });
    expect(await state()).toBe('stopping');
    // What was lost may have been the end of the stop: then another flag is on its way, and counts.
    await marshal.post('/vehicle/sysVehicle/flag', { flag: 'green' });
    await venue.edge.command('track.flag', ({ flag }) => flag === 'green');
    await venue.edge.report({ kind: 'track.flag', flag: 'green', version: Date.now() });
    expect(await state()).toBeNull();
    await restartJournal();
    expect(stops()).toHaveLength(2);
  });

  it('does not end a yellow flag: the venue is sent it again', async () => {
    const marshal = await venue.signIn('marshal');
    const yellows = () =>
      venue.edge.commands.filter(({ body }) => body.kind === 'track.flag' && body.flag === 'yellow');
    const show = async (flag: 'yellow' | 'green') => {
      await marshal.post('/vehicle/sysVehicle/flag', { flag });
      await venue.edge.report({ kind: 'track.flag', flag, version: Date.now() });
    };
    await show('yellow');
    await eventually('the venue has the flag', () => yellows().length === 1);
    await restartJournal();
    await eventually('the venue has the flag again', () => yellows().length === 2);
    await show('green');
    await restartJournal();
    expect(yellows()).toHaveLength(2);
  });

  it('takes back what its karts have confirmed: who stood then is asked again when all are stopped', async () => {
    const marshal = await venue.signIn('marshal');
    const stopped = async () => {
      type Kart = { vehicleId: string; state: string; at: string | null };
      const { result } = await marshal.post<{ karts: Kart[] }>('/vehicle/sysVehicle/stopAll');
      await marshal.post('/vehicle/sysVehicle/flag', { flag: 'green' });
      return result!.karts.find(({ vehicleId }) => vehicleId === kart(1));
    };
    const stands = { kind: 'vehicle.motion', vehicleId: kart(1), state: 'still', reason: null } as const;
    const [at, againAt] = ['2026-01-01T08:00:00.000Z', '2026-01-01T08:30:00.000Z'];
    await venue.edge.report({ ...stands, version: 1, at }, { ...stands, version: 2, at: againAt });
    // It stands since it confirmed that, however often it is reported.
    expect(await stopped()).toMatchObject({ state: 'confirmed', at });
    await restartJournal();
    expect(await stopped()).toMatchObject({ state: 'waiting', at: null });
  });

  it('ends a run for the screens too that received early laps which are lost with it', async () => {
    const live = await venue.listen(cashier.client, ['runs']);
    const run = await startedRun(9);
    for (const lapMs of [30_000, 31_000, 32_000])
      venue.edge.early({ laps: run.lapEvents(lapMs).filter(({ kind }) => kind === 'run.lap') });
    await eventually('the laps are published', () => live.early.length === 3);
    await restartJournal();
    const { payload } = await live.receives('run.finished', ({ id }) => id === run.id);
    expect(payload.laps).toBe(0);
    expect(payload.version).toBeGreaterThan(live.early.at(-1)!.payload.version);
  });

  it('continues the runs that it still holds from what is known of them here', async () => {
    const run = await startedRun(5);
    const lapsDone = [30_000, 29_000, 31_000];
    for (const lapMs of lapsDone) await run.lap(lapMs);
    const { seq, rtc_us: rtcUs } = (
      await venue.db.query<{ seq: number; rtc_us: number }>(
        'SELECT seq, rtc_us FROM passing WHERE run_id = $1 ORDER BY rtc_us DESC LIMIT 1',
        [run.id],
      )
    )[0]!;
    const { version, startedAt, bestLapAt, totalMs } = run.snapshot;
    const hello = await restartJournal([run.id]);
    if (!hello.ok) throw new Error(hello.message);
    expect(hello.runs?.map((received) => knownRunSchema.parse(received))).toMatchObject([
      {
        id: run.id,
        ...{ version, startedAt, bestLapAt, totalMs, laps: 3, lapNumber: 3, lapLimit: 10 },
        ...{ lastLapMs: 31_000, bestLapMs: 29_000, secondBestLapMs: 30_000 },
        lastPassing: { gateId: GATE, seq, rtcUs: String(rtcUs) },
      },
    ]);
    await run.finish();
    expect(await venue.edge.reconnect([run.id])).toMatchObject({ ok: true, runs: [] });
  });

  it('leaves the time that a ride had left under red, and the laps, to be given back', async () => {
    const fields = { consumePayMode: 'unline', consumeVehicleMode: 'timermode' };
    const minutes = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 80, minutes: 8 });
    const { orderId: timedId, entries: timed } = await cashier.sold('NOCARDCONSUME', minutes, fields);
    const { orderId: lapsId, entries: laps } = await cashier.sold('NOCARDCONSUME', tariff, {
      consumePayMode: 'unline',
    });
    await cashier.depart(timed[0]!.id, kart(13));
    await cashier.depart(laps[0]!.id, kart(14));
    const [underRed, byLaps] = [await venue.runOn(kart(13)), await venue.runOn(kart(14))];
    await underRed.start();
    underRed.change({ paused: true, endsAt: null, remaining: 5.5 * 60_000 });
    await venue.edge.report({ kind: 'run.changed', run: underRed.snapshot });
    await byLaps.start();
    await byLaps.lap(30_000);
    await restartJournal();
    const refunds = new RefundCalls(cashier.client);
    expect((await refunds.plan(timedId)).persons).toMatchObject([{ left: 5, usual: 'left' }]);
    expect((await refunds.plan(lapsId)).persons).toMatchObject([{ left: 9 }]);
    const people = async (id: string) =>
      (await cashier.client.get<OrderPage>('/consume/sysConsume/orderdetail', { id })).result?.people;
    expect(await people(timedId)).toMatchObject([{ state: 'short', driven: 150, sold: 480 }]);
    expect(await people(lapsId)).toMatchObject([{ state: 'short', driven: 1, sold: 10 }]);
    const { records } = (
      await cashier.client.get<{ records: { id: string; ride: object }[] }>('/consume/sysConsume/orderlist', {})
    ).result!;
    for (const id of [timedId, lapsId])
      expect(records.find((row) => row.id === id)?.ride).toMatchObject({ whole: 0, short: 1 });
  });

  it('ends a run with less than is known of it here: the vehicle is free, each lap has a number of its own', async () => {
    const live = await venue.listen(cashier.client, ['runs']);
    const run = await startedRun(6);
    await run.lap(30_000);
    const kept = run.snapshot;
    const lost = [31_000, 32_000, 33_000].map((lapMs) => run.lapEvents(lapMs));
    for (const events of lost) await venue.edge.report(...events);
    const { version } = run.snapshot;
    run.snapshot = kept;
    await restartJournal([run.id]);
    // The decoder had it, and a new one.
    const again = run.lapEvents(31_000);
    const [passing] = lost[0]!;
    if (passing?.kind !== 'passing' || again[1]?.kind !== 'run.lap') throw new Error('a lap has a passing');
    const { seq: passingSeq, rtcUs: passingRtcUs } = passing.passing;
    const lap = { ...again[1].lap, passingSeq, passingRtcUs };
    await venue.edge.report(passing, { ...again[1], lap });
    await run.lap(34_000);
    await run.finish('stopped');
    expect(await runRow(run.id)).toMatchObject({ state: 'FINISHED', endReason: 'stopped', laps: 5, remaining: 0 });
    expect(await rows.vehicle(kart(6))).toEqual({ use_state: 'IDLE', run_id: null });
    expect(await venue.db.query('SELECT number, lap_ms FROM lap WHERE run_id = $1 ORDER BY number', [run.id])).toEqual(
      [30_000, 31_000, 32_000, 33_000, 34_000].map((lap_ms, index) => ({ number: index + 1, lap_ms })),
    );
    const { payload } = await live.receives('run.finished', ({ id }) => id === run.id);
    expect(payload).toMatchObject({ state: 'FINISHED', laps: 5 });
    expect(payload.version).toBeGreaterThan(version);
    expect(await venue.db.query('SELECT 1 FROM edge_quarantine')).toEqual([]);
  });

  it('has what it still holds stopped when that is over here', async () => {
    const run = await startedRun(7);
    await run.finish();
    await restartJournal([run.id]);
    expect((await venue.edge.command('run.stop', ({ runId }) => runId === run.id)).body.reason).toBe('journalLost');
    expect(await runRow(run.id)).toMatchObject({ state: 'FINISHED', endReason: 'completed' });
  });

  it('does not take the end of a run from the answer to a stop that came with it', async () => {
    const marshal = await venue.signIn('marshal');
    const run = await startedRun(11);
    await marshal.post('/vehicle/sysVehicle/control', { vehicleId: kart(11), action: 'stop' });
    const stop = await venue.edge.command('run.stop', ({ runId }) => runId === run.id);
    run.change({ state: 'FINISHED', endedAt: new Date().toISOString(), endReason: 'completed', remaining: 0 });
    await venue.edge.report(
      { kind: 'run.finished', run: run.snapshot },
      { kind: 'command.done', commandId: stop.id, ok: false, reason: 'runEnded' },
    );
    expect(await runRow(run.id)).toMatchObject({ state: 'FINISHED', endReason: 'completed' });
  });

  it('ends what it held when the edge comes with a new one, and nothing that was ordered since or is held', async () => {
    const [lost, held] = [await startedRun(12), await startedRun(13)];
    await lost.lap(31_000);
    await cashier.tab(tariff, kart(14));
    const unanswered = await venue.runOn(kart(14));
    await eventually('the order is known to be stored', async () => {
      const open = await venue.db.query(
        "SELECT 1 FROM edge_command WHERE org_code = 'A01' AND stored_at IS NULL AND done_at IS NULL",
      );
      return open.length === 0;
    });
    venue.edge.stores = false;
    await cashier.tab(tariff, kart(15));
    expect(await restartJournal([held.id])).toMatchObject({ ok: true, committedSeq: 0 });
    venue.edge.stores = true;
    expect(await runRow(lost.id)).toMatchObject({ state: 'FINISHED', endReason: 'journalLost', laps: 1 });
    expect(await runRow(held.id)).toMatchObject({ state: 'RUNNING' });
    expect(await runRow(unanswered.id)).toMatchObject({ state: 'FAILED', endReason: 'journalLost' });
    for (const [number, state] of [
      [12, 'IDLE'],
      [13, 'INUSE'],
      [14, 'IDLE'],
      [15, 'INUSE'],
    ] as const)
      expect({ number, state: (await rows.vehicle(kart(number))).use_state }).toEqual({ number, state });
    for (const number of [12, 14])
      await venue.edge.command(
        'kart.control',
        ({ vehicleId, action }) => vehicleId === kart(number) && action === 'stop',
      );
    const later = await (await venue.runOn(kart(15))).start();
    await held.lap(30_000);
    // The same journal again: nothing is lost.
    await venue.edge.reconnect([held.id, later.id]);
    await venue.edge.reconnect();
    expect(await runRow(held.id)).toMatchObject({ state: 'RUNNING', laps: 1 });
    expect(await runRow(later.id)).toMatchObject({ state: 'RUNNING' });
    await Promise.all([held.finish(), later.finish()]);
  });

  it('numbers the next lap of a run without reading the laps that it has', async () => {
    const run = await startedRun(8);
    await run.lap(30_000);
    await venue.db.query(
      `INSERT INTO lap (id, org_code, run_id, number, lap_ms, at)
       SELECT 'many-' || n, 'A01', $1, n, 30000, now() - make_interval(secs => 3000 - n) FROM generate_series(2, 2000) n`,
      [run.id],
    );
    await venue.db.query('ANALYZE lap');
    const read = await venue.db.transaction(async (tx) => {
      const lap = { id: 'next', runId: run.id, number: 2001, lapMs: 30_000, at: new Date(), flags: [], gateId: GATE };
      const laps = JSON.stringify([{ ...lap, passingSeq: 1, passingRtcUs: 1 }]);
      // With what this connection has read before and not reported yet.
      const readSoFar = async (): Promise<number> => {
        const [counted] = await tx.query<{ rows: number }>(
          "SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'lap'",
        );
        return counted!.rows;
      };
      const before = await readSoFar();
      await tx.query("SELECT timing_apply('A01', '[]', $1::jsonb, '[]', '[]')", [laps]);
      return (await readSoFar()) - before;
    });
    // Of 2000. The planner itself fetches some rows at the ends of indexes.
    expect(read).toBeLessThan(100);
    expect(await venue.db.query("SELECT number FROM lap WHERE id = 'next'")).toEqual([{ number: 2001 }]);
    await run.finish();
  });
});
