import type { EdgeCommandBody } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { TEN_LAPS, type TestKart } from '../testing/venue';

describe('a kart that has not confirmed a stop', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const ALARM = 'kartNotStopping:1';
  const control = (action: 'stop' | 'slow' | 'speed' | 'resume' | 'powerOff'): EdgeCommandBody => ({
    kind: 'kart.control',
    vehicleId: 'V1',
    action,
    level: action === 'slow' || action === 'speed' ? 1 : null,
  });
  async function unstopped(): Promise<TestKart> {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    await venue.core.command(control('stop'));
    await kart.command('stop');
    await venue.later(31_000, kart);
    await until(() => venue.agent.alarms.list().includes(ALARM));
    kart.mute = false;
    return kart;
  }
  const stopsReceived = (kart: TestKart): number => kart.received.filter(({ action }) => action === 'stop').length;

  it('is named and stopped again also by an agent that was restarted', async () => {
    await (await unstopped()).client.endAsync(true);
    await venue.stopAgent();
    await venue.startAgent();
    expect(venue.agent.alarms.list()).toEqual([ALARM]);
    const kart = await venue.kart('K1');
    // Its first word may have come before it listened: what it missed is repeated.
    await venue.later(2_000, kart);
    await kart.command('stop');
    await until(() => venue.agent.alarms.list().length === 0);
    await venue.stopAgent();
    await venue.startAgent();
    expect(venue.agent.alarms.list()).toEqual([]);
  });

  it.each(['slow', 'speed'] as const)(
    'is named for as long as it carries out other orders only: %s',
    async (action) => {
      const kart = await unstopped();
      const before = stopsReceived(kart);
      expect(await venue.answer(control(action))).toMatchObject({ ok: true });
      expect(venue.agent.alarms.list()).toEqual([ALARM]);
      await kart.report();
      await until(() => stopsReceived(kart) > before && venue.agent.alarms.list().length === 0);
    },
  );

  it('is given to nobody while its answer is awaited: the stop stands, and is sent until it confirms', async () => {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    await venue.core.command({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
    await kart.command('stop');
    const plan = { ...TEN_LAPS, id: 'R2' };
    expect(await venue.answer({ kind: 'run.start', plan })).toMatchObject({ ok: false, reason: 'stopUnconfirmed' });
    const before = stopsReceived(kart);
    kart.mute = false;
    await venue.later(2_000, kart);
    await until(() => stopsReceived(kart) > before && venue.agent.runs.motion.stateOf('V1') === 'still');
    expect(await venue.answer({ kind: 'run.start', plan: { ...plan, id: 'R3' } })).toMatchObject({ ok: true });
    expect(kart.received.filter(({ action }) => action === 'start').map(({ runId }) => runId)).toEqual(['R1', 'R3']);
  });

  it('answers for the stop of a run whose time was over a moment before: that is done when the kart stands', async () => {
    const kart = await venue.driven({ ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: 60_000 });
    kart.mute = true;
    // Past the end of the run, which the agent's timer has not seen.
    venue.clock.advance(60_001);
    const { id } = await venue.core.command({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
    expect((await venue.finished()).run.endReason).toBe('timeOver');
    await kart.command('stop');
    await venue.later(31_000, kart);
    const done = await venue.core.event('command.done', ({ commandId }) => commandId === id);
    expect(done).toMatchObject({ ok: false, reason: 'kartSilent' });
  });

  it('is forgotten when it is resumed', async () => {
    const kart = await unstopped();
    const before = stopsReceived(kart);
    expect(await venue.answer(control('resume'))).toMatchObject({ ok: true });
    await kart.report();
    expect(venue.agent.alarms.list()).toEqual([]);
    expect(stopsReceived(kart)).toBe(before);
  });

  it('is stopped with its next message, for its run ended while it was unreachable', async () => {
    const kart = await venue.driven(TEN_LAPS);
    const gate = venue.gate();
    kart.mute = true;
    await venue.core.command({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
    const { id } = await kart.command('stop');
    venue.clock.advance(31_000);
    await gate.pass('1002', 0);
    await until(() => venue.agent.alarms.list().includes('kartNotStopping:1'));
    const before = kart.received.length;
    kart.mute = false;
    await kart.report();
    await until(() => venue.agent.alarms.list().length === 0);
    const again = kart.received.slice(before).filter(({ action }) => action === 'stop');
    expect(again).toHaveLength(1);
    expect(again[0]?.id).not.toBe(id);
    await kart.report();
    expect(kart.received.slice(before)).toHaveLength(1);
  });

  it('is stopped on when it will not be switched off', async () => {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    await venue.core.command(control('stop'));
    await kart.command('stop');
    await venue.core.command(control('powerOff'));
    const { id } = await kart.command('powerOff');
    await kart.answer({ id, ok: false, reason: 'unsupported' });
    const before = stopsReceived(kart);
    await venue.later(2_000, kart);
    await until(() => stopsReceived(kart) > before);
    await venue.later(31_000, kart);
    await until(() => venue.agent.alarms.list().includes(ALARM));
  });

  it('needs no other proof than that it was switched off', async () => {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    const stopped = await venue.core.command(control('stop'));
    await kart.command('stop');
    kart.mute = false;
    await venue.answer(control('powerOff'));
    const { ok } = await venue.core.event('command.done', ({ commandId }) => commandId === stopped.id);
    expect(ok).toBe(true);
    expect(venue.agent.runs.motion.stateOf('V1')).toBe('still');
  });

  it('is not held against the vehicle once another kart device, or none, is on it', async () => {
    await unstopped();
    const [first, ...others] = venue.core.config.vehicles;
    venue.core.configure({ vehicles: [{ ...first!, deviceId: null }, ...others] });
    await until(() => venue.agent.alarms.list().length === 0);
    expect(await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' })).toMatchObject({ ok: true });
    expect(await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } })).toMatchObject({ ok: true });
  });
});
