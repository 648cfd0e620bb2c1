import type { EdgeCommandBody, RunPlan } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { drawerKick } from './drivers/escpos/paper';
import { TestVenue } from './testing/edge';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { device, LAP_MS, TEN_LAPS } from './testing/venue';

const ONE_MINUTE: RunPlan = { ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: 60_000 };
const start = (plan: RunPlan): EdgeCommandBody => ({ kind: 'run.start', plan });

/** The whole agent on a real disk, with real MQTT devices and a core with the real protocol. Only its clock is moved by hand. */
describe('the agent', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  describe('passings', () => {
    it('takes one that is sent twice once, also when the agent ended in between', async () => {
      const gate = venue.gate();
      const passing = await gate.pass('1001', 0);
      await gate.send(passing);
      await venue.stopAgent();
      await venue.startAgent();
      await gate.send(passing);
      const next = await gate.pass('1001', LAP_MS);
      await venue.core.event('passing', (event) => event.passing.seq === next.seq);
      expect(venue.core.all('passing').map((event) => event.passing.seq)).toEqual([passing.seq, next.seq]);
    });

    it('keeps those that no vehicle has, and those of inputs that are never karts, without a vehicle', async () => {
      const gate = venue.gate();
      await gate.pass('7777', 0);
      const photocell = await gate.pass('9991', 0);
      await venue.core.event('passing', (event) => event.passing.seq === photocell.seq);
      expect(venue.core.all('passing').map(({ passing }) => [passing.transponder, passing.vehicleId])).toEqual([
        ['7777', null],
        ['9991', null],
      ]);
    });

    it('are kept without the core, and reported exactly once in order when it is back', async () => {
      const gate = venue.gate();
      await gate.pass('1001', 0);
      await venue.core.event('passing');
      // The core takes this one, and its answer is lost on the way.
      venue.core.loseAnswers = true;
      const unanswered = await gate.pass('1001', LAP_MS);
      await venue.core.event('passing', (event) => event.passing.seq === unanswered.seq);
      await venue.core.stop();
      const backlog = venue.agent.uplink.backlog();
      const alone = [await gate.pass('1001', LAP_MS), await gate.pass('1002', LAP_MS), await gate.pass('1003', LAP_MS)];
      // Acknowledged to the gate means on the disk: the journal has given each its sequence.
      expect(venue.agent.uplink.backlog()).toBe(backlog + 3);
      venue.core.loseAnswers = false;
      await venue.core.start();
      await venue.core.event('passing', (event) => event.passing.seq === alone[2]?.seq);
      expect(venue.core.all('passing').map((event) => event.passing.seq)).toEqual([101, 102, 103, 104, 105]);
      expect(venue.core.seqs).toEqual(venue.core.seqs.map((_, index) => index + 1));
    });
  });

  it('does not throw its batches at a core that can not take them, and sends all when it can', async () => {
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await venue.core.event('passing');
    venue.core.refuses = true;
    const before = venue.core.batches;
    for (let passing = 0; passing < 60; passing += 1) await gate.pass('1001', LAP_MS);
    expect(venue.core.batches - before).toBeLessThan(20);
    venue.core.refuses = false;
    await venue.core.event('passing', (event) => event.passing.seq === 161);
    expect(venue.core.seqs).toEqual(venue.core.seqs.map((_, index) => index + 1));
  });

  describe('runs', () => {
    it('end with the laps that were sold, measured by the clock of the gate, and stop the kart', async () => {
      const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 2 });
      const gate = venue.gate();
      await gate.pass('1001', 0);
      await gate.pass('1001', LAP_MS);
      await gate.pass('1001', LAP_MS + 1);
      const { run } = await venue.finished();
      expect(run).toMatchObject({
        state: 'FINISHED',
        endReason: 'completed',
        laps: 2,
        bestLapMs: LAP_MS,
        remaining: 0,
      });
      expect(venue.core.all('run.lap').map(({ lap }) => lap.lapMs)).toEqual([LAP_MS, LAP_MS + 1]);
      expect(await kart.command('stop')).toMatchObject({ runId: 'R1' });
    });

    it('count at timing lines only: a gate that is none, at the pit exit, keeps its passings and nothing more', async () => {
      const devices = [...venue.core.config.devices, { ...device('PIT', 'gate'), timingLine: false }];
      venue.core.configure({ devices });
      while (venue.agent.registry.device('PIT') === null) await nextImmediate();
      const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 2 });
      const pitExit = venue.gate('PIT');
      const gate = venue.gate();
      const { seq } = await pitExit.pass('1001', 0);
      for (const afterMs of [0, LAP_MS, LAP_MS]) await gate.pass('1001', afterMs);
      expect((await venue.finished()).run).toMatchObject({ endReason: 'completed', laps: 2, totalMs: 2 * LAP_MS });
      await kart.command('stop');
      const { passing } = await venue.core.event('passing', (event) => event.passing.gateId === 'PIT');
      expect(passing).toMatchObject({ seq, vehicleId: 'V1', runId: null });
    });

    it('send each lap at once for the screens, past a batch that the core does not answer', async () => {
      await venue.driven(TEN_LAPS);
      const gate = venue.gate();
      await gate.pass('1001', 0);
      // Its batch is answered: an agent that waits for an answer sends no further one.
      await venue.core.event('passing');
      venue.core.loseAnswers = true;
      await gate.pass('1001', LAP_MS);
      const first = await venue.core.earlyLap(1);
      // Batches go out some milliseconds apart: only once this one is gone the next lap has to overtake it.
      await venue.core.event('run.lap', ({ lap }) => lap.number === 1);
      await gate.pass('1001', LAP_MS + 1_000);
      const second = await venue.core.earlyLap(2);
      expect([first, second].map(({ lap }) => lap.lapMs)).toEqual([LAP_MS, LAP_MS + 1_000]);
      expect(second.run).toMatchObject({ id: 'R1', laps: 2, state: 'RUNNING' });
      // It was never answered: the second lap is in no batch.
      expect(venue.core.all('run.lap').map(({ lap }) => lap.number)).not.toContain(2);
    });

    it('of sold time end with the lap in progress', async () => {
      const kart = await venue.driven(ONE_MINUTE);
      const gate = venue.gate();
      await gate.pass('1001', 0);
      await venue.later(ONE_MINUTE.limitMs, kart);
      expect(kart.received.map(({ action }) => action)).toEqual(['start']);
      await gate.pass('1001', 70_000);
      const { run } = await venue.finished();
      expect(run).toMatchObject({ state: 'FINISHED', endReason: 'timeOver', laps: 1, lastLapMs: 70_000 });
      await kart.command('stop');
    });

    it('of sold time end by themselves when no lap is in progress', async () => {
      const kart = await venue.driven(ONE_MINUTE);
      await venue.later(ONE_MINUTE.limitMs, kart);
      expect((await venue.finished()).run).toMatchObject({ state: 'FINISHED', endReason: 'timeOver', laps: 0 });
      await kart.command('stop');
    });

    it('exclude each other on one vehicle', async () => {
      await venue.driven(TEN_LAPS);
      const second = venue.answer(start({ ...TEN_LAPS, id: 'R2' }));
      expect(await second).toMatchObject({ ok: false, reason: 'vehicleBusy' });
      expect(venue.agent.runs.activeRun('V1')?.id).toBe('R1');
      const other = venue.answer(start({ ...TEN_LAPS, id: 'R3', vehicleId: 'V3' }));
      expect(await other).toMatchObject({ ok: true });
    });

    it('fail when the kart does not answer, which gets a stop in case it received the start', async () => {
      const kart = await venue.kart('K1');
      kart.mute = true;
      const answer = venue.answer(start(TEN_LAPS));
      await kart.command('start');
      await venue.later(8_000, kart);
      expect((await venue.finished()).run).toMatchObject({ state: 'FAILED', endReason: 'kartSilent', startedAt: null });
      expect(await answer).toMatchObject({ ok: false, reason: 'kartSilent' });
      await kart.command('stop');
      expect(venue.core.all('run.started')).toEqual([]);
      expect(venue.agent.runs.activeRun('V1')).toBeNull();
    });

    it.each(['low battery\u0000', 'low battery\ud83d'])(
      'fail with the reason of a kart that refuses, in a text that every database takes',
      async (reason) => {
        const kart = await venue.kart('K1');
        kart.mute = true;
        const answer = venue.answer(start(TEN_LAPS));
        const { id } = await kart.command('start');
        await kart.answer({ id, ok: false, reason });
        const endReason = 'low battery\ufffd';
        expect((await venue.finished()).run).toMatchObject({ state: 'FAILED', endReason });
        expect(await answer).toMatchObject({ ok: false, reason: endReason });
      },
    );

    it('stand still under a red flag and go on under green with the time they had', async () => {
      const kart = await venue.driven(ONE_MINUTE);
      venue.clock.advance(10_000);
      await venue.core.command({ kind: 'track.flag', flag: 'red' });
      const paused = await venue.core.event('run.changed', ({ run }) => run.paused);
      expect(paused.run).toMatchObject({ remaining: 50_000, endsAt: null });
      await kart.command('stop');
      await venue.core.event('vehicle.speed', ({ level }) => level === 0);
      const late = venue.answer(start({ ...TEN_LAPS, id: 'R2', vehicleId: 'V3' }));
      expect(await late).toMatchObject({ ok: false, reason: 'redFlag' });
      await venue.later(100_000, kart);
      await venue.core.command({ kind: 'track.flag', flag: 'green' });
      const resumed = await venue.core.event('run.changed', ({ run }) => !run.paused);
      expect(resumed.run).toMatchObject({ state: 'RUNNING', remaining: 50_000 });
      await kart.command('resume');
      await venue.later(50_000, kart);
      expect((await venue.finished()).run).toMatchObject({ endReason: 'timeOver' });
    });

    it('that no kart has answered yet are called off by a red flag: nobody starts under it', async () => {
      const kart = await venue.kart('K1');
      kart.mute = true;
      const answer = venue.answer(start(TEN_LAPS));
      await kart.command('start');
      await venue.core.command({ kind: 'track.flag', flag: 'red' });
      expect((await venue.finished()).run).toMatchObject({ state: 'FAILED', endReason: 'redFlag', startedAt: null });
      expect(await answer).toMatchObject({ ok: false });
      await kart.command('stop');
      expect(venue.agent.runs.activeRuns()).toEqual([]);
    });

    it('go on after a restart with the laps they had and the next sequence', async () => {
      const kart = await venue.driven({ ...TEN_LAPS, lapLimit: 2 });
      const gate = venue.gate();
      await gate.pass('1001', 0);
      await gate.pass('1001', LAP_MS);
      await venue.core.event('run.lap');
      await venue.stopAgent();
      const { epoch } = venue.core;
      await venue.startAgent();
      expect(venue.agent.runs.activeRun('V1')).toMatchObject({ id: 'R1', laps: 1 });
      await kart.listening();
      await gate.pass('1001', LAP_MS);
      expect((await venue.finished()).run).toMatchObject({ endReason: 'completed', laps: 2, totalMs: 2 * LAP_MS });
      await kart.command('stop');
      expect(kart.received.filter(({ action }) => action === 'start')).toHaveLength(1);
      expect(venue.core.epoch).toBe(epoch);
      expect(venue.core.seqs).toEqual(venue.core.seqs.map((_, index) => index + 1));
    });
  });

  it('reports a device as gone that has not come back half a minute after a restart', async () => {
    const light = venue.client('L1');
    const connections = () =>
      venue.core.all('device.connection').map(({ deviceId, connected }) => [deviceId, connected]);
    await venue.core.event('device.connection', ({ deviceId, connected }) => deviceId === 'L1' && connected);
    await venue.stopAgent();
    await light.endAsync(true);
    await venue.startAgent();
    venue.agent.sweep();
    venue.gate('G1');
    await venue.core.event('device.connection', ({ deviceId, connected }) => deviceId === 'G1' && connected);
    expect(connections()).toEqual([
      ['L1', true],
      ['G1', true],
    ]);
    venue.clock.advance(30_000);
    venue.agent.sweep();
    await venue.core.event('device.connection', ({ deviceId, connected }) => deviceId === 'L1' && !connected);
    expect(connections()).not.toContainEqual(['G1', false]);
  });

  describe('a kart device', () => {
    const connectionOf = (vehicleId: string, connected: boolean) =>
      venue.core.event('vehicle.connection', (event) => event.vehicleId === vehicleId && event.connected === connected);

    it('that is put on another vehicle is reported for that one', async () => {
      await venue.kart('K1');
      await connectionOf('V1', true);
      const vehicles = venue.core.config.vehicles.map((vehicle) =>
        vehicle.id === 'V1'
          ? { ...vehicle, deviceId: null }
          : vehicle.id === 'V3'
            ? { ...vehicle, deviceId: 'K1' }
            : vehicle,
      );
      venue.core.configure({ vehicles });
      await connectionOf('V3', true);
    });
  });

  it("reports times by the core's clock, however wrong the venue's own is", async () => {
    venue.clock.jumpWall(-300 * 86_400_000);
    const near = (time: string | null, ms: number) => expect(Math.abs(Date.parse(time!) - ms)).toBeLessThan(10_000);
    await venue.driven(ONE_MINUTE);
    const { run } = await venue.core.event('run.started');
    near(run.startedAt, Date.now());
    near(run.endsAt, Date.now() + ONE_MINUTE.limitMs);
    await venue.gate().pass('1001', 0);
    const { passing } = await venue.core.event('passing');
    near(passing.receivedAt, Date.now());
  });

  describe('commands', () => {
    it('that came too late are answered and not carried out', async () => {
      const kart = await venue.kart('K1');
      const expiresAt = new Date(venue.core.nowMs() - 1_000).toISOString();
      const answer = venue.answer(start(TEN_LAPS), { expiresAt });
      expect(await answer).toMatchObject({ ok: false, reason: 'expired' });
      expect(venue.agent.runs.activeRun('V1')).toBeNull();
      await venue.answer({ kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 1 });
      expect(kart.received.map(({ action }) => action)).toEqual(['slow']);
    });

    it('for a printer that takes its time do nothing late: no drawer opens, and nothing waits for ever', async () => {
      const jobs: Buffer[] = [];
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const printer = createServer({ allowHalfOpen: true }, (socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (job) => jobs.push(job));
        socket.once('end', () => void released.then(() => socket.end()));
      });
      printer.listen(0, '127.0.0.1');
      await once(printer, 'listening');
      const { port } = printer.address() as AddressInfo;
      const devices = [...venue.core.config.devices, device('P1', 'printer', `127.0.0.1:${port}`)];
      venue.core.configure({ devices });
      while (venue.agent.registry.device('P1') === null) await nextImmediate();
      const title = { kind: 'title' as const, text: 'X' };
      await venue.core.command({ kind: 'paper.print', printerId: 'P1', lines: [title] });
      while (!jobs.some((job) => job.includes('X'))) await nextImmediate();
      const expiresAt = new Date(venue.core.nowMs() + 1_000).toISOString();
      const late: EdgeCommandBody[] = [
        { kind: 'drawer.open', printerId: 'P1' },
        { kind: 'paper.print', printerId: 'P1', lines: [{ ...title, text: 'LATE' }] },
      ];
      const ids: string[] = [];
      for (const body of late) ids.push((await venue.core.command(body, { expiresAt })).id);
      venue.clock.advance(2_000);
      release();
      for (const id of ids)
        expect(await venue.core.event('command.done', ({ commandId }) => commandId === id)).toMatchObject({
          ok: false,
          reason: 'expired',
        });
      expect(jobs.some((job) => job.includes(drawerKick) || job.includes('LATE'))).toBe(false);
      printer.close();
    });

    it('that come again are acknowledged again and have their effect once', async () => {
      const kart = await venue.kart('K1');
      const first = await venue.core.command(start(TEN_LAPS), { id: 'C1' });
      await venue.core.event('run.started');
      const second = await venue.core.command(start(TEN_LAPS), { id: 'C1' });
      expect([first.ack, second.ack]).toEqual(Array.from({ length: 2 }, () => ({ ok: true, stored: ['C1'] })));
      await venue.answer({ kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 1 });
      expect(kart.received.map(({ action }) => action)).toEqual(['start', 'slow']);
      expect(venue.core.all('command.done').filter(({ commandId }) => commandId === 'C1')).toHaveLength(1);
    });
  });
});
