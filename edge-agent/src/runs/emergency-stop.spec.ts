import type { EdgeCommandBody, TrackFlag } from '@paddock/contracts/edge';
import { type LightCommand, mqttTopic } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import { KartGuard } from '../simulator/kart-guard';
import { TestVenue, until } from '../testing/edge';
import { TEN_LAPS, type TestKart } from '../testing/venue';

const actions = (kart: TestKart): string[] => kart.done.map(({ action }) => action);

describe('an emergency stop', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await venue.stop();
  });

  const fillDisk = (): void => {
    vi.spyOn(Journal.prototype, 'commit').mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
  };

  const show = (flag: TrackFlag) => venue.answer({ kind: 'track.flag', flag });
  const control = (
    action: Extract<EdgeCommandBody, { kind: 'kart.control' }>['action'],
    level: number | null = null,
    vehicleId = 'V1',
  ) => venue.answer({ kind: 'kart.control', vehicleId, action, level });
  const motion = (vehicleId: string, state: string) =>
    venue.core.event('vehicle.motion', (event) => event.vehicleId === vehicleId && event.state === state);

  it('outranks everything: nothing that makes a kart move is taken while it holds', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await venue.kart('K2');
    kart.mute = true;
    await show('red');
    await kart.command('stop');
    for (const action of ['resume', 'speed', 'slow', 'powerOn'] as const)
      expect(await control(action, action === 'powerOn' ? null : 3)).toMatchObject({ ok: false, reason: 'redFlag' });
    const start = { ...TEN_LAPS, id: 'R2', vehicleId: 'V2' };
    expect(await venue.answer({ kind: 'run.start', plan: start })).toMatchObject({ ok: false, reason: 'redFlag' });
    // The stop that is not confirmed stands, and its alarm comes.
    await venue.later(31_000, kart);
    await until(() => venue.agent.alarms.list().includes('kartNotStopping:1'));
    expect(await control('resume')).toMatchObject({ ok: false, reason: 'redFlag' });
    expect(venue.agent.alarms.list()).toEqual(['kartNotStopping:1']);
    kart.mute = false;
    await venue.later(2_000, kart);
    await until(() => venue.agent.alarms.list().length === 0);
    expect(kart.received.every(({ action }) => action === 'start' || action === 'stop')).toBe(true);
  });

  it('reaches every kart, with a run or without, and names those that have confirmed', async () => {
    const driving = await venue.driven(TEN_LAPS);
    const rolling = await venue.kart('K2');
    await show('red');
    for (const kart of [driving, rolling])
      expect(await kart.command('stop')).toMatchObject({ emergency: true, flagVersion: expect.any(Number) });
    await Promise.all([motion('V1', 'still'), motion('V2', 'still')]);
  });

  it('is sent again to one that crosses the line although it has confirmed', async () => {
    const kart = await venue.kart('K2');
    await show('red');
    await motion('V2', 'still');
    await venue.gate().pass('1002', 0);
    expect(await motion('V2', 'unconfirmed')).toMatchObject({ reason: 'moved' });
    await until(() => actions(kart).length === 2);
    expect(actions(kart)).toEqual(['stop', 'stop']);
  });

  it('asks no more of one that has confirmed and is out of reach now', async () => {
    const kart = await venue.kart('K1');
    await control('stop');
    await motion('V1', 'still');
    await kart.client.endAsync(true);
    await venue.kart('K2');
    await show('red');
    await venue.later(31_000, await venue.kart('K2'));
    await motion('V2', 'still');
    expect(venue.agent.alarms.list()).toEqual([]);
    expect(venue.agent.runs.motion.stateOf('V1')).toBe('still');
  });

  it('is remembered by an agent that is killed, which stops all karts again and lets those on track go on under green', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await show('red');
    await motion('V1', 'still');
    await venue.stopAgent();
    await venue.startAgent();
    expect(venue.agent.runs.track.flag).toBe('red');
    await kart.listening();
    expect(await control('resume')).toMatchObject({ ok: false, reason: 'redFlag' });
    await show('green');
    const { flagVersion } = await kart.command('resume');
    expect(flagVersion).toBeGreaterThan((await kart.command('stop')).flagVersion!);
  });

  describe('while the disk refuses everything', () => {
    it('is carried out, confirmed to the core and lifted again', async () => {
      const kart = await venue.kart('K1');
      fillDisk();
      const red = await venue.core.command({ kind: 'track.flag', flag: 'red' });
      expect(red.ack).toMatchObject({ ok: false });
      await kart.command('stop');
      const eventOf = venue.core.safetyEvent.bind(venue.core);
      await eventOf((event) => event.kind === 'track.flag' && event.flag === 'red');
      await eventOf((event) => event.kind === 'vehicle.motion' && event.vehicleId === 'V1' && event.state === 'still');
      await eventOf((event) => event.kind === 'command.done' && event.commandId === red.id && event.ok);
      await venue.core.command({ kind: 'track.flag', flag: 'green' });
      await eventOf((event) => event.kind === 'track.flag' && event.flag === 'green');
      expect(venue.agent.runs.track.flag).toBe('green');
    });

    it('is remembered by an agent that is killed and starts on the same full disk, and green lets karts go on', async () => {
      const kart = await venue.driven(TEN_LAPS);
      fillDisk();
      await venue.core.command({ kind: 'track.flag', flag: 'red' });
      await kart.command('stop');
      await venue.stopAgent();
      await venue.startAgent();
      expect(venue.agent.runs.track.flag).toBe('red');
      await kart.listening();
      await venue.later(2_000, kart);
      await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
      await venue.core.command({ kind: 'track.flag', flag: 'green' });
      await kart.command('resume');
    });

    it('is carried out also where nothing can be read, whatever comes with it', async () => {
      const kart = await venue.kart('K1');
      fillDisk();
      vi.spyOn(Journal.prototype, 'commandState').mockImplementation(() => {
        throw new Error('disk I/O error');
      });
      await venue.core.commands([
        { kind: 'kart.control', vehicleId: 'V1', action: 'speed', level: 3 },
        { kind: 'track.flag', flag: 'red' },
      ]);
      await kart.command('stop');
      expect(venue.agent.runs.track.flag).toBe('red');
    });

    it('a kart gets no start that the disk does not have, nor when it is repeated', async () => {
      const kart = await venue.kart('K1');
      const other = await venue.kart('K2');
      other.mute = true;
      fillDisk();
      await venue.core.command({ kind: 'run.start', plan: TEN_LAPS });
      await venue.core.command({ kind: 'kart.control', vehicleId: 'V2', action: 'stop', level: null });
      await venue.later(4_000, kart);
      // What is repeated has been, after the start.
      await until(() => other.received.length === 2);
      await venue.later(4_000, kart);
      await kart.command('stop');
      expect(kart.received.map(({ action }) => action)).toEqual(['stop']);
    });

    it('a kart is slowed and stopped', async () => {
      const kart = await venue.kart('K1');
      fillDisk();
      const body = { kind: 'kart.control', vehicleId: 'V1' } as const;
      await venue.core.command({ ...body, action: 'slow', level: 2 });
      await kart.command('slow');
      const stop = await venue.core.command({ ...body, action: 'stop', level: null });
      await kart.command('stop');
      await venue.core.safetyEvent((event) => event.kind === 'command.done' && event.commandId === stop.id && event.ok);
    });
  });

  it('is shown by every light, also by one that restarts, and by an agent that restarts', async () => {
    const light = async (): Promise<LightCommand> => {
      const client = venue.client('L1');
      const shown = new Promise<Buffer>((resolve) => client.once('message', (_topic, payload) => resolve(payload)));
      await client.subscribeAsync(mqttTopic('lightCommand', 'L1'), { qos: 1 });
      const payload = await shown;
      await client.endAsync(true);
      return JSON.parse(payload.toString()) as LightCommand;
    };
    expect((await light()).show).toBe('green');
    await show('red');
    expect((await light()).show).toBe('red');
    expect(await venue.answer({ kind: 'light.show', deviceId: 'L1', show: 'green', delayMs: 0 })).toMatchObject({
      reason: 'redFlag',
    });
    await venue.stopAgent();
    await venue.startAgent();
    expect((await light()).show).toBe('red');
  });

  describe('speed', () => {
    it('is a part of every start and resume, also after a restart, until it is set again', async () => {
      const kart = await venue.kart('K1');
      expect(await control('speed', 3)).toMatchObject({ ok: true });
      expect(await kart.command('speed')).toMatchObject({ level: 3 });
      await venue.stopAgent();
      await venue.startAgent();
      await kart.listening();
      await venue.core.command({ kind: 'run.start', plan: TEN_LAPS });
      await venue.core.event('run.started');
      expect(await kart.command('start')).toMatchObject({ level: 3 });
      await control('slow', 1);
      await show('red');
      await motion('V1', 'still');
      await show('green');
      // Whom the marshal has slowed is slow after a red flag too.
      expect(await kart.command('resume')).toMatchObject({ level: 1 });
      await until(() => kart.done.at(-1)?.action === 'resume');
      expect(await control('resume')).toMatchObject({ ok: true });
      expect(kart.done.at(-1)).toMatchObject({ action: 'resume', level: 3 });
      expect(venue.core.all('vehicle.speed').at(-1)).toMatchObject({ level: 3 });
    });
  });

  describe('wrong clocks', () => {
    it('of the machine change nothing: karts get times of the core, and the error is an alarm', async () => {
      const kart = await venue.kart('K1');
      for (const jumpMs of [-40_000, 80_000]) {
        venue.clock.jumpWall(jumpMs);
        expect(await control('stop')).toMatchObject({ ok: true });
        const { expiresAtMs, ttlMs } = kart.done.at(-1)!;
        expect(Math.abs(expiresAtMs - venue.core.nowMs() - 30_000)).toBeLessThan(2_000);
        expect(ttlMs).toBe(30_000);
        venue.agent.sweep();
        expect(venue.agent.alarms.list()).toEqual(['clockError']);
      }
      venue.clock.jumpWall(-40_000);
      venue.agent.sweep();
      expect(venue.agent.alarms.list()).toEqual([]);
    });

    it('that drift are set right while the link stands', async () => {
      venue.core.offsetMs = 10_000;
      await venue.agent.uplink.askTime();
      expect(Math.abs(venue.clock.wallOf(venue.clock.steadyMs()) - venue.core.nowMs())).toBeLessThan(1_000);
    });

    it.each([true, false])('of a kart do not keep a stop from it (it says its time: %s)', async (includesTime) => {
      const kart = await venue.driven(TEN_LAPS);
      kart.includesTime = includesTime;
      kart.clockAheadMs = 3_600_000;
      expect(await control('stop')).toMatchObject({ ok: true });
      expect(actions(kart)).toEqual(['start', 'stop']);
      expect(new Set(kart.received.map(({ id }) => id)).size).toBe(3);
      expect(venue.agent.alarms.list()).toEqual(['kartClock:1']);
      await motion('V1', 'still');
    });

    it('of a kart are no alarm any more once they are right, whatever the vehicle is called by then', async () => {
      const kart = await venue.kart('K1');
      kart.clockAheadMs = 3_600_000;
      expect(await control('stop')).toMatchObject({ ok: true });
      expect(venue.agent.alarms.list()).toEqual(['kartClock:1']);
      const [first, ...others] = venue.core.config.vehicles;
      venue.core.configure({ vehicles: [{ ...first!, name: '11' }, ...others] });
      await until(() => venue.agent.registry.vehicle('V1')?.name === '11');
      kart.clockAheadMs = 0;
      expect(await control('stop')).toMatchObject({ ok: true });
      expect(venue.agent.alarms.list()).toEqual([]);
    });

    it('of a kart let no start through that has expired there', async () => {
      const kart = await venue.kart('K2');
      kart.clockAheadMs = 60_000;
      const plan = { ...TEN_LAPS, vehicleId: 'V2' };
      expect(await venue.answer({ kind: 'run.start', plan })).toMatchObject({ ok: false, reason: 'expired' });
      expect(actions(kart)).not.toContain('start');
    });
  });

  it('nobody is started on a kart that has not confirmed its last stop', async () => {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    await venue.core.command({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
    await kart.command('stop');
    await venue.later(31_000, kart);
    await motion('V1', 'unconfirmed');
    const start = { ...TEN_LAPS, id: 'R2' };
    expect(await venue.answer({ kind: 'run.start', plan: start })).toMatchObject({
      ok: false,
      reason: 'stopUnconfirmed',
    });
  });

  it('ends with green also for a kart that receives it later: it may be started then', async () => {
    const kart = await venue.kart('K2');
    kart.mute = true;
    await show('red');
    await kart.command('stop');
    await show('green');
    // Out of reach until now, it gets the stop that is repeated.
    const before = kart.received.length;
    await venue.later(2_000, kart);
    await until(() => kart.received.length > before);
    const [stop] = kart.received.slice(before);
    kart.mute = false;
    await kart.answer({ id: stop!.id, ok: true });
    await motion('V2', 'still');
    const plan = { ...TEN_LAPS, vehicleId: 'V2' };
    await venue.core.command({ kind: 'run.start', plan });
    const start = await kart.command('start');
    const guard = new KartGuard();
    for (const command of [stop!, start])
      expect(guard.judge(command, venue.core.nowMs())).toMatchObject({ carryOut: true });
  });

  it('lets no kart be switched on, which may come back as it was, until it is lifted', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await show('red');
    expect(await control('powerOff')).toMatchObject({ ok: true });
    await motion('V1', 'still');
    expect(await control('powerOn')).toMatchObject({ ok: false, reason: 'redFlag' });
    expect(venue.agent.runs.motion.stateOf('V1')).toBe('still');
    await show('green');
    expect(await control('powerOn')).toMatchObject({ ok: true });
    expect(actions(kart).slice(-1)).toEqual(['powerOn']);
  });

  it('calls off what switches a kart on: it is not sent again, and the kart stands by its own word', async () => {
    const kart = await venue.kart('K2');
    kart.mute = true;
    await venue.core.command({ kind: 'kart.control', vehicleId: 'V2', action: 'powerOn', level: null });
    await kart.command('powerOn');
    await show('red');
    await kart.command('stop');
    const before = kart.received.length;
    await venue.later(4_000, kart);
    await until(() => kart.received.length > before);
    kart.mute = false;
    await venue.later(4_000, kart);
    await motion('V2', 'still');
    expect(kart.received.slice(before).map(({ action }) => action)).not.toContain('powerOn');
  });

  it('is confirmed for a vehicle by the kart device that is on it now', async () => {
    await venue.kart('K1');
    const other = await venue.kart('K2');
    await show('red');
    await Promise.all([motion('V1', 'still'), motion('V2', 'still')]);
    other.mute = true;
    const stops = other.received.length;
    const [first, second, third] = venue.core.config.vehicles;
    const vehicles = [{ ...first!, deviceId: 'K2' }, { ...second!, deviceId: null }, third!];
    venue.core.configure({ vehicles });
    await until(() => venue.agent.runs.motion.stateOf('V1') === 'released');
    await until(() => other.received.length > stops);
    other.mute = false;
    await venue.later(2_000, other);
    await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
  });

  async function lightShows(): Promise<string[]> {
    const shown: string[] = [];
    const light = venue.client('L1');
    light.on('message', (_topic, payload) => shown.push((JSON.parse(payload.toString()) as LightCommand).show));
    await light.subscribeAsync(mqttTopic('lightCommand', 'L1'), { qos: 1 });
    return shown;
  }

  it('is shown again by a light that was to turn green a little after a start', async () => {
    const shown = await lightShows();
    const kart = await venue.driven(TEN_LAPS);
    await until(() => shown.length === 2);
    await show('red');
    await until(() => shown.length === 3);
    await venue.later(3_600, kart);
    await until(() => shown.length === 4);
    expect(shown).toEqual(['green', 'green', 'red', 'red']);
  });

  it('keeps a light red that was to show something else a moment before', async () => {
    const shown = await lightShows();
    // The disk takes its time.
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(Journal.prototype, 'commit').mockImplementationOnce(async function (this: Journal, writes) {
      await slow;
      return this.commit(writes);
    });
    const chequered = venue.answer({ kind: 'light.show', deviceId: 'L1', show: 'chequered', delayMs: 0 });
    await nextImmediate();
    const red = show('red');
    await until(() => shown.includes('red'));
    release();
    await Promise.all([chequered, red]);
    await venue.kart('K1');
    expect(shown.at(-1)).toBe('red');
  });
});
