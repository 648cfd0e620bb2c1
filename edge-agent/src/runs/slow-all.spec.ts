import type { EdgeCommandBody, TrackFlag } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import type { EventOf } from '../testing/fake-core';
import { TestVenue, until } from '../testing/edge';
import { LAP_MS, TEN_LAPS, type TestKart } from '../testing/venue';

const TWO: typeof TEN_LAPS = { ...TEN_LAPS, id: 'R2', vehicleId: 'V2' };
type Action = Extract<EdgeCommandBody, { kind: 'kart.control' }>['action'];

describe('a yellow flag', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await venue.stop();
  });

  const show = (flag: TrackFlag) => venue.answer({ kind: 'track.flag', flag });
  const control = (action: Action, level: number | null = null, vehicleId = 'V1') =>
    venue.answer({ kind: 'kart.control', vehicleId, action, level });
  const levelOf = (kart: TestKart): number | undefined => kart.done.at(-1)?.level;
  const slowed = (): EventOf<'track.flag'>['slowed'] =>
    venue.core.safety.filter((event) => event.kind === 'track.flag').at(-1)?.slowed;
  const states = (): string =>
    (slowed()?.karts ?? []).map(({ vehicleId, state }) => `${vehicleId} ${state}`).join(', ');
  const fillDisk = (): void => {
    vi.spyOn(Journal.prototype, 'commit').mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
  };
  /** Both are driven. */
  async function two(): Promise<[TestKart, TestKart]> {
    const first = await venue.driven(TEN_LAPS);
    const second = await venue.kart('K2');
    await venue.core.command({ kind: 'run.start', plan: TWO });
    await venue.core.event('run.started', ({ run }) => run.id === TWO.id);
    return [first, second];
  }

  it('slows every kart on track to the level of the store, and names those that have not said so until they have', async () => {
    const [first, second] = await two();
    second.mute = true;
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 waiting');
    expect(slowed()).toMatchObject({ level: 2 });
    expect(first.done.at(-1)).toMatchObject({ action: 'slow', level: 2 });
    await venue.later(8_000, first);
    await until(() => states() === 'V1 confirmed, V2 unconfirmed');
    expect(slowed()?.karts[1]).toMatchObject({ reason: 'kartSilent', answerMs: null });
    expect(venue.agent.alarms.list()).toEqual(['kartNotSlowing:2']);
    second.mute = false;
    await venue.later(2_000, first);
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    expect([levelOf(second), venue.agent.alarms.list()]).toEqual([2, []]);
  });

  it('ends with green, which gives each kart its own level back, also one that is limited', async () => {
    const [first, second] = await two();
    await control('speed', 4);
    await control('slow', 1, 'V2');
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    expect([levelOf(first), levelOf(second)]).toEqual([2, 1]);
    const before = second.done.length;
    await show('green');
    await until(() => levelOf(first) === 4);
    expect(second.done.slice(before)).toEqual([]);
    expect(await control('resume', null, 'V2')).toMatchObject({ ok: true });
    expect(levelOf(second)).toBe(5);
    expect(slowed()).toBeUndefined();
  });

  it('lets nobody drive at full level after a red one, and a stop outranks it', async () => {
    const [first, second] = await two();
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    await show('red');
    await until(() => first.done.at(-1)?.action === 'stop' && second.done.at(-1)?.action === 'stop');
    await until(() => venue.agent.runs.motion.all().every(({ state }) => state === 'still'));
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    expect([first, second].map((kart) => kart.done.at(-1))).toMatchObject([
      { action: 'resume', level: 2 },
      { action: 'resume', level: 2 },
    ]);
    await control('stop');
    // It stands by its own word, and is not asked.
    await until(() => states() === 'V2 confirmed');
    const before = first.received.length;
    await show('green');
    await until(() => levelOf(second) === 5);
    expect(first.received.length).toBe(before);
    await control('resume');
    expect(levelOf(first)).toBe(5);
  });

  it('holds those that set off under it, speeds that are given under it, and those that come in', async () => {
    const kart = await venue.kart('K1');
    kart.comesIn = false;
    await show('yellow');
    await venue.core.command({ kind: 'run.start', plan: { ...TEN_LAPS, lapLimit: 1 } });
    await until(() => states() === 'V1 confirmed');
    expect(kart.done.at(-1)).toMatchObject({ action: 'start', level: 2 });
    await control('speed', 4);
    expect(levelOf(kart)).toBe(2);
    await control('slow', 1);
    expect(levelOf(kart)).toBe(1);
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await gate.pass('1001', LAP_MS);
    await venue.finished();
    await until(() => kart.done.at(-1)?.inLap === true);
    expect([levelOf(kart), states()]).toEqual([1, 'V1 confirmed']);
    await control('resume');
    expect(levelOf(kart)).toBe(2);
    await show('green');
    // The level of the in-lap is no higher: there is nothing to give back.
    expect(levelOf(kart)).toBe(2);
  });

  it('is known to an agent that starts again, which asks all karts again', async () => {
    const [first, second] = await two();
    await control('slow', 1);
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    await venue.stopAgent();
    second.mute = true;
    await venue.startAgent();
    await Promise.all([first.listening(), second.listening()]);
    await venue.later(2_000, first);
    await until(() => states() === 'V1 confirmed, V2 waiting');
    expect(levelOf(first)).toBe(1);
    second.mute = false;
    await venue.later(2_000, first);
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    await show('green');
    await until(() => levelOf(second) === 5);
    expect(levelOf(first)).toBe(1);
  });

  it('leaves levels as they were given last, which an agent that starts again knows', async () => {
    const kart = await venue.kart('K1');
    for (const level of [4, 3, 2, 1]) {
      await control('speed', level);
      await venue.stopAgent();
      await venue.startAgent();
      await kart.listening();
    }
    await venue.core.command({ kind: 'run.start', plan: TEN_LAPS });
    expect(await kart.command('start')).toMatchObject({ level: 1 });
  });

  it('needs no disk, also to be known after a restart: a kart that is limited stays so', async () => {
    const [first, second] = await two();
    fillDisk();
    await venue.core.command({ kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 1 });
    await first.command('slow');
    await venue.core.command({ kind: 'track.flag', flag: 'yellow' });
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    await venue.stopAgent();
    await venue.startAgent();
    expect(venue.agent.runs.track.flag).toBe('yellow');
    await Promise.all([first.listening(), second.listening()]);
    await venue.later(2_000, first);
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    await venue.core.command({ kind: 'track.flag', flag: 'green' });
    await until(() => levelOf(second) === 5);
    expect(levelOf(first)).toBe(1);
  });

  it('reaches a kart whose clock is wrong, and one that refuses is asked again', async () => {
    const [first, second] = await two();
    first.clockAheadMs = 3_600_000;
    second.mute = true;
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 waiting');
    expect(venue.agent.alarms.list()).toEqual(['kartClock:1']);
    const refused = await second.command('slow');
    await second.answer({ id: refused.id, ok: false, reason: 'busy' });
    await until(() => slowed()?.karts[1]?.reason === 'busy');
    second.mute = false;
    await venue.later(2_000, second);
    await until(() => states() === 'V1 confirmed, V2 confirmed');
  });

  it('names a vehicle that no kart device controls: nobody can slow it', async () => {
    await venue.core.command({ kind: 'run.start', plan: { ...TEN_LAPS, vehicleId: 'V3' } });
    await venue.core.event('run.started');
    await show('yellow');
    await until(() => states() === 'V3 unconfirmed');
    expect([slowed()?.karts[0]?.reason, venue.agent.alarms.list()]).toEqual(['noControl', []]);
  });

  it('asks all karts when the store sets another level; a device that came onto another vehicle stands', async () => {
    const [first, second] = await two();
    await show('yellow');
    await until(() => states() === 'V1 confirmed, V2 confirmed');
    venue.core.configure({ rules: { ...venue.core.config.rules, slowLevel: 1 } });
    await until(() => slowed()?.level === 1 && states() === 'V1 confirmed, V2 confirmed');
    expect([levelOf(first), levelOf(second)]).toEqual([1, 1]);
    second.mute = true;
    const [one, other, third] = venue.core.config.vehicles;
    venue.core.configure({ vehicles: [{ ...one!, deviceId: null }, { ...other!, deviceId: 'K1' }, third!] });
    await until(() => first.done.at(-1)?.action === 'stop' && states() === 'V1 unconfirmed');
  });

  describe('a speed that is given in the moment of a start', () => {
    const plan = { kind: 'run.start', plan: TEN_LAPS } as const;
    const slow = { kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 1 } as const;

    it('holds where it comes before the start goes out', async () => {
      const kart = await venue.kart('K1');
      await venue.core.commands([plan, slow]);
      await venue.core.event('run.started');
      expect(levelOf(kart)).toBe(1);
      await show('red');
      await show('green');
      await until(() => kart.done.at(-1)?.action === 'resume');
      expect(levelOf(kart)).toBe(1);
    });

    it.each([slow, { ...slow, action: 'speed' } as const])(
      'holds where the kart has not had the start yet: $action',
      async (command) => {
        const kart = await venue.kart('K1');
        kart.deaf = true;
        await venue.core.command(plan);
        await kart.command('start');
        kart.deaf = false;
        expect(await venue.answer(command)).toMatchObject({ ok: true });
        await venue.later(4_000, kart);
        await venue.core.event('run.started');
        expect(kart.done.map(({ action }) => action)).toEqual([command.action, 'start']);
        expect(levelOf(kart)).toBe(1);
      },
    );

    it('holds where the kart has the start and its answer is under way', async () => {
      const kart = await venue.kart('K1');
      kart.mute = true;
      await venue.core.command(plan);
      const { id } = await kart.command('start');
      await venue.core.command(slow);
      const { id: slowId } = await kart.command('slow');
      await kart.answer({ id: slowId, ok: true });
      await kart.answer({ id, ok: true });
      await venue.core.event('run.started');
      await show('red');
      kart.mute = false;
      await venue.later(2_000, kart);
      await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
      await show('green');
      expect(await kart.command('resume')).toMatchObject({ level: 1 });
    });

    it('takes back nothing: a kart that had not got the end of a red flag goes on', async () => {
      const kart = await venue.driven(TEN_LAPS);
      await show('red');
      await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
      kart.deaf = true;
      await show('green');
      await kart.command('resume');
      kart.deaf = false;
      expect(await venue.answer(slow)).toMatchObject({ ok: true });
      await venue.later(3_000, kart);
      await until(() => kart.done.at(-1)?.action === 'resume');
      expect(levelOf(kart)).toBe(1);
    });

    it('is in force for the next ride only when its kart has taken it, where it makes that faster', async () => {
      const kart = await venue.kart('K1');
      await control('speed', 2);
      kart.mute = true;
      const { id } = await venue.core.command({ kind: 'kart.control', vehicleId: 'V1', action: 'speed', level: 5 });
      await until(() => kart.received.length === 2);
      await venue.later(9_000, kart);
      expect(await venue.core.event('command.done', (event) => event.commandId === id)).toMatchObject({ ok: false });
      kart.mute = false;
      await venue.core.command(plan);
      expect(await kart.command('start')).toMatchObject({ level: 2 });
    });
  });
});
